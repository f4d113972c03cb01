import type { ReactNode } from 'react'
import styles from './figure-strip.module.css'

export interface Figure {
  label: string
  value: ReactNode
  /** A word beside the value, a step back. */
  note?: ReactNode
  late?: boolean
}

/** Label above, figure below, hairlines between; the first figure is the loudest. `end` stands at the right. */
export function FigureStrip({ figures, end }: { figures: readonly Figure[]; end?: ReactNode }) {
  return (
    <div className={styles.strip}>
      <dl className={styles.figures}>
        {figures.map((figure) => (
          <div key={figure.label} className={styles.figure}>
            <dt className={styles.label}>{figure.label}</dt>
            <dd className={styles.value} data-late={figure.late || undefined}>
              {figure.value}
              {figure.note && <span className={styles.note}> {figure.note}</span>}
            </dd>
          </div>
        ))}
      </dl>
      {end && <div className={styles.end}>{end}</div>}
    </div>
  )
}

/** How much of a limit is used: a thin bar with the words above. */
export function Meter({ label, note, share }: { label: string; note: string; share: number }) {
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 100)
  return (
    <div className={styles.meter}>
      <div className={styles.meterWords}>
        <span>{label}</span>
        <span>{note}</span>
      </div>
      <div
        className={styles.track}
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={note}
      >
        <div
          className={styles.used}
          style={{ width: `${percent}%` }}
          data-near={percent >= 90 || undefined}
        />
      </div>
    </div>
  )
}
