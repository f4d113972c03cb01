import { advance, chargedForExtension, costHeadroom, interestPayable } from './accrual.ts'
import { addDays, type BusinessDay, laterOf } from '../calendar.ts'
import { refuse } from '../errors.ts'
import { flow, type FlowEvent, type FlowState } from '../flow.ts'
import { fold } from './fold.ts'
import {
  countedNothing,
  eventsInForce,
  type Extended,
  type InstalmentState,
  type LoanAccount,
  type Snapshot,
} from './loan-account.ts'
import { add, type Ppm, type Rupiah, shareOf, sum } from '../money.ts'
import { overdueDays } from '../order/order.ts'
import type { ExtensionLimits } from './extension-limits.ts'
import type { FeeCap } from './offer.ts'

/** A roll-over from quote to effect (domain.md §4.6). Quotes change daily, so an unpaid one ends with its day. */
export const extensionFlow = flow({
  quoted: { issueCode: 'codeIssued', expire: 'expired' },
  codeIssued: { pay: 'paid', expire: 'expired' },
  paid: { takeEffect: 'effective', refund: 'refunded' },
  effective: { reverse: 'reversed' },
  // Paid in time, told of after its day was over: the payer's time counts.
  expired: { pay: 'paid' },
  refunded: {},
  // A payment dated back that left nothing to extend was itself taken back.
  reversed: { restore: 'effective' },
})
export type ExtensionState = FlowState<typeof extensionFlow>
export type ExtensionEvent = FlowEvent<typeof extensionFlow>

export type ExtensionQuote = {
  day: BusinessDay
  instalmentNo: number
  days: number
  /** Unpaid principal, of which fee and interest are reckoned. */
  principal: Rupiah
  feePpm: Ppm
  interestPpm: Ppm
  /** Unpaid interest to the old due day, all of it payable now; that of an earlier extension is part of it. */
  interestNow: Rupiah
  /** Whether it is: of a quote taken before it was asked for it is not. */
  paysSpans: boolean
  penaltyNow: Rupiah
  fee: Rupiah
  /** interestNow + penaltyNow + fee: the exact amount of the roll-over code. */
  payNow: Rupiah
  oldDueDay: BusinessDay
  newDueDay: BusinessDay
  /** Extension interest, due on the new day. */
  interest: Rupiah
  /** The latest event this quote counts with; later ones of the day come after the extension. */
  afterSeq: number
  /** What the instalment's bill is once this is paid. */
  billAfter: Rupiah
  costAfter: Rupiah
}

/**
 * What extending the oldest unpaid instalment by `days` costs if paid on `day` (domain.md §3.1 Extension): fee
 * floor(principal × ppm × days), new due day max(old, day) + days.
 * Refusals, in this order: NOTHING_LEFT, EXTENSIONS_EXHAUSTED, EXTENSION_TOO_LATE, REDUCTION_OPEN, EXTENSION_TOO_LONG,
 * EXTENSION_PASSES_NEXT, COST_CEILING_EXCEEDED (daily benefit cap or the loan's 100 %).
 */
export function extensionQuote(
  account: LoanAccount,
  day: BusinessDay,
  days: number,
  limits: { cap: FeeCap; openReduction: boolean; most: ExtensionLimits },
): ExtensionQuote {
  const { terms } = account
  const known: LoanAccount = { ...account, events: account.events.filter((event) => event.day <= day) }
  const { snapshot: today } = advance(terms, fold(known), day)
  const oldest = extendable(today, day, days, limits)
  const ready = chargedForExtension(terms, today, oldest, true)
  const row = ready.instalments.find(({ no }) => no === oldest.no) ?? oldest
  const fee = shareOf(row.principalLeft, terms.extensionFeePpm, days)
  const interest = shareOf(row.principalLeft, terms.interestPpm, days)
  const price = add(fee, interest)
  const dailyCap = shareOf(row.principalLeft, limits.cap.benefitPpm, days)
  if (price > dailyCap) refuse('COST_CEILING_EXCEEDED', { cost: price, max: dailyCap })
  const room = costHeadroom(terms, ready)
  if (price > room) refuse('COST_CEILING_EXCEEDED', { cost: price, max: room })
  const interestNow = interestPayable(row)
  const terse = {
    day,
    instalmentNo: row.no,
    days,
    fee,
    interest,
    interestNow,
    paysSpans: true,
    penaltyNow: row.penaltyLeft,
    afterSeq: Math.max(countedNothing, ...account.events.map(({ seq }) => seq)),
  }
  const after = trial(known, terse)
  return {
    ...terse,
    principal: row.principalLeft,
    feePpm: terms.extensionFeePpm,
    interestPpm: terms.interestPpm,
    payNow: sum([interestNow, row.penaltyLeft, fee]),
    oldDueDay: row.dueDay,
    ...after,
  }
}

