import { dispatchSegments } from '@lumbung/domain/cases/dispatch'
import type { Format } from '../../locales/format.ts'
import { useSpeech } from '../../locales/language.tsx'
import type { Translate } from '../../locales/words.ts'
import styles from './dispatch-mix.module.css'

/** The classes of what is owed, in words. */
function segmentWords(t: Translate, format: Format): string[] {
  return [...dispatchSegments, null].map((end, index) => {
    const start = dispatchSegments[index - 1]
    if (start === undefined) return t('dispatch.segments.below', { to: format.short(end ?? 0) })
    const from = format.short(start)
    return end === null
      ? t('dispatch.segments.above', { from })
      : t('dispatch.segments.between', { from, to: format.short(end) })
  })
}

/** What each tint stands for. */
export function MixLegend() {
  const { t, format } = useSpeech()
  return (
    <ul className={styles.legend} aria-label={t('dispatch.table.mix')}>
      {segmentWords(t, format).map((word, index) => (
        <li key={word} className={styles.entry}>
          <span className={styles.tint} data-segment={index} />
          {word}
        </li>
      ))}
    </ul>
  )
}

/** A bar as long as the count is of the largest one, parted by what is owed. */
export function MixBar({ mix, most }: { mix: readonly number[]; most: number }) {
  const { t, format } = useSpeech()
  const count = mix.reduce((sum, n) => sum + n, 0)
  if (count === 0) return <span className={styles.nothing}>–</span>
  const words = segmentWords(t, format)
  const told = mix
    .map((n, index) => (n === 0 ? '' : t('dispatch.table.mixPart', { n, amount: words[index] ?? '' })))
    .filter(Boolean)
    .join(' · ')
  return (
    <span
      className={styles.bar}
      role="img"
      aria-label={told}
      title={told}
      style={{ width: `${(count / Math.max(most, count)) * 100}%` }}
    >
      {mix.map(
        (n, index) =>
          n > 0 && <span key={index} className={styles.tint} data-segment={index} style={{ flexGrow: n }} />,
      )}
    </span>
  )
}
