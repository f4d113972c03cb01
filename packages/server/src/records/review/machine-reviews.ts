import type { ApplicationFacts, ScoreResult } from '@lumbung/domain/risk/scorecard'
import type { Tx } from '../../db/pool.ts'

/** Keeps what the machine saw and said of an order: the facts, and every rule with its value and score. */
export async function addMachineReview(
  tx: Tx,
  review: { orderNo: string; facts: ApplicationFacts; result: ScoreResult; at: Date },
): Promise<void> {
  const { orderNo, facts, result, at } = review
  await tx
    .insertInto('machine_review')
    .values({
      order_no: orderNo,
      round: 1,
      rule_version: result.version,
      score: result.score,
      rating: result.rating,
      decision: result.decision,
      facts: JSON.stringify(facts),
      hits: JSON.stringify(result.hits),
      reject_reason: result.rejectReason,
      at,
    })
    .execute()
}
