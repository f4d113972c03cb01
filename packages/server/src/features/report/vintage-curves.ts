import { sql, type RawBuilder } from 'kysely'
import {
  getVintageCurves,
  getVintageCurvesOrders,
  vintageCurves,
} from '@lumbung/contract/report/vintage-curves'
import { factsAt } from '../../reports/fact-source.ts'
import { implementReport } from '../../reports/implement-report.ts'
import { instalmentFacts, vintageDay, vintageMonths } from '../../reports/instalments.ts'
import type { ReportAsk, ReportOf, ReportRowsOf } from '../../reports/report-source.ts'

type Sql = RawBuilder<unknown>
type Report = ReportOf<typeof vintageCurves>

/** What was disbursed on some days, a row an instalment: what of it was late when so many months were over. */
function vintagesOf({ from, to, asOf, mode }: ReportAsk): ReportRowsOf {
  const within = sql`f.loan_day between ${from}::date and ${to}::date`
  const ever = (reached: Sql, months: number) =>
    sql`coalesce(${reached} <= ${vintageDay(sql`f.loan_day`, months)}, false)`
  const columns = vintageMonths.flatMap((months) => {
    const [over, late] =
      mode === 'ever'
        ? [
            sql`case when ${ever(sql`f.reached_30`, months)} then f.principal else 0 end`,
            ever(sql`f.loan_reached_30`, months),
          ]
        : [sql.ref(`f.seen_${months}`), sql.ref(`f.late_${months}`)]
    return [
      sql`${over} as ${sql.ref(`over_${months}`)}`,
      sql`(case when ${late} then 1 else 0 end) as ${sql.ref(`was_late_${months}`)}`,
    ]
  })
  return {
    rows: sql`select f.order_no || ':' || f.no as key, null::text as mark, f.loan_day as day,
                     (f.loan_day::timestamp at time zone 'Asia/Jakarta') as at, f.order_no, f.no, f.app_code, f.channel, f.customer_type,
                     f.amount, f.term_days, f.province, f.product_code, f.is_first, f.loan_principal, ${sql.join(columns)}
                from (${factsAt(instalmentFacts, asOf, within, within)}) f`,
    by: ['is_first'],
    sums: ['loan_principal', ...vintageMonths.flatMap((months) => [`over_${months}`, `was_late_${months}`])],
  }
}

/** How much of each month's loans was late so many months later: a month counts when it is over for the whole line. */
export const vintageReport: Report = {
  definition: vintageCurves,
  usual: { days: 182, to: (today) => today, rows: 'month' },
  source: vintagesOf,
  figures: ({ today }) => {
    const old = (months: number, value: Sql) =>
      sql`(case when ${vintageDay(sql`r.bucket_last`, months)} < ${today}::date then ${value} end)`
    const loans = sql`(case when r.is_first then r.n else 0 end)`
    return {
      loans,
      principal: sql`r.loan_principal`,
      ...Object.fromEntries(
        vintageMonths.flatMap((months) => [
          [`over${months}`, old(months, sql.ref(`r.over_${months}`))],
          [`of${months}`, old(months, sql`r.loan_principal`)],
          [`late${months}`, old(months, sql.ref(`r.was_late_${months}`))],
          [`lateOf${months}`, old(months, loans)],
        ]),
      ),
    } as ReturnType<Report['figures']>
  },
  splits: { product: { of: sql`r.product_code` } },
}

export const vintageCurvesCalls = implementReport(vintageReport, getVintageCurves, getVintageCurvesOrders)
