import type { Insertable, Selectable } from 'kysely'
import type { BusinessDay } from '@lumbung/domain/calendar'
import { refuse } from '@lumbung/domain/errors'
import type { Tx } from '../../db/pool.ts'
import type { Seller } from '../../db/tables.ts'

/** A seller as kept, locked until the transaction ends; null for one nothing was ever kept of. */
export async function lockSeller(tx: Tx, staffId: number): Promise<Selectable<Seller> | null> {
  const row = await tx
    .selectFrom('seller')
    .selectAll()
    .where('staff_id', '=', staffId)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Changes a seller, in the version seen. @throws VERSION_CONFLICT */
export async function setSeller(
  tx: Tx,
  { staff_id, version, ...set }: Insertable<Seller> & { version: number },
): Promise<void> {
  const kept = { ...set, version: version + 1 }
  const { numInsertedOrUpdatedRows: rows } = await tx
    .insertInto('seller')
    .values({ staff_id, ...kept })
    .onConflict((conflict) =>
      conflict.column('staff_id').doUpdateSet(kept).where('seller.version', '=', version),
    )
    .executeTakeFirst()
  if (rows !== 1n) refuse('VERSION_CONFLICT')
}

/** Their first day with a call, from which newcomers are checked whole. */
export async function noteFirstDay(tx: Tx, staffId: number, day: BusinessDay, at: Date): Promise<void> {
  await tx
    .insertInto('seller')
    .values({ staff_id: staffId, first_day: day, changed_at: at })
    .onConflict((conflict) =>
      conflict.column('staff_id').doUpdateSet({ first_day: day }).where('seller.first_day', 'is', null),
    )
    .execute()
}

/** Stops a seller: no deal, no call, until they are retrained; null lets them go on. */
export async function stopSeller(tx: Tx, staffId: number, at: Date | null, now: Date): Promise<void> {
  const kept = await lockSeller(tx, staffId)
  await setSeller(tx, { staff_id: staffId, version: kept?.version ?? 0, stopped_at: at, changed_at: now })
}
