import { sql } from 'kysely'
import type { Tx } from '../../db/pool.ts'
import type { PaymentCodeRow } from '../../records/payment-codes.ts'

export interface AccountCash {
  id: number
  txid: string
  method: string
  amount: number
  interest: number
  principal: number
  penalty: number
  credit: number
  state: string
  paid_at: Date
}

/** Whether an order is in scope and has a loan that stands. */
export async function accountStanding(tx: Tx, orderNo: string): Promise<'noOrder' | 'noLoan' | 'loan'> {
  const row = await tx
    .selectFrom('orders')
    .leftJoin('loan', 'loan.order_no', 'orders.order_no')
    .select(['loan.order_no as loan', 'loan.voided_day'])
    .where('orders.order_no', '=', orderNo)
    .executeTakeFirst()
  if (row === undefined) return 'noOrder'
  return row.loan === null || row.voided_day !== null ? 'noLoan' : 'loan'
}

/** The codes the provider gave, newest first. */
export async function codesOf(tx: Tx, orderNo: string): Promise<PaymentCodeRow[]> {
  return await tx
    .selectFrom('payment_code')
    .selectAll()
    .where('order_no', '=', orderNo)
    .where('code', 'is not', null)
    .orderBy('id', 'desc')
    .execute()
}

export async function cashOf(tx: Tx, orderNo: string): Promise<AccountCash[]> {
  return await tx
    .selectFrom('cash_record')
    .select([
      'id',
      'txid',
      'method',
      'amount',
      'interest',
      'principal',
      'penalty',
      'credit',
      'state',
      'paid_at',
    ])
    .where('order_no', '=', orderNo)
    .orderBy('paid_at')
    .orderBy('id')
    .execute()
}

export async function ledgerOf(
  tx: Tx,
  orderNo: string,
): Promise<{ id: number; day: string; account: string; amount: number; event: string }[]> {
  const { rows } = await sql<{ id: number; day: string; account: string; amount: number; event: string }>`
    select id, day, account, amount, memo as event from ledger_entry where order_no = ${orderNo} order by id`.execute(
    tx,
  )
  return rows
}
