import type { Format } from '../../ui/format.ts'
import type { Translate } from '../../locales/words.ts'

/** A rate as short as it can be said: `0,05 %`, `0,2 %`, `30 %`. */
export function shortPercent(ppm: number, format: Format): string {
  return format
    .percent(ppm)
    .replace(/([.,]\d*?)0+(?=\D|$)/, '$1')
    .replace(/[.,](?=\D|$)/, '')
}

/** A score between 0 and 1 with two decimals, as the language writes them. */
export function twoDecimals(score: number, format: Format): string {
  const mark = format.percent(1).includes(',') ? ',' : '.'
  return score.toFixed(2).replace('.', mark)
}

/** A fact the machine saw, in words. Null is not known. */
export function factText(
  field: string,
  value: string | number | boolean | null,
  { t, format }: { t: Translate; format: Format },
): string {
  if (value === null) return t('risk.missing')
  if (typeof value === 'boolean') return t(value ? 'ui.yes' : 'ui.no')
  if (typeof value === 'string') return value
  switch (field) {
    case 'debtRatioPpm':
      return shortPercent(value, format)
    case 'faceScore':
    case 'bankNameScore':
      return twoDecimals(value, format)
    case 'age':
      return t('risk.years', { n: value })
    case 'maxDpd90':
      return t('ui.days', { n: value })
    case 'bureauQuality':
      return value >= 1 && value <= 5
        ? `${value} ${t(`risk.slik.q${value as 1 | 2 | 3 | 4 | 5}`)}`
        : String(value)
    default:
      return format.number(value)
  }
}
