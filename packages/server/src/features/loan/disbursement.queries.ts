import { sql, type RawBuilder } from 'kysely'
import type { getWaitLoans } from '@lumbung/contract/loan/disbursement'
import type { RequestOf } from '@lumbung/contract/call'
import { addDays, businessDay, startOfDay } from '@lumbung/domain/calendar'
import type { DisbursementState } from '@lumbung/domain/disbursement'
import type { Tx } from '../../db/pool.ts'
import { listPage, type Page } from '../../lists/list-page.ts'

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
  corrector_ids: number[]
  bank_correction: BankCorrection | null
}

/** What stands out about the account: a correction that waits, else one that came after the payout was opened. */
interface BankCorrection {
  state: 'waiting' | 'applied'
  reason_code: string
  asked_by: string
  at: string
}

/** Approved and not paid out: the last attempt of each order, the unknown lane and failed ones not given up included. */
const waiting = sql`d.state not in ('success', 'cancelled', 'reversed')
  and (d.state <> 'failed' or (o.state = 'loanFailed'
       and not exists (select from disbursement later where later.order_no = d.order_no and later.attempt > d.attempt)))`

const source = sql`disbursement d join orders o on o.order_no = d.order_no left join staff maker on maker.id = d.maker_id`

/** Who said where the money of an order goes: whoever asked for or confirmed bank data that was corrected. */
const correctors = sql`coalesce((
  select array_agg(distinct who.id) from order_correction c cross join lateral (values (c.asked_by), (c.decided_by)) who(id)
   where c.order_no = d.order_no and c.field <> 'idNumber' and c.state = 'applied'), '{}')`

const columns = sql`d.id, d.order_no, d.version, d.reference, d.attempt, d.state, d.held, o.app_code, o.name_masked,
  o.customer_type, o.loan_amount, d.amount, d.channel, d.bank_code, d.third_status, d.failure_code, d.message, d.maker_id,
  maker.name as maker_name, coalesce(o.approved_time, d.created_at) as approved_time, d.sent_at, d.next_inquiry_at,
  o.state as order_state, o.first_reviewer_id, o.final_reviewer_id,
  coalesce(d.bank_account_blind <> o.bank_account_blind, false) as bank_account_changed,
  ${correctors} as corrector_ids,
  (select to_jsonb(shown) from (
     select c.state, c.reason_code, s.name as asked_by, coalesce(c.decided_at, c.asked_at) as at
       from order_correction c join staff s on s.id = c.asked_by
      where c.order_no = d.order_no and c.field <> 'idNumber'
        and (c.state = 'waiting' or c.state = 'applied' and c.decided_at >= d.created_at)
      order by c.state = 'waiting' desc, c.id desc limit 1) shown) as bank_correction,
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

/** What corrections of an order's bank data mean for its money. */
export async function bankCorrections(
  tx: Tx,
  orderNo: string,
): Promise<{ correctorIds: number[]; accountInQuestion: boolean }> {
  const { rows } = await sql<{ correctors: number[]; waiting: boolean }>`
    select ${correctors} as correctors,
           exists (select from order_correction
                    where order_no = d.order_no and field <> 'idNumber' and state = 'waiting') as waiting
      from (values (${orderNo}::text)) d(order_no)`.execute(tx)
  return { correctorIds: rows[0]?.correctors ?? [], accountInQuestion: rows[0]?.waiting === true }
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
