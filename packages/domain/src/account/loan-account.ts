import { type BusinessDay, compareDays } from '../calendar.ts'
import { refuse } from '../errors.ts'
import type { Rupiah } from '../money.ts'
import type { ManualFee } from './fee-kinds.ts'
import type { ProductTerms } from './product.ts'

/**
 * A loan account is its terms and its events; what is owed on any day is a function of both (domain.md, "How amounts
 * are kept"). Nothing accrues nightly.
 */
export type LoanAccount = { terms: ProductTerms; loanDay: BusinessDay; events: readonly LoanEvent[] }

type EventBase = {
  id: string
  /** Value day: the provider's transaction time in Jakarta, not when we heard of it. */
  day: BusinessDay
  /** Order of entry, the last word among events of one day and kind. */
  seq: number
}

/** What brings money. */
type Bringing = EventBase & {
  /**
   * What is left after it is forgiven when it is no more than this: the setting of its value day, kept with the event so
   * that folding again needs nothing else. Left out: nothing is forgiven.
   */
  smallBalance?: Rupiah
}

export type Paid = Bringing & { kind: 'paid'; amount: Rupiah }
/** A used reduction: penalty, then interest, then principal. */
export type Reduced = EventBase & { kind: 'reduced'; amount: Rupiah }
export type Extended = Bringing & {
  kind: 'extended'
  instalmentNo: number
  /** By how many days the deadline moves. */
  days: number
  fee: Rupiah
  /** Extension interest as quoted: due on the new day, never more than this. */
  interest: Rupiah
  /** What was paid for unpaid interest and unpaid penalty beside the fee; zeros when imported. */
  payNow: { interest: Rupiah; penalty: Rupiah }
  /**
   * The latest `seq` its quote counted with: events of its day up to it come before the extension, later ones after,
   * so that what was quoted is what is billed. {@link countedNothing} when it stands first in its day.
   */
  afterSeq: number
  /**
   * The interest of earlier extensions up to the old due day was quoted and is paid with it, as that of the term is. Left out: of those
   * quoted before that, which asked for what had run so far.
   */
  paysSpans?: boolean
  /** imported: a roll-over found in a file, dated on the old due day, without fee or interest (rulings 40). */
  source: 'paid' | 'imported'
}
/** An earlier event is taken back: from now on the account is as if it had never come. */
export type Reversed = EventBase & { kind: 'reversed'; target: string }
/** Still payable, and still counted; the books no longer hold it as an asset. */
export type WrittenOff = EventBase & { kind: 'writtenOff' }
/** Credit that left the loan: paid back to the borrower, or moved to another loan of the same borrower. */
export type CreditRefunded = EventBase & {
  kind: 'creditRefunded'
  amount: Rupiah
  /** Left out: paid back. */
  to?: 'otherLoan'
  /** What two persons agreed on, by its number; imported ones have none. */
  request?: number
}

/** A fee that two persons agreed on, owed from its day on beside the oldest instalment's interest. */
export type FeeCharged = EventBase & {
  kind: 'feeCharged'
  amount: Rupiah
  /**
   * The latest `seq` that was known when it was charged: what of its day was known by then stands before it, so that a payment of the
   * morning is not asked for a fee of the afternoon; what is told later finds it owed. Left out: of fees charged before this was kept,
   * which come before all payments of their day.
   */
  afterSeq?: number
  fee: ManualFee
  /** What two persons agreed on, by its number. */
  request: number
}

export type LoanEvent = Paid | Reduced | Extended | Reversed | WrittenOff | CreditRefunded | FeeCharged
/** `afterSeq` of an extension that comes before all else of its day: imported ones, and those booked before quotes kept it. */
export const countedNothing = -1
/** An event that still stands. */
export type EventInForce = Exclude<LoanEvent, Reversed>

/** An extension's own interest period, on the instalment's unpaid principal. */
export type ExtensionSpan = {
  eventId: string
  startDay: BusinessDay
  days: number
  agreedInterest: Rupiah
  daysDone: number
  /** Sum over the days done of unpaid principal. */
  rupiahDays: number
}

export type InstalmentState = {
  no: number
  /** After extensions. */
  dueDay: BusinessDay
  /** How many days of the term are charged when this instalment's period is over. */
  periodEnd: number
  principal: Rupiah
  /** The interest bucket as planned, fees included. */
  plannedInterest: Rupiah
  /** Of the interest bucket: backend fees, and fees charged since. */
  fees: Rupiah
  /** Sum over the charged days of the principal whose interest lands here; one floor at the end loses no rupiah on the way. */
  rupiahDays: number
  extensions: readonly ExtensionSpan[]
  principalPaid: Rupiah
  interestPaid: Rupiah
  penaltyPaid: Rupiah
  principalReduced: Rupiah
  interestReduced: Rupiah
  penaltyReduced: Rupiah
  penaltyCharged: Rupiah
  /** The bill: interest up to the due day if nothing more is paid before it. */
  interestCharged: Rupiah
  /** Of that, what runs up to asOfDay: all a payment made now takes for interest. */
  interestAccrued: Rupiah
  principalLeft: Rupiah
  interestLeft: Rupiah
  penaltyLeft: Rupiah
}

/** Nothing is left of an instalment. */
export function isClear(row: InstalmentState): boolean {
  return row.principalLeft === 0 && row.interestLeft === 0 && row.penaltyLeft === 0
}

