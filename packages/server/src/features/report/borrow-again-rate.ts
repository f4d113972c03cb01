import { sql, type RawBuilder } from 'kysely'
import {
  borrowAgainRate,
  getBorrowAgainRate,
  getBorrowAgainRateOrders,
} from '@lumbung/contract/report/borrow-again-rate'
import { addDays } from '@lumbung/domain/calendar'
import { implementReport } from '../../reports/implement-report.ts'
import { instalmentsAt } from '../../reports/instalments.ts'
import type { ReportAsk, ReportOf } from '../../reports/report-source.ts'

type Sql = RawBuilder<unknown>
type Report = ReportOf<typeof borrowAgainRate>
const windows = [0, 1, 3, 7, 15, 30] as const

/**
 * A row a customer in a line and kind: the first order they settled in it as known at a moment, and after it their next
 * application and the next one that was paid out. On the very day is the window 0.
 */
function settledBy({ from, to, asOf }: ReportAsk, bucketOf: (day: Sql) => Sql): Sql {
  const dayOf = (at: Sql) => sql`(${at} at time zone 'Asia/Jakarta')::date`
  return sql`
    with settled as (
      select i.order_no, max(i.cleared_day) as day, bool_or(i.cleared_day > i.due_day) as is_late
        from (${instalmentsAt(asOf)}) i
       where i.order_no in (select h.order_no from instalment_history h where h.cleared_day between ${from}::date and ${to}::date)
       group by i.order_no having bool_and(i.cleared_day is not null)
    ), dated as (
      select s.*, ${bucketOf(sql`s.day`)} as line from settled s where s.day between ${from}::date and ${to}::date
    ), customer as (
      select distinct on (o.borrower_id, s.line, s.is_late)
             o.order_no as key, o.order_no, null::integer as no, o.name_masked as who, o.borrower_id, o.app_code,
             o.acquisition_channel as channel, o.customer_type, o.loan_amount as amount, o.term_days, s.day,
             case when s.is_late then 'late' else 'onTime' end as settle_kind, o.apply_time as applied_at
        from dated s join orders o on o.order_no = s.order_no
       where o.borrower_id is not null
       order by o.borrower_id, s.line, s.is_late, s.day, o.order_no
    )
    select c.*, left(f.regency, 2) as province, (c.day::timestamp at time zone 'Asia/Jakarta') as at,
           ${dayOf(sql`n.apply_time`)} - c.day as applied_after, ${dayOf(sql`b.lent_at`)} - c.day as borrowed_after,
           b.loan_amount as next_amount
      from customer c left join order_facts f on f.order_no = c.order_no
      left join lateral (
        select x.apply_time from orders x
         where x.borrower_id = c.borrower_id and x.apply_time > c.applied_at and ${dayOf(sql`x.apply_time`)} >= c.day
           and x.apply_time <= ${asOf} order by x.apply_time limit 1) n on true
      left join lateral (
        select e.at as lent_at, x.loan_amount from orders x
          join order_event e on e.order_no = x.order_no and e.kind in ('disburse', 'correctPayout') and e.at <= ${asOf}
         where x.borrower_id = c.borrower_id and x.apply_time > c.applied_at and ${dayOf(sql`e.at`)} >= c.day
         order by e.at limit 1) b on true`
}

/** Who settled, and how soon they came again (domain.md §2.7): a window counts when it is over for the whole line. */
export const borrowAgainReport: Report = {
  definition: borrowAgainRate,
  usual: { days: 91, to: (today) => addDays(today, -1), rows: 'week' },
  source: settledBy,
  figures: ({ today }) => {
    const old = (days: number, value: Sql) =>
      sql`(case when r.bucket_last + ${sql.lit(days)}::integer <= ${today}::date then ${value} end)`
    const within = (after: Sql, days: number) =>
      sql`(case when ${after} <= ${sql.lit(days)} then 1 else 0 end)`
    const again = (value: Sql) => sql`(case when r.borrowed_after is not null then ${value} else 0 end)`
    return {
      settled: sql`1`,
      ...Object.fromEntries(
        windows.flatMap((days) => [
          [`reapply${days}`, old(days, within(sql`r.applied_after`, days))],
          [`reborrow${days}`, old(days, within(sql`r.borrowed_after`, days))],
          [`of${days}`, old(days, sql`1`)],
        ]),
      ),
      reborrowed: again(sql`1`),
      reborrowedRp: again(sql`r.next_amount`),
      gapDays: again(sql`r.borrowed_after`),
      change: again(sql`r.next_amount - r.amount`),
    } as ReturnType<Report['figures']>
  },
  splits: { settleKind: { of: sql`r.settle_kind` } },
}

export const borrowAgainRateCalls = implementReport(
  borrowAgainReport,
  getBorrowAgainRate,
  getBorrowAgainRateOrders,
)
