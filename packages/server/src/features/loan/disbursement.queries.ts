import { sql } from 'kysely'
import { getWaitLoans } from '@lumbung/contract/loan/disbursement'
import type { RequestOf } from '@lumbung/contract/call'
import { refuse } from '@lumbung/domain/errors'
import type { DisbursementState } from '@lumbung/domain/order/disbursement'
import type { Tx } from '../../db/pool.ts'
import { personOf } from '../../lists/conditions.ts'
import { listOf } from '../../lists/answer-list.ts'
import { waitsForMoney } from '../../money/waiting-payouts.ts'
import { correctedAt, correctors } from '../../orders/bank-corrections.queries.ts'

const failed = sql`d.state = 'failed' and d.failure_code is not null`

const joined = sql`join orders o on o.order_no = d.order_no`

/** What stands out about the account: a correction that waits, else one that came after the payout was opened. */
const bankCorrection = sql`(select to_jsonb(shown) from (
     select c.state, c.reason_code as "reasonCode", s.name as "askedBy", coalesce(c.decided_at, c.asked_at) as at
       from order_correction c join staff s on s.id = c.asked_by
      where c.order_no = d.order_no and c.field in ('bankName', 'bankAccount')
        and (c.state = 'waiting' or c.state = 'applied' and c.decided_at >= d.created_at)
      order by c.state = 'waiting' desc, c.id desc limit 1) shown)`

const masked = (field: string) =>
  sql`coalesce((select masked from order_identity where order_no = d.order_no and field = ${field}), '')`
const approvedTime = sql`coalesce(o.approved_time, d.created_at)`

/** What the list and who counts it read from. */
export const waitLoanSource = {
  of: ['disbursement', 'd'],
  join: joined,
  fields: {
    app: sql`o.app_code`,
    borrowerName: sql`o.name_masked`,
    customerType: sql`o.customer_type`,
    loanAmount: sql`o.loan_amount`,
    arrivalAmount: sql`d.amount`,
    bankAccount: masked('bankAccount'),
    bankHolder: masked('bankHolder'),
    maker: personOf(sql`d.maker_id`),
    approvedTime,
    channelFixed: sql`d.channel_set_by is not null`,
    bankCorrection,
    can: 'later',
  },
  where: waitsForMoney,
  filter: {
    failedFor: (codes: readonly string[]) => sql`${failed} and d.failure_code = any(${[...codes]}::text[])`,
  },
} as const

/** The failed ones of the list by reason. */
export async function failuresByReason(tx: Tx): Promise<{ code: string; count: number }[]> {
  const { rows } = await sql<{ code: string; count: number }>`
    select d.failure_code as code, count(*)::integer as count from disbursement d ${joined}
     where ${waitsForMoney} and ${failed} group by d.failure_code order by count desc, code`.execute(tx)
  return rows
}

/** The rows of the list, each with the facts that decide what may be done with it. */
export async function waitLoans(tx: Tx, request: RequestOf<typeof getWaitLoans>) {
  return await listOf(tx, getWaitLoans, request, {
    ...waitLoanSource,
    beside: {
      orderState: sql<string>`o.state`,
      unsent: sql<boolean>`d.sent_at is null and d.provider_id is null`,
      firstReviewerId: sql<number | null>`o.first_reviewer_id`,
      finalReviewerId: sql<number | null>`o.final_reviewer_id`,
      bankAccountChanged: sql<boolean>`coalesce(d.bank_account_blind <> o.bank_account_blind, false)`,
      bankDataCorrected: sql<boolean>`coalesce(${correctedAt} > d.sent_at, false)`,
      correctorIds: sql<number[]>`${correctors}`,
    },
    // What waits for money is little beside what was paid out, and has an index of its own, whatever is asked of it.
    onePlan: true,
    by: 'approvedTime',
    descending: false,
  })
}

/**
 * The last attempt to pay an order in scope out, or its payout of that reference; without an order the payout of none.
 * @throws ORDER_NOT_FOUND, NOT_FOUND of no order
 */
export async function findPayout(
  tx: Tx,
  orderNo: string | null,
  reference?: string,
): Promise<{
  id: number
  state: DisbursementState
  amount: number
  sentAt: Date | null
  thirdStatus: string | null
}> {
  const row = await tx
    .selectFrom('disbursement')
    .leftJoin('orders', 'orders.order_no', 'disbursement.order_no')
    .select([
      'disbursement.id',
      'disbursement.state',
      'disbursement.amount',
      'disbursement.sent_at as sentAt',
      'disbursement.third_status as thirdStatus',
    ])
    // Of an order out of scope nothing is found.
    .where(({ eb }) =>
      orderNo === null ? eb('disbursement.order_no', 'is', null) : eb('orders.order_no', '=', orderNo),
    )
    .where(({ eb }) =>
      reference === undefined
        ? eb('disbursement.payment_request_id', 'is', null)
        : eb('disbursement.reference', '=', reference),
    )
    .orderBy('disbursement.attempt', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined) refuse(orderNo === null ? 'NOT_FOUND' : 'ORDER_NOT_FOUND')
  return { ...row, state: row.state as DisbursementState }
}
