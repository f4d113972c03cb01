import type { FactUnit } from '@lumbung/domain/risk/scorecard'
import type { Translate } from '../../locales/words.ts'
import type { Format } from '../../locales/format.ts'

export interface Speaker {
  t: Translate
  format: Format
}

/** A number with every digit it has: a limit is never rounded. */
export function numberText(value: number, { format }: Pick<Speaker, 'format'>, decimalsMin = 0): string {
  const digits = String(Math.abs(value))
  // Only tiny numbers are written with an exponent.
  const written = digits.includes('e')
    ? Math.abs(value)
        .toFixed(20)
        .replace(/\.?0+$/, '')
    : digits
  const [whole = '0', decimals = ''] = written.split('.')
  const shown = decimals.padEnd(decimalsMin, '0')
  const mark = format.number(1000).includes('.') ? ',' : '.'
  return `${value < 0 ? '−' : ''}${format.number(Number(whole))}${shown === '' ? '' : `${mark}${shown}`}`
}

/** A value as its unit is written: `18 tahun`, `Rp 3.000.000`, `30 %`, `0,60`. `plain` has no unit. */
export function unitText(value: number, unit: FactUnit | 'plain', speaker: Speaker): string {
  const { t } = speaker
  const n = numberText(value, speaker)
  switch (unit) {
    case 'years':
    case 'days':
    case 'persons':
    case 'platforms':
    case 'orders':
    case 'loans':
    case 'rupiah':
      return t(`risk.unit.${unit}`, { n })
    case 'ppm':
      return t('risk.unit.percent', { n: numberText(value / 10_000, speaker) })
    case 'share':
      return numberText(value, speaker, 2)
    case 'quality':
      return isQuality(value) ? t('risk.unit.quality', { n, word: t(`risk.slik.q${value}`) }) : n
    case 'yesNo':
    case 'plain':
      return n
  }
}

const isQuality = (value: number): value is 1 | 2 | 3 | 4 | 5 => [1, 2, 3, 4, 5].includes(value)
