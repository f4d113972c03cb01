import { proposeSetting } from '@lumbung/contract/utils/dated-setting'
import { addDays, businessDay } from '@lumbung/domain/calendar'
import { contactChannels } from '@lumbung/domain/contact/contact-rules'
import { overlappingStages } from '@lumbung/domain/order/order'
import { toast } from '../../core/toast-store.ts'
import { useUser } from '../../core/session.ts'
import { useSpeech } from '../../locales/language.tsx'
import { DayField } from '../../ui/controls/day-field.tsx'
import { CheckField, Fields, NoteField, TextField } from '../../ui/controls/field.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { useCallForm } from '../../ui/dialog/use-form.ts'
import {
  type HeldSetting,
  minutesOf,
  type Setting,
  settingOf,
  type TypedValue,
  typedValue,
  fieldsOf,
} from './setting-values.ts'
import { fieldName, weekdaysMondayFirst } from './setting-words.ts'
import styles from './settings.module.css'

interface Values extends TypedValue {
  from: string
  source: string
  note: string
}

interface DialogProps {
  rule: HeldSetting
  onClose: () => void
  onSaved: () => void
}

function useSettingForm({ rule, onClose, onSaved }: DialogProps, tomorrow: string) {
  const { t } = useSpeech()
  const first: Values = { ...typedValue(rule), from: tomorrow, source: '', note: '' }
  return useCallForm({
    call: proposeSetting,
    first,
    request: ({ from, source, note, ...typed }, requestKey) => ({
      ...settingOf(rule.code, typed),
      from,
      source: source.trim(),
      note: note.trim(),
      requestKey,
    }),
    check: (values) => ({
      ...(values.note.trim() === '' && { note: 'required' }),
      ...(rule.code === 'restWeekdays' && values.value.length > 6 && { value: t('settings.notAllSeven') }),
      ...hoursFaults(rule, values, t('settings.toLater')),
      ...stageFaults(rule, values, (least) => t('settings.overlap', { n: least })),
    }),
    done: () => {
      toast({ kind: 'good', text: t('settings.proposed') })
      onClose()
      onSaved()
    },
  })
}

/** What the schema cannot word: a text that is no time, and an end that is not after the start. */
function hoursFaults({ code }: HeldSetting, values: Values, toLater: string): Record<string, string> {
  if (code !== 'collectionHours' && code !== 'offerHours') return {}
  const [from, to] = [minutesOf(values['value.from']), minutesOf(values['value.to'])]
  return {
    ...(values['value.from'].trim() !== '' && Number.isNaN(from) && { 'value.from': 'invalid' }),
    ...(values['value.to'].trim() !== '' && Number.isNaN(to) && { 'value.to': 'invalid' }),
    ...(to <= from && { 'value.to': toLater }),
  }
}

/** Stages that begin before the one before them ends, each with the day on which it may. */
function stageFaults(
  { code }: HeldSetting,
  values: Values,
  words: (least: number) => string,
): Record<string, string> {
  if (code !== 'collectionStages') return {}
  const { value } = settingOf(code, values) as Extract<Setting, { code: 'collectionStages' }>
  return Object.fromEntries(overlappingStages(value).map((each) => [`value.${each.code}`, words(each.least)]))
}

type SettingForm = ReturnType<typeof useSettingForm>

/** Puts one setting forward from a day to come, with its source and a reason. */
export function SettingDialog(props: DialogProps) {
  const { t } = useSpeech()
  const { businessDate } = useUser()
  const tomorrow = addDays(businessDay(businessDate), 1)
  const form = useSettingForm(props, tomorrow)
  const { code } = props.rule
  return (
    <FormDialog
      onClose={props.onClose}
      title={t(`settings.name.${code}`)}
      form={form}
      submit={t('settings.propose')}
    >
      <p>{t(`settings.means.${code}`)}</p>
      <Fields>
        <ValueFields code={code} form={form} />
        <DayField label={t('settings.from')} least={tomorrow} {...form.bind('from')} />
        <TextField
          label={t('settings.source')}
          required
          maxLength={200}
          hint={t('settings.sourceHint')}
          {...form.bind('source')}
        />
        <NoteField label={t('settings.why')} required rows={2} {...form.bind('note')} />
      </Fields>
    </FormDialog>
  )
}

