import { contactChannels } from '@lumbung/domain/contact/contact-rules'
import { minutesOfDay } from '@lumbung/domain/contact/local-time'
import { type ChannelRules, dealsPayouts } from '@lumbung/domain/order/payout-channel'
import { provinces } from '@lumbung/domain/people/provinces'
import type { ParameterUnit } from '@lumbung/domain/settings/parameters'
import type { Format } from '../../locales/format.ts'
import type { Translate } from '../../locales/words.ts'
import { shortPercent } from '../../parts/order/fact-value.ts'
import { clockOf, fieldsOf, type KeptSetting, type Setting } from './setting-values.ts'

/** What a setting says, in words. */
export function valueInWords(rule: Setting, t: Translate, format: Format): string {
  if (dealsPayouts(rule)) return channelInWords(rule.value, t, format)
  switch (rule.code) {
    case 'collectionHours':
    case 'offerHours':
      return t('settings.hours', { from: clockOf(rule.value.from), to: clockOf(rule.value.to) })
    case 'restWeekdays':
      return (
        mondayFirst(rule.value)
          .map((weekday) => t(`settings.weekdays.${weekday}`))
          .join(', ') || t('settings.noWeekday')
      )
    case 'restOnHolidays':
    case 'restOnJointLeave':
      return t(rule.value ? 'settings.rests' : 'settings.likeAnyDay')
    case 'straightPass':
      return t(rule.value ? 'settings.pastPeople' : 'settings.byPeople')
    case 'attemptsPerDay':
      return byChannel(rule.value, t, format.number) || t('settings.noAttempt')
    case 'pauseMinutes':
      return (
        byChannel(rule.value, t, (n) => t('ui.minutesShort', { n: format.number(n) })) ||
        t('settings.noPause')
      )
    case 'bankRules':
      return bankRulesInWords(rule.value, t)
    case 'companyAccount':
      return rule.value === null
        ? t('settings.account.none')
        : `${rule.value.bank} ${rule.value.number} · ${rule.value.holder}`
    case 'servedProvinces':
      return provincesInWords(rule.value, t)
    case 'deskDaysMax':
      return t('settings.upTo', { n: rule.value })
    case 'slikLayout':
    case 'fdcLayout':
    case 'pusdafilLayout': {
      const { on, reporter, columns } = rule.value
      return [
        t(on ? 'outward.layoutOn' : 'outward.layoutOff'),
        ...(columns.length > 0 ? [t('outward.columnCount', { n: columns.length, reporter })] : []),
      ].join(' · ')
    }
    case 'matchAlone':
      return rule.value.amount === 0
        ? t('settings.alwaysTwo')
        : numbersInWords(rule.code, rule.value, t, format)
    default:
      return numbersInWords(rule.code, rule.value, t, format)
  }
}

/** The numbers of a parameter by their names. */
function numbersInWords(
  code: Setting['code'],
  numbers: Readonly<Record<string, number>>,
  t: Translate,
  format: Format,
): string {
  return fieldsOf(code)
    .map(([name, { unit }]) => `${fieldName(code, name, t)} ${inUnit(numbers[name] ?? 0, unit, t, format)}`)
    .join(' · ')
}

/** Where it lends; what is left out is said where that is shorter. */
function provincesInWords(served: readonly string[], t: Translate): string {
  const namesOf = (inside: boolean) =>
    provinces.flatMap(([code, name]) => (served.includes(code) === inside ? [name] : [])).join(', ')
  if (served.length === 0) return t('settings.served.unset')
  if (served.length === provinces.length) return t('settings.served.all')
  return served.length > provinces.length / 2
    ? t('settings.served.allBut', { names: namesOf(false) })
    : namesOf(true)
}

/** What explains a line, and by which words and days. */
function bankRulesInWords(rules: Extract<Setting, { code: 'bankRules' }>['value'], t: Translate): string {
  const { tried, settlementWords, feeWords, settlementDays, amountDays, keptPercent } = rules
  return [
    tried.map((rule) => t(`bank.rules.${rule}`)).join(', ') || t('settings.bank.noRule'),
    t('settings.bank.settlementOf', { words: settlementWords.join(', ') || '–', n: settlementDays }),
    t('settings.bank.feeOf', { words: feeWords.join(', ') || '–' }),
    t('settings.bank.nearOf', { n: amountDays, percent: keptPercent }),
  ].join(' · ')
}

/** How payouts are dealt to a channel: only what narrows it is said. */
function channelInWords(rules: ChannelRules, t: Translate, format: Format): string {
  const { active, rank, sharePercent, dayCap, leastBalance, hours, weekdays } = rules
  if (!active) return t('settings.payout.off')
  const allDay = hours.from === 0 && hours.to === minutesOfDay
  return [
    t('settings.payout.rankOf', { n: rank }),
    t('settings.payout.shareOf', { n: sharePercent }),
    dayCap !== null && t('settings.payout.capOf', { amount: format.number(dayCap) }),
    leastBalance > 0 && t('settings.payout.leastOf', { amount: format.number(leastBalance) }),
    allDay
      ? t('settings.payout.allDay')
      : t('settings.payout.hoursOf', { from: clockOf(hours.from), to: clockOf(hours.to) }),
    weekdays.length < 7 &&
      (mondayFirst(weekdays)
        .map((weekday) => t(`settings.weekdays.${weekday}`))
        .join(', ') ||
        t('settings.noWeekday')),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** What a number of a parameter is called. */
export function fieldName(code: Setting['code'], name: string, t: Translate): string {
  return t(`settings.field.${code}.${name}` as Parameters<Translate>[0])
}

function inUnit(n: number, unit: ParameterUnit, t: Translate, format: Format): string {
  return unit === 'ppm'
    ? t('settings.unit.ppm', { n: shortPercent(n, format, 4) })
    : t(`settings.unit.${unit}`, { n: format.number(n) })
}

export const weekdaysMondayFirst = [1, 2, 3, 4, 5, 6, 0] as const

function mondayFirst(weekdays: readonly number[]) {
  return weekdaysMondayFirst.filter((weekday) => weekdays.includes(weekday))
}

/** Only channels with something to say: a row of zeros tells nothing. */
function byChannel(
  value: Readonly<Record<(typeof contactChannels)[number], number>>,
  t: Translate,
  inWords: (n: number) => string,
): string {
  return contactChannels
    .filter((channel) => value[channel] > 0)
    .map((channel) => `${t(`settings.channel.${channel}`)} ${inWords(value[channel])}`)
    .join(' · ')
}

/** What became of what was put forward. */
export function stateKey({ state, ahead }: Pick<KeptSetting, 'state' | 'ahead'>) {
  if (state !== 'agreed') return `settings.states.${state}` as const
  return ahead ? ('settings.ahead' as const) : ('settings.begun' as const)
}
