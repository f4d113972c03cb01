import type { reviewRow } from '@lumbung/contract/approve/review'
import type * as z from 'zod/mini'
import type { Translate } from '../../locales/words.ts'

type Assignment = NonNullable<z.output<typeof reviewRow>['assignment']>

/** Why an order is with its person, in a sentence: `otomatis menurut beban, beban 3 dari 20`. */
export function whyAssigned({ reason, load, capacity, by, from }: Assignment, t: Translate): string {
  const why =
    reason === 'load' && by !== null
      ? t('desks.reason.loadBy', { by })
      : t(`desks.reason.${reason}`, { by: by ?? '–', from: from ?? '–' })
  return load === null ? why : `${why}, ${loadWord(load, capacity, t)}`
}

/** `beban 3 dari 20`; without a limit `beban 3`. */
export function loadWord(load: number, capacity: number | null, t: Translate): string {
  return capacity === null ? t('desks.load', { load }) : t('desks.loadOf', { load, capacity })
}

/** `3 dari 20`; without a limit `3`. */
export function ofDay(done: number, capacity: number | null, t: Translate): string {
  return capacity === null ? String(done) : t('desks.person.ofCapacity', { done, capacity })
}
