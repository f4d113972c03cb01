import { flow, type FlowEvent, type FlowState } from '../flow.ts'

/** What ends a case wherever it stands. */
const ends = { clear: 'cleared', extend: 'extended', writeOff: 'writtenOff' } as const
/** What takes a case off the collectors' desks for a while, or for good after `collectDaysMax`. */
const rests = { suspend: 'suspended', outsource: 'outsourced', stop: 'stopped' } as const

/**
 * Collecting an overdue loan (domain.md §4.9). The system stops, resumes and ends cases; people do the rest. `assign` to
 * another collector starts their work anew, `takeBack` undoes it while nothing was done; a promise (PTP) kept in part or broken leads back to following.
 */
export const caseFlow = flow({
  unassigned: { assign: 'assigned', ...rests, ...ends },
  assigned: { assign: 'assigned', takeBack: 'unassigned', follow: 'following', ...rests, ...ends },
  following: { assign: 'assigned', follow: 'following', promise: 'promised', ...rests, ...ends },
  promised: { assign: 'assigned', endPromise: 'following', ...rests, ...ends },
  // Whom it rests for is left alone however late the loan gets: until somebody lifts it, or the loan is over.
  suspended: { lift: 'unassigned', ...ends },
  outsourced: { takeBack: 'unassigned', recall: 'recalled', stop: 'stopped', ...ends },
  recalled: { assign: 'assigned', ...rests, ...ends },
  // Of a loan of several instalments the oldest may be paid: then fewer days count again.
  stopped: { resume: 'unassigned', ...ends },
  cleared: {},
  extended: {},
  writtenOff: {},
})
export type CaseState = FlowState<typeof caseFlow>
export type CaseEvent = FlowEvent<typeof caseFlow>

/**
 * Why a case ended: nothing is left of the loan, nothing of it is overdue any more, its due day moved, its payout came
 * back, it was written off.
 */
export const caseEndings = {
  cleared: 'clear',
  paidUp: 'clear',
  extended: 'extend',
  voided: 'clear',
  writtenOff: 'writeOff',
} as const satisfies Record<string, CaseEvent>
export type CaseEnding = keyof typeof caseEndings

/**
 * Whether collectors may still work on a case that has been overdue so long (domain.md §0, 8).
 * @param collectDaysMax the dated setting `deskDaysMax` of that day
 */
export function isCollected(daysLate: number, collectDaysMax: number): boolean {
  return daysLate <= collectDaysMax
}

/** The state of an open case once its loan is so many days late: stopped after `collectDaysMax`, resumed before. */
export function stateWhenLate(state: CaseState, daysLate: number, collectDaysMax: number): CaseState {
  const event = isCollected(daysLate, collectDaysMax) ? 'resume' : 'stop'
  return caseFlow.canDo(state, event) ? caseFlow.next(state, event) : state
}
