import type { getContactRules, saveContactRule } from '@lumbung/contract/utils/contact-rule'
import type { RetOf } from '@lumbung/contract/call'
import { type ContactChannel, contactChannels } from '@lumbung/domain/contact/contact-rules'
import type { InputOf } from '../../core/api.ts'

/** A rule as it holds today. */
export type HeldRule = RetOf<typeof getContactRules>['today'][number]
/** A rule as it was set for a day. */
export type KeptRule = RetOf<typeof getContactRules>['settings'][number]

/** A rule and a value that fits it, as the call takes it. */
type SettingIn<Asked> = Asked extends { code: unknown; value: unknown }
  ? Pick<Asked, 'code' | 'value'>
  : never
export type Setting = SettingIn<InputOf<typeof saveContactRule>>

/**
 * A value as it is typed. The names are those of the call's fields, so that what is wrong stands where it was typed:
 * `value` is days as a number, weekdays as their digits, or `yes` and nothing.
 */
export type TypedValue = Record<'value' | 'value.from' | 'value.to' | `value.${ContactChannel}`, string>

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

/** A value as a form begins with it. */
export function typedValue(rule: Setting): TypedValue {
  switch (rule.code) {
    case 'collectionHours':
    case 'offerHours':
      return { ...untyped, 'value.from': clockOf(rule.value.from), 'value.to': clockOf(rule.value.to) }
    case 'restWeekdays':
      return { ...untyped, value: rule.value.join('') }
    case 'restOnHolidays':
    case 'restOnJointLeave':
      return { ...untyped, value: rule.value ? 'yes' : '' }
    case 'attemptsPerDay':
    case 'pauseMinutes': {
      const { value } = rule
      const typed = contactChannels.map((channel) => [`value.${channel}`, String(value[channel])])
      return { ...untyped, ...(Object.fromEntries(typed) as Partial<TypedValue>) }
    }
    case 'deskDaysMax':
      return { ...untyped, value: String(rule.value) }
  }
}

/** What was typed, as the call takes it; what is no number is NaN, which the call's schema finds. */
export function settingOf(code: Setting['code'], typed: TypedValue): Setting {
  switch (code) {
    case 'collectionHours':
    case 'offerHours':
      return { code, value: { from: minutesOf(typed['value.from']), to: minutesOf(typed['value.to']) } }
    case 'restWeekdays':
      return { code, value: typed.value.split('').map(Number) }
    case 'restOnHolidays':
    case 'restOnJointLeave':
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
