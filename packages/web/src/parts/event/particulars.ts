import { isBusinessDay } from '@lumbung/domain/calendar'
import type { Speech } from '../../locales/language.tsx'
import { type Translate, wordOr } from '../../locales/words.ts'

const isInstant = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

/** What a particular is called; its own name where it has no word. */
export const particularName = (name: string, t: Translate): string => wordOr(t, 'particular.name', name)

/** A day and a moment as they are written here, a code by its word, anything else as it was written down. */
export function particularValue(text: string, { t, format }: Speech): string {
  if (isBusinessDay(text)) return format.day(text)
  return isInstant.test(text) ? format.instant(text) : wordOr(t, 'particular.value', text)
}
