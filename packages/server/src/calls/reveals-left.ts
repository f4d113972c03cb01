import { businessDayOf, startOfDay } from '@lumbung/domain/calendar'
import { refuse } from '@lumbung/domain/errors'
import { revealsPerDayMax } from '@lumbung/domain/people/reveal'
import { countReveals } from '../records/people/access-log.ts'
import type { CallContext } from './context.ts'
import { Refused } from './errors.ts'

/**
 * How many values a person may still open today, the machine's day in Jakarta.
 * @param count how many they have opened since a moment; it waits for their other looks under way
 */
export async function revealsLeft({ tx, staff, wall }: CallContext, count = countReveals): Promise<number> {
  return revealsPerDayMax - (await count(tx, staff.id, startOfDay(businessDayOf(wall))))
}

/** The answer to who has none left: returned, not thrown, so that who runs into the quota stays in the audit trail. */
export function noRevealsLeft(): Refused {
  return new Refused('REVEAL_QUOTA', { detail: { max: revealsPerDayMax } })
}

/** Why a value is opened; another reason than those of the list is told in words. @throws REASON_MISSING */
export function assertReason(reasonCode: string, note: string): void {
  if (reasonCode === 'other' && note.trim() === '') refuse('REASON_MISSING')
}
