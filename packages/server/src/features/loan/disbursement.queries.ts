import { sql, type RawBuilder } from 'kysely'
import type { getWaitLoans } from '@lumbung/contract/loan/disbursement'
import type { RequestOf } from '@lumbung/contract/call'
import { addDays, businessDay, startOfDay } from '@lumbung/domain/calendar'
import type { DisbursementState } from '@lumbung/domain/disbursement'
import type { Tx } from '../../db/pool.ts'
import { listPage, type Page } from '../list-page.ts'

export interface WaitLoan {
  id: number
  order_no: string
  version: number
  reference: string
  attempt: number
  state: DisbursementState
  held: boolean
  app_code: string
  name_masked: string
  customer_type: 'new' | 'old' | 'globalOld'
  loan_amount: number
  amount: number
  channel: string
  bank_code: string
  bank_account: string
  bank_holder: string
  third_status: string | null
  failure_code: string | null
  message: string | null
  maker_id: number | null
  maker_name: string | null
  approved_time: Date
  sent_at: Date | null
  next_inquiry_at: Date | null
  order_state: string
  first_reviewer_id: number | null
  final_reviewer_id: number | null
  bank_account_changed: boolean
}

/** Approved and not paid out: the last attempt of each order, the unknown lane and failed ones not given up included. */
const waiting = sql`d.state not in ('success', 'cancelled', 'reversed')
  and (d.state <> 'failed' or (o.state = 'loanFailed'
       and not exists (select from disbursement later where later.order_no = d.order_no and later.attempt > d.attempt)))`

const source = sql`disbursement d join orders o on o.order_no = d.order_no left join staff maker on maker.id = d.maker_id`

const columns = sql`d.id, d.order_no, d.version, d.reference, d.attempt, d.state, d.held, o.app_code, o.name_masked,
  o.customer_type, o.loan_amount, d.amount, d.channel, d.bank_code, d.third_status, d.failure_code, d.message, d.maker_id,
  maker.name as maker_name, coalesce(o.approved_time, d.created_at) as approved_time, d.sent_at, d.next_inquiry_at,
  o.state as order_state, o.first_reviewer_id, o.final_reviewer_id,
  coalesce(d.bank_account_blind <> o.bank_account_blind, false) as bank_account_changed,
  coalesce((select masked from order_identity where order_no = d.order_no and field = 'bankAccount'), '') as bank_account,
  coalesce((select masked from order_identity where order_no = d.order_no and field = 'bankHolder'), '') as bank_holder`

export async function findWaitLoans(
  tx: Tx,
  request: RequestOf<typeof getWaitLoans>,
): Promise<Page<WaitLoan>> {
  const { filter, sort, ...paging } = request
  const byAmount = sort?.column === 'arrivalAmount'
  return await listPage<WaitLoan>(tx, {
    columns,
    from: source,
    where: sql.join([waiting, ...conditions(filter)], sql` and `),
    sort: {
      column: byAmount ? sql`d.amount` : sql`coalesce(o.approved_time, d.created_at)`,
      type: byAmount ? 'bigint' : 'timestamptz',
      descending: sort?.descending ?? false,
    },
    key: { column: sql`d.id`, type: 'integer' },
    paging,
  })
}

function conditions(filter: RequestOf<typeof getWaitLoans>['filter']): RawBuilder<unknown>[] {
  const { amount, approvedTime } = filter
  const approved = sql`coalesce(o.approved_time, d.created_at)`
  const given: (RawBuilder<unknown> | false | undefined)[] = [
    filter.orderNo !== undefined && sql`d.order_no = ${filter.orderNo}`,
    filter.app !== undefined && sql`o.app_code = any(${filter.app})`,
    filter.state !== undefined && sql`d.state = any(${filter.state})`,
    filter.channel !== undefined && sql`d.channel = ${filter.channel}`,
    filter.bankCode !== undefined && sql`d.bank_code = ${filter.bankCode}`,
    amount?.from !== undefined && sql`d.amount >= ${amount.from}`,
    amount?.to !== undefined && sql`d.amount <= ${amount.to}`,
    approvedTime?.from !== undefined && sql`${approved} >= ${startOfDay(businessDay(approvedTime.from))}`,
    approvedTime?.to !== undefined &&
      sql`${approved} < ${startOfDay(addDays(businessDay(approvedTime.to), 1))}`,
  ]
  return given.filter((condition) => typeof condition === 'object')
}

/** What waits, by channel. */
export async function waitingByChannel(
  tx: Tx,
): Promise<{ channel: string; waiting: number; amount: number }[]> {
  const { rows } = await sql<{ channel: string; waiting: number; amount: number }>`
    select d.channel, count(*) as waiting, sum(d.amount)::bigint as amount
      from ${source} where ${waiting} group by d.channel order by d.channel`.execute(tx)
  return rows
}

/** The last attempt of an order in scope. */
export async function lastDisbursement(
  tx: Tx,
  orderNo: string,
): Promise<{ id: number; state: DisbursementState; thirdStatus: string | null } | null> {
  const row = await tx
    .selectFrom('disbursement')
    .innerJoin('orders', 'orders.order_no', 'disbursement.order_no')
    .select(['disbursement.id', 'disbursement.state', 'disbursement.third_status'])
    .where('disbursement.order_no', '=', orderNo)
    .orderBy('disbursement.attempt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined
    ? null
    : { id: row.id, state: row.state as DisbursementState, thirdStatus: row.third_status }
}
