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
  loaning: { disburse: 'repaying', failLoan: 'loanFailed', reversePayout: 'reversed' },
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

/** domain.md §2.1. The codes are fixed, the ranges are a setting; these are its first values. */
export const stageRanges: readonly StageRange[] = [
  { code: 's1', minDay: 1, maxDay: 7 },
  { code: 's2', minDay: 8, maxDay: 15 },
  { code: 'm1', minDay: 16, maxDay: 30 },
  { code: 'm2', minDay: 31, maxDay: 60 },
  { code: 'm3', minDay: 61, maxDay: 90 },
  { code: 'm3plus', minDay: 91, maxDay: null },
]

/** The collection stage for days overdue, null before the first. */
export function stageOf(days: number, ranges: readonly StageRange[] = stageRanges): StageCode | null {
  return (
    ranges.find((range) => days >= range.minDay && (range.maxDay === null || days <= range.maxDay))?.code ??
    null
  )
}

export type StageRangeFault = 'reversed' | 'overlap'

/** What is wrong with a set of stage ranges: they must begin at day 1 or later and neither overlap nor turn round. */
export function stageRangeFaults(
  ranges: readonly StageRange[],
): { code: StageCode; fault: StageRangeFault }[] {
  const sorted = [...ranges].sort((a, b) => a.minDay - b.minDay)
  return sorted.flatMap((range, index): { code: StageCode; fault: StageRangeFault }[] => {
    if (range.minDay < 1 || (range.maxDay !== null && range.maxDay < range.minDay))
      return [{ code: range.code, fault: 'reversed' }]
    const before = sorted[index - 1]
    const overlaps = before !== undefined && (before.maxDay === null || before.maxDay >= range.minDay)
    return overlaps ? [{ code: range.code, fault: 'overlap' }] : []
  })
}

/** First review rejected → firstWait is open this long. */
export const reopenHours = 24
/** An approved order not signed by then is cancelled. */
export const signDaysMax = 7
/** A loan overdue longer than this may be written off. */
export const writeOffAfterDays = 180
/** The association's code ends direct collection after this (domain.md §0.8). */
export const collectDaysMax = 90
