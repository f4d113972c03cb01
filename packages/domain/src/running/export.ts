import { flow, type FlowEvent, type FlowState } from '../flow.ts'

/**
 * A list written to a file in the background. `start` again from running: the process that wrote it died. One that holds personal
 * data unmasked waits until another person agrees.
 */
export const exportFlow = flow({
  waiting: { agree: 'queued', refuse: 'refused', cancel: 'cancelled', lapse: 'cancelled' },
  queued: { start: 'running', cancel: 'cancelled' },
  running: { start: 'running', finish: 'ready', fail: 'failed', cancel: 'cancelled' },
  ready: { expire: 'expired' },
  failed: { retry: 'queued' },
  cancelled: { retry: 'queued' },
  expired: { retry: 'queued' },
  refused: {},
})
export type ExportState = FlowState<typeof exportFlow>
export type ExportEvent = FlowEvent<typeof exportFlow>

/** Beyond this a list is not a file any more; Excel itself ends at 1,048,576. */
export const exportRowsMax = 1_000_000
export const exportKeptDays = 7
/** Unmasked: no more people in one file, and it is kept no longer, than the matter it was asked for needs. */
export const unmaskedRowsMax = 5_000
export const unmaskedKeptDays = 1
/** So long another person has to agree; the matter it was asked for is over then, or it is asked for anew. */
export const unmaskedWaitDays = 7
export const exportLinkMinutes = 10
/** What one person may ask for in a day, and have under way at once. */
export const exportsPerDayMax = 50
export const exportsAtOnceMax = 3
