import { sql } from 'kysely'
import type { BulkTarget } from '../../lists/bulk-action.ts'
import type { Tx } from '../../db/pool.ts'

/** The last payout of each order, in the order of what it waits for; through the order, whose app decides who sees it. */
export async function lastPayouts(tx: Tx, orderNos: readonly string[]): Promise<BulkTarget[]> {
  const { rows } = await sql<BulkTarget>`
    select d.order_no as key, d.version, d.amount
      from unnest(${[...orderNos]}::text[]) with ordinality as n(order_no, place)
      join orders o on o.order_no = n.order_no
      join lateral (select * from disbursement where order_no = o.order_no and payment_request_id is null order by attempt desc limit 1) d on true
     order by n.place`.execute(tx)
  return rows
}
