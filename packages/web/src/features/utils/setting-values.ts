import type { getParameters, proposeSetting } from '@lumbung/contract/utils/dated-setting'
import type { RetOf } from '@lumbung/contract/call'
import { matchRules } from '@lumbung/domain/bank/bank-rules'
import { type ContactChannel, contactChannels } from '@lumbung/domain/contact/contact-rules'
import type { LayoutCode } from '@lumbung/domain/outward/layout'
import {
  type ChannelRules,
  type ChannelSettingCode,
  dealsPayouts,
  isChannelSetting,
} from '@lumbung/domain/order/payout-channel'
import { provinceCodes } from '@lumbung/domain/people/provinces'
import {
  type ParameterCode,
  parameterCodes,
  type ParameterField,
  parameterFields,
} from '@lumbung/domain/settings/parameters'
import type { InputOf } from '../../core/api.ts'
import { percentOfPpm, ppmOfPercent } from '../../ui/controls/percent.ts'

/** A setting as it holds today. */
export type HeldSetting = RetOf<typeof getParameters>['today'][number]
/** What a receiver of our reports wants today. */
export type HeldLayout = Extract<HeldSetting, { code: LayoutCode }>
/** A setting as it was put forward for a day. */
export type KeptSetting = RetOf<typeof getParameters>['settings'][number]

/** A setting and a value that fits it, as the call takes it. */
type SettingIn<Asked> = Asked extends { code: unknown; value: unknown }
  ? Pick<Asked, 'code' | 'value'>
  : never
export type Setting = SettingIn<InputOf<typeof proposeSetting>>
type ChannelValue = Extract<Setting, { code: ChannelSettingCode }>['value']

/**
 * A value as it is typed. The names are those of the call's fields, so that what is wrong stands where it was typed:
 * `value` is days as a number, weekdays as their digits, provinces as their codes, or `yes` and nothing.
 */
export type TypedValue = Record<'value' | 'value.from' | 'value.to' | `value.${ContactChannel}`, string> &
  Partial<Record<`value.${string}`, string>>

const untyped: TypedValue = {
  value: '',
  'value.from': '',
  'value.to': '',
  'value.call': '',
  'value.sms': '',
  'value.mail': '',
  'value.whatsapp': '',
  'value.visit': '',
}

/** The numbers of a parameter, in the order in which they are shown; none of what is no parameter. */
export function fieldsOf(code: Setting['code']): readonly [string, ParameterField][] {
  return isParameter(code) ? Object.entries(parameterFields[code]) : []
}

function isParameter(code: Setting['code']): code is ParameterCode {
  return parameterCodes.some((each) => each === code)
}

/** A value as a form begins with it. */
export function typedValue(rule: Setting, decimalSign: '.' | ',' = '.'): TypedValue {
  if (dealsPayouts(rule)) return { ...untyped, ...typedChannel(rule.value) }
  switch (rule.code) {
    case 'collectionHours':
    case 'offerHours':
      return { ...untyped, 'value.from': clockOf(rule.value.from), 'value.to': clockOf(rule.value.to) }
    case 'restWeekdays':
      return { ...untyped, value: rule.value.join('') }
    case 'restOnHolidays':
    case 'restOnJointLeave':
    case 'straightPass':
      return { ...untyped, value: rule.value ? 'yes' : '' }
    case 'attemptsPerDay':
    case 'pauseMinutes': {
      const { value } = rule
      const typed = contactChannels.map((channel) => [`value.${channel}`, String(value[channel])])
      return { ...untyped, ...(Object.fromEntries(typed) as Partial<TypedValue>) }
    }
    case 'deskDaysMax':
      return { ...untyped, value: String(rule.value) }
    case 'slikLayout':
    case 'fdcLayout':
    case 'pusdafilLayout':
      // Typed in a form of its own (`outward-layout-dialog.tsx`).
      return untyped
    case 'servedProvinces':
      return { ...untyped, value: rule.value.join(',') }
    case 'companyAccount':
      return {
        ...untyped,
        'value.bank': rule.value?.bank ?? '',
        'value.number': rule.value?.number ?? '',
        'value.holder': rule.value?.holder ?? '',
      }
    case 'bankRules':
      return { ...untyped, ...typedBankRules(rule.value) }
    default:
      return {
        ...untyped,
        ...typedNumbers(rule.code, rule.value, decimalSign),
      }
  }
}

