import type { Insertable } from 'kysely'
import { refuse } from '@lumbung/domain/errors'
import type { Tx } from '../../db/pool.ts'
import type { AppEvent } from '../../db/tables.ts'

/**
 * Keeps what an app told, once.
 * @returns false when it was told before
 * @throws IDEMPOTENCY_MISMATCH when the same id says something else now
 */
export async function takeAppEvent(tx: Tx, event: Insertable<AppEvent>): Promise<boolean> {
  const taken = await tx
    .insertInto('app_event')
    .values(event)
    .onConflict((conflict) => conflict.columns(['app_code', 'event_id']).doNothing())
    .executeTakeFirst()
  if (taken.numInsertedOrUpdatedRows === 1n) return true
  const known = await tx
    .selectFrom('app_event')
    .select('hash')
    .where('app_code', '=', event.app_code)
    .where('event_id', '=', event.event_id)
    .executeTakeFirstOrThrow()
  if (!known.hash.equals(event.hash)) refuse('IDEMPOTENCY_MISMATCH', { event: event.event_id })
  return false
}
