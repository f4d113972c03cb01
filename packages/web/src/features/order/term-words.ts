import { monthDays } from '@lumbung/domain/product'
import type { useSpeech } from '../../locales/language.tsx'

type Translate = ReturnType<typeof useSpeech>['t']

/** A term as people say it: so many days, or calendar months. */
export function termWords(
  t: Translate,
  { termDays, calendar }: { termDays: number; calendar: 'days' | 'month' },
): string {
  return calendar === 'month' ? t('ui.months', { n: termDays / monthDays }) : t('ui.days', { n: termDays })
}
