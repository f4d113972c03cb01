import { saveSourceSetting } from '@lumbung/contract/utils/source-setting'
import { businessDay } from '@lumbung/domain/calendar'
import { useUser } from '../../core/session.ts'
import { toast } from '../../core/toast-store.ts'
import { useSpeech } from '../../locales/language.tsx'
import { DayField } from '../../ui/controls/day-field.tsx'
import { AmountField, Fields, NoteField, TextField } from '../../ui/controls/field.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { useCallForm } from '../../ui/dialog/use-form.ts'
import type { SourceInForce } from './source-in-force.ts'

interface Values {
  active: string
  dayBudget: number | null
  price: number | null
  validDays: string
  waitMinutes: string
  from: string
  note: string
}

/** Nothing typed is no zero: the call's schema finds it. */
const numberOf = (text: string): number => (text === '' ? Number.NaN : Number(text))

/** Sets how one source is asked, from today or a later day, with a reason. */
export function SourceSettingDialog({
  held,
  onClose,
  onSaved,
}: {
  held: SourceInForce
  onClose: () => void
  onSaved: () => void
}) {
  const { t, format } = useSpeech()
  const { businessDate } = useUser()
  const today = businessDay(businessDate)
  const first: Values = {
    active: held.active ? 'yes' : '',
    dayBudget: held.dayBudget,
    price: held.price,
    validDays: String(held.validDays),
    waitMinutes: String(held.waitMinutes),
    from: today,
    note: '',
  }
  const form = useCallForm({
    call: saveSourceSetting,
    first,
    request: ({ active, dayBudget, price, validDays, waitMinutes, from, note }, requestKey) => ({
      source: held.source,
      active: active === 'yes',
      dayBudget: dayBudget ?? Number.NaN,
      price: price ?? Number.NaN,
      validDays: numberOf(validDays),
      waitMinutes: numberOf(waitMinutes),
      from,
      note: note.trim(),
      requestKey,
    }),
    check: ({ note }): Record<string, string> => (note.trim() === '' ? { note: 'required' } : {}),
    done: () => {
      toast({ kind: 'good', text: t('ui.saved') })
      onClose()
      onSaved()
    },
  })
  const isOn = form.values.active === 'yes'
  const digits = (name: 'validDays' | 'waitMinutes', label: string) => {
    const { value, error, onChange } = form.bind(name)
    return (
      <TextField
        label={label}
        required
        inputMode="numeric"
        maxLength={4}
        autoComplete="off"
        value={value}
        error={error}
        onChange={(text) => onChange(text.replace(/\D/g, ''))}
      />
    )
  }
  return (
    <FormDialog onClose={onClose} title={t(`sources.name.${held.source}`)} form={form} submit={t('ui.save')}>
      <p>{t('sources.dialogHint')}</p>
      <Fields>
        <div>
          <Switch
            label={t('sources.state')}
            word={t(isOn ? 'sources.states.on' : 'sources.states.stopped')}
            checked={isOn}
            onChange={(on) => form.set({ active: on ? 'yes' : '' })}
          />
        </div>
        <AmountField
          label={t('sources.dayBudget')}
          required
          format={format.number}
          {...form.bind('dayBudget')}
        />
        <AmountField label={t('sources.price')} required format={format.number} {...form.bind('price')} />
        {digits('validDays', t('sources.validDays'))}
        {digits('waitMinutes', t('sources.waitMinutes'))}
        <DayField label={t('sources.from')} least={today} {...form.bind('from')} />
        <NoteField label={t('sources.why')} required rows={2} {...form.bind('note')} />
      </Fields>
    </FormDialog>
  )
}
