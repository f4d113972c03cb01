import type { BusinessDay } from '../calendar.ts'
import { refuse } from '../errors.ts'
import { fold } from './fold.ts'
import { countedNothing, eventsInForce, type FeeCharged, type LoanAccount } from './loan-account.ts'
import { left, min, type Rupiah, shareOf, sum } from '../money.ts'
import { type FeeCap, offer } from './offer.ts'
import { owed } from './owed.ts'

/** What a fee may still come to, rupiah. */
export type FeeRoom = {
  /** Under the ceiling of fees and interest: principal × ppm × days of the term, less what the contract and fees cost already. */
  benefit: Rupiah
  /** Under the ceiling of all cost. */
  cost: Rupiah
  /** The less of both. */
  room: Rupiah
}

/** Fees that stand. */
function feesOf(account: LoanAccount): FeeCharged[] {
  return eventsInForce(account).filter((event) => event.kind === 'feeCharged')
}

/**
 * Room for another fee on `day` under the ceilings that the loan was signed under (domain.md §1.1: other fees are benefit).
 * @param cap of the day it was signed
 */
export function feeRoom(account: LoanAccount, day: BusinessDay, cap: FeeCap): FeeRoom {
  const { terms, loanDay } = account
  const { benefit, schedule } = offer(terms, loanDay)
  const days = schedule.at(-1)?.periodEnd ?? terms.termDays
  const charged = sum(feesOf(account).map(({ amount }) => amount))
  const benefitRoom = left(shareOf(terms.principal, cap.benefitPpm, days), sum([benefit, charged]))
  const cost = left(terms.principal, owed(account, day).costSoFar)
  return { benefit: benefitRoom, cost, room: min(benefitRoom, cost) }
}

/**
 * Holds a fee against what it may be on the day it is charged.
 * @param most of its kind by the setting of that day, rupiah
 * @throws NOTHING_LEFT, STATE_CONFLICT off the books, FEE_TOO_LARGE above its kind's most, COST_CEILING_EXCEEDED with the room
 */
export function assertFee(
  account: LoanAccount,
  day: BusinessDay,
  amount: Rupiah,
  { cap, most }: { cap: FeeCap; most: number },
): void {
  const today = fold(account, day)
  if (today.clearedDay !== null) refuse('NOTHING_LEFT')
  if (today.writtenOffDay !== null) refuse('STATE_CONFLICT', { loan: 'writtenOff' })
  if (amount > most) refuse('FEE_TOO_LARGE', { amount, max: most })
  const { room } = feeRoom(account, day, cap)
  if (amount > room) refuse('COST_CEILING_EXCEEDED', { cost: amount, max: room })
}

/** The place of a fee that is charged now: after all that is known of its day. */
export function chargedAfter({ events }: LoanAccount): number {
  return Math.max(countedNothing, ...events.map(({ seq }) => seq))
}

/** The event of a fee that was agreed on; null when it does not stand. */
export function feeEvent(account: LoanAccount, request: number): FeeCharged | null {
  return feesOf(account).find((event) => event.request === request) ?? null
}

/** Whether nothing of a fee was paid or forgiven: without it all the money would have gone where it went. */
export function isFeeUnpaid(account: LoanAccount, { id, day, seq }: FeeCharged): boolean {
  const reversal = {
    kind: 'reversed',
    id: 'reversal',
    seq: seq + account.events.length,
    day,
    target: id,
  } as const
  const [was, is] = [fold(account), fold({ ...account, events: [...account.events, reversal] })]
  return (
    was.principalRepaid === is.principalRepaid &&
    was.interestRepaid === is.interestRepaid &&
    was.penaltyRepaid === is.penaltyRepaid &&
    was.reduced === is.reduced &&
    was.credit === is.credit
  )
}
