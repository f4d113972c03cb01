import { rejectReasons } from '@lumbung/domain/review/review'
import { ruleSetLimits } from '@lumbung/domain/risk/scorecard'
import { useEffect, useRef, useState } from 'react'
import { useSpeech } from '../../locales/language.tsx'
import type { Rule } from './rule-content.ts'
import { Select } from '../../ui/controls/select.tsx'
import { choices } from '../../ui/list/choices.ts'
import styles from './rule-form.module.css'
import { ruleTitle } from './rule-words.ts'

const kinds = choices('rules.outcomes', ['hardReject', 'score', 'flag'])

/** What an open rule is called and what it does when it hits; its code closes it. */
export function RuleFields({
  rule,
  canEdit,
  onChange,
  onClose,
}: {
  rule: Rule
  canEdit: boolean
  onChange: (next: Partial<Rule>) => void
  onClose: () => void
}) {
  const { t } = useSpeech()
  const { outcome } = rule
  const code = useRef<HTMLButtonElement>(null)
  // The row that was pressed is gone: its place in the form has the focus.
  useEffect(() => code.current?.focus({ preventScroll: true }), [])
  const toKind = (kind: string) =>
    onChange({
      outcome:
        kind === 'hardReject'
          ? { kind, reason: 'R12' }
          : kind === 'score'
            ? { kind, points: 0 }
            : { kind: 'flag' },
    })
  // A product's own rule is named by the product until somebody gives it another name.
  const named = (title: string) =>
    onChange({ title: title === ruleTitle({ ...rule, title: '' }, t) ? '' : title })
  return (
    <div className={styles.fields}>
      <button ref={code} type="button" className={styles.code} aria-expanded="true" onClick={onClose}>
        {rule.id}
      </button>
      <input
        className={styles.name}
        aria-label={t('rules.name')}
        maxLength={ruleSetLimits.titleLength}
        disabled={!canEdit}
        value={ruleTitle(rule, t)}
        onChange={(event) => named(event.target.value)}
      />
      <span className={styles.select}>
        <Select
          aria-label={t('rules.outcome')}
          disabled={!canEdit}
          value={outcome.kind}
          options={kinds.options({ t })}
          onChange={toKind}
        />
      </span>
      {outcome.kind === 'hardReject' && (
        <span className={styles.select}>
          <Select
            aria-label={t('rules.reason')}
            disabled={!canEdit}
            value={outcome.reason}
            options={rejectReasons.map(({ code }) => ({
              value: code,
              label: `${code} ${t(`review.reject.${code}`)}`,
            }))}
            onChange={(value) => {
              const chosen = rejectReasons.find(({ code }) => code === value)
              if (chosen) onChange({ outcome: { kind: 'hardReject', reason: chosen.code } })
            }}
          />
        </span>
      )}
      {outcome.kind === 'score' && (
        <PointsInput
          points={outcome.points}
          disabled={!canEdit}
          onChange={(points) => onChange({ outcome: { kind: 'score', points } })}
        />
      )}
    </div>
  )
}

/** Whole points with their sign; what is half typed (`-`) stays in the field. */
function PointsInput({
  points,
  disabled,
  onChange,
}: {
  points: number
  disabled: boolean
  onChange: (points: number) => void
}) {
  const { t } = useSpeech()
  const [text, setText] = useState(String(points))
  const shown = Number(text) === points ? text : String(points)
  const type = (next: string) => {
    const clean = next.replace('−', '-').replace(/(?!^-)\D/g, '')
    const wanted = Number(clean)
    setText(clean)
    if (clean !== '' && Number.isInteger(wanted) && Math.abs(wanted) <= ruleSetLimits.points) onChange(wanted)
  }
  return (
    <label className={styles.points}>
      <input
        inputMode="numeric"
        aria-label={t('risk.points')}
        disabled={disabled}
        value={text === '-' || text === '' ? text : shown}
        onChange={(event) => type(event.target.value)}
        onBlur={() => setText(String(points))}
      />
      <span>{t('rules.pointsUnit')}</span>
    </label>
  )
}
