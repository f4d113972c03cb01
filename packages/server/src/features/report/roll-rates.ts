import { sql } from 'kysely'
import { getRollRates, getRollRatesOrders, rollRates } from '@lumbung/contract/report/roll-rates'
import { duesOf, rollFigures } from '../../reports/dues.ts'
import { implementReport } from '../../reports/implement-report.ts'
import { splitsOfOrders } from '../../reports/order-splits.ts'
import type { ReportOf } from '../../reports/report-source.ts'

type Report = ReportOf<typeof rollRates>

/** How what fell due rolled from each stage into the next (domain.md §2.4). */
const rollRatesReport: Report = {
  definition: rollRates,
  usual: { days: 182, to: (today) => today, rows: 'month' },
  source: duesOf,
  figures: (ask) =>
    ({ due: sql`r.n`, dueRp: sql`r.principal`, ...rollFigures(ask) }) as ReturnType<Report['figures']>,
  splits: { ...splitsOfOrders, product: { of: () => sql`r.product_code` } },
}

export const rollRatesCalls = implementReport(rollRatesReport, getRollRates, getRollRatesOrders)
