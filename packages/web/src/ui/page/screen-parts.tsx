import type { ReactNode } from 'react'
import styles from './screen-parts.module.css'
import { Segments } from '../controls/segments.tsx'

interface ScreenPartsProps {
  /** What is chosen here; the accessible name. */
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
  /** Beside the choice. */
  beside?: ReactNode
  /** The chosen part; it takes the rest of the screen. */
  children: ReactNode
}

/** A screen of several parts, one of them shown at a time; the only one is a heading. */
export function ScreenParts({ label, value, options, onChange, beside, children }: ScreenPartsProps) {
  return (
    <div className={styles.screen}>
      <div className={styles.parts}>
        {options.length > 1 ? (
          <Segments label={label} value={value} options={options} onChange={onChange} />
        ) : (
          <h1 className={styles.only}>{options[0]?.label}</h1>
        )}
        {beside}
      </div>
      <div className={styles.part}>{children}</div>
    </div>
  )
}
