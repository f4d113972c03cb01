import { sql } from 'kysely'
import {
  getOverdueMonitoringTotal,
  getOverdueMonitoringTotalOrders,
  overdueMonitoringTotal,
} from '@lumbung/contract/report/overdue-monitoring-total'
import { implementReport } from '../../reports/implement-report.ts'
import { splitsOfOrders } from '../../reports/order-splits.ts'
import type { ReportOf } from '../../reports/report-source.ts'
import { dueFigures, duesOf, stockFigures } from '../../reports/dues.ts'

type Report = ReportOf<typeof overdueMonitoringTotal>

/** The same by month, with the stock by stage, TWP90 and how it rolled (domain.md §2.7, §1.5, §2.4). */
const overdueTotalReport: Report = {
  definition: overdueMonitoringTotal,
  usual: { days: 91, to: (today) => today, rows: 'month' },
  source: duesOf,
  figures: (ask) => ({ ...dueFigures(ask), ...stockFigures(ask) }) as ReturnType<Report['figures']>,
  splits: { ...splitsOfOrders, product: { of: () => sql`r.product_code` } },
}

export const overdueMonitoringTotalCalls = implementReport(
  overdueTotalReport,
  getOverdueMonitoringTotal,
  getOverdueMonitoringTotalOrders,
)
