import { type bankRuleNumbers, matchRules } from '@lumbung/domain/bank/bank-rules'
import { contactChannels } from '@lumbung/domain/contact/contact-rules'
import { banks } from '@lumbung/domain/order/bank'
import { isChannelSetting } from '@lumbung/domain/order/payout-channel'
import { provinceCodes, provinces } from '@lumbung/domain/people/provinces'
import { useSpeech } from '../../locales/language.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { CheckField, SelectField, TextField } from '../../ui/controls/field.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { bound, NumberField } from './setting-number-field.tsx'
import type { SettingForm } from './setting-form.ts'
import { fieldsOf, type HeldSetting, type TypedValue } from './setting-values.ts'
import { fieldName, weekdaysMondayFirst } from './setting-words.ts'
import styles from './settings.module.css'

/** What is typed for a value of this rule. */
export function ValueFields({ code, form }: { code: HeldSetting['code']; form: SettingForm }) {
  const { t } = useSpeech()
  if (isChannelSetting(code)) return <ChannelFields form={form} />
  switch (code) {
    case 'collectionHours':
    case 'offerHours':
      return <HoursFields form={form} names={['value.from', 'value.to']} />
    case 'restWeekdays':
      return <WeekdayFields form={form} name="value" legend={t('settings.name.restWeekdays')} />
    case 'restOnHolidays':
    case 'restOnJointLeave':
    case 'straightPass': {
      const past = code === 'straightPass'
      const [on, off] = [past ? 'pastPeople' : 'rests', past ? 'byPeople' : 'likeAnyDay'] as const
      return (
        <div>
          <Switch
            label={t(`settings.${on}`)}
            word={t(`settings.${form.values.value === 'yes' ? on : off}`)}
            checked={form.values.value === 'yes'}
            onChange={(checked) => form.set({ value: checked ? 'yes' : '' })}
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
    case 'bankRules':
      return <BankRuleFields form={form} />
    case 'servedProvinces':
      return <ProvinceFields form={form} />
    case 'companyAccount':
      return <AccountFields form={form} />
    case 'deskDaysMax':
      return <NumberField label={t('settings.days')} form={form} name="value" />
    default:
      return (
        <div className={styles.pair}>
          {fieldsOf(code).map(([name, { unit, most }]) => {
            const label = t(`settings.labelled.${unit}`, { name: fieldName(code, name, t) })
            return unit === 'ppm' ? (
              <TextField
                key={name}
                label={label}
                required
                inputMode="decimal"
                maxLength={6}
                autoComplete="off"
                {...bound(form, `value.${name}`)}
              />
            ) : (
              <NumberField
                key={name}
                label={label}
                form={form}
                name={`value.${name}`}
                digitsMax={unit === 'rupiah' ? Math.max(6, String(most).length) : 4}
              />
            )
          })}
        </div>
      )
  }
}

/** How payouts are dealt to a channel. */
function ChannelFields({ form }: { form: SettingForm }) {
  const { t } = useSpeech()
  const active = form.values['value.active'] === 'yes'
  const number = (name: 'rank' | 'sharePercent' | 'dayCap' | 'leastBalance', digitsMax: number) => (
    <NumberField
      label={t(`settings.payout.${name}`)}
      form={form}
      name={`value.${name}`}
      digitsMax={digitsMax}
      optional={name === 'dayCap'}
    />
  )
  return (
    <>
      <div>
        <Switch
          label={t('settings.payout.active')}
          word={t(active ? 'settings.payout.on' : 'settings.payout.off')}
          checked={active}
          onChange={(on) => form.set({ 'value.active': on ? 'yes' : '' })}
        />
      </div>
      <div className={styles.pair}>
        {number('rank', 1)}
        {number('sharePercent', 3)}
      </div>
      <div className={styles.pair}>
        {number('dayCap', 13)}
        {number('leastBalance', 13)}
      </div>
      <p className={styles.hint}>{t('settings.payout.hint')}</p>
      <HoursFields form={form} names={['value.hours.from', 'value.hours.to']} />
      <WeekdayFields form={form} name="value.weekdays" legend={t('settings.payout.weekdays')} />
    </>
  )
}

/** What explains a line of a statement. */
function BankRuleFields({ form }: { form: SettingForm }) {
  const { t } = useSpeech()
  const { value, onChange } = bound(form, 'value.tried')
  const tried = value.split(',')
  const words = (name: 'settlementWords' | 'feeWords') => (
    <TextField
      label={t(`settings.bank.${name}`)}
      hint={t('settings.bank.wordsHint')}
      maxLength={400}
      autoComplete="off"
      {...bound(form, `value.${name}`)}
    />
  )
  const number = (name: keyof typeof bankRuleNumbers) => (
    <NumberField label={t(`settings.bank.${name}`)} form={form} name={`value.${name}`} digitsMax={2} />
  )
  return (
    <>
      <fieldset>
        <legend className={styles.legend}>{t('settings.bank.tried')}</legend>
        {matchRules.map((rule) => (
          <CheckField
            key={rule}
            label={t(`bank.rules.${rule}`)}
            checked={tried.includes(rule)}
            onChange={() =>
              onChange(matchRules.filter((each) => tried.includes(each) !== (each === rule)).join(','))
            }
          />
        ))}
      </fieldset>
      {words('settlementWords')}
      {number('settlementDays')}
      {number('keptPercent')}
      {words('feeWords')}
      {number('amountDays')}
    </>
  )
}

/** Where it lends. */
function ProvinceFields({ form }: { form: SettingForm }) {
  const { t } = useSpeech()
  const { value, onChange } = bound(form, 'value')
  const served = value === '' ? [] : value.split(',')
  return (
    <fieldset>
      <legend className={styles.legend}>{t('settings.name.servedProvinces')}</legend>
      <p className={styles.choose}>
        <Button kind="link" onClick={() => onChange(provinceCodes.join(','))}>
          {t('settings.served.all')}
        </Button>
        <Button kind="link" onClick={() => onChange('')}>
          {t('settings.served.none')}
        </Button>
      </p>
      <div className={styles.provinces}>
        {provinces.map(([code, name]) => (
          <CheckField
            key={code}
            label={name}
            checked={served.includes(code)}
            onChange={() =>
              onChange(provinceCodes.filter((each) => served.includes(each) !== (each === code)).join(','))
            }
          />
        ))}
      </div>
    </fieldset>
  )
}

/** Where withdrawn money goes; all three empty: nowhere. */
function AccountFields({ form }: { form: SettingForm }) {
  const { t } = useSpeech()
  return (
    <>
      <SelectField
        label={t('settings.account.bank')}
        empty="–"
        options={banks.map(({ channel, name }) => ({ value: channel, label: name }))}
        {...bound(form, 'value.bank')}
      />
      <TextField
        label={t('settings.account.number')}
        inputMode="numeric"
        maxLength={20}
        autoComplete="off"
        {...bound(form, 'value.number')}
      />
      <TextField
        label={t('settings.account.holder')}
        maxLength={100}
        autoComplete="off"
        {...bound(form, 'value.holder')}
      />
    </>
  )
}

function HoursFields({
  form,
  names,
}: {
  form: SettingForm
  names: readonly [from: keyof TypedValue, to: keyof TypedValue]
}) {
  const { t } = useSpeech()
  const [from, to] = names
  const hour = { required: true, inputMode: 'numeric', maxLength: 5, autoComplete: 'off' } as const
  return (
    <div className={styles.pair}>
      <TextField
        label={t('settings.hoursFrom')}
        {...hour}
        hint={t('settings.hoursHint')}
        data-autofocus={from === 'value.from' || undefined}
        {...bound(form, from)}
      />
      <TextField label={t('settings.hoursTo')} {...hour} {...bound(form, to)} />
    </div>
  )
}

function WeekdayFields({
  form,
  name,
  legend,
}: {
  form: SettingForm
  name: keyof TypedValue
  legend: string
}) {
  const { t } = useSpeech()
  const { value, error, onChange } = bound(form, name)
  const toggle = (digit: string) =>
    onChange(
      value.includes(digit) ? value.replace(digit, '') : `${value}${digit}`.split('').toSorted().join(''),
    )
  return (
    <fieldset aria-invalid={error !== undefined || undefined}>
      <legend className={styles.legend}>{legend}</legend>
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
