import styles from './line-chart.module.css'
import { ceilingOf, gridValues } from './chart-scale.ts'

export interface Line {
  label: string
  values: readonly number[]
  /** The subject in the accent, its context in grey. */
  tone: 'subject' | 'context'
}

interface LineChartProps {
  lines: readonly Line[]
  /** A word below each value; only some are shown. */
  ticks: readonly string[]
  number: (n: number) => string
  /** What a screen reader hears. */
  summary: string
}

const wide = 1000
const high = 100
const ticksShown = 5

/** At most two lines over the same days: legend above, four grid lines, the last value at the line. */
export function LineChart({ lines, ticks, number, summary }: LineChartProps) {
  const top = ceilingOf(Math.max(0, ...lines.flatMap((line) => line.values)))
  const count = ticks.length
  const x = (index: number) => (count < 2 ? 0 : (index / (count - 1)) * wide)
  const y = (value: number) => high - (value / top) * high
  const path = (values: readonly number[]) => values.map((value, index) => `${x(index)},${y(value)}`).join(' ')
  const step = Math.max(1, Math.ceil(count / ticksShown))
  return (
    <figure className={styles.chart} role="img" aria-label={summary}>
      <figcaption className={styles.legend}>
        {lines.map((line) => (
          <span key={line.label} className={styles.key} data-tone={line.tone}>
            {line.label}
          </span>
        ))}
      </figcaption>
      <div className={styles.plot}>
        {gridValues(top).map((value) => (
          <div key={value} className={styles.grid} style={{ bottom: `${(value / top) * 100}%` }}>
            <span className={styles.gridLabel}>{number(value)}</span>
          </div>
        ))}
        <svg className={styles.lines} viewBox={`0 0 ${wide} ${high}`} preserveAspectRatio="none">
          {lines.map((line) => (
            <g key={line.label} data-tone={line.tone}>
              {line.tone === 'subject' && <polygon points={`0,${high} ${path(line.values)} ${x(line.values.length - 1)},${high}`} />}
              <polyline points={path(line.values)} vectorEffect="non-scaling-stroke" />
            </g>
          ))}
        </svg>
        {lines.map((line) => (
          <span key={line.label} className={styles.last} style={{ bottom: `${((line.values.at(-1) ?? 0) / top) * 100}%` }}>
            {number(line.values.at(-1) ?? 0)}
          </span>
        ))}
      </div>
      <div className={styles.ticks}>
        {ticks.map((tick, index) =>
          index % step === 0 ? (
            <span key={tick} className={styles.tick} style={{ left: `${(x(index) / wide) * 100}%` }}>
              {tick}
            </span>
          ) : null,
        )}
      </div>
    </figure>
  )
}
