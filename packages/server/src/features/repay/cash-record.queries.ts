import type { Tx } from '../../db/pool.ts'

/** The order that money was put forward for; null when there is none. */
export async function proposedOrder(tx: Tx, id: number): Promise<string | null> {
  const row = await tx
    .selectFrom('cash_record')
    .select('match_order_no')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.match_order_no ?? null
}
