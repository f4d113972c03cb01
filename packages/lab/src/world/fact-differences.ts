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
 * @returns how many facts there are, and how many of either side the other one does not have
 */
export async function factDifferences(
  db: Db,
  source: FactSource,
  asOf: Date,
  by: 'statement' | 'changes' = 'statement',
): Promise<{ facts: number; different: number }> {
  const columns = sql.join(source.columns.map((name) => sql.ref(name)))
  const everyKey = source.keys.length === 1 ? allOrders : allDevices
  return await transact(db, '*', async (tx) => {
    const changes = by === 'changes' ? await changesSince(tx, asOf, [source]) : null
    const { rows } = await sql<{ facts: number; different: number }>`
      with kept as materialized (select ${columns} from (${factsAt(source, { asOf, changes }, sql`true`)}) f),
           anew as materialized (select ${columns} from (${source.said(asOf, everyKey)}) f where ${isThere(source)})
      select (select count(*)::integer from anew) as facts,
             (select count(*)::integer from (
                (select * from kept except all select * from anew) union all (select * from anew except all select * from kept)) d
             ) as different`.execute(tx)
    return rows[0] ?? { facts: 0, different: -1 }
  })
}
