import { sql, type RawBuilder } from 'kysely'
import {
  borrowAgainRate,
  getBorrowAgainRate,
  getBorrowAgainRateOrders,
} from '@lumbung/contract/report/borrow-again-rate'
import { addDays } from '@lumbung/domain/calendar'
import { implementReport } from '../../reports/implement-report.ts'
import { factsAt } from '../../reports/fact-source.ts'
import { settledFacts } from '../../reports/settled-orders.ts'
import type { ReportAsk, ReportOf, ReportRowsOf } from '../../reports/report-source.ts'

type Sql = RawBuilder<unknown>
type Report = ReportOf<typeof borrowAgainRate>
const windows = [0, 1, 3, 7, 15, 30] as const

/**
 * A row a customer of an app in a line and kind: the first order they settled in it as known at a moment, and after it their next
 * application there and the next one that was paid out. On the very day is the window 0.
 */
function settledBy({ from, to, asOf }: ReportAsk, bucketOf: (day: Sql) => Sql): ReportRowsOf {
  const within = sql`f.day between ${from}::date and ${to}::date`
  const windowOf = (days: Sql) =>
    sql`(case ${sql.join(
      windows.map((window) => sql`when ${days} <= ${sql.lit(window)} then ${sql.lit(window)}::integer`),
      sql` `,
    )} end)`
  const again = (value: Sql) => sql`(case when f.borrowed_after is not null then ${value} else 0 end)`
  return {
    rows: sql`
      select f.order_no as key, null::integer as no, null::text as mark, f.*,
             (f.day::timestamp at time zone 'Asia/Jakarta') as at, case when f.is_late then 'late' else 'onTime' end as settle_kind,
             ${windowOf(sql`f.applied_after`)} as applied_by, ${windowOf(sql`f.borrowed_after`)} as borrowed_by,
             f.borrowed_after is not null as has_borrowed, ${again(sql`f.next_amount`)} as next_lent,
             ${again(sql`f.borrowed_after`)} as gap_days, ${again(sql`f.next_amount - f.amount`)} as change
        from (select distinct on (d.borrower_id, d.line, d.is_late, d.app_code) d.*
                from (select f.*, ${bucketOf(sql`f.day`)} as line
                        from (${factsAt(settledFacts, asOf, within)}) f) d
               order by d.borrower_id, d.line, d.is_late, d.app_code, d.day, d.order_no) f`,
    by: ['settle_kind', 'applied_by', 'borrowed_by', 'has_borrowed'],
    sums: ['next_lent', 'gap_days', 'change'],
  }
}

/** Who settled, and how soon they came again (domain.md §2.7): a window counts when it is over for the whole line. */
export const borrowAgainReport: Report = {
  definition: borrowAgainRate,
  usual: { days: 91, to: (today) => addDays(today, -1), rows: 'week' },
  needsLines: true,
  source: settledBy,
  figures: ({ today }) => {
    const old = (days: number, value: Sql) =>
      sql`(case when r.bucket_last + ${sql.lit(days)}::integer <= ${today}::date then ${value} end)`
    const within = (after: Sql, days: number) =>
      sql`(case when ${after} <= ${sql.lit(days)} then r.n else 0 end)`
    return {
      settled: sql`r.n`,
      ...Object.fromEntries(
        windows.flatMap((days) => [
          [`reapply${days}`, old(days, within(sql`r.applied_by`, days))],
          [`reborrow${days}`, old(days, within(sql`r.borrowed_by`, days))],
          [`of${days}`, old(days, sql`r.n`)],
        ]),
      ),
      reborrowed: sql`(case when r.has_borrowed then r.n else 0 end)`,
      reborrowedRp: sql`r.next_lent`,
      gapDays: sql`r.gap_days`,
      change: sql`r.change`,
    } as ReturnType<Report['figures']>
  },
  splits: { settleKind: { of: sql`r.settle_kind` } },
}

export const borrowAgainRateCalls = implementReport(
  borrowAgainReport,
  getBorrowAgainRate,
  getBorrowAgainRateOrders,
)
