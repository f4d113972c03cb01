import type { Insertable, Selectable } from 'kysely'
import { refuse } from '@lumbung/domain/errors'
import type { Tx } from '../../db/pool.ts'
import type { Collector } from '../../db/tables.ts'

/** A collector as kept, locked until the transaction ends; null for one nothing was ever set for. */
export async function lockCollector(tx: Tx, staffId: number): Promise<Selectable<Collector> | null> {
  const row = await tx
    .selectFrom('collector')
    .selectAll()
    .where('staff_id', '=', staffId)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Sets duty, capacity and certificate, in the version seen. @throws VERSION_CONFLICT */
export async function setCollector(
  tx: Tx,
  { staff_id, version, ...set }: Insertable<Collector> & { version: number },
): Promise<void> {
  const kept = { ...set, version: version + 1 }
  const { numInsertedOrUpdatedRows: rows } = await tx
    .insertInto('collector')
    .values({ staff_id, ...kept })
    .onConflict((conflict) =>
      conflict.column('staff_id').doUpdateSet(kept).where('collector.version', '=', version),
    )
    .executeTakeFirst()
  if (rows !== 1n) refuse('VERSION_CONFLICT')
}
