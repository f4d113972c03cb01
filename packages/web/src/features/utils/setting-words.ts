import { contactChannels } from '@lumbung/domain/contact/contact-rules'
import type { Format } from '../../locales/format.ts'
import type { Translate } from '../../locales/words.ts'
import { clockOf, type Setting } from './contact-rule-values.ts'

/** What a rule says, in words. */
export function valueInWords(rule: Setting, t: Translate, format: Format): string {
  switch (rule.code) {
    case 'collectionHours':
    case 'offerHours':
      return t('contactRules.hours', { from: clockOf(rule.value.from), to: clockOf(rule.value.to) })
    case 'restWeekdays':
      return (
        mondayFirst(rule.value)
          .map((weekday) => t(`contactRules.weekdays.${weekday}`))
          .join(', ') || t('contactRules.noWeekday')
      )
    case 'restOnHolidays':
    case 'restOnJointLeave':
      return t(rule.value ? 'contactRules.rests' : 'contactRules.likeAnyDay')
    case 'attemptsPerDay':
      return byChannel(rule.value, t, format.number) || t('contactRules.noAttempt')
    case 'pauseMinutes':
      return (
        byChannel(rule.value, t, (n) => t('ui.minutesShort', { n: format.number(n) })) ||
        t('contactRules.noPause')
      )
    case 'deskDaysMax':
      return t('contactRules.upTo', { n: rule.value })
  }
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
    .map((channel) => `${t(`contactRules.channel.${channel}`)} ${inWords(value[channel])}`)
    .join(' · ')
}
