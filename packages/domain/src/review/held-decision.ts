import { flow, type FlowEvent, type FlowState } from '../flow.ts'

/**
 * A reviewer's decision from the press to its effect: kept back for some seconds, then carried out, unless it was taken back, may no
 * longer be made, or nobody was there to carry it out.
 */
export const heldDecisionFlow = flow({
  deciding: { undo: 'undone', carryOut: 'carriedOut', refuse: 'refused', lapse: 'lapsed' },
  undone: {},
  carriedOut: {},
  refused: {},
  lapsed: {},
})
export type HeldDecisionState = FlowState<typeof heldDecisionFlow>
export type HeldDecisionEvent = FlowEvent<typeof heldDecisionFlow>

/** For so long a decision is kept back. */
export const undoSeconds = 5
/**
 * It is carried out within so long after that, or not at all: who decided has gone on believing that it was, and is told instead.
 */
export const carryOutWithinSeconds = 30
