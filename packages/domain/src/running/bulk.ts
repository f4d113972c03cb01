import { flow, type FlowEvent, type FlowState } from '../flow.ts'

/**
 * One act on many rows: rehearsed first, then run on exactly the rows that were rehearsed, then undone while nothing
 * depends on it.
 */
export const bulkFlow = flow({
  rehearsing: { rehearse: 'rehearsed', cancel: 'cancelled', fail: 'failed' },
  rehearsed: { start: 'running', cancel: 'cancelled' },
  running: { finish: 'finished', cancel: 'stopped' },
  finished: { undo: 'undoing' },
  // Stopped by hand: what was done until then stays done, and may be undone.
  stopped: { undo: 'undoing' },
  undoing: { finishUndo: 'undone' },
  undone: {},
  cancelled: {},
  failed: {},
})
export type BulkState = FlowState<typeof bulkFlow>
export type BulkEvent = FlowEvent<typeof bulkFlow>

/** One row of it. What the rehearsal refused is not tried again: nothing happens that nobody was shown. */
export const bulkRowFlow = flow({
  waiting: { allow: 'possible', refuse: 'refused' },
  possible: { do: 'done', refuse: 'refused' },
  refused: {},
  done: { undo: 'undone', keep: 'kept' },
  // Something depends on it by now: it could not be undone.
  kept: {},
  undone: {},
})
export type BulkRowState = FlowState<typeof bulkRowFlow>
export type BulkRowEvent = FlowEvent<typeof bulkRowFlow>

export const bulkRowsMax = 10_000
/** A rehearsal older than this is not run any more. */
export const rehearsalMinutes = 30
