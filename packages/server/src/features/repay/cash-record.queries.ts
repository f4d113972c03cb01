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

/** Whether a payment has been posted to an order once, taken back or not. */
export async function wasPostedTo(tx: Tx, cashId: number, orderNo: string): Promise<boolean> {
  const row = await tx
    .selectFrom('loan_event')
    .select('id')
    .where('cash_record_id', '=', cashId)
    .where('order_no', '=', orderNo)
    .executeTakeFirst()
  return row !== undefined
}
