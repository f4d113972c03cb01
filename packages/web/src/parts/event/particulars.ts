import { isBusinessDay } from '@lumbung/domain/calendar'
import type { Speech } from '../../locales/language.tsx'
import { wordOr } from '../../locales/words.ts'

const isInstant = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

/** Particulars of an event, `round 1, rule version 3`; what has no word of its own stands as it was written down. */
export function particulars(detail: Readonly<Record<string, unknown>>, { t, format }: Speech): string {
  return Object.entries(detail)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => {
      const text = String(value)
      const said = isBusinessDay(text)
        ? format.day(text)
        : isInstant.test(text)
          ? format.instant(text)
          : wordOr(t, 'particular.value', text)
      return `${wordOr(t, 'particular.name', name)} ${said}`
    })
    .join(', ')
}