/** What was typed, as the call takes it; what is no number is NaN, which the call's schema finds. */
export function settingOf(code: Setting['code'], typed: TypedValue): Setting {
  if (isChannelSetting(code)) return { code, value: channelOf(typed) }
  switch (code) {
    case 'collectionHours':
    case 'offerHours':
      return { code, value: { from: minutesOf(typed['value.from']), to: minutesOf(typed['value.to']) } }
    case 'restWeekdays':
      return { code, value: typed.value.split('').map(Number) }
    case 'restOnHolidays':
    case 'restOnJointLeave':
    case 'straightPass':
      return { code, value: typed.value === 'yes' }
    case 'attemptsPerDay':
    case 'pauseMinutes':
      return {
        code,
        value: {
          call: numberOf(typed['value.call']),
          sms: numberOf(typed['value.sms']),
          mail: numberOf(typed['value.mail']),
          whatsapp: numberOf(typed['value.whatsapp']),
          visit: numberOf(typed['value.visit']),
        },
      }
    case 'deskDaysMax':
      return { code, value: numberOf(typed.value) }
    case 'companyAccount': {
      const [bank = '', number = '', holder = ''] = (['bank', 'number', 'holder'] as const).map((name) =>
        (typed[`value.${name}`] ?? '').trim(),
      )
      // Nothing typed at all: no account.
      return { code, value: bank + number + holder === '' ? null : { bank, number, holder } }
    }
    case 'servedProvinces':
      return { code, value: provinceCodes.filter((each) => typed.value.split(',').includes(each)) }
    case 'bankRules':
      return { code, value: bankRulesOf(typed) }
    default: {
      const numbers = fieldsOf(code).map(([name, { unit }]) => {
        const text = typed[`value.${name}`] ?? ''
        return [name, unit === 'ppm' ? (ppmOfPercent(text) ?? Number.NaN) : numberOf(text)]
      })
      // The numbers of this very parameter, by its own names.
      return { code, value: Object.fromEntries(numbers) }
    }
  }
}

/** Rates are typed as percentages, all else as it is kept. */
function typedNumbers(
  code: Setting['code'],
  numbers: Readonly<Record<string, number>>,
  decimalSign: '.' | ',',
): Record<`value.${string}`, string> {
  return Object.fromEntries(
    fieldsOf(code).map(([name, { unit }]) => {
      const n = numbers[name] ?? 0
      return [`value.${name}`, unit === 'ppm' ? percentOfPpm(n, decimalSign) : String(n)]
    }),
  )
}

type BankRulesValue = Extract<Setting, { code: 'bankRules' }>['value']

/** Words stand side by side, with commas between. */
function typedBankRules({ tried, settlementWords, feeWords, ...numbers }: BankRulesValue) {
  return {
    'value.tried': tried.join(','),
    'value.settlementWords': settlementWords.join(', '),
    'value.feeWords': feeWords.join(', '),
    ...Object.fromEntries(Object.entries(numbers).map(([name, n]) => [`value.${name}`, String(n)])),
  }
}

function bankRulesOf(typed: TypedValue): BankRulesValue {
  const text = (name: string) => typed[`value.${name}`] ?? ''
  const words = (name: string) =>
    text(name)
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== '')
  return {
    tried: matchRules.filter((rule) => text('tried').split(',').includes(rule)),
    settlementWords: words('settlementWords'),
    feeWords: words('feeWords'),
    settlementDays: numberOf(text('settlementDays')),
    amountDays: numberOf(text('amountDays')),
    keptPercent: numberOf(text('keptPercent')),
  }
}

function typedChannel(rules: ChannelRules) {
  return {
    'value.active': rules.active ? 'yes' : '',
    'value.rank': String(rules.rank),
    'value.sharePercent': String(rules.sharePercent),
    'value.dayCap': rules.dayCap === null ? '' : String(rules.dayCap),
    'value.leastBalance': String(rules.leastBalance),
    'value.hours.from': clockOf(rules.hours.from),
    'value.hours.to': clockOf(rules.hours.to),
    'value.weekdays': rules.weekdays.join(''),
  }
}

/** A cap that is not typed is none. */
function channelOf(typed: TypedValue): ChannelValue {
  const text = (name: string) => typed[`value.${name}`] ?? ''
  return {
    active: text('active') === 'yes',
    rank: numberOf(text('rank')),
    sharePercent: numberOf(text('sharePercent')),
    dayCap: text('dayCap') === '' ? null : numberOf(text('dayCap')),
    leastBalance: numberOf(text('leastBalance')),
    hours: { from: minutesOf(text('hours.from')), to: minutesOf(text('hours.to')) },
    weekdays: text('weekdays').split('').map(Number),
  }
}

/** `08:00` of minutes after midnight. */
export function clockOf(minutes: number): string {
  const two = (n: number) => String(n).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** Minutes after midnight of `08:00` or `8.00`; NaN of what is no time. */
export function minutesOf(clock: string): number {
  const [, hours, minutes] = /^(\d{1,2})[:.]([0-5]\d)$/.exec(clock.trim()) ?? []
  return hours === undefined ? Number.NaN : Number(hours) * 60 + Number(minutes)
}

/** Nothing typed is no zero. */
const numberOf = (text: string): number => (text === '' ? Number.NaN : Number(text))
