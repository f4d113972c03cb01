import type { Tx } from '../db/pool.ts'
import type { PaymentCodeRow } from '../records/loan/payment-codes.ts'

/** A code by the id it carries at the provider: the same one also when it was made there twice. */
export async function findCode(tx: Tx, externalId: string): Promise<PaymentCodeRow | null> {
  const row = await tx
    .selectFrom('payment_code')
    .selectAll()
    .where('external_id', '=', externalId)
    .executeTakeFirst()
  return row ?? null
}

/** The day an order's loan began; null without one. */
export async function loanDayOf(tx: Tx, orderNo: string): Promise<string | null> {
  const row = await tx
    .selectFrom('loan')
    .select('loan_day')
    .where('order_no', '=', orderNo)
    .where('voided_day', 'is', null)
    .executeTakeFirst()
  return row?.loan_day ?? null
}
