import { sql } from 'kysely'
import type { Tx } from '../../db/pool.ts'

/** A person's own bulk act; null when it is not theirs. */
export async function readBulk(tx: Tx, staffId: number, id: number) {
  const row = await tx
    .selectFrom('bulk')
    .selectAll()
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .executeTakeFirst()
  return row ?? null
}

export async function countRefusals(tx: Tx, bulkId: number): Promise<{ code: string; rows: number }[]> {
  const { rows } = await sql<{ code: string; rows: number }>`
    select code, count(*) as rows from bulk_row
     where bulk_id = ${bulkId} and code is not null group by code order by count(*) desc, code`.execute(tx)
  return rows
}
