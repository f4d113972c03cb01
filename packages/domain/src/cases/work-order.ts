import { isCollected } from './case.ts'
import { firstRateDaysMax } from '../account/accrual.ts'
import { type BusinessDay, businessDayOf, daysBetween } from '../calendar.ts'
import type { ContactRefusal, Verdict } from '../contact/contact-guard.ts'
import { minuteMs } from '../contact/local-time.ts'
import { type StageCode, stageOf, type StageRange } from '../order/order.ts'
import { promiseOn, type PromiseState, type PromiseTerms } from './follow-up.ts'
import { left, type Rupiah } from '../money.ts'

/** When a borrower may be called: now, later on this business day, on a later one. In the order of work. */
export const workSections = ['now', 'laterToday', 'fromTomorrow'] as const
export type WorkSection = (typeof workSections)[number]

/** A window that closes within so long is the last chance of the day. */
export const closingSoonMs = 60 * minuteMs
/** Business days without a contact after which a case is cold. */
export const coldDays = 3

/** An open case as the order of work sees it. */
export interface WorkCase {
  orderNo: string
  /** Owed today. */
  owed: Rupiah
  daysLate: number
  /** The guard's word on a call to the borrower. */
  verdict: Verdict
  /** Whether somebody called the borrower today, for whatever order. */
  triedToday: boolean
  /** The latest promise. `paid`: what came for it so far. */
  promise: {
    state: PromiseState
    amount: Rupiah
    day: BusinessDay
    paid: Rupiah
    endedAt: Date | null
    terms: PromiseTerms
  } | null
  lastContactAt: Date | null
  /** Something was recorded since its holder has it. */
  followed: boolean
  nextFollowDay: BusinessDay | null
  /** The penalty's two rates a day, ppm: up to `firstRateDaysMax`, and after it. */
  penaltyPpm: { first: number; later: number }
}

/** Why a case stands where it stands; the words are made of code and figures where they are read. */
export type WorkReason =
  /** Promised for today; `missing` has not come yet. */
  | { code: 'promiseDue'; missing: Rupiah }
  /** Missed after the last contact: nobody has spoken of it. */
  | { code: 'promiseMissed'; state: 'broken' | 'partly'; day: BusinessDay; missing: Rupiah }
  | { code: 'windowCloses'; closesAt: Date }
  /** Tomorrow: days late, the stage it comes to, the penalty's rate a day (null: stays as it is), and whether collection stops. */
  | {
      code: 'stageRises'
      daysLate: number
      stage: StageCode | null
      penaltyPpm: number | null
      stops: boolean
    }
  | { code: 'followDue'; day: BusinessDay }
  | { code: 'neverFollowed' }
  | { code: 'cold'; days: number }
  /** Nothing presses. `rank`: its place by what is owed among all that are placed, 1 owes most. */
  | { code: 'mostOwed'; rank: number }
export type WorkReasonCode = WorkReason['code']

/** The most urgent first. */
export const workReasonCodes = [
  'promiseDue',
  'promiseMissed',
  'windowCloses',
  'stageRises',
  'followDue',
  'neverFollowed',
  'cold',
  'mostOwed',
] as const satisfies readonly WorkReasonCode[]

export interface WorkPlace {
  orderNo: string
  /** From 1, through all sections. */
  place: number
  section: WorkSection
  reason: WorkReason
}

export interface WorkOrder {
  placed: readonly WorkPlace[]
  /** What no waiting opens: these stand in no section, and are told by the rule that holds them. */
  unplaced: readonly { orderNo: string; rule: ContactRefusal }[]
}

/** When cases are ordered, and by which stage ranges: those of that day, and of the next. */
export interface WorkMoment {
  now: Date
  today: BusinessDay
  /** The ranges of today and of tomorrow, and tomorrow's last day of collection. */
  stages: Record<'today' | 'tomorrow', readonly StageRange[]> & { collectDaysMax: number }
}

/**
 * The plain order in which a collector works: by when a call is lawful, then by what presses most, then by the window
 * that closes first (of a closed one: opens first), what is owed and the order number. Where nothing presses, what is
 * owed comes before the window. Total, so that the same cases at the same moment always stand the same.
 */
