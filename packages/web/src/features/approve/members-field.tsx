import type { PeopleStage } from '@lumbung/domain/review/review'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSpeech } from '../../locales/language.tsx'
import { getReviewers } from '@lumbung/contract/approve/reviewer'
import { loadOf, reviewersAt } from './assign-targets.ts'
import { ofDay } from './assignment-words.ts'
import styles from './desks.module.css'

interface MembersFieldProps {
  stage: PeopleStage
  chosen: readonly number[]
  error: string | undefined
  onChange: (chosen: number[]) => void
}

/** Who of a desk is in a group: found by name, with how their day stands. */
export function MembersField({ stage, chosen, error, onChange }: MembersFieldProps) {
  const { t } = useSpeech()
  const [search, setSearch] = useState('')
  const query = useQuery({
    queryKey: [getReviewers.name, 'desk', stage],
    queryFn: () => reviewersAt(stage),
  })
  const people = query.data ?? []
  const words = search.trim().toLowerCase()
  const found = people.filter(({ name }) => name.toLowerCase().includes(words))
  const toggle = (id: number) =>
    onChange(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
  return (
    <fieldset className={`${styles.set} ${styles.wide}`} aria-invalid={error !== undefined || undefined}>
      <legend className={styles.legend}>
        {t('desks.group.members')} {chosen.length > 0 && `(${chosen.length})`}
      </legend>
      <input
        className={styles.search}
        type="search"
        placeholder={t('desks.group.searchMembers')}
        aria-label={t('desks.group.searchMembers')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <div className={styles.people}>
        {found.map((person) => (
          <label key={person.id} className={styles.person}>
            <input type="checkbox" checked={chosen.includes(person.id)} onChange={() => toggle(person.id)} />
            {person.name}
            <span className={styles.aside}>
              {person.onDuty ? ofDay(loadOf(person), person.capacity, t) : t('desks.person.offDuty')}
            </span>
          </label>
        ))}
        {found.length === 0 && (
          <p className={`${styles.person} ${styles.hint}`}>
            {query.isPending
              ? t('ui.loading')
              : t(people.length === 0 ? 'desks.group.noMembers' : 'desks.group.noMatch')}
          </p>
        )}
      </div>
      {error && <p className={styles.problem}>{error}</p>}
    </fieldset>
  )
}
