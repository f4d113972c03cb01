import type { ImportTerms } from '@lumbung/contract/order/import'
import { useSpeech } from '../../../locales/language.tsx'
import { useUser } from '../../../core/session.ts'
import { AmountField, SelectField, TextField } from '../../../ui/controls/field.tsx'
import type { FieldErrors } from '../../../ui/dialog/use-form.ts'
import styles from './import.module.css'
import { percentOfPpm, ppmOfPercent } from '../../../ui/controls/percent.ts'

const percents = ['serviceFee', 'interest', 'overdueFirst', 'overdueLater'] as const
type Percent = (typeof percents)[number]

/** The terms as typed, each under the path the call knows it by. */
export type TermTexts = {
  'terms.app': string
  'terms.dueRule': string
  'terms.calendar': string
  'terms.amountFactor': number | null
  'terms.handlingFee': number | null
} & Record<`terms.${Percent}Ppm`, string>

/** The terms chosen before, or: the one app there is, amounts as they stand, due after the term, no fees and no rates. */
export function firstTerms(
  known: ImportTerms | null,
  onlyApp: string | undefined,
  decimalSign: '.' | ',',
): TermTexts {
  const percent = (ppm: number | undefined) => percentOfPpm(ppm ?? 0, decimalSign)
  return {
    'terms.app': known?.app ?? onlyApp ?? '',
    'terms.dueRule': known?.dueRule ?? 'after',
    'terms.calendar': known?.calendar ?? 'days',
    'terms.amountFactor': known?.amountFactor ?? 1,
    'terms.handlingFee': known?.handlingFee ?? 0,
    'terms.serviceFeePpm': percent(known?.serviceFeePpm),
    'terms.interestPpm': percent(known?.interestPpm),
    'terms.overdueFirstPpm': percent(known?.overdueFirstPpm),
    'terms.overdueLaterPpm': percent(known?.overdueLaterPpm),
  }
}

/** What the call wants of them; what cannot be read is left for its schema to refuse. */
export function termsOf(texts: TermTexts) {
  return {
    app: texts['terms.app'],
    dueRule: texts['terms.dueRule'] as ImportTerms['dueRule'],
    calendar: texts['terms.calendar'] as ImportTerms['calendar'],
    amountFactor: texts['terms.amountFactor'] ?? Number.NaN,
    handlingFee: texts['terms.handlingFee'] ?? Number.NaN,
    serviceFeePpm: ppmOfPercent(texts['terms.serviceFeePpm']) ?? Number.NaN,
    interestPpm: ppmOfPercent(texts['terms.interestPpm']) ?? Number.NaN,
    overdueFirstPpm: ppmOfPercent(texts['terms.overdueFirstPpm']) ?? Number.NaN,
    overdueLaterPpm: ppmOfPercent(texts['terms.overdueLaterPpm']) ?? Number.NaN,
  }
}

/** Percentages that are none, and the app when nobody chose one. */
export function termErrors(texts: TermTexts): Record<string, string> {
  const errors: Record<string, string> = {}
  if (texts['terms.app'] === '') errors['terms.app'] = 'required'
  for (const percent of percents) {
    const text = texts[`terms.${percent}Ppm`]
    if (ppmOfPercent(text) === null)
      errors[`terms.${percent}Ppm`] = text.trim() === '' ? 'required' : 'invalid'
  }
  return errors
}

interface ImportTermsFieldsProps {
  values: TermTexts
  errors: FieldErrors
  onChange: (change: Partial<TermTexts>) => void
}

export function ImportTermsFields({ values, errors, onChange }: ImportTermsFieldsProps) {
  const { t, format } = useSpeech()
  const { apps } = useUser()
  return (
    <div className={styles.terms}>
      <SelectField
        label={t('imports.app')}
        required
        value={values['terms.app']}
        error={errors['terms.app']}
        options={apps.map((app) => ({ value: app.code, label: app.name }))}
        empty="–"
        onChange={(app) => onChange({ 'terms.app': app })}
      />
      <AmountField
        label={t('imports.amountFactor')}
        hint={t('imports.amountFactorHint')}
        required
        value={values['terms.amountFactor']}
        error={errors['terms.amountFactor']}
        format={format.number}
        onChange={(factor) => onChange({ 'terms.amountFactor': factor })}
      />
      <SelectField
        label={t('imports.dueRule')}
        required
        value={values['terms.dueRule']}
        error={errors['terms.dueRule']}
        options={(['after', 'inclusive'] as const).map((rule) => ({
          value: rule,
          label: t(`imports.dueRules.${rule}`),
        }))}
        onChange={(rule) => onChange({ 'terms.dueRule': rule })}
      />
      <SelectField
        label={t('imports.calendar')}
        hint={t('imports.calendarHint')}
        required
        value={values['terms.calendar']}
        error={errors['terms.calendar']}
        options={(['days', 'month'] as const).map((calendar) => ({
          value: calendar,
          label: t(`imports.calendars.${calendar}`),
        }))}
        onChange={(calendar) => onChange({ 'terms.calendar': calendar })}
      />
      <AmountField
        label={t('imports.handlingFee')}
        required
        value={values['terms.handlingFee']}
        error={errors['terms.handlingFee']}
        format={format.number}
        onChange={(fee) => onChange({ 'terms.handlingFee': fee })}
      />
      {percents.map((percent) => {
        const path = `terms.${percent}Ppm` as const
        return (
          <TextField
            key={percent}
            label={t(`imports.${percent}`)}
            required
            inputMode="decimal"
            autoComplete="off"
            value={values[path]}
            error={errors[path]}
            onChange={(text) => onChange({ [path]: text })}
          />
        )
      })}
      <p className={styles.soft}>{t('imports.percentHint')}</p>
    </div>
  )
}
