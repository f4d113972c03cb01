import { sql, type RawBuilder } from 'kysely'
import {
  getVintageCurves,
  getVintageCurvesOrders,
  vintageCurves,
} from '@lumbung/contract/report/vintage-curves'
import { implementReport } from '../../reports/implement-report.ts'
import { vintageDay, vintageMonths } from '../../reports/instalments.ts'
import { loanTally } from '../../reports/order-tallies.ts'
import { splitsOfOrders } from '../../reports/order-splits.ts'
import type { ReportOf } from '../../reports/report-source.ts'
import { talliedRows } from '../../reports/tally.ts'

type Sql = RawBuilder<unknown>
type Report = ReportOf<typeof vintageCurves>

/** Rupiah and loans that were late: ever until then, or as it stood then. */
const namesOf = (mode: string | null): [string, string] =>
  mode === 'ever' ? ['ever', 'ever_late'] : ['seen', 'seen_late']

/** How much of each month's loans was late so many months later: a month counts when it is over for the whole line. */
const vintageReport: Report = {
  definition: vintageCurves,
  usual: { days: 182, to: (today) => today, rows: 'month' },
  source: (ask) =>
    talliedRows(loanTally, ask, {
      by: ['is_first'],
      sums: [
        'loan_principal',
        ...namesOf(ask.mode).flatMap((name) => vintageMonths.map((months) => `${name}_${months}`)),
      ],
    }),
  figures: ({ today, mode }) => {
    const [over, late] = namesOf(mode)
    const old = (months: number, value: Sql) =>
      sql`(case when ${vintageDay(sql`r.bucket_last`, months)} < ${today}::date then ${value} end)`
    const loans = sql`(case when r.is_first then r.n else 0 end)`
    return {
      loans,
      principal: sql`r.loan_principal`,
      ...Object.fromEntries(
        vintageMonths.flatMap((months) => [
          [`over${months}`, old(months, sql.ref(`r.${over}_${months}`))],
          [`of${months}`, old(months, sql`r.loan_principal`)],
          [`late${months}`, old(months, sql.ref(`r.${late}_${months}`))],
          [`lateOf${months}`, old(months, loans)],
        ]),
      ),
    } as ReturnType<Report['figures']>
  },
  splits: { ...splitsOfOrders, product: { of: () => sql`r.product_code` } },
}

export const vintageCurvesCalls = implementReport(vintageReport, getVintageCurves, getVintageCurvesOrders)
