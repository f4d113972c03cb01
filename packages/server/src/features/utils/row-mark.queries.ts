import { sql } from 'kysely'
import type { RetOf } from '@lumbung/contract/call'
import type { getVersions } from '@lumbung/contract/utils/row-mark'
import type { Department } from '@lumbung/domain/cases/department'
import type { Tx } from '../../db/pool.ts'
import { isDeciding } from '../../records/review/held-decisions.ts'

export type RowMark = RetOf<typeof getVersions>['rows'][number]

/** A payment changes the loan and not the order: both stand in the mark. */
export async function markOrders(tx: Tx, keys: readonly string[]): Promise<RowMark[]> {
  const { rows } = await sql<RowMark>`
    select o.order_no as key, o.version, o.state,
           concat_ws(':', o.version, o.changed_time, l.principal_left, l.interest_left, l.penalty_left, l.due_day) as mark
      from orders o left join loan l on l.order_no = o.order_no
     where o.order_no = any(${[...keys]})`.execute(tx)
  return rows
}

/** Claiming or assigning an order touches its task only. @param wall a lock that has run out is none */
export async function markReviews(tx: Tx, keys: readonly string[], wall: Date): Promise<RowMark[]> {
  const { rows } = await sql<RowMark>`
    select o.order_no as key, o.version, o.state,
           concat_ws(':', o.version, t.id, case when t.locked_until > ${wall} then t.reviewer_id end,
                     'to' || t.assignee_id, case when ${isDeciding} then 'deciding' end) as mark
      from orders o left join review_task t on t.order_no = o.order_no and t.state in ('wait', 'locked')
     where o.order_no = any(${[...keys]})`.execute(tx)
  return rows
}

/** The last payout of each order; through the order, whose app decides who sees it. */
export async function markDisbursements(tx: Tx, keys: readonly string[]): Promise<RowMark[]> {
  const { rows } = await sql<RowMark>`
    select distinct on (d.order_no) d.order_no as key, d.version, d.state,
           concat_ws(':', d.id, d.version, d.held, o.version, d.third_status, d.next_inquiry_at) as mark
      from disbursement d join orders o on o.order_no = d.order_no
     where d.order_no = any(${[...keys]}) and d.payment_request_id is null
     order by d.order_no, d.attempt desc`.execute(tx)
  return rows
}

/** Duty, capacity, and what the person holds, was given and decided last. */
export async function markReviewers(tx: Tx, keys: readonly string[], wall: Date): Promise<RowMark[]> {
  const { rows } = await sql<RowMark>`
    select p.id::text as key, 0 as version, case when coalesce(r.on_duty, true) then 'onDuty' else 'offDuty' end as state,
           concat_ws(':', coalesce(r.on_duty, true), 'of' || r.daily_capacity,
             (select count(*) from review_task h
               where h.reviewer_id = p.id and h.decided_at is null and h.state = 'locked' and h.locked_until > ${wall}),
             (select count(*) from review_task a where a.assignee_id = p.id and a.state in ('wait', 'locked')),
             (select max(d.decided_at) from review_task d where d.reviewer_id = p.id)) as mark
      from staff p left join reviewer r on r.staff_id = p.id
     where p.id = any(${idsOf(keys)})`.execute(tx)
  return rows
}

/** The open case of each order: who holds it, what was done and promised, and what was paid. */
export async function markCases(tx: Tx, department: Department, keys: readonly string[]): Promise<RowMark[]> {
  const { rows } = await sql<RowMark>`
    select c.order_no as key, c.version, c.state,
           concat_ws(':', c.id, c.version, c.stage, l.principal_left, l.interest_left, l.penalty_left,
             (select concat(p.id, p.state, p.paid) from promise p where p.case_id = c.id order by p.id desc limit 1)) as mark
      from collection_case c join loan l on l.order_no = c.order_no
     where c.order_no = any(${[...keys]}) and c.closed_day is null and c.department = ${department}`.execute(
    tx,
  )
  return rows
}

export async function markCashRecords(tx: Tx, keys: readonly string[]): Promise<RowMark[]> {
  const { rows } = await sql<RowMark>`
    select id::text as key, version, state, concat_ws(':', version, state, order_no) as mark
      from cash_record where id = any(${idsOf(keys)})`.execute(tx)
  return rows
}

/** What is no number of a row has none. */
function idsOf(keys: readonly string[]): number[] {
  return keys.map(Number).filter((id) => Number.isInteger(id) && id > 0 && id <= 2_147_483_647)
}
