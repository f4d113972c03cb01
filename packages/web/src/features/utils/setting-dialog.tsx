import { saveContactRule } from '@lumbung/contract/utils/contact-rule'
import { addDays, businessDay } from '@lumbung/domain/calendar'
import { contactChannels } from '@lumbung/domain/contact/contact-rules'
import { toast } from '../../core/toast-store.ts'
import { useUser } from '../../core/session.ts'
import { useSpeech } from '../../locales/language.tsx'
import { DayField } from '../../ui/controls/day-field.tsx'
import { CheckField, Fields, NoteField, TextField } from '../../ui/controls/field.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { useCallForm } from '../../ui/dialog/use-form.ts'
import { type HeldRule, minutesOf, settingOf, type TypedValue, typedValue } from './contact-rule-values.ts'
import { weekdaysMondayFirst } from './contact-rule-words.ts'
import styles from './contact-rules.module.css'

interface Values extends TypedValue {
  from: string
  source: string
  note: string
}

interface DialogProps {
  rule: HeldRule
  onClose: () => void
  onSaved: () => void
}

function useRuleForm({ rule, onClose, onSaved }: DialogProps, tomorrow: string) {
  const { t } = useSpeech()
  const first: Values = { ...typedValue(rule), from: tomorrow, source: '', note: '' }
  return useCallForm({
    call: saveContactRule,
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
      ...(rule.code === 'restWeekdays' &&
        values.value.length > 6 && { value: t('contactRules.notAllSeven') }),
      ...hoursFaults(rule, values, t('contactRules.toLater')),
    }),
    done: () => {
      toast({ kind: 'good', text: t('ui.saved') })
      onClose()
      onSaved()
    },
  })
}

/** What the schema cannot word: a text that is no time, and an end that is not after the start. */
function hoursFaults({ code }: HeldRule, values: Values, toLater: string): Record<string, string> {
  if (code !== 'collectionHours' && code !== 'offerHours') return {}
  const [from, to] = [minutesOf(values['value.from']), minutesOf(values['value.to'])]
  return {
    ...(values['value.from'].trim() !== '' && Number.isNaN(from) && { 'value.from': 'invalid' }),
    ...(values['value.to'].trim() !== '' && Number.isNaN(to) && { 'value.to': 'invalid' }),
    ...(to <= from && { 'value.to': toLater }),
  }
}

type RuleForm = ReturnType<typeof useRuleForm>

/** Sets one rule from a day to come, with its source and a reason. */
export function ContactRuleDialog(props: DialogProps) {
  const { t } = useSpeech()
  const { businessDate } = useUser()
  const tomorrow = addDays(businessDay(businessDate), 1)
  const form = useRuleForm(props, tomorrow)
  const { code } = props.rule
  return (
    <FormDialog
      onClose={props.onClose}
      title={t(`contactRules.name.${code}`)}
      form={form}
      submit={t('ui.save')}
    >
      <p>{t(`contactRules.means.${code}`)}</p>
      <Fields>
        <ValueFields code={code} form={form} />
        <DayField label={t('contactRules.from')} least={tomorrow} {...form.bind('from')} />
        <TextField
          label={t('contactRules.source')}
          required
          maxLength={200}
          hint={t('contactRules.sourceHint')}
          {...form.bind('source')}
        />
        <NoteField label={t('contactRules.why')} required rows={2} {...form.bind('note')} />
      </Fields>
    </FormDialog>
  )
}

/** What is typed for a value of this rule. */
function ValueFields({ code, form }: { code: HeldRule['code']; form: RuleForm }) {
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
            label={t('contactRules.rests')}
            word={t(rests ? 'contactRules.rests' : 'contactRules.likeAnyDay')}
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
              label={t(`contactRules.channel.${channel}`)}
              form={form}
              name={`value.${channel}`}
            />
          ))}
        </div>
      )
    case 'deskDaysMax':
      return <NumberField label={t('contactRules.days')} form={form} name="value" />
  }
}

function HoursFields({ form }: { form: RuleForm }) {
  const { t } = useSpeech()
  const hour = { required: true, inputMode: 'numeric', maxLength: 5, autoComplete: 'off' } as const
  return (
    <div className={styles.pair}>
      <TextField
        label={t('contactRules.hoursFrom')}
        {...hour}
        hint={t('contactRules.hoursHint')}
        data-autofocus
        {...form.bind('value.from')}
      />
      <TextField label={t('contactRules.hoursTo')} {...hour} {...form.bind('value.to')} />
    </div>
  )
}

function WeekdayFields({ form }: { form: RuleForm }) {
  const { t } = useSpeech()
  const { value, error, onChange } = form.bind('value')
  const toggle = (digit: string) =>
    onChange(
      value.includes(digit) ? value.replace(digit, '') : `${value}${digit}`.split('').toSorted().join(''),
    )
  return (
    <fieldset aria-invalid={error !== undefined || undefined}>
      <legend className={styles.legend}>{t('contactRules.name.restWeekdays')}</legend>
      <div className={styles.weekdays}>
        {weekdaysMondayFirst.map((weekday) => (
          <CheckField
            key={weekday}
            label={t(`contactRules.weekdays.${weekday}`)}
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

function NumberField({ label, form, name }: { label: string; form: RuleForm; name: keyof TypedValue }) {
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
