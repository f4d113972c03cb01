import { sql, type RawBuilder } from 'kysely'
import {
  getPlaceRecovery,
  getPlaceRecoveryOrders,
  placeRecovery,
} from '@lumbung/contract/report/place-recovery'
import { implementReport } from '../../reports/implement-report.ts'
import { cashAges } from '../../reports/instalments.ts'
import { loanTally, placedFigures } from '../../reports/order-tallies.ts'
import { splitsOfOrders } from '../../reports/order-splits.ts'
import type { ReportOf } from '../../reports/report-source.ts'
import { talliedRows } from '../../reports/tally.ts'

type Sql = RawBuilder<unknown>
type Report = ReportOf<typeof placeRecovery>

/** What was lent on a day, and what of it came back (domain.md §2.7). */
const placeRecoveryReport: Report = {
  definition: placeRecovery,
  usual: { days: 91, to: (today) => today, rows: 'week' },
  source: (ask) => talliedRows(loanTally, ask, placedFigures),
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
  splits: { ...splitsOfOrders, product: { of: () => sql`r.product_code` } },
}

export const placeRecoveryCalls = implementReport(
  placeRecoveryReport,
  getPlaceRecovery,
  getPlaceRecoveryOrders,
)
