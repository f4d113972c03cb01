import { type BusinessDay, startOfDay } from '../calendar.ts'
import { flow, type FlowEvent, type FlowState } from '../flow.ts'
import type { Rupiah } from '../money.ts'
import { payoutChannels } from '../order/payout-channel.ts'

/**
 * By whom money comes or goes, as the books name it: a provider, the bank's own statement, a person who entered it, the credit of
 * another loan, the file of a loan from elsewhere.
 */
export const bookChannels = [...payoutChannels, 'bank', 'manual', 'credit', 'import'] as const

/** Money that came in (domain.md §4.4). What fits no order waits as unmatched, in suspense (invariant I9). */
export const cashFlow = flow({
  received: { match: 'matched', setAside: 'unmatched' },
  matched: { post: 'posted', setAside: 'unmatched' },
  // One person puts forward whose it is, another confirms it or refuses; small amounts may take the short way.
  unmatched: { propose: 'proposed', match: 'matched', refund: 'refunding' },
  proposed: { match: 'matched', refuse: 'unmatched' },
  // release: the loan it was posted to is void, since its payout came back.
  posted: { reverse: 'reversed', release: 'unmatched' },
  refunding: { confirmRefund: 'refunded', failRefund: 'unmatched' },
  // The bank sent the refund back: it waits for a person again.
  refunded: { bounce: 'unmatched' },
  reversed: {},
})
export type CashState = FlowState<typeof cashFlow>
export type CashEvent = FlowEvent<typeof cashFlow>

/** How money came; `credit`: it was the credit of another loan. */
export const paymentMethods = ['va', 'alfa', 'transfer', 'manual', 'import', 'credit'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** Why money waits for a person. */
export const unmatchedReasons = [
  'unknownCode',
  'wrongAmount',
  'closedCode',
  'expiredCode',
  'clearedOrder',
  'beforeLoan',
  'payoutReversed',
  'datedAhead',
  'takenBack',
] as const
export type UnmatchedReason = (typeof unmatchedReasons)[number]

/** returned: the money went back to who paid it. wrongOrder: it was another order's, and waits for its own. */
export const reversalOutcomes = ['returned', 'wrongOrder'] as const

/** A payment code. An open-amount code stays issued when paid; a fixed one is paid once. */
export const paymentCodeFlow = flow({
  // Asked of the provider under an id that is stored first, so that asking again opens no second code.
  // While that is on its way it may end with us, and be paid already.
  issuing: {
    issue: 'issued',
    fail: 'failed',
    pay: 'paid',
    close: 'closed',
    expire: 'expired',
    replace: 'replaced',
  },
  failed: {},
  issued: { pay: 'paid', close: 'closed', expire: 'expired', replace: 'replaced' },
  // Paid while expiring or being replaced: what the provider took, it took.
  paid: {},
  closed: {},
  expired: {},
  replaced: {},
})
export type PaymentCodeState = FlowState<typeof paymentCodeFlow>
export type PaymentCodeEvent = FlowEvent<typeof paymentCodeFlow>
/** In which a code can be paid, or will be in a moment. */
export const liveCodeStates = paymentCodeFlow.statesBefore('pay')

export type PaymentCode = {
  state: PaymentCodeState
  purpose: 'repayment' | 'extension'
  /** Exact rupiah of a fixed-amount code, null for an open one. */
  amount: Rupiah | null
  expiresAt: Date | null
  /** When it was closed, replaced or paid; null while issued. */
  endedAt: Date | null
}

export type PaymentCodeFit = 'fits' | 'wrongAmount' | 'closed' | 'expired'

/**
 * Whether a payment of `amount` rupiah made at the provider's instant `at` may be posted by this code; anything but
 * 'fits' is unmatched cash (domain.md §4.4). The transaction time counts, not when the webhook came: a code closed since
 * then was still open for the payer.
 */
export function paymentCodeCheck(code: PaymentCode, amount: Rupiah, at: Date): PaymentCodeFit {
  if (code.expiresAt !== null && at.getTime() > code.expiresAt.getTime()) return 'expired'
  if (code.state !== 'issued' && !(code.endedAt !== null && at.getTime() < code.endedAt.getTime())) {
    return code.state === 'expired' ? 'expired' : 'closed'
  }
  return code.amount === null || code.amount === amount ? 'fits' : 'wrongAmount'
}

const minuteMs = 60_000
/** For so long after something was due it is tried again so soon, in minutes; hourly afterwards. */
const tryAgain = [
  { withinMinutes: 5, afterMinutes: 1 },
  { withinMinutes: 30, afterMinutes: 5 },
  { withinMinutes: 120, afterMinutes: 15 },
] as const

/** When a provider that gave no certain answer about a code is asked again, as business time. @param since when it was due */
export function tryAgainAt(since: Date, now: Date): Date {
  const age = (now.getTime() - since.getTime()) / minuteMs
  const after = tryAgain.find(({ withinMinutes }) => age < withinMinutes)?.afterMinutes ?? 60
  return new Date(now.getTime() + after * minuteMs)
}

/** A code that the provider has not closed for so long is shown to a person. */
export const codeOpenHoursMax = 24

/** The least that a virtual account of a fixed amount may ask, in rupiah. */
export const virtualAccountAmountMin = 10_000

const lastMinuteMs = 23 * 3_600_000 + 59 * 60_000

/** A fixed-amount code ends at 23:59 WIB of its day: the amount changes overnight (rulings 29). */
export function endOfFixedCode(day: BusinessDay): Date {
  return new Date(startOfDay(day).getTime() + lastMinuteMs)
}

/** What one person puts forward about a payment and another books or refuses. */
export const paymentRequestFlow = flow({
  asked: { agree: 'done', refuse: 'refused' },
  done: {},
  refused: {},
})
export type PaymentRequestState = FlowState<typeof paymentRequestFlow>
export type PaymentRequestEvent = FlowEvent<typeof paymentRequestFlow>
