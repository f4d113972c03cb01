import { sql } from 'kysely'
import type { RetOf } from '@lumbung/contract/call'
import type { getOrder } from '@lumbung/contract/order/order'
import type { BusinessDay } from '@lumbung/domain/calendar'
import type { Tx } from '../../db/pool.ts'
import { owedOn } from '../../orders/order-parts.ts'
import { readOrders, type OrderAndLoan } from './orders.queries.ts'

export type OrderDetail = RetOf<typeof getOrder>
const otherOrdersMax = 50

/** The order and its loan; null when it is not there for this person. */
export async function findOrder(tx: Tx, orderNo: string): Promise<OrderAndLoan | null> {
  const [order] = await readOrders(tx, [orderNo])
  return order ?? null
}

export async function readContacts(tx: Tx, orderNo: string): Promise<OrderDetail['contacts']> {
  const rows = await tx
    .selectFrom('order_contact')
    .selectAll()
    .where('order_no', '=', orderNo)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name_masked,
    relation: row.relation,
    phone: row.phone_masked,
    consent: row.consent as OrderDetail['contacts'][number]['consent'],
  }))
}

interface ReviewRow {
  stage: 'first' | 'final'
  round: number
  state: string
  reviewer: string | null
  opened_at: Date
  decided_at: Date | null
  reason_code: string | null
  note: string
}

export async function readReviews(tx: Tx, orderNo: string): Promise<OrderDetail['reviews']> {
  const { rows } = await sql<ReviewRow>`
    select t.stage, t.round, t.state, p.name as reviewer, t.opened_at, t.decided_at, t.reason_code, t.note
      from review_task t left join staff p on p.id = t.reviewer_id
     where t.order_no = ${orderNo} order by t.id desc`.execute(tx)
  return rows.map(({ opened_at, decided_at, reason_code, ...row }) => ({
    ...row,
    openedAt: opened_at.toISOString(),
    decidedAt: decided_at?.toISOString() ?? null,
    reasonCode: reason_code,
  }))
}

interface OtherOrderRow {
  order_no: string
  state: OrderDetail['otherOrders'][number]['state']
  loan_amount: number
  apply_time: Date
  cleared_late: boolean
}

/** Other orders of the same person, the newest first, within the apps this reader sees. */
export async function readOtherOrders(
  tx: Tx,
  order: OrderAndLoan,
  today: BusinessDay,
): Promise<OrderDetail['otherOrders']> {
  if (order.borrower_id === null) return []
  const { rows } = await sql<OtherOrderRow>`
    select order_no, state, loan_amount, apply_time, cleared_late from orders
     where borrower_id = ${order.borrower_id} and order_no <> ${order.order_no}
     order by apply_time desc limit ${otherOrdersMax}`.execute(tx)
  const owed = await owedOn(
    tx,
    rows.map((row) => row.order_no),
    today,
  )
  return rows.map((row) => ({
    orderNo: row.order_no,
    state: row.state,
    loanAmount: row.loan_amount,
    applyTime: row.apply_time.toISOString(),
    daysOverdue: owed.get(row.order_no)?.daysLate ?? 0,
    clearedLate: row.cleared_late,
  }))
}

interface DisbursementRow {
  reference: string
  purpose: 'loan' | 'refund'
  attempt: number
  state: string
  amount: number
  channel: string | null
  bank_code: string
  third_status: string | null
  provider_id: string | null
  failure_code: string | null
  message: string | null
  maker: string | null
  checker: string | null
  created_at: Date
  sent_at: Date | null
  settled_at: Date | null
}

/** Every attempt to pay the order out and every refund, the newest first. */
export async function readDisbursements(tx: Tx, orderNo: string): Promise<OrderDetail['disbursements']> {
  const { rows } = await sql<DisbursementRow>`
    select d.reference, case when d.payment_request_id is null then 'loan' else 'refund' end as purpose, d.attempt, d.state, d.amount, d.channel, d.bank_code, d.third_status, d.provider_id,
           d.failure_code, d.message, m.name as maker, c.name as checker, d.created_at, d.sent_at, d.settled_at
      from disbursement d left join staff m on m.id = d.maker_id left join staff c on c.id = d.checker_id
     where d.order_no = ${orderNo} order by d.created_at desc, d.id desc`.execute(tx)
  return rows.map(
    ({ reference, purpose, attempt, state, amount, channel, message, maker, checker, ...row }) => ({
      reference,
      purpose,
      attempt,
      state,
      amount,
      channel,
      message,
      maker,
      checker,
      bankCode: row.bank_code,
      thirdStatus: row.third_status,
      providerId: row.provider_id,
      failureCode: row.failure_code,
      createdAt: row.created_at.toISOString(),
      sentAt: row.sent_at?.toISOString() ?? null,
      settledAt: row.settled_at?.toISOString() ?? null,
    }),
  )
}
