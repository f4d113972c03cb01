import { type BusinessDay, daysBetween } from '../calendar.ts'
import { flow, type FlowEvent, type FlowState } from '../flow.ts'

/**
 * An order from application to settlement (domain.md §4.1, rulings 21–24). Overdue is not a state: it follows
 * from the due day and today. A cleared order can be reopened and a rejection by the machine or the first
 * reviewer taken back, so only finalRejected, cancelled and reversed are final.
 */
export const orderFlow = flow({
  created: { startMachine: 'machineReview', import: 'repaying', cancel: 'cancelled' },
  machineReview: {
    rejectMachine: 'machineRejected',
    passMachine: 'firstWait',
    passStraight: 'approved',
    cancel: 'cancelled',
  },
  machineRejected: { appealMachine: 'firstWait' },
  firstWait: {
    passFirst: 'finalWait',
    rejectFirst: 'firstRejected',
    giveBack: 'returned',
    cancel: 'cancelled',
    // Only of what the machine had rejected, while nobody at the desk has it.
    takeBackAppeal: 'machineRejected',
  },
  firstRejected: { reopenFirst: 'firstWait' },
  finalWait: {
    passFinal: 'approved',
    rejectFinal: 'finalRejected',
    goBack: 'firstWait',
    rollBackFirst: 'firstWait',
    giveBack: 'returned',
    cancel: 'cancelled',
  },
  finalRejected: {},
  returned: { resubmit: 'firstWait', cancel: 'cancelled' },
  approved: { sign: 'waitLoan', cancel: 'cancelled' },
  // correctPayout: money that was booked as not sent had gone out, so there is a loan.
  waitLoan: { send: 'loaning', cancel: 'cancelled', correctPayout: 'repaying' },
  // The provider may tell of a reversal before we have seen the success it undoes.
  // takeBackRelease: its sending has not begun.
  loaning: {
    disburse: 'repaying',
    failLoan: 'loanFailed',
    reversePayout: 'reversed',
    takeBackRelease: 'waitLoan',
  },
  loanFailed: { retryLoan: 'waitLoan', cancel: 'cancelled', correctPayout: 'repaying' },
  repaying: { clear: 'cleared', writeOff: 'writtenOff', reversePayout: 'reversed' },
  // What had been written off before it was paid is so again when the payment is taken back.
  cleared: { reopen: 'repaying', reopenWrittenOff: 'writtenOff', reversePayout: 'reversed' },
  writtenOff: { clear: 'cleared', reversePayout: 'reversed' },
  cancelled: {},
  reversed: {},
})

export type OrderState = FlowState<typeof orderFlow>
export type OrderEvent = FlowEvent<typeof orderFlow>

/** States in which an application is under way: one person may have one such order or open loan at a time. */
export const openOrderStates = [
  'created',
  'machineReview',
  'firstWait',
  'finalWait',
  'returned',
  'approved',
  'waitLoan',
  'loaning',
  'loanFailed',
  'repaying',
  'writtenOff',
] as const satisfies readonly OrderState[]

/** States in which nobody has said the last word yet: an order is held against what holds today. */
export const undecidedOrderStates = [
  'machineReview',
  'firstWait',
  'finalWait',
  'returned',
] as const satisfies readonly OrderState[]

/** States in which money is lent out. */
export const owingOrderStates = ['repaying', 'writtenOff'] as const satisfies readonly OrderState[]

/** States that count as refused when a person's failed orders are counted (rulings 28). */
export const refusedOrderStates = [
  'machineRejected',
  'firstRejected',
  'finalRejected',
] as const satisfies readonly OrderState[]

export const reviewStages = ['machine', 'first', 'final'] as const
export type ReviewStage = (typeof reviewStages)[number]

export const customerTypes = ['new', 'old', 'globalOld'] as const
export type CustomerType = (typeof customerTypes)[number]

/** rulings 28: old = settled a loan in this app; global old = only in a sister app of the group; else new. */
export function customerTypeOf(settled: { inThisApp: number; inSisterApps: number }): CustomerType {
  if (settled.inThisApp > 0) return 'old'
  return settled.inSisterApps > 0 ? 'globalOld' : 'new'
}

/** Calendar days after the due day, 0 up to and on it (domain.md §3.1 `n`). */
export function overdueDays(dueDay: BusinessDay, today: BusinessDay): number {
  return Math.max(0, daysBetween(dueDay, today))
}

export const stageCodes = ['s1', 's2', 'm1', 'm2', 'm3', 'm3plus'] as const
export type StageCode = (typeof stageCodes)[number]
/** Days overdue, both ends included; `maxDay` null = without end. */
export type StageRange = { code: StageCode; minDay: number; maxDay: number | null }

/** The first day overdue of each stage after s1, which begins on day 1: each ends before the next begins, m3plus never. */
export type StageStarts = Readonly<Record<Exclude<StageCode, 's1'>, number>>

/** domain.md §2.1. The codes are fixed, the ranges are a dated setting; these are its first values. */
export const firstStageStarts: StageStarts = { s2: 8, m1: 16, m2: 31, m3: 61, m3plus: 91 }

/** The ranges that follow from where stages begin: without a gap or an overlap, from day 1 without end. */
export function stageRangesFrom(starts: StageStarts): readonly StageRange[] {
  const firstDays = stageCodes.map((code) => (code === 's1' ? 1 : starts[code]))
  return stageCodes.map((code, index) => {
    const next = firstDays[index + 1]
    return { code, minDay: firstDays[index] ?? 1, maxDay: next === undefined ? null : next - 1 }
  })
}

/** Stages that do not begin after the one before them, so that the two would overlap; `least` is where each may begin. */
export function overlappingStages(starts: StageStarts): { code: keyof StageStarts; least: number }[] {
  const [, ...later] = stageCodes
  let before = 1
  return later.flatMap((code) => {
    const least = before + 1
    before = starts[code]
    return before < least ? [{ code, least }] : []
  })
}

/** The collection stage for days overdue, null before the first. */
export function stageOf(days: number, ranges: readonly StageRange[]): StageCode | null {
  return ranges.findLast(({ minDay }) => days >= minDay)?.code ?? null
}

/** First review rejected → firstWait is open this long. */
export const reopenHours = 24
/** An approved order not signed by then is cancelled. */
export const signDaysMax = 7
/** Days late after which a loan may be written off, while nobody has agreed on others: what SLIK calls a loss. */
export const firstWriteOffDays = 180
/** Before this a loan is never written off: until then it is late, and only then in default (TKB90). */
export const writeOffDaysMin = 90
