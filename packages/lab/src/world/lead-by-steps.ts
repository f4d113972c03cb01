import { sql } from 'kysely'
import type { Transitions } from '@lumbung/domain/flow'
import { disbursementFlow } from '@lumbung/domain/order/disbursement'
import { orderFlow } from '@lumbung/domain/order/order'
import type { Db, Tx } from '@lumbung/server/db/pool'

const flows = { orders: orderFlow, disbursement: disbursementFlow } as const

/**
 * Leads an order, or its payout, to a state by the ways of its flow, where what happens on the way is another test's: the database lets
 * no state be left otherwise.
 */
export async function leadTo(
  db: Db | Tx,
  table: keyof typeof flows,
  orderNo: string,
  state: string,
): Promise<void> {
  const { rows } = await sql<{ state: string }>`
    select state from ${sql.table(table)} where order_no = ${orderNo}`.execute(db)
  const [now] = rows
  if (now === undefined) throw new Error(`${table} has no ${orderNo}`)
  for (const step of wayFrom(flows[table].table, now.state, state))
    await sql`update ${sql.table(table)} set state = ${step} where order_no = ${orderNo}`.execute(db)
}

/** The fewest steps from one state to another. */
function wayFrom(table: Transitions, from: string, to: string): readonly string[] {
  const ways = new Map<string, readonly string[]>([[from, []]])
  for (const [state, way] of ways) {
    if (state === to) return way
    for (const next of Object.values(table[state] ?? {})) if (!ways.has(next)) ways.set(next, [...way, next])
  }
  throw new Error(`no way leads from ${from} to ${to}`)
}
