import { sql, type RawBuilder } from 'kysely'
import type { OrderFilter } from '@lumbung/contract/order/order'
import { addDays, type BusinessDay, startOfDay } from '@lumbung/domain/calendar'
import { owingOrderStates } from '@lumbung/domain/order/order'
import { endOf } from '../../start/clock.ts'
import type { Seals } from '../../secrets/seals.ts'
import { allOf, rangeOf } from '../../lists/conditions.ts'
import { numberIs, nothingSought, type Sought } from './find-orders.ts'
import { ordersOfPhone } from '../../orders/orders-of-phone.ts'
import { openBill, owesPrincipal } from '../../orders/still-owed.ts'

type Condition = RawBuilder<unknown>

/** Literals: PostgreSQL looks into an index of the few that owe for nothing else. */
const isOwing: Condition = sql`o.state in (${sql.join(owingOrderStates.map((state) => sql.lit(state)))})`

/**
 * What the order list is filtered by, as one SQL condition over `orders o left join loan l`. Personal values are
 * searched by their blind index; overdue follows from the due day and `today`.
 * @param sought what had to be looked up first
 */
export function orderConditions(
  filter: OrderFilter,
  today: BusinessDay,
  seals: Seals,
  sought: Sought = nothingSought,
): Condition {
  const { amount, repayEndDate, repaidDate, applyTime, approvedTime, loanTime } = filter
  return allOf([
    filter.orderNo === undefined ? null : numberIs(filter.orderNo.trim()),
    sought.orderNos === null ? null : sql`o.order_no = any(${[...sought.orderNos]})`,
    filter.phone === undefined ? null : ordersOfPhone(seals)(filter.phone),
    filter.idNumber === undefined
      ? null
      : sql`o.id_number_blind = ${seals.blind('idNumber', filter.idNumber.replace(/[\s.-]/g, ''))}`,
    sought.name,
    oneOf(sql`o.app_code`, filter.app),
    oneOf(sql`o.state`, filter.state),
    oneOf(sql`o.customer_type`, filter.customerType),
    equals(sql`o.batch`, filter.batch),
    equals(sql`o.channel`, filter.channel),
    filter.overdue === undefined ? null : overdueIs(filter, today),
    filter.daysLate === undefined ? null : lateBy(filter.daysLate, today),
    filter.cleared === undefined ? null : clearedIs(filter.cleared),
    filter.extended === undefined ? null : sql`(coalesce(l.extensions, 0) > 0) = ${filter.extended}`,
    from(sql`o.loan_amount`, amount?.from),
    upTo(sql`o.loan_amount`, amount?.to),
    from(sql`o.apply_time`, instantOf(applyTime?.from, startOfDay)),
    before(sql`o.apply_time`, instantOf(applyTime?.to, endOf)),
    approvedTime === undefined ? null : approvedIn(approvedTime),
    from(sql`o.loan_time`, instantOf(loanTime?.from, startOfDay)),
    before(sql`o.loan_time`, instantOf(loanTime?.to, endOf)),
    from(sql`o.due_day`, repayEndDate?.from),
    upTo(sql`o.due_day`, repayEndDate?.to),
    from(sql`o.cleared_day`, repaidDate?.from),
    upTo(sql`o.cleared_day`, repaidDate?.to),
    filter.openBillDue === undefined ? null : openBillDue(filter.openBillDue),
    filter.outstanding === undefined ? null : outstandingIs(filter.outstanding),
    equals(sql`o.import_id`, filter.importId),
  ])
}

function equals(column: Condition, value: string | number | undefined): Condition | null {
  return value === undefined ? null : sql`${column} = ${value}`
}

/** A single value is compared alone: only then does an index also give the order. */
function oneOf(column: Condition, values: readonly string[] | undefined): Condition | null {
  if (values === undefined || values.length === 0) return null
  return values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} = any(${[...values]})`
}

function from(column: Condition, value: string | number | Date | undefined): Condition | null {
  return value === undefined ? null : sql`${column} >= ${value}`
}

function upTo(column: Condition, value: string | number | undefined): Condition | null {
  return value === undefined ? null : sql`${column} <= ${value}`
}

function before(column: Condition, value: Date | undefined): Condition | null {
  return value === undefined ? null : sql`${column} < ${value}`
}

function instantOf(day: string | undefined, edge: (day: BusinessDay) => Date): Date | undefined {
  return day === undefined ? undefined : edge(day as BusinessDay)
}

/** What was approved has changed since: by that it has an index. */
function approvedIn(days: NonNullable<OrderFilter['approvedTime']>): Condition {
  const since = instantOf(days.from, startOfDay)
  return allOf([
    from(sql`o.changed_time`, since),
    from(sql`o.approved_time`, since),
    before(sql`o.approved_time`, instantOf(days.to, endOf)),
  ])
}

function openBillDue(days: NonNullable<OrderFilter['openBillDue']>): Condition {
  return sql`o.order_no in (select i.order_no from instalment i where ${allOf([openBill, rangeOf(sql`i.due_day`)(days)])})`
}

function outstandingIs(outstanding: boolean): Condition {
  const owes = sql`(${isOwing} and ${owesPrincipal})`
  return outstanding ? owes : sql`${owes} is not true`
}

/** Where only states that owe are asked for, they are not asked for twice: PostgreSQL would take it for twice as rare. */
function overdueIs({ overdue, state = [] }: OrderFilter, today: BusinessDay): Condition {
  const owes = state.length > 0 && state.every((each) => owingOrderStates.some((owing) => owing === each))
  const late = sql`(${owes ? sql`true` : isOwing} and o.due_day < ${today})`
  return overdue ? late : sql`${late} is not true`
}

/** Only what owes can be late, and by a day at least. */
function lateBy(
  { from: least = 1, to: most }: { from?: number | undefined; to?: number | undefined },
  today: BusinessDay,
) {
  return allOf([
    isOwing,
    sql`o.due_day <= ${addDays(today, -Math.max(1, least))}`,
    most === undefined ? null : sql`o.due_day >= ${addDays(today, -most)}`,
  ])
}

function clearedIs(cleared: 'onTime' | 'late' | 'no'): Condition {
  if (cleared === 'no') return isOwing
  return cleared === 'late'
    ? sql`o.state = 'cleared' and o.cleared_late`
    : sql`o.state = 'cleared' and not o.cleared_late`
}
