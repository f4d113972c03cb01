import type { getReviewSettings } from '@lumbung/contract/approve/review-settings'
import type { RetOf } from '@lumbung/contract/call'
import type { PeopleStage } from '@lumbung/domain/review/review'
import { firstReviewSettings } from '@lumbung/domain/review/review-settings'
import { useSpeech } from '../../locales/language.tsx'
import { wordOr } from '../../locales/words.ts'
import { IconButton } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/controls/field.tsx'
import styles from './desks.module.css'

type Category = RetOf<typeof getReviewSettings>['settings']['checklists']['first'][number]
type Check = Category['checks'][number]

interface ChecklistEditorProps {
  stage: PeopleStage
  categories: readonly Category[]
  onChange: (categories: Category[]) => void
}

/** The same list with one line moved a step; unchanged at its ends. */
function moved<T>(list: readonly T[], from: number, step: -1 | 1): T[] {
  const to = from + step
  const [one, other] = [list[from], list[to]]
  if (one === undefined || other === undefined) return [...list]
  return list.map((each, index) => (index === from ? other : index === to ? one : each))
}

/** `own1`, `own2`: names a line of one's own, never twice in a list. */
function freeName(categories: readonly Category[]): string {
  const taken = new Set(categories.flatMap(({ checks }) => checks.map(({ field }) => field)))
  let n = 1
  while (taken.has(`own${n}`)) n += 1
  return `own${n}`
}

/** What is ticked at a desk: order, what is in use, what is required, and lines of one's own. */
export function ChecklistEditor({ stage, categories, onChange }: ChecklistEditorProps) {
  const { t, language } = useSpeech()
  const change = (index: number, category: Category) => onChange(categories.with(index, category))
  const wordOf = ({ label, category }: Category) =>
    label?.[language] ?? wordOr(t, 'review.category', category)
  return (
    <div>
      {categories.map((category, index) => (
        <section key={category.category}>
          <div className={styles.category}>
            <h4>{wordOf(category)}</h4>
            <Movers
              name={wordOf(category)}
              isFirst={index === 0}
              isLast={index === categories.length - 1}
              onMove={(step) => onChange(moved(categories, index, step))}
            />
            <IconButton
              small
              icon="plus"
              label={t('desks.settings.addCheck', { category: wordOf(category) })}
              onClick={() =>
                change(index, { ...category, checks: [...category.checks, ownCheck(freeName(categories))] })
              }
            />
          </div>
          {category.checks.map((check, at) => (
            <CheckLine
              key={check.field}
              check={check}
              isOwn={!isProducts(stage, check.field)}
              isFirst={at === 0}
              isLast={at === category.checks.length - 1}
              onChange={(next) => change(index, { ...category, checks: category.checks.with(at, next) })}
              onMove={(step) => change(index, { ...category, checks: moved(category.checks, at, step) })}
              onRemove={() => change(index, { ...category, checks: category.checks.toSpliced(at, 1) })}
            />
          ))}
        </section>
      ))}
    </div>
  )
}

const ownCheck = (field: string): Check => ({
  field,
  required: true,
  enabled: true,
  label: { id: '', en: '', zh: '' },
})

/** The product words these itself: they are switched off, never removed. */
function isProducts(stage: PeopleStage, field: string): boolean {
  return firstReviewSettings.checklists[stage].some(({ checks }) =>
    checks.some((check) => check.field === field),
  )
}

interface CheckLineProps {
  check: Check
  isOwn: boolean
  isFirst: boolean
  isLast: boolean
  onChange: (check: Check) => void
  onMove: (step: -1 | 1) => void
  onRemove: () => void
}

function CheckLine({ check, isOwn, isFirst, isLast, onChange, onMove, onRemove }: CheckLineProps) {
  const { t, language } = useSpeech()
  const name = check.label?.[language] || wordOr(t, 'review.check', check.field)
  return (
    <div className={styles.check} data-off={!check.enabled || undefined}>
      <input
        type="checkbox"
        aria-label={t('desks.settings.enabled', { name })}
        checked={check.enabled}
        onChange={(event) => onChange({ ...check, enabled: event.target.checked })}
      />
      {isOwn ? <OwnWords check={check} onChange={onChange} /> : <span className={styles.line}>{name}</span>}
      <label className={styles.required}>
        <input
          type="checkbox"
          aria-label={t('desks.settings.requiredOf', { name })}
          checked={check.required}
          disabled={!check.enabled}
          onChange={(event) => onChange({ ...check, required: event.target.checked })}
        />
        {t('desks.settings.required')}
      </label>
      <Movers name={name} isFirst={isFirst} isLast={isLast} onMove={onMove} />
      {isOwn && (
        <IconButton small icon="trash" label={t('desks.settings.remove', { name })} onClick={onRemove} />
      )}
    </div>
  )
}

function OwnWords({ check, onChange }: { check: Check; onChange: (check: Check) => void }) {
  const { t } = useSpeech()
  const label = check.label ?? { id: '', en: '', zh: '' }
  const labels = {
    id: t('desks.settings.inIndonesian'),
    en: t('desks.settings.inEnglish'),
    zh: t('desks.settings.inChinese'),
  }
  return (
    <span className={styles.own}>
      {(['id', 'en', 'zh'] as const).map((tongue) => (
        <TextField
          key={tongue}
          label={labels[tongue]}
          maxLength={80}
          value={label[tongue]}
          onChange={(said) => onChange({ ...check, label: { ...label, [tongue]: said } })}
        />
      ))}
    </span>
  )
}

function Movers({
  name,
  isFirst,
  isLast,
  onMove,
}: {
  name: string
  isFirst: boolean
  isLast: boolean
  onMove: (step: -1 | 1) => void
}) {
  const { t } = useSpeech()
  return (
    <>
      <IconButton
        small
        icon="arrow-up"
        label={t('desks.settings.up', { name })}
        disabled={isFirst}
        onClick={() => onMove(-1)}
      />
      <IconButton
        small
        icon="arrow-down"
        label={t('desks.settings.down', { name })}
        disabled={isLast}
        onClick={() => onMove(1)}
      />
    </>
  )
}
