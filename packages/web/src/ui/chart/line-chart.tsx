import { type PointerEvent, useState } from 'react'
import styles from './line-chart.module.css'
import { gridOf } from './chart-scale.ts'

export interface Line {
  label: string
  /** Null where there is none: too young, or nothing to have a share of. */
  values: readonly (number | null)[]
  /** The subject in the accent, its context in grey; what was before dashed, one of many thin and without a key. */
  tone: 'subject' | 'context' | 'before' | 'one'
}

interface LineChartProps {
  lines: readonly Line[]
  /** A word below each value; only some are shown. */
  ticks: readonly string[]
  number: (n: number) => string
  /** What a screen reader hears. */
  summary: string
  /** The last day is not over: the way to its values is dashed. */
  lastIsOpen?: boolean
}

const wide = 1000
const high = 100
const ticksShown = 5
/** The part of the height that a label at a line needs. */
const labelShare = 0.1

/** The last value of each line, where it ends; of two that would cover each other only the subject's. */
function lastValues(lines: readonly Line[], span: number): { value: number; index: number }[] {
  const kept: { value: number; index: number }[] = []
  for (const line of lines.filter(({ tone }) => tone !== 'one').toReversed()) {
    const index = line.values.findLastIndex((each) => each !== null)
    const value = line.values[index]
    const isFree = (other: (typeof kept)[number]) =>
      Math.abs(other.index - index) > 1 || Math.abs(other.value - (value ?? 0)) > span * labelShare
    if (value != null && kept.every(isFree)) kept.push({ value, index })
  }
  return kept
}

/** No line goes through one point. */
const hasOneValue = ({ values }: Line): boolean => values.filter((value) => value !== null).length === 1

/**
 * Lines over the same days, the subject last: legend above, some grid lines, the last value at the line; under the pointer the
 * values of that day.
 */
export function LineChart({ lines, ticks, number, summary, lastIsOpen }: LineChartProps) {
  const [pointed, setPointed] = useState<number | null>(null)
  const values = lines.flatMap((line) => line.values.map((value) => value ?? 0))
  const grid = gridOf(Math.min(0, ...values), Math.max(0, ...values))
  const [bottom, top] = [grid[0] ?? 0, grid.at(-1) ?? 1]
  const heightOf = (value: number) => ((value - bottom) / (top - bottom)) * high
  const count = ticks.length
  const x = (index: number) => (count < 2 ? 0 : (index / (count - 1)) * wide)
  const y = (value: number) => high - heightOf(value)
  const path = (values: Line['values']) =>
    values.flatMap((value, index) => (value === null ? [] : [`${x(index)},${y(value)}`])).join(' ')
  /** From the day before to the last. */
  const pathOfLast = (values: Line['values']) =>
    path(values.map((value, index) => (index < values.length - 2 ? null : value)))
  const lastOf = (values: Line['values']) => values.findLastIndex((value) => value !== null)
  const point = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const index = Math.round(((clientX - left) / width) * (count - 1))
    setPointed(index >= 0 && index < count ? index : null)
  }
  const step = Math.max(1, Math.ceil(count / ticksShown))
  return (
    <div className={styles.chart} role="img" aria-label={summary}>
      <div className={styles.legend}>
        {lines
          .filter(({ tone }) => tone !== 'one')
          .map((line) => (
            <span key={line.label} className={styles.key} data-tone={line.tone}>
              {line.label}
            </span>
          ))}
      </div>
      <div className={styles.plot} onPointerMove={point} onPointerLeave={() => setPointed(null)}>
        {grid.map((value) => (
          <div key={value} className={styles.grid} style={{ bottom: `${heightOf(value)}%` }}>
            <span className={styles.gridLabel}>{number(value)}</span>
          </div>
        ))}
        <svg className={styles.lines} viewBox={`0 0 ${wide} ${high}`} preserveAspectRatio="none">
          {lines.map((line) => (
            <g key={line.label} data-tone={line.tone}>
              {line.tone === 'subject' && line.values[0] != null && (
                <polygon points={`0,${y(0)} ${path(line.values)} ${x(lastOf(line.values))},${y(0)}`} />
              )}
              <polyline
                points={path(lastIsOpen ? line.values.slice(0, -1) : line.values)}
                vectorEffect="non-scaling-stroke"
              />
              {lastIsOpen && (
                <polyline data-open="" points={pathOfLast(line.values)} vectorEffect="non-scaling-stroke" />
              )}
            </g>
          ))}
        </svg>
        {lines.filter(hasOneValue).map(({ label, tone, values }) => (
          <span
            key={label}
            className={styles.dot}
            data-tone={tone}
            style={{
              bottom: `${heightOf(values[lastOf(values)] ?? 0)}%`,
              left: `${(x(lastOf(values)) / wide) * 100}%`,
            }}
          />
        ))}
        {pointed !== null && (
          <div
            className={styles.pointed}
            data-left={pointed > count / 2 || undefined}
            style={{ left: `${(x(pointed) / wide) * 100}%` }}
          >
            <div className={styles.tip}>
              <b>{ticks[pointed]}</b>
              {lines
                .filter(({ tone }) => tone !== 'one')
                .toReversed()
                .map((line) => (
                  <span key={line.label} className={styles.key} data-tone={line.tone}>
                    {line.label} <b>{line.values[pointed] == null ? '–' : number(line.values[pointed])}</b>
                  </span>
                ))}
            </div>
          </div>
        )}
        {lastValues(lines, top - bottom).map(({ value, index }) => (
          <span
            key={`${index} ${value}`}
            className={styles.last}
            style={{ bottom: `${heightOf(value)}%`, left: `${(x(index) / wide) * 100}%` }}
          >
            {number(value)}
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
    </div>
  )
}
