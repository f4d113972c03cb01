import { sql, type Insertable, type Updateable } from 'kysely'
import type { BusinessDay } from '@lumbung/domain/calendar'
import type { Tx } from '../../db/pool.ts'
import type { OrderFacts } from '../../db/tables.ts'

const serialsMax = 1_000_000

/** Makes the same application, sent twice at once, wait for itself. */
export async function lockApplication(tx: Tx, appCode: string, applicationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${appCode}\n${applicationId}`}, 8))`.execute(tx)
}

/** `YYMMDD` of the application and a serial of six digits. */
export async function nextOrderNo(tx: Tx, day: BusinessDay): Promise<string> {
  const { rows } = await sql<{ serial: number }>`select nextval('order_serial') as serial`.execute(tx)
  const serial = (rows[0]?.serial ?? 0) % serialsMax
  return `${day.slice(2).replaceAll('-', '')}${String(serial).padStart(6, '0')}`
}

export async function addOrderFacts(tx: Tx, facts: Insertable<OrderFacts>): Promise<void> {
  await tx.insertInto('order_facts').values(facts).execute()
}

export async function changeOrderFacts(
  tx: Tx,
  orderNo: string,
  change: Updateable<OrderFacts>,
): Promise<void> {
  await tx.updateTable('order_facts').set(change).where('order_no', '=', orderNo).execute()
}

/** The channel code of an order's bank; empty when it has none. */
export async function bankCodeOf(tx: Tx, orderNo: string): Promise<string> {
  const facts = await tx
    .selectFrom('order_facts')
    .select('bank_code')
    .where('order_no', '=', orderNo)
    .executeTakeFirst()
  return facts?.bank_code ?? ''
}
