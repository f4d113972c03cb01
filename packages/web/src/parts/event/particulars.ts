import { isBusinessDay } from '@lumbung/domain/calendar'
import type { Speech } from '../../locales/language.tsx'
import { type Translate, wordOr } from '../../locales/words.ts'

const isInstant = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

/** Particulars of an event, `round 1, rule version 3`; what has no word of its own stands as it was written down. */
export function particulars(detail: Readonly<Record<string, unknown>>, speech: Speech): string {
  return Object.entries(detail)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${particularName(name, speech.t)} ${particularValue(String(value), speech)}`)
    .join(', ')
}

/** What a particular is called; its own name where it has no word. */
export const particularName = (name: string, t: Translate): string => wordOr(t, 'particular.name', name)

/** A day and a moment as they are written here, a code by its word, anything else as it was written down. */
export function particularValue(text: string, { t, format }: Speech): string {
  if (isBusinessDay(text)) return format.day(text)
  return isInstant.test(text) ? format.instant(text) : wordOr(t, 'particular.value', text)
}
