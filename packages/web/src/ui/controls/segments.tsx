import styles from './segments.module.css'

interface SegmentsProps {
  /** What is chosen here; the accessible name. */
  label: string
  value: string
  options: readonly { value: string; label: string; count?: string }[]
  onChange: (value: string) => void
}

/** One of a few, side by side. */
export function Segments({ label, value, options, onChange }: SegmentsProps) {
  return (
    <div className={styles.segments} role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={styles.segment}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
          {option.count !== undefined && <span className={styles.count}>{option.count}</span>}
        </button>
      ))}
    </div>
  )
}
