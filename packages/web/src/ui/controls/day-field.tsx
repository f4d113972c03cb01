import { DayPicker } from './day-picker.tsx'
import styles from './field.module.css'

/** A day among the fields of a form, from `least` on. */
export function DayField({
  label,
  error,
  value,
  least,
  onChange,
}: {
  label: string
  error?: string | undefined
  value: string
  least: string
  onChange: (day: string) => void
}) {
  return (
    <div className={styles.field}>
      <span className={styles.label}>{label}</span>
      <div>
        <DayPicker label={label} day={value} least={least} onChange={onChange} />
      </div>
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}
