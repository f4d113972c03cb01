import { useSpeech } from '../../locales/language.tsx'
import type { Band } from './rule-content.ts'
import { boundariesOf, ticksOf, trimmedSpread } from './spread-scale.ts'
import styles from './score-spread.module.css'
import type { ReplaySummary } from './use-replay.ts'

const wide = 300
const high = 96
const gap = 2

/** How many scored how much, by the real end of their loans, with the scores where another outcome begins. */
export function ScoreSpread({ spread, bands }: { spread: ReplaySummary['spread']; bands: readonly Band[] }) {
  const { t, format } = useSpeech()
  const edges = boundariesOf(bands)
  const { from, step, good, late } = trimmedSpread(spread, edges)
  const count = Math.max(good.length, late.length, 1)
  const to = from + step * count
  const most = Math.max(1, ...good.map((n, index) => n + (late[index] ?? 0)))
  const x = (score: number) => ((score - from) / (to - from)) * wide
  const barWide = wide / count
  const boundaries = edges.filter((boundary) => boundary.from > from && boundary.from < to)
  const sum = (numbers: readonly number[]) => numbers.reduce((so, n) => so + n, 0)
  const summary = t('rules.replay.spreadSummary', {
    good: format.number(sum(good)),
    late: format.number(sum(late)),
  })
  return (
    <figure className={styles.spread} role="img" aria-label={summary}>
      <p className={styles.legend}>
        <span data-tone="good">{t('rules.replay.good')}</span>
        <span data-tone="late">{t('rules.replay.late')}</span>
      </p>
      <div className={styles.plot}>
        <svg viewBox={`0 0 ${wide} ${high}`} preserveAspectRatio="none">
          {good.map((n, index) => {
            const behind = late[index] ?? 0
            const lateHigh = (behind / most) * high
            const goodHigh = (n / most) * high
            return (
              <g key={index}>
                <rect
                  className={styles.good}
                  x={index * barWide + gap / 2}
                  width={Math.max(1, barWide - gap)}
                  y={high - lateHigh - goodHigh}
                  height={goodHigh}
                />
                <rect
                  className={styles.late}
                  x={index * barWide + gap / 2}
                  width={Math.max(1, barWide - gap)}
                  y={high - lateHigh}
                  height={lateHigh}
                />
              </g>
            )
          })}
        </svg>
        {boundaries.map((boundary) => (
          <span
            key={boundary.from}
            className={styles.boundary}
            style={{ left: `${(x(boundary.from) / wide) * 100}%` }}
          >
            <span>{t(`rules.replay.boundary.${boundary.outcome}`, { score: boundary.from })}</span>
          </span>
        ))}
      </div>
      <div className={styles.ticks}>
        {ticksOf(from, to).map((tick) => (
          <span key={tick} style={{ left: `${(x(tick) / wide) * 100}%` }}>
            {tick}
          </span>
        ))}
      </div>
    </figure>
  )
}
