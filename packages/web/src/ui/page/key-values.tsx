import type { CSSProperties, ReactNode } from 'react'
import styles from './key-values.module.css'

export interface KeyValue {
  label: string
  value: ReactNode
}

/** Label and value, a row of 24, without lines or colons. */
export function KeyValues({ entries, labelWidth }: { entries: readonly KeyValue[]; labelWidth?: number }) {
  return (
    <dl className={styles.list} style={{ '--label-width': `${labelWidth ?? 128}px` } as CSSProperties}>
      {entries.map((entry) => (
        <div key={entry.label} className={styles.row}>
          <dt className={styles.label}>{entry.label}</dt>
          <dd className={styles.value}>{entry.value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
