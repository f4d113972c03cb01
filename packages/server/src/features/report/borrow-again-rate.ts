import { sql, type RawBuilder } from 'kysely'
import {
  borrowAgainRate,
  getBorrowAgainRate,
  getBorrowAgainRateOrders,
} from '@lumbung/contract/report/borrow-again-rate'
import { addDays } from '@lumbung/domain/calendar'
import { implementReport } from '../../reports/implement-report.ts'
import { splitsOfOrders } from '../../reports/order-splits.ts'
import { settledTally, settleWindows } from '../../reports/settled-orders.ts'
import { talliedRows } from '../../reports/tally.ts'
import type { ReportAsk, ReportOf, ReportRowsOf } from '../../reports/report-source.ts'

type Sql = RawBuilder<unknown>
type Report = ReportOf<typeof borrowAgainRate>

/** A row a customer of an app in a line and kind: the first order they settled in it as known at a moment. */
function settledBy(ask: ReportAsk, bucketOf: (day: Sql) => Sql): ReportRowsOf {
  const { rows, tally, ...told } = talliedRows(settledTally, ask)
  const first = (of: Sql) =>
    sql`select s.* from (${of}) s where s.prev_settled is null or s.prev_settled < ${bucketOf(sql`s.day`)}`
  return {
    ...told,
    rows: first(rows),
    ...(tally && { tally: { ...tally, of: (dimension: string) => first(tally.of(dimension)) } }),
  }
}

/** Who settled, and how soon they came again (domain.md §2.7): a window counts when it is over for the whole line. */
const borrowAgainReport: Report = {
  definition: borrowAgainRate,
  usual: { days: 91, to: (today) => addDays(today, -1), rows: 'week' },
  source: settledBy,
  figures: ({ today }) => {
    const old = (days: number, value: Sql) =>
      sql`(case when r.bucket_last + ${sql.lit(days)}::integer <= ${today}::date then ${value} end)`
    const within = (after: Sql, days: number) =>
      sql`(case when ${after} <= ${sql.lit(days)} then r.n else 0 end)`
    return {
      settled: sql`r.n`,
      ...Object.fromEntries(
        settleWindows.flatMap((days) => [
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
  splits: { settleKind: { of: () => sql`r.settle_kind` }, ...splitsOfOrders },
}

export const borrowAgainRateCalls = implementReport(
  borrowAgainReport,
  getBorrowAgainRate,
  getBorrowAgainRateOrders,
)
