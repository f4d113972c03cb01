import { sql, type RawBuilder } from 'kysely'
import type { OrderRow } from '@lumbung/contract/order/order'
import type { BusinessDay } from '@lumbung/domain/calendar'
import { add, left, min, rupiah, sum } from '@lumbung/domain/money'
import { termOf } from '@lumbung/domain/account/product'
import { type AgreedPower, reductionLimit } from '@lumbung/domain/account/reduction'
import { paymentCosts } from '../../orders/payment-cost.ts'
import type { Tx } from '../../db/pool.ts'
import type { ListQuery } from '../../lists/list-page.ts'
import { planned } from '../../db/transaction.ts'
import type { OwedNow } from '../../orders/order-parts.ts'

/** An order with its loan, as the list and the detail read it. */
export interface OrderAndLoan {
  order_no: string
  state: OrderRow['state']
  version: number
  app_code: string
  borrower_id: number | null
  name_masked: string
  phone_masked: string
  id_number_masked: string
  customer_type: OrderRow['customerType']
  app_customer_type: OrderRow['appCustomerType']
  batch: string | null
  loan_count: number
  failed_order_count: number
  loan_amount: number
  arrival_amount: number
  service_fee: number
  handling_fee: number
  service_fee_ppm: number | null
  overdue_first_ppm: number | null
  overdue_later_ppm: number | null
  term_days: number
  calendar: 'days' | 'month'
  instalments: number
  channel: string | null
  machine_score: number | null
  machine_rating: string | null
  payout_serial: string | null
  payment_method: string | null
  apply_time: Date
  changed_time: Date
  machine_time: Date | null
  first_time: Date | null
  final_time: Date | null
  loan_time: Date | null
  cleared_day: string | null
  cleared_late: boolean
  has_loan: boolean
  due_day: string | null
  repaid: number | null
  interest_repaid: number | null
  principal_repaid: number | null
  penalty_repaid: number | null
  reduced: number | null
  extensions: number | null
  payout_unknown: boolean
  capital: number | null
  channel_cost: number | null
  agreed_reduction: number | null
  reduction_power: AgreedPower | null
  reduction_valid_to: string | null
  pre_collection_day: string | null
  collection_day: string | null
  follow_day: string | null
  last_follow_time: Date | null
}

const channelCost = sql`
  case when l.order_no is not null then
    (select coalesce(sum(e.amount), 0)::bigint from ledger_entry e
      where e.order_no = l.order_no and e.account = 'channelCost')
    + (select coalesce(sum(p.amount), 0)::bigint from ${paymentCosts} p where p.order_no = l.order_no)
  end`

const orderColumns = sql`
  o.order_no, o.state, o.version, o.app_code, o.borrower_id, o.name_masked, o.phone_masked, o.id_number_masked,
  o.customer_type, o.app_customer_type, o.batch, o.loan_count, o.failed_order_count, o.loan_amount, o.arrival_amount,
  o.service_fee, o.handling_fee,
  coalesce(l.service_fee_ppm, (o.terms ->> 'serviceFeePpm')::integer) as service_fee_ppm,
  coalesce(l.overdue_first_ppm, (o.terms ->> 'overdueFirstPpm')::integer) as overdue_first_ppm,
  coalesce(l.overdue_later_ppm, (o.terms ->> 'overdueLaterPpm')::integer) as overdue_later_ppm,
  o.term_days, coalesce(l.calendar, o.terms ->> 'calendar', 'days') as calendar, o.instalments, o.channel, o.machine_score, o.machine_rating, o.apply_time, o.changed_time,
  o.machine_time, o.first_time, o.final_time, o.loan_time, o.cleared_day, o.cleared_late,
  l.order_no is not null as has_loan, l.due_day,
  l.principal_repaid + l.interest_repaid + l.penalty_repaid as repaid, l.interest_repaid, l.principal_repaid,
  l.penalty_repaid, l.reduced, l.extensions,
  (select d.provider_id from disbursement d where d.order_no = o.order_no and d.state = 'success' and d.payment_request_id is null) as payout_serial,
  (select c.method from cash_record c where c.order_no = o.order_no and c.state = 'posted'
    order by c.paid_at desc limit 1) as payment_method,
  exists (select from disbursement d where d.order_no = o.order_no and d.state = 'unknown') as payout_unknown,
  l.principal as capital`

