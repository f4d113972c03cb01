import { sql, type RawBuilder } from 'kysely'
import {
  getPlaceRecovery,
  getPlaceRecoveryOrders,
  placeRecovery,
} from '@lumbung/contract/report/place-recovery'
import { implementReport } from '../../reports/implement-report.ts'
import { factsAt } from '../../reports/fact-source.ts'
import { cashAges, instalmentFacts } from '../../reports/instalments.ts'
import type { ReportAsk, ReportOf, ReportRowsOf } from '../../reports/report-source.ts'

type Sql = RawBuilder<unknown>
type Report = ReportOf<typeof placeRecovery>

const ofLoan = ['loan_principal', 'arrival', 'channel_cost', 'extension_fee', 'cash', 'cash_before'] as const
const ofInstalment = [
  'principal',
  'interest',
  'principal_left',
  'principal_repaid',
  'interest_repaid',
  'penalty_repaid',
] as const

/** What was lent on some days as known at a moment, a row an instalment; what belongs to the whole loan is with its first one. */
function placedOn({ from, to, asOf }: ReportAsk): ReportRowsOf {
  const within = sql`f.loan_day between ${from}::date and ${to}::date`
  return {
    rows: sql`select f.order_no || ':' || f.no as key, null::text as mark, f.loan_day as day,
                     (f.loan_day::timestamp at time zone 'Asia/Jakarta') as at, f.*
                from (${factsAt(instalmentFacts, asOf, within, within)}) f`,
    by: ['due_day', 'last_due_day', 'is_first'],
    sums: [...ofLoan, ...ofInstalment, ...cashAges.map((days) => `cash_${days}`)],
  }
}

/** What was lent on a day, and what of it came back (domain.md §2.7). */
export const placeRecoveryReport: Report = {
  definition: placeRecovery,
  usual: { days: 91, to: (today) => today, rows: 'week' },
  source: placedOn,
  figures: ({ today }) => {
    // A loan is old enough when its own due day is so many days over: its line may hold terms of several lengths.
    const old = (days: number, value: Sql) =>
      sql`(case when r.last_due_day + ${sql.lit(days)}::integer < ${today}::date then ${value} end)`
    const fallen = (value: Sql) => sql`(case when r.due_day < ${today}::date then ${value} else 0 end)`
    return {
      placed: sql`(case when r.is_first then r.n else 0 end)`,
      principal: sql`r.principal`,
      arrival: sql`r.arrival`,
      channelCost: sql`r.channel_cost`,
      due: fallen(sql`r.principal + r.interest`),
      duePrincipal: fallen(sql`r.principal`),
      recoveredDue: fallen(sql`r.principal_repaid`),
      recoveredPrincipal: sql`r.principal_repaid`,
      recoveredInterest: sql`r.interest_repaid`,
      recoveredPenalty: sql`r.penalty_repaid`,
      recoveredExtension: sql`r.extension_fee`,
      cash: sql`r.cash`,
      cashBefore: sql`r.cash_before`,
      ...Object.fromEntries(
        cashAges.flatMap((days) => [
          [`cash${days}`, old(days, sql.ref(`r.cash_${days}`))],
          [`arrival${days}`, old(days, sql`r.arrival`)],
        ]),
      ),
      outstanding: sql`r.principal_left`,
      profit: sql`(r.cash - r.arrival - r.channel_cost)`,
    } as ReturnType<Report['figures']>
  },
  splits: { product: { of: sql`r.product_code` } },
}

export const placeRecoveryCalls = implementReport(
  placeRecoveryReport,
  getPlaceRecovery,
  getPlaceRecoveryOrders,
)
