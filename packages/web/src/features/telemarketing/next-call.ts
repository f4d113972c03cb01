import { addDays, type BusinessDay } from '@lumbung/domain/calendar'
import { localInstant } from '@lumbung/domain/contact/local-time'

export const nexts = ['none', 'soon', 'tomorrow', 'later'] as const
export type Next = (typeof nexts)[number]

const soonMs = 2 * 60 * 60_000
const morning = 9 * 60

/** When a next call is meant: on the business clock, mornings of Jakarta. */
function instantOf(next: Next, today: BusinessDay, now: Date): string | undefined {
  if (next === 'none') return undefined
  if (next === 'soon') return new Date(now.getTime() + soonMs).toISOString()
  return localInstant(addDays(today, next === 'tomorrow' ? 1 : 3), morning, 'WIB').toISOString()
}

/**
 * Reckons when a next call is meant, once for each choice of a request: tried again under the same key it asks for the
 * same moment, or the server would take it for another request.
 */
export function nextCallReckoner() {
  let last: { requestKey: string; next: Next; at: string | undefined } | null = null
  return (next: Next, requestKey: string, today: BusinessDay, now: Date): string | undefined => {
    if (last === null || last.requestKey !== requestKey || last.next !== next)
      last = { requestKey, next, at: instantOf(next, today, now) }
    return last.at
  }
}
