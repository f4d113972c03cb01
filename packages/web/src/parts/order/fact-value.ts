import type { Format } from '../../locales/format.ts'
import { type Speaker, unitText } from '../rule/unit-text.ts'

/** A rate as short as it can be said: `0,05 %`, `0,2 %`, `30 %`. */
export function shortPercent(ppm: number, format: Format, digits = 2): string {
  return format
    .percent(ppm, digits)
    .replace(/([.,]\d*?)0+(?=\D|$)/, '$1')
    .replace(/[.,](?=\D|$)/, '')
}

/** A score between 0 and 1 with two decimals, as the language writes them. */
export function twoDecimals(score: number, format: Format): string {
  const mark = format.percent(1).includes(',') ? ',' : '.'
  return score.toFixed(2).replace('.', mark)
}

const answers: Readonly<Record<string, 'matches' | 'listed' | 'served'>> = {
  nikMatchesBirthday: 'matches',
  nikMatchesGender: 'matches',
  dukcapilMatches: 'matches',
  idNumberInRegister: 'listed',
  nameMatchesRegister: 'matches',
  birthdayMatchesRegister: 'matches',
  accountFound: 'listed',
  blacklisted: 'listed',
  whitelisted: 'listed',
  areaServed: 'served',
}

/** `factText` without the fact's name beside it: a bare yes would not say what is so. */
export function seenText(field: string, value: string | number | boolean | null, speaker: Speaker): string {
  const answer = answers[field]
  if (answer === undefined || typeof value !== 'boolean') return factText(field, value, speaker)
  return speaker.t(`risk.answer.${answer}.${value ? 'yes' : 'no'}`)
}

/** A fact the machine saw, in words. Null is not known. */
export function factText(field: string, value: string | number | boolean | null, speaker: Speaker): string {
  const { t, format } = speaker
  if (value === null) return t('risk.missing')
  if (typeof value === 'boolean') return t(value ? 'ui.yes' : 'ui.no')
  if (typeof value === 'string') return value
  switch (field) {
    case 'monthlyBurden':
      return unitText(value, 'rupiah', speaker)
    case 'debtRatioPpm':
      return shortPercent(value, format)
    case 'faceScore':
    case 'bankNameScore':
    case 'accountNameScore':
      return twoDecimals(value, format)
    case 'age':
      return unitText(value, 'years', speaker)
    case 'maxDpd90':
      return unitText(value, 'days', speaker)
    case 'bureauQuality':
      return unitText(value, 'quality', speaker)
    default:
      return format.number(value)
  }
}
