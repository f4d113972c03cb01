import { sql, type RawBuilder } from 'kysely'
import type { getDecidedReviews } from '@lumbung/contract/approve/decided'
import type { RequestOf } from '@lumbung/contract/call'
import { type BusinessDay, startOfDay } from '@lumbung/domain/calendar'
import { owingOrderStates } from '@lumbung/domain/order/order'
import { endOf } from '../../start/clock.ts'
import { allOf } from '../../lists/conditions.ts'

export type DecidedFilter = RequestOf<typeof getDecidedReviews>['filter']

/** Full days after the due day by whose end a loan should be cleared (domain.md §2.7, D7). */
export const daysAfterDue = 7

/** The decided reviews `t` with their orders `o` and second looks `k`; what belongs to no app of the person is not there. */
export const decidedReviews = sql`review_task t join orders o on o.order_no = t.order_no
    left join second_look k on k.task_id = t.id`

/** Days that the order `o` is late now; only asked for the rows of a page. */
export function daysOverdue(today: BusinessDay): RawBuilder<unknown> {
  return sql`coalesce((
        select greatest(0, ${today}::date - l.due_day) from loan l
         where l.order_no = o.order_no and l.cleared_day is null and o.state = any(${[...owingOrderStates]})), 0)`
}

/** Passed by the first person, rejected by the second, and old enough to know how the loan `l` went. */
export function disagreedDue(today: BusinessDay): RawBuilder<unknown> {
  return sql`(t.state = 'pass' and k.decision = 'reject' and l.voided_day is null and l.due_day + ${daysAfterDue}::integer < ${today}::date)`
}

/** What the list, the figures per reviewer and an export are all filtered by. */
export function decidedConditions(filter: DecidedFilter, today: BusinessDay): RawBuilder<unknown> {
  const { decidedAt, amount, result } = filter
  return allOf([
    sql`t.decided_at is not null`,
    filter.stage === undefined ? null : sql`t.stage = ${filter.stage}`,
    // One value alone is compared as such: only then does the index also give the order.
    result?.length === 1
      ? sql`t.state = ${result[0]}`
      : sql`t.state = any(${[...(result ?? ['pass', 'reject', 'returned', 'goneBack'])]})`,
    filter.reviewer === undefined ? null : sql`t.reviewer_id = ${filter.reviewer}`,
    filter.orderNo === undefined ? null : sql`t.order_no = ${filter.orderNo}`,
    filter.app === undefined ? null : sql`o.app_code = any(${[...filter.app]})`,
    filter.customerType === undefined ? null : sql`o.customer_type = any(${[...filter.customerType]})`,
    amount?.from === undefined ? null : sql`o.loan_amount >= ${amount.from}`,
    amount?.to === undefined ? null : sql`o.loan_amount <= ${amount.to}`,
    filter.reason === undefined ? null : sql`t.reason_code = ${filter.reason}`,
    decidedAt?.from === undefined ? null : sql`t.decided_at >= ${startOfDay(decidedAt.from as BusinessDay)}`,
    decidedAt?.to === undefined ? null : sql`t.decided_at < ${endOf(decidedAt.to as BusinessDay)}`,
    filter.secondLook === undefined ? null : lookIs(filter.secondLook, today),
  ])
}

function lookIs(wanted: NonNullable<DecidedFilter['secondLook']>, today: BusinessDay): RawBuilder<unknown> {
  switch (wanted) {
    case 'drawn':
      return sql`k.task_id is not null`
    case 'looked':
      return sql`k.state = 'done'`
    case 'agreed':
      return sql`k.decision = t.state`
    case 'disagreed':
      return sql`k.decision <> t.state`
    case 'disagreedDue':
      return sql`exists (select from loan l where l.order_no = t.order_no and ${disagreedDue(today)})`
  }
}