export function workOrder(cases: readonly WorkCase[], moment: WorkMoment): WorkOrder {
  const open = cases.flatMap((each) => {
    const span = spanOf(each.verdict, moment)
    return span === null ? [] : [{ each, ...span }]
  })
  const owing = open.map(({ each }) => each.owed).toSorted((a, b) => b - a)
  const sorted = open
    .map((entry) => ({
      ...entry,
      reason: pressing(entry.each, moment) ?? {
        code: 'mostOwed' as const,
        // Who owes the same has the same.
        rank: owing.indexOf(entry.each.owed) + 1,
      },
    }))
    .toSorted(
      (a, b) =>
        workSections.indexOf(a.section) - workSections.indexOf(b.section) ||
        workReasonCodes.indexOf(a.reason.code) - workReasonCodes.indexOf(b.reason.code) ||
        (a.reason.code === 'mostOwed' ? b.each.owed - a.each.owed : 0) ||
        a.edge - b.edge ||
        byOwed(a.each, b.each),
    )
  return {
    placed: sorted.map(({ each, section, reason }, index) => ({
      orderNo: each.orderNo,
      place: index + 1,
      section,
      reason,
    })),
    unplaced: cases.flatMap(({ orderNo, verdict }) =>
      verdict.lawful || verdict.from !== null ? [] : [{ orderNo, rule: verdict.rule }],
    ),
  }
}

function byOwed(a: WorkCase, b: WorkCase): number {
  return b.owed - a.owed || (a.orderNo < b.orderNo ? -1 : a.orderNo > b.orderNo ? 1 : 0)
}

/** When a call is lawful, and the edge of that window as epoch milliseconds; null: not by waiting. */
function spanOf(verdict: Verdict, { today }: WorkMoment): { section: WorkSection; edge: number } | null {
  if (verdict.lawful) return { section: 'now', edge: verdict.until.getTime() }
  if (verdict.from === null) return null
  // By the collector's day: what opens at midnight in the east opens tonight.
  const section = businessDayOf(verdict.from) <= today ? 'laterToday' : 'fromTomorrow'
  return { section, edge: verdict.from.getTime() }
}

/** The most urgent of what presses; null: nothing does. */
function pressing(each: WorkCase, { now, today, stages }: WorkMoment): WorkReason | null {
  return (
    promiseReason(each, today) ??
    closingReason(each, now) ??
    risingReason(each, stages) ??
    contactReason(each, today)
  )
}

function promiseReason({ promise, lastContactAt }: WorkCase, today: BusinessDay): WorkReason | null {
  if (promise === null) return null
  const { state, amount, day, paid, endedAt, terms } = promise
  const missing = left(amount, paid)
  if (state === 'open') {
    // What came is told to the promise a moment later; until then it is as good as kept.
    const isDue = day === today && promiseOn(today, { amount, day, ...terms }, paid) === 'open'
    return isDue ? { code: 'promiseDue', missing } : null
  }
  if (state !== 'broken' && state !== 'partly') return null
  const isSpokenOf = lastContactAt !== null && endedAt !== null && lastContactAt >= endedAt
  return isSpokenOf ? null : { code: 'promiseMissed', state, day, missing }
}

function closingReason({ verdict, triedToday }: WorkCase, now: Date): WorkReason | null {
  if (!verdict.lawful || triedToday) return null
  const isSoon = verdict.until.getTime() - now.getTime() <= closingSoonMs
  return isSoon ? { code: 'windowCloses', closesAt: verdict.until } : null
}

/** The stage that a case comes to tomorrow, by its age or because other ranges begin; null: it stays. */
export function risesTo(daysLate: number, { today, tomorrow }: WorkMoment['stages']): StageCode | null {
  const next = stageOf(daysLate + 1, tomorrow)
  return next === stageOf(daysLate, today) ? null : next
}

function risingReason(
  { daysLate, penaltyPpm: { first, later } }: WorkCase,
  stages: WorkMoment['stages'],
): WorkReason | null {
  const tomorrow = daysLate + 1
  const stage = risesTo(daysLate, stages)
  const penaltyPpm = tomorrow === firstRateDaysMax + 1 && later > first ? later : null
  const stops = !isCollected(tomorrow, stages.collectDaysMax)
  return stage === null && penaltyPpm === null && !stops
    ? null
    : { code: 'stageRises', daysLate: tomorrow, stage, penaltyPpm, stops }
}

function contactReason(
  { nextFollowDay, followed, lastContactAt }: WorkCase,
  today: BusinessDay,
): WorkReason | null {
  if (nextFollowDay !== null && nextFollowDay <= today) return { code: 'followDue', day: nextFollowDay }
  if (!followed || lastContactAt === null) return { code: 'neverFollowed' }
  const days = daysBetween(businessDayOf(lastContactAt), today)
  return days >= coldDays ? { code: 'cold', days } : null
}
