import { type ReviewSettings, withRegisterChecks } from '@lumbung/domain/review/review-settings'
import { mismatchesOf } from '@lumbung/domain/sources/report'
import type { Tx } from '../../db/pool.ts'
import { readReviewSettings } from '../../records/review/review-settings.ts'
import { knownOf } from '../../sources/known-facts.ts'

/** How the desks work on one order: what does not fit the register is asked of its reviewer by name. */
export async function reviewSettingsOf(tx: Tx, orderNo: string): Promise<ReviewSettings> {
  const { dukcapil } = await knownOf(tx, orderNo)
  const settings = await readReviewSettings(tx)
  return dukcapil === undefined ? settings : withRegisterChecks(settings, mismatchesOf(dukcapil))
}