/** What the account is once this is paid: the very event is folded, nothing is reckoned a second time. */
function trial(
  account: LoanAccount,
  terse: Parameters<typeof extendedBy>[0],
): Pick<ExtensionQuote, 'newDueDay' | 'billAfter' | 'costAfter'> {
  const event = { ...extendedBy(terse), id: 'trial', seq: Number.MAX_SAFE_INTEGER }
  const after = fold({ ...account, events: [...account.events, event] })
  const row = after.instalments.find(({ no }) => no === terse.instalmentNo)
  if (row === undefined) refuse('NOT_FOUND', { instalmentNo: terse.instalmentNo })
  return {
    newDueDay: row.dueDay,
    billAfter: sum([row.principalLeft, row.interestLeft, row.penaltyLeft]),
    costAfter: after.costSoFar,
  }
}

/** The instalment to extend. @throws as {@link extensionQuote} says, all but the ceiling */
function extendable(
  today: Snapshot,
  day: BusinessDay,
  days: number,
  { openReduction, most }: { openReduction: boolean; most: ExtensionLimits },
): InstalmentState {
  const index = today.instalments.findIndex((row) => row.principalLeft > 0)
  const oldest = today.instalments[index] ?? refuse('NOTHING_LEFT')
  if (today.extensionsCount >= most.count) refuse('EXTENSIONS_EXHAUSTED', { max: most.count })
  const daysLate = overdueDays(oldest.dueDay, day)
  if (daysLate > most.daysLate) refuse('EXTENSION_TOO_LATE', { daysLate, max: most.daysLate })
  if (openReduction) refuse('REDUCTION_OPEN')
  const daysBefore = today.instalments
    .flatMap((row) => row.extensions)
    .reduce((so, span) => so + span.days, 0)
  if (!Number.isInteger(days) || days < 1 || days + daysBefore > most.days)
    refuse('EXTENSION_TOO_LONG', { days, max: most.days })
  const newDueDay = addDays(laterOf(oldest.dueDay, day), days)
  const next = today.instalments[index + 1]
  if (next !== undefined && newDueDay > next.dueDay)
    refuse('EXTENSION_PASSES_NEXT', { newDueDay, nextDueDay: next.dueDay })
  return oldest
}

/**
 * The extension bought after this event that still stands, null when there is none: it was quoted on what came before it, so the
 * later one goes first when both are taken back.
 */
export function extensionAfter(account: LoanAccount, eventId: string): Extended | null {
  const standing = eventsInForce(account)
  const place = standing.findIndex(({ id }) => id === eventId)
  return standing.slice(place + 1).find((event) => event.kind === 'extended') ?? null
}

/** The loan event a paid quote becomes, still without id and seq. */
export function extendedBy(
  quote: Pick<
    ExtensionQuote,
    | 'day'
    | 'instalmentNo'
    | 'days'
    | 'fee'
    | 'interest'
    | 'interestNow'
    | 'paysSpans'
    | 'penaltyNow'
    | 'afterSeq'
  >,
): Omit<Extended, 'id' | 'seq'> {
  const { day, instalmentNo, days, fee, interest, interestNow, paysSpans, penaltyNow, afterSeq } = quote
  return {
    kind: 'extended',
    day,
    instalmentNo,
    days,
    fee,
    interest,
    payNow: { interest: interestNow, penalty: penaltyNow },
    afterSeq,
    paysSpans,
    source: 'paid',
  }
}
