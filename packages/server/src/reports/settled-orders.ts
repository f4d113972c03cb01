import { sql, type RawBuilder } from 'kysely'
import { orderDimensions } from './dimensions.ts'
import type { FactSource } from './fact-source.ts'
import type { Tally } from './tally.ts'

type Sql = RawBuilder<unknown>

const dayOf = (at: Sql) => sql`(${at} at time zone 'Asia/Jakarta')::date`

/**
 * Orders that were settled as known at a moment, with their customer's next application in that app and the next one that was
 * paid out, and the day of the order that their customer settled before it there in the same way; those that are not settled any
 * more are gone. On the very day is 0.
 */
function settledSaid(asOf: Date, among: Sql): Sql {
  return sql`
    with kin as materialized (
      select distinct x.order_no from (${among}) k join orders o on o.order_no = k.order_no
        join orders x on x.borrower_id = o.borrower_id and x.app_code = o.app_code
    ), known as materialized (
      select distinct on (h.order_no, h.no) h.*, max(h.at) over of_loan as last_at,
             bool_or(h.cleared_day is not null) over of_loan as was_cleared
        from kin k join instalment_history h on h.order_no = k.order_no
       where h.at <= ${asOf} window of_loan as (partition by h.order_no) order by h.order_no, h.no, h.id desc
    ), settled as materialized (
      select i.order_no, max(i.cleared_day) as day, coalesce(bool_or(i.cleared_day > i.due_day), false) as is_late,
             max(i.last_at) as last_at, bool_or(i.voided) or not bool_and(i.cleared_day is not null) as gone
        from known i where i.was_cleared group by i.order_no
    ), told as materialized (
      select s.order_no, s.day, s.is_late, s.gone,
             case when not s.gone then lag(s.day) over (
               partition by o.borrower_id, o.app_code, s.is_late, s.gone order by s.day, s.order_no) end as prev_day,
             max(s.last_at) over (partition by o.borrower_id, o.app_code) as last_at
        from settled s join orders o on o.order_no = s.order_no and o.borrower_id is not null
    )
    select o.order_no, o.app_code, o.borrower_id, o.acquisition_channel as channel, o.customer_type, o.loan_amount as amount,
           o.term_days, left(f.regency, 2) as province, s.day, s.is_late, s.prev_day, ${dayOf(sql`n.apply_time`)} - s.day as applied_after,
           ${dayOf(sql`b.lent_at`)} - s.day as borrowed_after, b.loan_amount as next_amount,
           s.gone, greatest(s.last_at, n.apply_time, b.lent_at) as since
      from told s join orders o on o.order_no = s.order_no
      left join order_facts f on f.order_no = o.order_no
      left join lateral (
        select x.apply_time from orders x
         where x.borrower_id = o.borrower_id and x.app_code = o.app_code and x.apply_time > o.apply_time
           and ${dayOf(sql`x.apply_time`)} >= s.day and x.apply_time <= ${asOf} order by x.apply_time limit 1) n on true
      left join lateral (
        select e.at as lent_at, x.loan_amount from orders x
          join order_event e on e.order_no = x.order_no and e.kind in ('disburse', 'correctPayout') and e.at <= ${asOf}
         where x.borrower_id = o.borrower_id and x.app_code = o.app_code and x.apply_time > o.apply_time
           and ${dayOf(sql`e.at`)} >= s.day order by e.at limit 1) b on true
     where s.order_no in (select order_no from (${among}) k)`
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
    'prev_day',
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

/** Days after settling by which who came again is told apart. */
export const settleWindows = [0, 1, 3, 7, 15, 30] as const

const windowOf = (days: RawBuilder<unknown>) =>
  sql`(case ${sql.join(
    settleWindows.map((window) => sql`when ${days} <= ${sql.lit(window)} then ${sql.lit(window)}::integer`),
    sql` `,
  )} end)`
const again = (value: RawBuilder<unknown>) =>
  sql`(case when f.borrowed_after is not null then ${value} else 0 end)`

/**
 * Orders by the day they were settled. Of a customer who settled several in one line only the first counts: the day of the one
 * before is told apart as far back as a line can begin.
 */
export const settledTally: Tally = {
  table: 'settled_tally',
  dimensions: {
    channel: orderDimensions.channel,
    customerType: orderDimensions.customerType,
    amountClass: orderDimensions.amountClass,
    termDays: orderDimensions.termDays,
    province: orderDimensions.province,
  },
  by: ['settle_kind', 'prev_settled', 'applied_by', 'borrowed_by', 'has_borrowed'],
  sums: ['next_lent', 'gap_days', 'change'],
  parts: [
    {
      source: settledFacts,
      within: (from, to) => ({ within: sql`f.day between ${from}::date and ${to}::date` }),
      rows: (facts) => sql`
        select f.order_no as key, null::integer as no, null::text as mark, f.*, (f.day::timestamp at time zone 'Asia/Jakarta') as at,
               case when f.is_late then 'late' else 'onTime' end as settle_kind,
               case when f.prev_day > f.day - 31 then f.prev_day end as prev_settled,
               ${windowOf(sql`f.applied_after`)} as applied_by, ${windowOf(sql`f.borrowed_after`)} as borrowed_by,
               f.borrowed_after is not null as has_borrowed, ${again(sql`f.next_amount`)} as next_lent,
               ${again(sql`f.borrowed_after`)} as gap_days, ${again(sql`f.next_amount - f.amount`)} as change
          from (${facts}) f`,
    },
  ],
}
