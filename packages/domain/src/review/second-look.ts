import { flow, type FlowEvent, type FlowState } from '../flow.ts'
import { placeOf as spread } from '../spread.ts'
import type { PeopleStage } from './review.ts'

/**
 * A decision looked at again by another person, who does not know the first answer (screens.md N10). It changes
 * nothing about the order: it measures who decided.
 */
export const secondLookFlow = flow({
  wait: { take: 'locked', lapse: 'lapsed' },
  locked: { release: 'wait', decide: 'done', lapse: 'lapsed' },
  done: {},
  lapsed: {},
})
export type SecondLookState = FlowState<typeof secondLookFlow>
export type SecondLookEvent = FlowEvent<typeof secondLookFlow>

/** A look that nobody took by then lapses: what the evidence said then cannot be looked up any more. */
export const secondLookDaysMax = 14

/** Another seed draws other decisions; the same one always the same. */
export const secondLookSeed = 'lumbung'

const million = 1_000_000

/** One decision of one person, by what names it in every database. */
export interface DecidedReview {
  orderNo: string
  stage: PeopleStage
  round: number
}

/** Where a decision falls between 0 and 1, spread evenly: always the same for the same seed. */
export function placeOf(seed: string, { orderNo, stage, round }: DecidedReview): number {
  return spread(`${seed}|${orderNo}|${stage}|${round}`)
}

/**
 * Whether a decision is drawn for a second look. The same seed and decision always answer the same, and a decision
 * drawn at a share is drawn at every larger one.
 * @param sharePpm of all decisions, 0..1,000,000
 */
export function isDrawn(seed: string, review: DecidedReview, sharePpm: number): boolean {
  return placeOf(seed, review) * million < sharePpm
}
