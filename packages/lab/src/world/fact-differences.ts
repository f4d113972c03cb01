import { sql } from 'kysely'
import type { Db } from '@lumbung/server/db/pool'
import { transact } from '@lumbung/server/db/transaction'
import { changesSince, factsAt, type FactSource, isThere } from '@lumbung/server/reports/fact-source'

const allOrders = sql`select o.order_no from orders o`
const allDevices = sql`
  select e.app_code, e.device_blind from app_event e where e.device_blind is not null
   union select o.app_code, o.device_blind from orders o where o.device_blind is not null`

/**
 * Kept facts held against what the statement says of every order and device at a moment.
 * @returns how many facts there are, how many of either side the other one does not have, and of which order or device the first of them is
 */
export async function factDifferences(
  db: Db,
  source: FactSource,
  asOf: Date,
  by: 'statement' | 'changes' = 'statement',
): Promise<{ facts: number; different: number; first: string | null }> {
  const columns = sql.join(source.columns.map((name) => sql.ref(name)))
  const everyKey = source.keys.length === 1 ? allOrders : allDevices
  return await transact(db, '*', async (tx) => {
    const changes = by === 'changes' ? await changesSince(tx, asOf, [source]) : null
    const { rows } = await sql<{ facts: number; different: number; first: string | null }>`
      with kept as materialized (select ${columns} from (${factsAt(source, { asOf, changes }, sql`true`)}) f),
           anew as materialized (select ${columns} from (${source.said(asOf, everyKey)}) f where ${isThere(source)}),
           differs as materialized (
             (select * from kept except all select * from anew) union all (select * from anew except all select * from kept))
      select (select count(*)::integer from anew) as facts, (select count(*)::integer from differs) as different,
             (select min(concat_ws(' ', ${sql.join(source.keys.map((name) => sql.ref(`d.${name}`)))})) from differs d) as first`.execute(
      tx,
    )
    return rows[0] ?? { facts: 0, different: -1, first: null }
  })
}
