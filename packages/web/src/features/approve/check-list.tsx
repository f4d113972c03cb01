import { useSpeech } from '../../locales/language.tsx'
import { wordOr } from '../../locales/words.ts'
import { Glyph, type GlyphName } from '../../ui/controls/icon.tsx'
import styles from './check-list.module.css'
import { evidenceOf, figuresOf } from './check-evidence.ts'
import { type CheckField, checkKeys, type CheckResult, checksOf, type Review } from './decision.ts'

interface CheckListProps {
  review: Review
  /** Position of the current check over all categories. */
  current: number
  /** Only who holds the lock ticks. */
  canTick: boolean
  onPress: (index: number) => void
}

const glyphs: Record<Exclude<CheckResult, 'open'>, { name: GlyphName; family: string }> = {
  pass: { name: 'check-disc', family: 'good' },
  fail: { name: 'cross-disc', family: 'bad' },
}

/** The checks by category: key, glyph, sentence, evidence, result. A failed one is the only red. */
export function CheckList({ review, current, canTick, onPress }: CheckListProps) {
  const { t, language } = useSpeech()
  const all = checksOf(review)
  return (
    <>
      {review.checklist.map((group) => (
        <section key={group.category} className={styles.group}>
          <h2 className={styles.title}>
            {group.label?.[language] ?? wordOr(t, 'review.category', group.category)}
            <span className={styles.done}>
              {t('approve.ofTotal', {
                done: group.fields.filter(({ result }) => result !== 'open').length,
                all: group.fields.length,
              })}
            </span>
          </h2>
          <ul>
            {group.fields.map((check) => {
              const index = all.indexOf(check)
              return (
                <li key={check.field}>
                  <CheckRow
                    review={review}
                    check={check}
                    index={index}
                    isCurrent={index === current}
                    canTick={canTick}
                    onPress={() => onPress(index)}
                  />
                </li>
              )
            })}
          </ul>
        </section>
      ))}
    </>
  )
}

interface CheckRowProps {
  review: Review
  check: CheckField
  index: number
  isCurrent: boolean
  canTick: boolean
  onPress: () => void
}

function CheckRow({ review, check, index, isCurrent, canTick, onPress }: CheckRowProps) {
  const speech = useSpeech()
  const { t } = speech
  const evidence = evidenceOf(check.field, review, speech)
  const figures = isCurrent ? figuresOf(check.field, review, speech) : []
  return (
    <>
      <button
        type="button"
        className={styles.check}
        data-current={isCurrent || undefined}
        data-result={check.result}
        disabled={!canTick}
        onClick={onPress}
      >
        {checkKeys[index] ? <kbd className={styles.key}>{checkKeys[index]}</kbd> : <span />}
        {check.result === 'open' ? <span className={styles.box} /> : <Glyph {...glyphs[check.result]} />}
        <span className={styles.sentence}>
          {check.label?.[speech.language] ?? wordOr(t, 'review.check', check.field)}
        </span>
        <span className={styles.evidence} data-bad={evidence?.isBad || undefined}>
          {evidence?.text}
        </span>
        <span className={styles.result}>
          {check.result === 'open' && !check.required
            ? t('desks.optional')
            : t(`approve.result.${check.result}`)}
        </span>
      </button>
      {figures.length > 0 && (
        <dl className={styles.figures}>
          {figures.map((figure) => (
            <div key={figure.label}>
              <dt>{figure.label}</dt> <dd>{figure.value}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}