/** What stands beside the loan. */
const besideColumns = sql`
  ${channelCost} as channel_cost, r.amount as agreed_reduction, r.power as reduction_power,
  r.valid_to as reduction_valid_to, k.pre_collection_day, k.collection_day, k.follow_day,
  (select f.at from follow_up f where f.order_no = l.order_no order by f.attempt_id desc limit 1) as last_follow_time`

/** Found by the loan's number, so that nothing is looked for where nothing was lent. */
const besideLoan = sql`
  left join reduction r on r.order_no = l.order_no and r.state = 'approved'
  left join lateral (
    select max(c.opened_day) filter (where c.department = 'precollection') as pre_collection_day,
           max(c.opened_day) filter (where c.department = 'collection') as collection_day,
           max(c.next_follow_day) filter (where c.closed_day is null) as follow_day
      from collection_case c where c.order_no = l.order_no) k on true`

/** An order of the list, with what is owed on it; null without a loan. */
export interface OrderShown extends OrderAndLoan {
  owed_total: number | null
  owed_interest: number | null
  owed_penalty: number | null
  days_late: number | null
}

export const ordersWithLoan = sql`orders o left join loan l on l.order_no = o.order_no`

/** What a brief list says instead: to look for it takes a fifth of the time of a page. */
const nothingBeside = sql`
  null::bigint as channel_cost, null::bigint as agreed_reduction, null::text as reduction_power, null::date as reduction_valid_to,
  null::date as pre_collection_day, null::date as collection_day, null::date as follow_day, null::timestamptz as last_follow_time`

const columnsBeside = (brief: boolean) => sql`${orderColumns}, ${brief ? nothingBeside : besideColumns}`
const loanBeside = (brief: boolean) => (brief ? sql`` : besideLoan)

const shownColumns = (brief: boolean) =>
  sql`${columnsBeside(brief)}, w.total as owed_total, w.interest as owed_interest, w.penalty as owed_penalty, w.days_late`

const owedThen = (day: BusinessDay) =>
  sql`left join lateral owed_on(o.order_no, greatest(${day}::date, l.as_of_day)) w on true`

/** What the list shows of the orders of one page, as of a day. */
export function shownOf(day: BusinessDay, brief: boolean): NonNullable<ListQuery['shown']> {
  return {
    columns: shownColumns(brief),
    joins: sql`join orders o on o.order_no = kept.order_no left join loan l on l.order_no = o.order_no ${loanBeside(brief)} ${owedThen(day)}`,
  }
}

/** Orders by their numbers, in that order; those outside the reader's apps are not there. */
export async function readOrders(tx: Tx, orderNos: readonly string[]): Promise<OrderAndLoan[]> {
  const asked = sql<OrderAndLoan>`
    select ${columnsBeside(false)} from ${ordersWithLoan} ${besideLoan} where o.order_no = any(${[...orderNos]})`
  return await inThatOrder(tx, orderNos, asked)
}

/** The same with what is owed on them on a day. */
export async function readOrdersOwing(
  tx: Tx,
  orderNos: readonly string[],
  day: BusinessDay,
  brief: boolean,
): Promise<OrderShown[]> {
  if (orderNos.length === 0) return []
  const asked = sql<OrderShown>`
    select ${shownColumns(brief)} from ${ordersWithLoan} ${loanBeside(brief)} ${owedThen(day)}
     where o.order_no = any(${[...orderNos]})`
  return await inThatOrder(tx, orderNos, asked)
}

/** Long, and over a few rows by their keys: planned once, whatever the list was filtered by. */
async function inThatOrder<Row extends OrderAndLoan>(
  tx: Tx,
  orderNos: readonly string[],
  asked: RawBuilder<Row>,
): Promise<Row[]> {
  const { rows } = await planned(tx, 'once', async () => await asked.execute(tx))
  const byNumber = new Map(rows.map((row) => [row.order_no, row]))
  return orderNos.flatMap((orderNo) => byNumber.get(orderNo) ?? [])
}

