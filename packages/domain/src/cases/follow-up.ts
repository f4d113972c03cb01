import { type Rupiah, zero } from '../money.ts'
import { addDays, type BusinessDay } from '../calendar.ts'

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

/** What a promise was made under: how much of it keeps it, percent, and how many days after its own a payment still counts. */
export interface PromiseTerms {
  keptPercent: number
  graceDays: number
}
/** domain.md §2.3. The terms of new promises are a dated setting; these are its first values. */
export const firstPromiseTerms: PromiseTerms = { keptPercent: 95, graceDays: 0 }
export const promiseGraceMax = 7
/** The furthest day that may be promised, from today. */
export const promiseDaysMax = 14

/**
 * How a promise stands on a day: kept as soon as enough of it is paid, whatever the day; partly or broken once its day
 * and its days of grace are over.
 * @param paid rupiah that came for the loan from the day it was made to its last day that counts, less what was taken back
 */
export function promiseOn(
  today: BusinessDay,
  promise: { amount: Rupiah; day: BusinessDay } & PromiseTerms,
  paid: Rupiah,
): Exclude<PromiseState, 'cancelled'> {
  if (paid * 100 >= promise.amount * promise.keptPercent) return 'kept'
  if (today <= addDays(promise.day, promise.graceDays)) return 'open'
  return paid > zero ? 'partly' : 'broken'
}
