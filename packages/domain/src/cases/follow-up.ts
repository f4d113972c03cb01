import { type Rupiah, zero } from '../money.ts'
import type { BusinessDay } from '../calendar.ts'

/** What came of reaching for a person (domain.md §2.3); `reached` says whether the borrower was spoken with. */
export const followUpOutcomes = {
  willPay: { reached: true },
  promised: { reached: true },
  refuses: { reached: true },
  disputes: { reached: true },
  hardship: { reached: true },
  wrongNumber: { reached: false },
  thirdPerson: { reached: false },
  located: { reached: false },
  noAnswer: { reached: false },
  busy: { reached: false },
  unreachable: { reached: false },
  invalidNumber: { reached: false },
  deceased: { reached: false },
} as const satisfies Record<string, { reached: boolean }>
export type FollowUpOutcome = keyof typeof followUpOutcomes

export const promiseStates = ['open', 'kept', 'partly', 'broken', 'cancelled'] as const
export type PromiseState = (typeof promiseStates)[number]

/** How much of what was promised keeps a promise, percent (domain.md §2.3). */
export const promiseKeptPercent = 95
/** The furthest day that may be promised, from today. */
export const promiseDaysMax = 14

/**
 * How a promise stands on a day: kept as soon as nearly all of it is paid, whatever the day; partly or broken once its
 * day is over, without grace.
 * @param paid rupiah that came for the loan from the day it was made to its last day, less what was taken back
 */
export function promiseOn(
  today: BusinessDay,
  promise: { amount: Rupiah; day: BusinessDay },
  paid: Rupiah,
): Exclude<PromiseState, 'cancelled'> {
  if (paid * 100 >= promise.amount * promiseKeptPercent) return 'kept'
  if (today <= promise.day) return 'open'
  return paid > zero ? 'partly' : 'broken'
}
