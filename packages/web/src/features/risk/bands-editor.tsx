import { bandOutcomes, ratings, ruleSetLimits } from '@lumbung/domain/risk/scorecard'
import { useState } from 'react'
import { useSpeech } from '../../locales/language.tsx'
import { Button, IconButton } from '../../ui/controls/button.tsx'
import { Select } from '../../ui/controls/select.tsx'
import styles from './bands-editor.module.css'
import { choices } from '../../ui/list/choices.ts'
import { type Band, scoringProblems } from './rule-content.ts'
import type { RuleDraft } from './use-rule-draft.ts'

const outcomes = choices('rules.bandOutcomes', bandOutcomes)

/** From which score on which rating is given and what becomes of the application; the highest band first. */
export function BandsEditor({
  draft,
  canEdit,
  straightPass,
}: {
  draft: RuleDraft
  canEdit: boolean
  /** Today a pass is an approval past people. */
  straightPass: boolean
}) {
  const { t } = useSpeech()
  const { baseScore, bands } = draft.content
  const problems = scoringProblems(draft.content)
  const setBands = (next: readonly Band[]) => draft.set((content) => ({ ...content, bands: [...next] }))
  const change = (index: number, next: Partial<Band>) =>
    setBands(bands.map((band, at) => (at === index ? { ...band, ...next } : band)))
  const add = () => {
    const last = bands.at(-1)
    const above = bands.at(-2)
    if (!last) return
    const from = (above?.from ?? baseScore + 50) - 50
    setBands([...bands.slice(0, -1), { ...(above ?? last), rating: last.rating, from }, last])
  }
  return (
    <section className={styles.bands}>
      <header className={styles.head}>
        <h2>{t('rules.bands')}</h2>
        <span className={styles.quiet}>{t('rules.bandsNote')}</span>
      </header>
      <label className={styles.base}>
        <span>{t('rules.baseScore')}</span>
        <ScoreInput
          label={t('rules.baseScore')}
          value={baseScore}
          canEdit={canEdit}
          wrong={problems['baseScore'] !== undefined}
          onChange={(score) => draft.set((content) => ({ ...content, baseScore: score }))}
        />
      </label>
      {problems['baseScore'] && <p className={styles.problem}>{t('rules.bandWrong.size')}</p>}
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('rules.rating')}</th>
            <th scope="col">{t('rules.fromScore')}</th>
            <th scope="col">{t('rules.bandOutcome')}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {bands.map((band, index) => {
            const of = (field: string) => problems[`bands.${index}.${field}`]
            const name = t('rules.bandNumber', { n: index + 1 })
            return (
              <tr key={index}>
                <td>
                  {canEdit ? (
                    <Select
                      aria-label={`${name}: ${t('rules.rating')}`}
                      aria-invalid={of('rating') !== undefined || undefined}
                      value={band.rating}
                      options={ratings.map((rating) => ({ value: rating, label: rating }))}
                      onChange={(chosen) =>
                        change(index, { rating: ratings.find((each) => each === chosen) ?? 'D' })
                      }
                    />
                  ) : (
                    band.rating
                  )}
                </td>
                <td>
                  {band.from === null ? (
                    <span className={styles.quiet}>{t('rules.below')}</span>
                  ) : (
                    <ScoreInput
                      label={`${name}: ${t('rules.fromScore')}`}
                      value={band.from}
                      canEdit={canEdit}
                      wrong={of('from') !== undefined}
                      onChange={(from) => change(index, { from })}
                    />
                  )}
                </td>
                <td>
                  {canEdit ? (
                    <Select
                      aria-label={`${name}: ${t('rules.bandOutcome')}`}
                      aria-invalid={of('outcome') !== undefined || undefined}
                      value={band.outcome}
                      options={outcomes.options({ t })}
                      onChange={(chosen) =>
                        change(index, { outcome: bandOutcomes.find((each) => each === chosen) ?? 'manual' })
                      }
                    />
                  ) : (
                    outcomes.word(band.outcome, t)
                  )}
                  {band.outcome === 'pass' && (
                    <span className={styles.quiet}>
                      {t(straightPass ? 'rules.passLeads.approved' : 'rules.passLeads.firstReview')}
                    </span>
                  )}
                  <BandProblem from={of('from')} rating={of('rating')} outcome={of('outcome')} />
                </td>
                <td>
                  {canEdit && band.from !== null && bands.length > 1 && (
                    <IconButton
                      icon="trash"
                      label={t('rules.removeBand', { name })}
                      onClick={() => setBands(bands.filter((_, at) => at !== index))}
                    />
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {canEdit && bands.length < ruleSetLimits.bands && (
        <Button kind="plain" icon="plus" onClick={add}>
          {t('rules.addBand')}
        </Button>
      )}
    </section>
  )
}

/** What is wrong with a band, named by its field. */
function BandProblem({
  from,
  rating,
  outcome,
}: {
  from: string | undefined
  rating: string | undefined
  outcome: string | undefined
}) {
  const { t } = useSpeech()
  const text =
    from === 'order'
      ? t('rules.bandWrong.order')
      : from
        ? t('rules.bandWrong.size')
        : rating
          ? t('rules.bandWrong.rating')
          : outcome
            ? t('rules.bandWrong.outcome')
            : null
  return text && <p className={styles.problem}>{text}</p>
}

/** A whole score, negative ones too; what is half typed stays in the field until it is left. */
function ScoreInput({
  label,
  value,
  canEdit,
  wrong,
  onChange,
}: {
  label: string
  value: number
  /** Without it the score is only read, and looks so. */
  canEdit: boolean
  wrong: boolean
  onChange: (value: number) => void
}) {
  const [text, setText] = useState<string | null>(null)
  if (!canEdit) return <span className={styles.score}>{value}</span>
  return (
    <input
      className={styles.input}
      inputMode="numeric"
      aria-label={label}
      aria-invalid={wrong || undefined}
      value={text ?? String(value)}
      onChange={(event) => {
        const clean = event.target.value
          .replace('−', '-')
          .replace(/(?!^-)\D/g, '')
          .slice(0, 6)
        setText(clean)
        if (/^-?\d+$/.test(clean)) onChange(Number(clean))
      }}
      onBlur={() => setText(null)}
    />
  )
}
