import { sql } from 'kysely'
import { getTkb90History, getTkb90HistoryOrders, tkb90History } from '@lumbung/contract/report/tkb90-history'
import { balancesOf } from '../../reports/balances.ts'
import { implementReport } from '../../reports/implement-report.ts'
import { splitsOfOrders } from '../../reports/order-splits.ts'
import type { ReportOf } from '../../reports/report-source.ts'

/** What was owed at the end of each day, week or month, and what of it was more than 90 days late (domain.md §1.5). */
const tkb90Report: ReportOf<typeof tkb90History> = {
  definition: tkb90History,
  usual: { days: 365, to: (today) => today, rows: 'month' },
  source: balancesOf,
  figures: () => ({
    dues: sql`r.n`,
    dues90: sql`(case when r.late90 then r.n else 0 end)`,
    outstanding: sql`r.principal`,
    within90: sql`(case when r.late90 then 0 else r.principal end)`,
    over90: sql`(case when r.late90 then r.principal else 0 end)`,
  }),
  splits: { ...splitsOfOrders, product: { of: () => sql`r.product_code` } },
}

export const tkb90HistoryCalls = implementReport(tkb90Report, getTkb90History, getTkb90HistoryOrders)