/** The account after its last event (or brought on to a day): what the tables keep. Money in rupiah. */
export type Snapshot = {
  loanDay: BusinessDay
  asOfDay: BusinessDay
  /** Days of the term whose interest has been charged, counted from the loan day. */
  interestDays: number
  /** Against the 100 % ceiling: fees + interest bill + penalties + extension fees and interest − reductions of cost. */
  costSoFar: Rupiah
  principalLeft: Rupiah
  interestLeft: Rupiah
  penaltyLeft: Rupiah
  /** Overpayment held for the borrower. Below zero only if a refunded credit was later needed again. */
  credit: Rupiah
  principalRepaid: Rupiah
  interestRepaid: Rupiah
  penaltyRepaid: Rupiah
  extensionFeeRepaid: Rupiah
  cashReceived: Rupiah
  creditRefunded: Rupiah
  reduced: Rupiah
  interestCharged: Rupiah
  penaltyCharged: Rupiah
  extensionFees: Rupiah
  extensionsCount: number
  clearedDay: BusinessDay | null
  writtenOffDay: BusinessDay | null
  /** What was left when it was written off, and what was paid of it afterwards. */
  writtenOff: Rupiah
  recovered: Rupiah
  instalments: readonly InstalmentState[]
}

/** Where the money of one event went. All parts are ≥ 0; for cash they sum to the amount. */
export type AllocationPart = { no: number; principal: Rupiah; interest: Rupiah; penalty: Rupiah }
export type Allocation = {
  eventId: string
  kind: EventInForce['kind']
  day: BusinessDay
  principal: Rupiah
  interest: Rupiah
  penalty: Rupiah
  extensionFee: Rupiah
  credit: Rupiah
  parts: readonly AllocationPart[]
}

/** What divides its day by what was known of it: an extension by its quote, a fee as it was charged. */
type Cut = Extended | (FeeCharged & { afterSeq: number })

function isCut(event: EventInForce): event is Cut {
  return event.kind === 'extended' || (event.kind === 'feeCharged' && event.afterSeq !== undefined)
}

/**
 * Within a stretch of a day: fees of old first, that stand in no place of their own; a reduction, since it was approved for certain
 * buckets; then payments, which commute; then what only reads the result. So the order in which events of one stretch were heard of
 * never matters.
 */
const rankInStretch: Record<Exclude<EventInForce['kind'], 'extended'>, number> = {
  feeCharged: 0,
  reduced: 1,
  paid: 2,
  creditRefunded: 3,
  writtenOff: 4,
}

/**
 * Total order of events: by day. An extension's price is fixed on what its quote counted with, so the extensions of a
 * day cut it into stretches: what a quote knew comes before its extension, everything else after. So do its fees.
 */
export function inOrder(events: readonly EventInForce[]): EventInForce[] {
  const cuts = new Map<BusinessDay, Cut[]>()
  for (const event of events) {
    if (!isCut(event)) continue
    const sameDay = cuts.get(event.day)
    if (sameDay === undefined) cuts.set(event.day, [event])
    else sameDay.push(event)
  }
  for (const sameDay of cuts.values()) sameDay.sort(byWhatWasKnown)
  const placed = events.map((event) => ({ event, place: placeInDay(event, cuts.get(event.day) ?? []) }))
  placed.sort(
    (a, b) =>
      compareDays(a.event.day, b.event.day) ||
      a.place - b.place ||
      rankOf(a.event) - rankOf(b.event) ||
      a.event.seq - b.event.seq ||
      byId(a.event, b.event),
  )
  return placed.map(({ event }) => event)
}

/**
 * Holds what is about to be booked against today: a loan whose last event lies ahead cannot be asked what is owed now.
 * Throws EVENT_IN_FUTURE.
 */
export function assertHappened({ day }: Pick<LoanEvent, 'day'>, today: BusinessDay): void {
  if (day > today) refuse('EVENT_IN_FUTURE', { day, today })
}

/** A quote that a fee ends was taken before the fee: its extension did not count with that. */
function byWhatWasKnown(a: Cut, b: Cut): number {
  const isFee = ({ kind }: Cut) => (kind === 'feeCharged' ? 1 : 0)
  return a.afterSeq - b.afterSeq || isFee(a) - isFee(b) || a.seq - b.seq || byId(a, b)
}

/** Stretches of a day have even places, what cuts them odd ones. */
function placeInDay(event: EventInForce, cuts: readonly Cut[]): number {
  if (isCut(event)) return 2 * cuts.indexOf(event) + 1
  return 2 * cuts.filter(({ afterSeq }) => afterSeq < event.seq).length
}

function rankOf(event: EventInForce): number {
  return event.kind === 'extended' ? 0 : rankInStretch[event.kind]
}

function byId(a: EventInForce, b: EventInForce): number {
  return a.id < b.id ? -1 : 1
}

/**
 * The events that stand, in the order they count: reversals and what they take back are left out, so a reversal equals
 * the event never having come. Throws DUPLICATE on two events of one id, VALIDATION on a reversal without its target
 * or an event before the loan day.
 */
export function eventsInForce(account: LoanAccount): EventInForce[] {
  const standing = new Map<string, EventInForce>()
  const ids = new Set<string>()
  for (const event of account.events) {
    if (ids.has(event.id)) refuse('DUPLICATE', { event: event.id })
    ids.add(event.id)
    if (event.day < account.loanDay)
      refuse('VALIDATION', { event: event.id, day: event.day, loanDay: account.loanDay })
    if (event.kind !== 'reversed') standing.set(event.id, event)
  }
  for (const event of account.events) {
    if (event.kind === 'reversed' && !standing.delete(event.target))
      refuse('VALIDATION', { reversal: event.id, target: event.target })
  }
  return inOrder([...standing.values()])
}
