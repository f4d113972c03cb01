import type { BusinessDay } from '../calendar.ts'
import { daysBetween } from '../calendar.ts'
import { sharePpm } from '../money.ts'
import { flow, type FlowState } from '../flow.ts'

/** What a checker listens for in a call (domain.md §2.5). Failing a critical one fails the call, and stops the seller. */
export const callChecks = {
  greeting: { critical: false },
  purpose: { critical: false },
  dataSource: { critical: true },
  noFalsePromise: { critical: true },
  costsStated: { critical: true },
  noPressure: { critical: true },
  optOutHonoured: { critical: true },
  rightLabel: { critical: false },
} as const satisfies Record<string, { critical: boolean }>
export type CallCheckCode = keyof typeof callChecks
export const callCheckCodes = Object.keys(callChecks) as [CallCheckCode]

export const checkMarks = ['pass', 'fail', 'notChecked'] as const
export type CheckMark = (typeof checkMarks)[number]
export type CheckMarks = Readonly<Record<CallCheckCode, CheckMark>>

/** Three statuses (rulings 30); an appeal is a flag on a fail, decided once by another checker, and then nothing moves. */
export const checkFlow = flow({
  notChecked: { pass: 'pass', fail: 'fail' },
  pass: {},
  fail: { overturn: 'pass' },
})
export type CheckStatus = FlowState<typeof checkFlow>

/** Share of the checks that were looked at which must hold, percent, where no critical one failed. */
export const passPercent = 80

export interface CheckResult {
  status: Exclude<CheckStatus, 'notChecked'>
  /** Of the checks that were looked at, in ppm; 0 where none was. */
  scorePpm: number
  critical: boolean
}

/** What the marks of a call come to. Nothing looked at is no result. */
export function resultOf(marks: CheckMarks): CheckResult | null {
  const looked = callCheckCodes.filter((code) => marks[code] !== 'notChecked')
  if (looked.length === 0) return null
  const held = looked.filter((code) => marks[code] === 'pass').length
  const critical = looked.some((code) => marks[code] === 'fail' && callChecks[code].critical)
  const passes = !critical && held * 100 >= looked.length * passPercent
  return {
    status: passes ? 'pass' : 'fail',
    scorePpm: sharePpm(held, looked.length) ?? 0,
    critical,
  }
}

/** Which calls are put before the checkers. */
export interface CallSample {
  /** Of each seller's calls of a day so many percent. */
  percent: number
  /** Of a newcomer's all, for so many days. */
  newSellerDays: number
  /** Of the sampled calls so many percent are checked by two who do not see each other's marks. */
  doublePercent: number
}
/** domain.md §2.5. The sample is a dated setting; these are its first values. */
export const firstCallSample: CallSample = { percent: 5, newSellerDays: 14, doublePercent: 10 }

/** How many calls of a seller's day are sampled: at least one of any, unless none are wanted. */
export function sampleSize(
  calls: number,
  sample: CallSample,
  { firstDay, day }: { firstDay: BusinessDay; day: BusinessDay },
): number {
  return isNewcomer(sample, firstDay, day) ? calls : Math.ceil((calls * sample.percent) / 100)
}

/** Whether a seller is still in the days in which every call is checked. */
export function isNewcomer({ newSellerDays }: CallSample, firstDay: BusinessDay, day: BusinessDay): boolean {
  return daysBetween(firstDay, day) < newSellerDays
}
