import { sql } from 'kysely'
import type { Tx } from '../../db/pool.ts'

/** Why the machine had rejected an order, where sending it on to people was the last thing that moved it; else null. */
export async function lastAppeal(tx: Tx, orderNo: string): Promise<{ rejectReason: string | null } | null> {
  const { rows } = await sql<{ kind: string; rejectReason: string | null }>`
    select e.kind, (select r.reason from order_event r where r.order_no = e.order_no and r.kind = 'rejectMachine'
                     order by r.id desc limit 1) as "rejectReason"
      from order_event e where e.order_no = ${orderNo} and e.to_state is not null order by e.id desc limit 1`.execute(
    tx,
  )
  const last = rows[0]
  return last?.kind === 'appealMachine' ? last : null
}
