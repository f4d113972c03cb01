import { sql, type RawBuilder } from 'kysely'
import type { FactSource } from './fact-source.ts'

type Sql = RawBuilder<unknown>

const dayOf = (at: Sql) => sql`(${at} at time zone 'Asia/Jakarta')::date`

/**
 * Orders that were settled as known at a moment, with their customer's next application in that app and the next one that was
 * paid out; those that are not settled any more are gone. On the very day is 0.
 */
function settledSaid(asOf: Date, among: Sql): Sql {
  return sql`
    with known as materialized (
      select distinct on (h.order_no, h.no) h.*, max(h.at) over of_loan as last_at,
             bool_or(h.cleared_day is not null) over of_loan as was_cleared
        from (${among}) k join instalment_history h on h.order_no = k.order_no
       where h.at <= ${asOf} window of_loan as (partition by h.order_no) order by h.order_no, h.no, h.id desc
    ), settled as materialized (
      select i.order_no, max(i.cleared_day) as day, coalesce(bool_or(i.cleared_day > i.due_day), false) as is_late,
             max(i.last_at) as last_at, bool_or(i.voided) or not bool_and(i.cleared_day is not null) as gone
        from known i where i.was_cleared group by i.order_no
    )
    select o.order_no, o.app_code, o.borrower_id, o.acquisition_channel as channel, o.customer_type, o.loan_amount as amount,
           o.term_days, left(f.regency, 2) as province, s.day, s.is_late, ${dayOf(sql`n.apply_time`)} - s.day as applied_after,
           ${dayOf(sql`b.lent_at`)} - s.day as borrowed_after, b.loan_amount as next_amount,
           s.gone, greatest(s.last_at, n.apply_time, b.lent_at) as since
      from settled s join orders o on o.order_no = s.order_no and o.borrower_id is not null
      left join order_facts f on f.order_no = o.order_no
      left join lateral (
        select x.apply_time from orders x
         where x.borrower_id = o.borrower_id and x.app_code = o.app_code and x.apply_time > o.apply_time
           and ${dayOf(sql`x.apply_time`)} >= s.day and x.apply_time <= ${asOf} order by x.apply_time limit 1) n on true
      left join lateral (
        select e.at as lent_at, x.loan_amount from orders x
          join order_event e on e.order_no = x.order_no and e.kind in ('disburse', 'correctPayout') and e.at <= ${asOf}
         where x.borrower_id = o.borrower_id and x.app_code = o.app_code and x.apply_time > o.apply_time
           and ${dayOf(sql`e.at`)} >= s.day order by e.at limit 1) b on true`
}

/** A row an order that was settled. */
export const settledFacts: FactSource = {
  table: 'settled_fact',
  keys: ['order_no'],
  columns: [
    'order_no',
    'app_code',
    'borrower_id',
    'channel',
    'customer_type',
    'amount',
    'term_days',
    'province',
    'day',
    'is_late',
    'applied_after',
    'borrowed_after',
    'next_amount',
    'gone',
    'since',
  ],
  ends: true,
  said: settledSaid,
  // What a customer did afterwards is another order of theirs.
  stale: ({ orders }) => sql`
    ${orders}
     union
    select x.order_no from (${orders}) m join orders o on o.order_no = m.order_no
      join orders x on x.borrower_id = o.borrower_id and x.app_code = o.app_code`,
}
