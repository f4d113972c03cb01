import { type ReviewSettings, withSourceChecks } from '@lumbung/domain/review/review-settings'
import type { Tx } from '../../db/pool.ts'
import { together } from '../../db/transaction.ts'
import { readReviewSettings } from '../../records/review/review-settings.ts'
import { knownOf } from '../../sources/known-facts.ts'

/** How the desks work on one order: what does not fit what the sources say is asked of its reviewer by name. */
export async function reviewSettingsOf(tx: Tx, orderNo: string): Promise<ReviewSettings> {
  const { settings, known } = await together({
    settings: readReviewSettings(tx),
    known: knownOf(tx, orderNo),
  })
  return withSourceChecks(settings, known)
}
