import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './figures.module.css'

export interface Figure {
  label: string
  value: ReactNode
  /** Beside the value: what proves it. */
  mark?: ReactNode
  /** A step back, below the value. */
  note?: ReactNode
  /** What stands at the right of the note: a sparkline. */
  aside?: ReactNode
  /** The list behind the figure. */
  to?: string | undefined
  tone?: 'bad' | 'wait' | undefined
}

/** Figures side by side: label above, the number below, hairlines between, all on one line. */
export function Figures({ figures, compact }: { figures: readonly Figure[]; compact?: boolean }) {
  return (
    <dl className={styles.figures} data-compact={compact || undefined}>
      {figures.map((figure) => (
        <div key={figure.label} className={styles.figure}>
          <dt className={styles.label}>{figure.label}</dt>
          <dd className={styles.value} data-tone={figure.tone}>
            {figure.to ? (
              <Link to={figure.to} className={styles.link}>
                {figure.value}
              </Link>
            ) : (
              figure.value
            )}
            {figure.mark}
          </dd>
          {(figure.note !== undefined || figure.aside !== undefined) && (
            <dd className={styles.under}>
              <span className={styles.note}>{figure.note}</span>
              {figure.aside}
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}
