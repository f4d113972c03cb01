import { refuse } from '@lumbung/domain/errors'
import type { TrialMode } from '@lumbung/domain/risk/rule-version'
import type { ScoreResult } from '@lumbung/domain/risk/scorecard'
import type { Tx } from '../../db/pool.ts'

/** Starts a trial. @returns its number; null when one of its kind runs in the set */
export async function addTrial(
  tx: Tx,
  trial: {
    ruleSetId: number
    versionId: number
    mode: TrialMode
    /** Of the borrowers, 1..100. */
    percent: number
    startedBy: number
    at: Date
  },
): Promise<number | null> {
  const row = await tx
    .insertInto('rule_trial')
    .values({
      rule_set_id: trial.ruleSetId,
      version_id: trial.versionId,
      mode: trial.mode,
      percent: trial.percent,
      started_by: trial.startedBy,
      started_at: trial.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** @throws STATE_CONFLICT when it has ended */
export async function endTrial(tx: Tx, id: number, by: { staffId: number; at: Date }): Promise<void> {
  const ended = await tx
    .updateTable('rule_trial')
    .set({ ended_by: by.staffId, ended_at: by.at })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (ended.numUpdatedRows !== 1n) refuse('STATE_CONFLICT')
}

/** Ends whatever runs of a version: it is given up, or may be written at again. */
export async function endTrialsOf(
  tx: Tx,
  versionId: number,
  by: { staffId: number; at: Date },
): Promise<void> {
  await tx
    .updateTable('rule_trial')
    .set({ ended_by: by.staffId, ended_at: by.at })
    .where('version_id', '=', versionId)
    .where('ended_at', 'is', null)
    .execute()
}

/** Writes down what a version would have said of an order; of an order and a version only once. */
export async function addShadowReview(
  tx: Tx,
  review: { orderNo: string; trialId: number; result: ScoreResult; at: Date },
): Promise<void> {
  const { orderNo, trialId, result, at } = review
  await tx
    .insertInto('shadow_review')
    .values({
      order_no: orderNo,
      version_id: result.version,
      trial_id: trialId,
      score: result.score,
      rating: result.rating,
      decision: result.decision,
      hits: JSON.stringify(result.hits),
      at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
