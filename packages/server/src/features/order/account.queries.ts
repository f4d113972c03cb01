import { sql } from 'kysely'
import { owingOrderStates } from '@lumbung/domain/order/order'
import { inFlightStates } from '@lumbung/domain/order/disbursement'
import { rupiah, type Rupiah } from '@lumbung/domain/money'
import type { BusinessDay } from '@lumbung/domain/calendar'
import type { OrderState } from '@lumbung/domain/order/order'
import type { AgreedPower, ReductionState } from '@lumbung/domain/account/reduction'
import type { Tx } from '../../db/pool.ts'
import type { PaymentCodeRow } from '../../records/loan/payment-codes.ts'

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

/** An order in scope and whether it has a loan that stands; null out of scope. */
export async function accountStanding(
  tx: Tx,
  orderNo: string,
): Promise<{ orderState: OrderState; signedAt: Date | null; hasLoan: boolean } | null> {
  const row = await tx
    .selectFrom('orders')
    .leftJoin('loan', 'loan.order_no', 'orders.order_no')
    .select(['orders.state', 'orders.sign_time', 'loan.order_no as loan', 'loan.voided_day'])
    .where('orders.order_no', '=', orderNo)
    .executeTakeFirst()
  if (row === undefined) return null
  return {
    orderState: row.state as OrderState,
    signedAt: row.sign_time,
    hasLoan: row.loan !== null && row.voided_day === null,
  }
}

/** The codes the provider gave, newest first, and how many are still being asked of it. */
export async function codesOf(tx: Tx, orderNo: string): Promise<{ given: PaymentCodeRow[]; coming: number }> {
  const codes = await tx
    .selectFrom('payment_code')
    .selectAll()
    .where('order_no', '=', orderNo)
    .orderBy('id', 'desc')
    .execute()
  return {
    given: codes.filter(({ code }) => code !== null),
    coming: codes.filter(({ state }) => state === 'issuing').length,
  }
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

/** rupiah of a loan's credit that somebody asked to give back or move, or that is on its way. */
export async function creditSpokenFor(tx: Tx, orderNo: string): Promise<Rupiah> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(r.amount), 0)::bigint as amount
      from payment_request r left join disbursement d on d.payment_request_id = r.id
     where r.order_no = ${orderNo} and r.kind in ('refund', 'moveCredit')
       and (r.state = 'asked' or d.state = any(${[...inFlightStates]}))`.execute(tx)
  return rupiah(rows[0]?.amount ?? 0)
}

/** Other loans of the same person in the same app that still owe. */
export async function loansToPay(
  tx: Tx,
  orderNo: string,
  today: BusinessDay,
): Promise<{ orderNo: string; owed: number }[]> {
  const { rows } = await sql<{ orderNo: string; owed: number }>`
    select other.order_no as "orderNo", w.total as owed
      from orders o
      join orders other on other.borrower_id = o.borrower_id and other.app_code = o.app_code and other.order_no <> o.order_no
      join loan l on l.order_no = other.order_no
     cross join lateral owed_on(l.order_no, greatest(${today}::date, l.as_of_day)) w
     where o.order_no = ${orderNo} and other.state = any(${[...owingOrderStates]}) and w.total > 0
     order by other.order_no limit 20`.execute(tx)
  return rows
}

export interface AccountReduction {
  id: number
  version: number
  state: ReductionState
  amount: number
  /** Null until somebody agrees. */
  power: AgreedPower | null
  used_amount: number | null
  valid_to: string
  reason_code: string
  note: string
  asked_by: number
  asked_by_name: string
  asked_at: Date
  approved_by: number | null
  approvals: string[]
  approvals_needed: number
  decided_at: Date | null
  decision_note: string
}

/** Every reduction that was asked for, the newest first. */
export async function reductionsOf(tx: Tx, orderNo: string): Promise<AccountReduction[]> {
  const { rows } = await sql<AccountReduction>`
    select r.id, r.version, r.state, r.amount, r.power, r.used_amount, r.valid_to, r.reason_code, r.note, r.asked_by,
           p.name as asked_by_name, r.asked_at, r.approved_by, r.approvals_needed, r.decided_at, r.decision_note,
           array_remove(array[first.name, second.name], null) as approvals
      from reduction r join staff p on p.id = r.asked_by left join staff first on first.id = r.approved_by
      left join staff second on second.id = r.second_by
     where r.order_no = ${orderNo} order by r.id desc`.execute(tx)
  return rows
}
