import { sql } from 'kysely'
import { refuse } from '@lumbung/domain/errors'
import { firstReviewSettings, type ReviewSettings } from '@lumbung/domain/review/review-settings'
import type { Tx } from '../../db/pool.ts'

const key = 'review'

/** How the desks work, and the version it is saved against; 0 = the first values, never saved. */
export interface KeptReviewSettings {
  version: number
  settings: ReviewSettings
}

export async function readReviewSettings(tx: Tx): Promise<ReviewSettings> {
  return (await readKeptReviewSettings(tx)).settings
}

export async function readKeptReviewSettings(tx: Tx): Promise<KeptReviewSettings> {
  const row = await tx.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst()
  return row === undefined
    ? { version: 0, settings: firstReviewSettings }
    : (row.value as unknown as KeptReviewSettings)
}

/**
 * Replaces them as they were seen. @returns the new version
 * @throws VERSION_CONFLICT when someone saved meanwhile
 */
export async function keepReviewSettings(
  tx: Tx,
  seen: number,
  settings: ReviewSettings,
  by: { staffId: number; at: Date },
): Promise<number> {
  const version = seen + 1
  const kept = { value: JSON.stringify({ version, settings }), changed_at: by.at, changed_by: by.staffId }
  const saved =
    seen === 0
      ? await tx
          .insertInto('setting')
          .values({ key, ...kept })
          .onConflict((conflict) => conflict.column('key').doNothing())
          .returning('key')
          .executeTakeFirst()
      : await tx
          .updateTable('setting')
          .set(kept)
          .where('key', '=', key)
          .where(sql<boolean>`value->>'version' = ${String(seen)}`)
          .returning('key')
          .executeTakeFirst()
  if (saved === undefined) refuse('VERSION_CONFLICT')
  return version
}
