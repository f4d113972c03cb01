import { daysBetween, type BusinessDay } from '../calendar.ts'
import { flow, type FlowEvent, type FlowState } from '../flow.ts'
import { add, rupiah, sharePpm, zero, type Rupiah } from '../money.ts'
import type { BandOutcome } from './scorecard.ts'

/** A replay of rules in the background. `start` again from running: the process that ran it died. */
export const replayFlow = flow({
  queued: { start: 'running', cancel: 'cancelled' },
  running: { start: 'running', finish: 'ready', fail: 'failed', cancel: 'cancelled' },
  ready: {},
  failed: {},
  cancelled: {},
})
export type ReplayState = FlowState<typeof replayFlow>
export type ReplayEvent = FlowEvent<typeof replayFlow>

/** Orders one replay may run over. */
export const replayOrdersMax = 500_000
/** Days a replay's range may span, both ends included. */
export const replayDaysMax = 366

/** `overdue` has a due day behind it and is not paid, written off or not; `notLent` has no loan that stands. */
export const loanEndings = ['clearedOnTime', 'clearedLate', 'overdue', 'running', 'notLent'] as const
export type LoanEnding = (typeof loanEndings)[number]

/** One decided order: what was said, what the draft would say, and how its loan really went. Amounts in rupiah. */
export type ReplayedOrder = {
  was: BandOutcome
  would: BandOutcome
  wouldScore: number
  /** A value was missing that a rule of the draft asks for. */
  missing: boolean
  /** The engine failed on it. */
  failed: boolean
  ending: LoanEnding
  /** Unpaid seven days after the due day; null when there is no loan or it is too early to know. */
  d7: boolean | null
  principal: Rupiah
  /** Of a loan that is late now: what never came back. */
  principalLost: Rupiah
  /** Interest, fees and penalty received. */
  income: Rupiah
}

/** How a loan ended as of a day. @param dueDay of the oldest unpaid instalment, of the last one when cleared */
export function endingOf(
  loan: { dueDay: BusinessDay; clearedDay: BusinessDay | null; clearedLate: boolean } | null,
  today: BusinessDay,
): LoanEnding {
  if (loan === null) return 'notLent'
  if (loan.clearedDay !== null) return loan.clearedLate ? 'clearedLate' : 'clearedOnTime'
  return daysBetween(loan.dueDay, today) > 0 ? 'overdue' : 'running'
}

const d7Days = 7

/** Whether a loan was unpaid seven days after its due day (domain.md §2.7, D7); null while nobody can know. */
export function isD7(
  loan: { dueDay: BusinessDay; clearedDay: BusinessDay | null } | null,
  today: BusinessDay,
): boolean | null {
  if (loan === null || daysBetween(loan.dueDay, today) <= d7Days) return null
  return loan.clearedDay === null || daysBetween(loan.dueDay, loan.clearedDay) > d7Days
}

/** The way a decision turned: `otherwise` is a pass against people, refused neither way; null = the same. */
export type Flip = 'nowRefused' | 'nowTaken' | 'otherwise'

export function flipOf({ was, would }: Pick<ReplayedOrder, 'was' | 'would'>): Flip | null {
  if (was === would) return null
  if (would === 'reject') return 'nowRefused'
  return was === 'reject' ? 'nowTaken' : 'otherwise'
}

type Side = { pass: number; manual: number; reject: number; d7Known: number; d7: number; principal: Rupiah }
type FlipSum = { orders: number; lent: number; principal: Rupiah; principalLost: Rupiah; income: Rupiah }

/** What a replay counts, order by order. */
export type ReplayTally = {
  orders: number
  was: Side
  would: Side
  nowRefused: FlipSum
  nowTaken: FlipSum
  otherwise: FlipSum
  missing: number
  failed: number
  spread: { from: number; step: number; good: number[]; late: number[] }
}

const spreadFrom = 300
const spreadStep = 25
const spreadSteps = 24

export function emptyTally(): ReplayTally {
  const side = (): Side => ({ pass: 0, manual: 0, reject: 0, d7Known: 0, d7: 0, principal: zero })
  const flips = (): FlipSum => ({ orders: 0, lent: 0, principal: zero, principalLost: zero, income: zero })
  const steps = () => Array.from({ length: spreadSteps }, () => 0)
  return {
    orders: 0,
    was: side(),
    would: side(),
    nowRefused: flips(),
    nowTaken: flips(),
    otherwise: flips(),
    missing: 0,
    failed: 0,
    spread: { from: spreadFrom, step: spreadStep, good: steps(), late: steps() },
  }
}

/** Counts one order in. */
export function tally(so: ReplayTally, order: ReplayedOrder): void {
  so.orders += 1
  if (order.missing) so.missing += 1
  if (order.failed) so.failed += 1
  countSide(so.was, order.was, order)
  countSide(so.would, order.would, order)
  const flip = flipOf(order)
  if (flip !== null) countFlip(so[flip], order)
  if (order.d7 !== null) {
    const step = Math.floor((order.wouldScore - spreadFrom) / spreadStep)
    const place = Math.min(spreadSteps - 1, Math.max(0, step))
    const bars = order.d7 ? so.spread.late : so.spread.good
    bars[place] = (bars[place] ?? 0) + 1
  }
}

/** Only what would not be refused is lent, so only that is counted as principal and as late. */
function countSide(side: Side, said: BandOutcome, order: ReplayedOrder): void {
  side[said] += 1
  if (said === 'reject' || order.ending === 'notLent') return
  side.principal = add(side.principal, order.principal)
  if (order.d7 === null) return
  side.d7Known += 1
  if (order.d7) side.d7 += 1
}

function countFlip(flips: FlipSum, order: ReplayedOrder): void {
  flips.orders += 1
  if (order.ending === 'notLent') return
  flips.lent += 1
  flips.principal = add(flips.principal, order.principal)
  flips.principalLost = add(flips.principalLost, order.principalLost)
  flips.income = add(flips.income, order.income)
}

/** The figures of one side as a screen shows them. */
export function sideFigures({ pass, manual, reject, d7Known, d7, principal }: Side) {
  return {
    pass,
    manual,
    reject,
    passRatePpm: sharePpm(pass + manual, pass + manual + reject),
    d7Ppm: sharePpm(d7, d7Known),
    principal,
  }
}

/** rupiah that are lost when a loan is late: the principal not come back. @param left principal left today */
export function principalLostOf(ending: LoanEnding, left: number): Rupiah {
  return ending === 'overdue' ? rupiah(left) : zero
}
