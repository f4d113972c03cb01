import { useSpeech } from '../../locales/language.tsx'
import { TextField } from '../../ui/controls/field.tsx'
import { useAmountText } from '../../ui/controls/use-amount-text.ts'
import type { SettingForm } from './setting-form.ts'
import type { TypedValue } from './setting-values.ts'

/** Not every setting has every field: what is not typed is empty. */
export function bound(form: SettingForm, name: keyof TypedValue) {
  const { value, ...rest } = form.bind(name)
  return { value: value ?? '', ...rest }
}

/** A whole number of a setting; an amount has its thousands shown. */
export function NumberField({
  label,
  form,
  name,
  digitsMax,
  optional,
}: {
  label: string
  form: SettingForm
  name: keyof TypedValue
  digitsMax?: number
  optional?: boolean
}) {
  const { value, error, onChange } = bound(form, name)
  const { format } = useSpeech()
  const isAmount = (digitsMax ?? 0) > 6
  const typed = useAmountText({
    value,
    digitsMax: digitsMax ?? 4,
    format: isAmount ? format.number : String,
    onChange,
  })
  return (
    <TextField
      label={label}
      required={optional !== true}
      inputMode="numeric"
      maxLength={isAmount ? 20 : (digitsMax ?? 4)}
      autoComplete="off"
      {...typed.input}
      error={typed.error ?? error}
    />
  )
}