/** What is typed for a value of this rule. */
function ValueFields({ code, form }: { code: HeldSetting['code']; form: SettingForm }) {
  const { t } = useSpeech()
  switch (code) {
    case 'collectionHours':
    case 'offerHours':
      return <HoursFields form={form} />
    case 'restWeekdays':
      return <WeekdayFields form={form} />
    case 'restOnHolidays':
    case 'restOnJointLeave': {
      const rests = form.values.value === 'yes'
      return (
        <div>
          <Switch
            label={t('settings.rests')}
            word={t(rests ? 'settings.rests' : 'settings.likeAnyDay')}
            checked={rests}
            onChange={(on) => form.set({ value: on ? 'yes' : '' })}
          />
        </div>
      )
    }
    case 'attemptsPerDay':
    case 'pauseMinutes':
      return (
        <div className={styles.pair}>
          {contactChannels.map((channel) => (
            <NumberField
              key={channel}
              label={t(`settings.channel.${channel}`)}
              form={form}
              name={`value.${channel}`}
            />
          ))}
        </div>
      )
    case 'deskDaysMax':
      return <NumberField label={t('settings.days')} form={form} name="value" />
    default:
      return (
        <div className={styles.pair}>
          {fieldsOf(code).map(([name, { unit }]) => (
            <NumberField
              key={name}
              label={t(`settings.labelled.${unit}`, { name: fieldName(code, name, t) })}
              form={form}
              name={`value.${name}`}
              digitsMax={unit === 'rupiah' ? 6 : 4}
            />
          ))}
        </div>
      )
  }
}

function HoursFields({ form }: { form: SettingForm }) {
  const { t } = useSpeech()
  const hour = { required: true, inputMode: 'numeric', maxLength: 5, autoComplete: 'off' } as const
  return (
    <div className={styles.pair}>
      <TextField
        label={t('settings.hoursFrom')}
        {...hour}
        hint={t('settings.hoursHint')}
        data-autofocus
        {...form.bind('value.from')}
      />
      <TextField label={t('settings.hoursTo')} {...hour} {...form.bind('value.to')} />
    </div>
  )
}

function WeekdayFields({ form }: { form: SettingForm }) {
  const { t } = useSpeech()
  const { value, error, onChange } = form.bind('value')
  const toggle = (digit: string) =>
    onChange(
      value.includes(digit) ? value.replace(digit, '') : `${value}${digit}`.split('').toSorted().join(''),
    )
  return (
    <fieldset aria-invalid={error !== undefined || undefined}>
      <legend className={styles.legend}>{t('settings.name.restWeekdays')}</legend>
      <div className={styles.weekdays}>
        {weekdaysMondayFirst.map((weekday) => (
          <CheckField
            key={weekday}
            label={t(`settings.weekdays.${weekday}`)}
            checked={value.includes(String(weekday))}
            onChange={() => toggle(String(weekday))}
          />
        ))}
      </div>
      {error && (
        <p role="alert" className={styles.problem}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

function NumberField({
  label,
  form,
  name,
  digitsMax,
}: {
  label: string
  form: SettingForm
  name: keyof TypedValue
  digitsMax?: number
}) {
  const { value, error, onChange } = form.bind(name)
  return (
    <TextField
      label={label}
      required
      inputMode="numeric"
      maxLength={digitsMax ?? 4}
      autoComplete="off"
      value={value ?? ''}
      error={error}
      onChange={(text) => onChange(text.replace(/\D/g, ''))}
    />
  )
}
