import { businessDayOf, daysBetween } from '../calendar.ts'
import { minuteMs } from '../contact/local-time.ts'
import { left } from '../money.ts'
import { customerTypes, type CustomerType, stageCodes } from '../order/order.ts'
import { shareBucket } from '../risk/rule-version.ts'
import type { Facts, Vocabulary } from '../rules/vocabulary.ts'
import { risesTo, type WorkCase, type WorkMoment, type WorkOrder, type WorkPlace } from './work-order.ts'
import { workSections } from './work-order.ts'

/** What a strategy may ask of a case. Of a promise: the latest. */
export const caseFactTypes = {
  promiseDueToday: { type: 'bool', unit: 'yesNo' },
  promiseMissing: { type: 'int', unit: 'rupiah' },
  brokenPromises: { type: 'int', unit: 'times' },
  windowMinutes: { type: 'int', unit: 'minutes' },
  owed: { type: 'int', unit: 'rupiah' },
  daysLate: { type: 'int', unit: 'days' },
  stage: { type: 'string', unit: 'stage', values: stageCodes },
  stageRisesTomorrow: { type: 'bool', unit: 'yesNo' },
  attemptsToday: { type: 'int', unit: 'times' },
  daysSinceContact: { type: 'int', unit: 'days' },
  neverContacted: { type: 'bool', unit: 'yesNo' },
  triedAtThisHour: { type: 'int', unit: 'times' },
  reachedAtThisHour: { type: 'int', unit: 'times' },
  followUpDue: { type: 'bool', unit: 'yesNo' },
  customerType: { type: 'string', unit: 'customerType', values: customerTypes },
} as const satisfies Vocabulary
export type CaseFactName = keyof typeof caseFactTypes
export const caseFactNames = Object.keys(caseFactTypes) as readonly CaseFactName[]
export type CaseFacts = Facts<CaseFactName>

/** A sentence that a collector reads, in each language of the console. */
export interface Sentence {
  id: string
  en: string
  zh: string
}

export interface StrategyCondition {
  name: string
  /** In the rule language over `caseFactTypes`. */
  expression: string
  points: number
  sentence: Sentence
}

/** A strategy as it is drafted, approved and kept: data only. */
export interface StrategyContent {
  conditions: readonly StrategyCondition[]
}

export const strategyLimits = {
  conditions: 40,
  nameLength: 60,
  sentenceLength: 80,
  /** Either sign. */
  points: 1_000,
  expressionLength: 4_096,
} as const

/** A condition ready to run; what needs an unknown fact, or cannot be computed, does not hold. */
export interface CompiledCondition extends StrategyCondition {
  test: (facts: CaseFacts) => boolean | 'missing' | 'error'
}

/** What the rule language asks beside the order of work. */
export interface StrategyCase extends WorkCase {
  stage: string
  customerType: CustomerType
  /** Promises of this case that were missed, in part or whole. */
  brokenPromises: number
  /** Calls to the borrower today, for whatever order. */
  attemptsToday: number
  /** Earlier calls for this case in the same hour of the day, and how many of them reached the borrower. */
  atThisHour: { tried: number; reached: number }
}

/** The facts of a case at a moment. Days since contact are unknown of one that was never contacted. */
export function caseFactsOf(each: StrategyCase, { now, today, stages }: WorkMoment): CaseFacts {
  const { promise, verdict, lastContactAt, daysLate, nextFollowDay } = each
  const isDue = promise?.state === 'open' && promise.day === today
  return {
    promiseDueToday: isDue && left(promise.amount, promise.paid) > 0,
    promiseMissing: promise === null ? null : left(promise.amount, promise.paid),
    brokenPromises: each.brokenPromises,
    windowMinutes: verdict.lawful
      ? Math.max(0, Math.floor((verdict.until.getTime() - now.getTime()) / minuteMs))
      : null,
    owed: each.owed,
    daysLate,
    stage: each.stage,
    stageRisesTomorrow: risesTo(daysLate, stages) !== null,
    attemptsToday: each.attemptsToday,
    daysSinceContact: lastContactAt === null ? null : daysBetween(businessDayOf(lastContactAt), today),
    neverContacted: lastContactAt === null,
    triedAtThisHour: each.atThisHour.tried,
    reachedAtThisHour: each.atThisHour.reached,
    followUpDue: nextFollowDay !== null && nextFollowDay <= today,
    customerType: each.customerType,
  }
}

