import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './field.module.css'
import { Select } from './select.tsx'
import { useAmountText } from './use-amount-text.ts'

interface FieldProps {
  label: string
  /** What is wrong with it, from the schema or from the server. */
  error?: string | undefined
  hint?: ReactNode
  required?: boolean
}

function Frame({
  id,
  label,
  error,
  hint,
  required,
  children,
}: FieldProps & { id: string; children: ReactNode }) {
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {required && <span className={styles.star}> *</span>}
      </label>
      {children}
      {error ? (
        <p id={`${id}-note`} className={styles.error}>
          {error}
        </p>
      ) : (
        hint && (
          <p id={`${id}-note`} className={styles.hint}>
            {hint}
          </p>
        )
      )}
    </div>
  )
}

const aria = (id: string, { error, hint, required }: FieldProps) => ({
  id,
  'aria-invalid': error !== undefined || undefined,
  'aria-required': required || undefined,
  'aria-describedby': error || hint ? `${id}-note` : undefined,
})

export type TextFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'className' | 'style' | 'id' | 'onChange' | 'value'> & {
    value: string
    onChange: (value: string) => void
  }

export function TextField({ label, error, hint, required, onChange, ...rest }: TextFieldProps) {
  const id = useId()
  const frame: FieldProps = { label, error, hint, required: required ?? false }
  return (
    <Frame id={id} {...frame}>
      <input
        {...rest}
        {...aria(id, frame)}
        className={styles.input}
        onChange={(event) => onChange(event.target.value)}
      />
    </Frame>
  )
}

const amountDigitsMax = 15

/** Whole rupiah, with thousands shown while typed. What is no amount is told and becomes NaN, which every call refuses. */
export function AmountField({
  value,
  onChange,
  format,
  error,
  ...rest
}: Omit<TextFieldProps, 'value' | 'onChange'> & {
  value: number | null
  onChange: (value: number | null) => void
  format: (n: number) => string
}) {
  const typed = useAmountText({
    value: value === null ? '' : String(value),
    digitsMax: amountDigitsMax,
    format,
    onChange: (text) => onChange(text === '' ? null : Number(text)),
  })
  return <TextField {...rest} {...typed.input} inputMode="numeric" error={typed.error ?? error} />
}

export function NoteField({
  label,
  error,
  hint,
  required,
  value,
  onChange,
  rows,
  maxLength,
}: FieldProps & { value: string; onChange: (value: string) => void; rows?: number; maxLength?: number }) {
  const id = useId()
  const frame: FieldProps = { label, error, hint, required: required ?? false }
  return (
    <Frame id={id} {...frame}>
      <textarea
        {...aria(id, frame)}
        className={styles.area}
        rows={rows ?? 3}
        maxLength={maxLength ?? 2000}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Frame>
  )
}

export function SelectField({
  label,
  error,
  hint,
  required,
  value,
  onChange,
  options,
  empty,
}: FieldProps & {
  value: string
  onChange: (value: string) => void
  options: readonly { value: string; label: string }[]
  empty?: string
}) {
  const id = useId()
  const frame: FieldProps = { label, error, hint, required: required ?? false }
  return (
    <Frame id={id} {...frame}>
      <Select {...aria(id, frame)} value={value} onChange={onChange} options={options} empty={empty} />
    </Frame>
  )
}

/** Fields one below the other, with air between. */
export function Fields({ children }: { children: ReactNode }) {
  return <div className={styles.fields}>{children}</div>
}

export function CheckField({
  label,
  hint,
  checked,
  onChange,
}: {
  label: string
  hint?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
}) {
  return (
    <label className={styles.check}>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <span>
        <span className={styles.checkLabel}>{label}</span>
        {hint && <span className={styles.checkHint}>{hint}</span>}
      </span>
    </label>
  )
}