type OwedShown = Pick<OwedNow, 'total' | 'interest' | 'penalty' | 'daysLate'>

/** What the list read of what is owed on an order. */
export function owedIn(row: OrderShown): OwedShown | undefined {
  const { owed_total: total, owed_interest: interest, owed_penalty: penalty, days_late: daysLate } = row
  if (total === null) return undefined
  return { total, interest: interest ?? 0, penalty: penalty ?? 0, daysLate: daysLate ?? 0 }
}

/**
 * The row of an order. Rupiah as rulings 26 has it: repayable = what was charged to date = left + repaid + reduced.
 * @param owed what is owed today; amounts stay empty without a loan
 */
export function presentOrder(row: OrderAndLoan, owed: OwedShown | undefined, today: BusinessDay): OrderRow {
  const repaid = row.repaid === null ? null : rupiah(row.repaid)
  const repayable =
    owed === undefined || repaid === null ? null : sum([rupiah(owed.total), repaid, rupiah(row.reduced ?? 0)])
  return {
    orderNo: row.order_no,
    state: row.state,
    version: row.version,
    app: row.app_code,
    borrowerName: row.name_masked,
    phone: row.phone_masked,
    idNumber: row.id_number_masked,
    customerType: row.customer_type,
    appCustomerType: row.app_customer_type,
    batch: row.batch,
    loanCount: row.loan_count,
    failedOrderCount: row.failed_order_count,
    loanAmount: row.loan_amount,
    arrivalAmount: row.arrival_amount,
    serviceFee: row.service_fee,
    handlingFee: row.handling_fee,
    capital: row.capital,
    channelCost: row.channel_cost,
    serviceFeePpm: row.service_fee_ppm,
    overdueFirstPpm: row.overdue_first_ppm,
    overdueLaterPpm: row.overdue_later_ppm,
    repayableValue: repayable,
    repaidAmount: repaid,
    interestRepaid: row.interest_repaid,
    principalRepaid: row.principal_repaid,
    penaltyRepaid: row.penalty_repaid,
    reducedAmount: row.reduced,
    amountAfterReduction: owed === undefined ? null : afterReduction(row, owed, today),
    remainingAmount: owed?.total ?? null,
    penalty: owed === undefined ? null : add(rupiah(owed.penalty), rupiah(row.penalty_repaid ?? 0)),
    term: termOf({ termDays: row.term_days, calendar: row.calendar }),
    instalments: row.instalments,
    channel: row.channel,
    payoutSerial: row.payout_serial,
    paymentMethod: row.payment_method,
    machineScore: row.machine_score,
    rating: row.machine_rating,
    applyTime: row.apply_time.toISOString(),
    changedTime: row.changed_time.toISOString(),
    machineTime: row.machine_time?.toISOString() ?? null,
    firstTime: row.first_time?.toISOString() ?? null,
    finalTime: row.final_time?.toISOString() ?? null,
    loanTime: row.loan_time?.toISOString() ?? null,
    repayEndDate: row.due_day,
    repaidDate: row.cleared_day,
    preCollectionTime: row.pre_collection_day,
    collectionTime: row.collection_day,
    followTime: row.follow_day,
    lastFollowTime: row.last_follow_time?.toISOString() ?? null,
    daysOverdue: owed?.daysLate ?? 0,
    clearedLate: row.cleared_late,
    extensions: row.extensions ?? 0,
    partial: repaid !== null && repayable !== null && repaid > 0 && repaid < repayable,
    payoutUnknown: row.payout_unknown,
  }
}

/** What remains once the agreed reduction is used; null without one that still holds, and where it covers nothing of what is owed now. */
function afterReduction(row: OrderAndLoan, owed: OwedShown, today: BusinessDay) {
  const { agreed_reduction: amount, reduction_power: power, reduction_valid_to: validTo } = row
  if (amount === null || power === null || validTo === null || validTo < today) return null
  const [total, interest, penalty] = [rupiah(owed.total), rupiah(owed.interest), rupiah(owed.penalty)]
  const buckets = { principal: left(total, add(interest, penalty)), interest, penalty }
  const covered = min(rupiah(amount), reductionLimit(buckets, power))
  return covered === 0 ? null : left(total, covered)
}
