import { ceilingOf } from './chart-scale.ts'
import styles from './step-chart.module.css'

interface StepChartProps {
  steps: readonly { label: string; now: number; before: number }[]
  names: { now: string; before: string }
  number: (n: number) => string
  /** What a screen reader hears. */
  summary: string
}

/** How many are left after each step, filled; beside it as many as there were in the period before, outlined. */
export function StepChart({ steps, names, number, summary }: StepChartProps) {
  const top = ceilingOf(Math.max(0, ...steps.flatMap(({ now, before }) => [now, before])))
  const height = (value: number) => ({ height: `${(value / top) * 100}%` })
  return (
    <div className={styles.chart} role="img" aria-label={summary}>
      <div className={styles.legend}>
        <span className={styles.key} data-now>
          {names.now}
        </span>
        <span className={styles.key}>{names.before}</span>
      </div>
      <div className={styles.steps}>
        {steps.map(({ label, now, before }) => (
          <div key={label} className={styles.step} title={`${label}: ${number(now)} (${number(before)})`}>
            <div className={styles.bars}>
              <span className={styles.bar} data-now style={height(now)}>
                <b>{number(now)}</b>
              </span>
              <span className={styles.bar} style={height(before)} />
            </div>
            <span className={styles.label}>{label}</span>
          </div>
        ))}
      </div>
    </div>
  )
}
