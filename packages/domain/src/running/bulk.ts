import { flow, type FlowEvent, type FlowState } from '../flow.ts'

/**
 * One act on many rows: rehearsed first, then run on exactly the rows that were rehearsed, then undone while nothing
 * depends on it: the undo is rehearsed too, and takes the rows that were chosen; another may take the rest.
 */
export const bulkFlow = flow({
  rehearsing: { rehearse: 'rehearsed', cancel: 'cancelled', fail: 'failed' },
  rehearsed: { start: 'running', cancel: 'cancelled' },
  running: { finish: 'finished', cancel: 'stopped' },
  finished: { rehearseUndo: 'rehearsingUndo' },
  // Stopped by hand: what was done until then stays done, and may be undone.
  stopped: { rehearseUndo: 'rehearsingUndo' },
  // Stopped by hand: what was looked at until then may be undone, the rest was not looked at.
  rehearsingUndo: { finishRehearsal: 'undoRehearsed', cancel: 'undoRehearsed' },
  undoRehearsed: { undo: 'undoing', rehearseUndo: 'rehearsingUndo' },
  undoing: { finishUndo: 'undone' },
  undone: { rehearseUndo: 'rehearsingUndo' },
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
  done: { rehearseUndo: 'undoWaiting' },
  undoWaiting: { allowUndo: 'undoPossible', keep: 'kept', rehearseUndo: 'undoWaiting' },
  undoPossible: { rehearseUndo: 'undoWaiting', chooseUndo: 'undoing' },
  undoing: { undo: 'undone', keep: 'kept' },
  // Something depends on it by now: it cannot be undone, as long as that is so.
  kept: { rehearseUndo: 'undoWaiting' },
  undone: {},
})
export type BulkRowState = FlowState<typeof bulkRowFlow>
export type BulkRowEvent = FlowEvent<typeof bulkRowFlow>

/** Rows whose change stands: of them an undo may be asked for again. */
export const standingRowStates = [
  'done',
  'undoWaiting',
  'undoPossible',
  'kept',
] as const satisfies readonly BulkRowState[]

export const bulkRowsMax = 10_000
/** A rehearsal older than this is not run any more. */
export const rehearsalMinutes = 30