/** What a strategy says of a case: all points together, and the condition that gave most of them (the first of several). */
export interface StrategyScore {
  points: number
  /** Null: no condition that adds points holds. */
  told: Pick<StrategyCondition, 'name' | 'points' | 'sentence'> | null
  /** By the conditions' places: which hold. */
  holds: readonly number[]
}

export function scoreCase(conditions: readonly CompiledCondition[], facts: CaseFacts): StrategyScore {
  const holds = conditions.flatMap(({ test }, index) => (test(facts) === true ? [index] : []))
  let points = 0
  let told: CompiledCondition | null = null
  for (const index of holds) {
    const condition = conditions[index]
    if (condition === undefined) continue
    points += condition.points
    if (condition.points > (told?.points ?? 0)) told = condition
  }
  return {
    points,
    told: told && { name: told.name, points: told.points, sentence: told.sentence },
    holds,
  }
}

/** What orders a case: the strategy in force, the one tried beside it, or nobody's: the plain order. */
export const strategyArms = ['champion', 'challenger', 'holdout'] as const
export type StrategyArm = (typeof strategyArms)[number]

/** How borrowers are shared out, percent of all of them; together at most 100. */
export interface StrategySplit {
  challengerId: number | null
  challengerPercent: number
  holdoutPercent: number
}

const buckets = 10_000

/**
 * Who orders a borrower's cases. The same borrower always gets the same answer: a larger holdout keeps everyone of a
 * smaller one, and so does a larger share of one challenger. Challengers share out anew, so that no borrower is always the
 * one tried on. The challenger's share is of all borrowers, taken from those outside the holdout.
 */
export function armOf(borrower: number | string, split: StrategySplit): StrategyArm {
  const { challengerId, challengerPercent, holdoutPercent } = split
  if (shareBucket(`workHoldout:${borrower}`) < (holdoutPercent * buckets) / 100) return 'holdout'
  if (challengerId === null || holdoutPercent >= 100) return 'champion'
  const share = (challengerPercent * buckets) / (100 - holdoutPercent)
  return shareBucket(`workChallenger:${challengerId}:${borrower}`) < share ? 'challenger' : 'champion'
}

/**
 * Puts a plain order into the order of strategies. Sections stay: what may be called now comes first, whatever any
 * strategy says. In a section each arm orders its own cases (the holdout stays plain; equal points stand in plain order),
 * and the arms are dealt into one list at equal pace, so that no arm's cases are worked sooner for being its own.
 * @param ordering arm and points by order number; a case without any counts as the holdout's
 */
export function strategicPlaces(
  { placed }: Pick<WorkOrder, 'placed'>,
  ordering: ReadonlyMap<string, { arm: StrategyArm; points: number }>,
): WorkPlace[] {
  const inOrder = workSections.flatMap((section) => {
    const own = placed.filter((each) => each.section === section)
    const byArm = Map.groupBy(own, ({ orderNo }) => ordering.get(orderNo)?.arm ?? 'holdout')
    return [...byArm]
      .flatMap(([arm, cases]) => paced(arm === 'holdout' ? cases : byPoints(cases, ordering)))
      .toSorted((a, b) => a.pace - b.pace || a.lot - b.lot)
      .map(({ each }) => each)
  })
  return inOrder.map((each, index) => ({ ...each, place: index + 1 }))
}

function byPoints(
  cases: readonly WorkPlace[],
  ordering: ReadonlyMap<string, { points: number }>,
): WorkPlace[] {
  const points = ({ orderNo }: WorkPlace) => ordering.get(orderNo)?.points ?? 0
  return cases.toSorted((a, b) => points(b) - points(a))
}

/** How far down its own list each case stands, 0..1; where two are as far, chance that stays the same decides. */
const paced = (cases: readonly WorkPlace[]) =>
  cases.map((each, index) => ({
    each,
    pace: (index + 0.5) / cases.length,
    lot: shareBucket(each.orderNo),
  }))
