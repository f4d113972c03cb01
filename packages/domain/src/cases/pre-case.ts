import { addDays, type BusinessDay } from '../calendar.ts'
import { flow, type FlowEvent, type FlowState } from '../flow.ts'

/** What ends a case before the due day is over, and what makes it one of collection the day after. */
const ends = { clear: 'cleared', roll: 'rolled', extend: 'extended', withdraw: 'withdrawn' } as const

/**
 * Reminding of a loan that falls due (domain.md §4.8). `assign` to another operator starts their work anew, `takeBack`
 * undoes it while nothing was done; a promise does not move it. `roll` opens a case of collection.
 */
export const preCaseFlow = flow({
  unassigned: { assign: 'assigned', ...ends },
  assigned: { assign: 'assigned', takeBack: 'unassigned', follow: 'processing', ...ends },
  processing: { assign: 'assigned', follow: 'processing', ...ends },
  cleared: {},
  rolled: {},
  extended: {},
  withdrawn: {},
})
export type PreCaseState = FlowState<typeof preCaseFlow>
/** Nobody has said yet what came of it. */
export const unfollowedStates = ['unassigned', 'assigned'] as const satisfies readonly PreCaseState[]
export type PreCaseEvent = FlowEvent<typeof preCaseFlow>

/**
 * Why it ended: nothing is left of the loan, its instalment was paid, its due day moved, its due day passed unpaid, its
 * payout came back, it was written off, or somebody withdrew it.
 */
export const preCaseEndings = {
  cleared: 'clear',
  instalmentPaid: 'clear',
  extended: 'extend',
  rolled: 'roll',
  voided: 'withdraw',
  writtenOff: 'withdraw',
  withdrawn: 'withdraw',
} as const satisfies Record<string, PreCaseEvent>
export type PreCaseEnding = keyof typeof preCaseEndings

/** Where a loan stands before it is overdue: some days ahead (T-3 to T-1), or on its due day (T0). */
export const preStages = ['ahead', 't0'] as const
export type PreStage = (typeof preStages)[number]

export function preStageOf(dueDay: BusinessDay, day: BusinessDay): PreStage {
  return day < dueDay ? 'ahead' : 't0'
}

/** How many days before the due day a case opens, as long as nobody set another number (domain.md §4.8). */
export const firstOpeningDays = 3
export const openingDaysMax = 7

/** How many days before the due day cases open, on any day: the setting is dated. */
export type OpeningDaysOn = (day: BusinessDay) => number

/**
 * The first of some days on which a case of a due day opens; null: on none of them.
 * @param from the first day that is asked about; null: whichever it is
 */
export function openingDayIn(
  dueDay: BusinessDay,
  { from, to }: { from: BusinessDay | null; to: BusinessDay },
  openingDays: OpeningDaysOn,
): BusinessDay | null {
  for (let ahead = openingDaysMax; ahead >= 0; ahead -= 1) {
    const day = addDays(dueDay, -ahead)
    // Opened before, and so not in these days, whatever holds later.
    if (ahead <= openingDays(day)) return (from === null || day >= from) && day <= to ? day : null
  }
  return null
}

/** The due days whose cases open on a day; by the first night of all also those whose day has passed. */
export function dueDaysOpenedOn(
  day: BusinessDay,
  openingDays: OpeningDaysOn,
  isFirst: boolean,
): readonly BusinessDay[] {
  return Array.from({ length: openingDaysMax + 1 }, (_, ahead) => addDays(day, ahead)).filter((dueDay) => {
    const opened = openingDayIn(dueDay, { from: null, to: dueDay }, openingDays)
    return opened !== null && (isFirst ? opened <= day : opened === day)
  })
}
