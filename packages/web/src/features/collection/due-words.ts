import type { Translate } from '../../locales/words.ts'
import type { StateLook } from '../../ui/controls/status.tsx'
import { dueDayName } from './due-day-name.ts'

/** Alive, and nothing is late. */
export const dueLook: StateLook = { family: 'run', glyph: 'ring' }

/** When it falls due. */
export function dueWords(daysLate: number, t: Translate): string {
  if (daysLate > 0) return dueDayName(daysLate)
  return daysLate === 0 ? t('precollection.dueToday') : t('precollection.dueIn', { n: -daysLate })
}
