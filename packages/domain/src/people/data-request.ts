import { flow, type FlowEvent, type FlowState } from '../flow.ts'

/**
 * What a borrower may ask about their data (law 27/2022 on personal data, articles 6 to 13): a copy of it, that it is put right, that
 * consent to offers is taken back, that it is not worked with for a while, that it is erased.
 */
export const dataRequestKinds = ['copy', 'correct', 'withdraw', 'restrict', 'erase'] as const
export type DataRequestKind = (typeof dataRequestKinds)[number]

export const dataRequestFlow = flow({
  open: { answer: 'answered', refuse: 'refused' },
  answered: { lift: 'lifted' },
  refused: {},
  lifted: {},
})
export type DataRequestState = FlowState<typeof dataRequestFlow>
export type DataRequestEvent = FlowEvent<typeof dataRequestFlow>

/**
 * Whether an event may happen to a request. Only what holds on after its answer can be lifted: while data is not worked with, nobody
 * reaches its owner.
 */
export function canMoveDataRequest(
  { kind, state }: { kind: DataRequestKind; state: DataRequestState },
  event: DataRequestEvent,
): boolean {
  return dataRequestFlow.canDo(state, event) && (event !== 'lift' || kind === 'restrict')
}

/** Each is to be answered within 3 × 24 hours, on whatever days they fall (domain.md §1.3). */
export const dataRequestHours = 72
const hourMs = 3_600_000

/** So long before its end whoever answers is told once more. */
const dataRequestWarningHours = 24

/** What whoever answers is told of a request that is open: that its hours are nearly over, or that they are. */
export type DataRequestWarning = 'soon' | 'late'

/** What is open and due by then is to be warned of now. */
export function dataRequestWarnedBy(now: Date, warning: DataRequestWarning): Date {
  return new Date(now.getTime() + (warning === 'soon' ? dataRequestWarningHours * hourMs : 0))
}

/** Until when a request is to be answered. */
export function dataRequestDue(askedAt: Date): Date {
  return new Date(askedAt.getTime() + dataRequestHours * hourMs)
}
