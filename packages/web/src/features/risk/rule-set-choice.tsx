import { saveRuleSet } from '@lumbung/contract/risk/rule-set'
import { useState } from 'react'
import { useSpeech } from '../../locales/language.tsx'
import { useHolds, useUser } from '../../core/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Float } from '../../ui/controls/float.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { Status } from '../../ui/controls/status.tsx'
import styles from './rule-set-choice.module.css'
import { RuleSetDialog } from './rule-set-dialog.tsx'
import type { RulePlace } from './use-rule-place.ts'
import { reachWord, type RuleSet, type RuleVersion, versionWord } from './version-words.ts'
import { ruleSetWord } from '../../parts/rule/rule-set-word.ts'
import { versionStanding } from '../../parts/rule/version-standing.ts'

interface RuleSetChoiceProps {
  sets: readonly RuleSet[]
  set: RuleSet
  /** The version that is open. */
  shown: number
  go: (next: Partial<RulePlace>) => void
  refresh: () => void
}

/** The name of the set that is open; below it every set with what decides, what is under way and what is tried out. */
export function RuleSetChoice({ sets, set, shown, go, refresh }: RuleSetChoiceProps) {
  const { t } = useSpeech()
  const holds = useHolds()
  const [opened, setOpened] = useState(false)
  const [edited, setEdited] = useState<RuleSet | 'new' | null>(null)
  const edit = (which: RuleSet | 'new') => {
    setOpened(false)
    setEdited(which)
  }
  const choose = (version: number) => {
    setOpened(false)
    go({ version, rule: null, show: 'all' })
  }
  const target = (
    <button
      type="button"
      className={styles.target}
      aria-expanded={opened}
      aria-label={t('rules.chooseSet', { name: ruleSetWord(t, set.name) })}
      onClick={() => setOpened(!opened)}
    >
      <span className={styles.title}>{ruleSetWord(t, set.name)}</span>
      <Icon name="chevron-down" size={15} />
    </button>
  )
  return (
    <h1 className={styles.heading}>
      <Float opened={opened} onChange={setOpened} target={target} label={t('rules.sets')} flush>
        <div className={styles.list}>
          {sets.map((each) => (
            <SetEntry
              key={each.id}
              set={each}
              shown={shown}
              onChoose={choose}
              {...(holds(saveRuleSet.name) && { onEdit: () => edit(each) })}
            />
          ))}
          {holds(saveRuleSet.name) && (
            <div className={styles.foot}>
              <Button kind="plain" icon="plus" onClick={() => edit('new')}>
                {t('rules.newSet')}
              </Button>
            </div>
          )}
        </div>
      </Float>
      {edited && (
        <RuleSetDialog
          set={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={(draftId) => {
            setEdited(null)
            refresh()
            if (draftId !== null) go({ version: draftId, rule: null, show: 'all' })
          }}
        />
      )}
    </h1>
  )
}

function SetEntry({
  set,
  shown,
  onChoose,
  onEdit,
}: {
  set: RuleSet
  shown: number
  onChoose: (version: number) => void
  onEdit?: () => void
}) {
  const { t, format } = useSpeech()
  const { apps } = useUser()
  const versions = [...(set.live ? [set.live] : []), ...set.underWay]
  return (
    <section className={styles.set} aria-label={ruleSetWord(t, set.name)}>
      <div className={styles.setHead}>
        <b>{ruleSetWord(t, set.name)}</b>
        {!set.active && <span className={styles.off}>{t('rules.off')}</span>}
        <span className={styles.quiet}>{reachWord(set, t, apps)}</span>
        {onEdit && (
          <Button kind="link" onClick={onEdit}>
            {t('rules.editSet')}
          </Button>
        )}
      </div>
      <ul>
        {versions.map((version) => (
          <li key={version.id}>
            <button
              type="button"
              className={styles.version}
              aria-current={version.id === shown ? 'true' : undefined}
              onClick={() => onChoose(version.id)}
            >
              <span className={styles.number}>{versionWord(t, version.id)}</span>
              <Status {...versionStanding(version, t)} />
              <span className={styles.quiet}>{sinceWord(version, t, format)}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className={styles.facts}>
        {t('rules.decided30', { n: format.number(set.decided30Days) })}
        {set.trials
          .filter(({ endedAt }) => endedAt === null)
          .map((trial) => (
            <span key={trial.id}>
              {' · '}
              {t(`rules.trial.${trial.mode}`)} {versionWord(t, trial.versionId)} {trial.percent} %
            </span>
          ))}
      </p>
    </section>
  )
}

function sinceWord(
  { standing, liveFrom, changedAt, authors }: RuleVersion,
  t: ReturnType<typeof useSpeech>['t'],
  format: ReturnType<typeof useSpeech>['format'],
): string {
  if (liveFrom && standing === 'live') return t('rules.since', { day: format.instant(liveFrom) })
  if (liveFrom && standing === 'scheduled') return t('rules.starts', { day: format.instant(liveFrom) })
  return [authors.map(({ name }) => name).join(', '), format.instant(changedAt)].filter(Boolean).join(' · ')
}
