import { sql } from 'kysely'
import {
  getOverdueMonitoring,
  getOverdueMonitoringOrders,
  overdueMonitoring,
} from '@lumbung/contract/report/overdue-monitoring'
import { addDays } from '@lumbung/domain/calendar'
import { implementReport } from '../../reports/implement-report.ts'
import { splitsOfOrders } from '../../reports/order-splits.ts'
import type { ReportOf } from '../../reports/report-source.ts'
import { dueFigures, duesOf } from '../../reports/dues.ts'

/** What fell due by due day, and how much of it was late so many days after (domain.md §2.7). */
const overdueReport: ReportOf<typeof overdueMonitoring> = {
  definition: overdueMonitoring,
  usual: { days: 91, to: (today) => addDays(today, -1), rows: 'week' },
  source: duesOf,
  figures: dueFigures as ReportOf<typeof overdueMonitoring>['figures'],
  splits: { ...splitsOfOrders, product: { of: () => sql`r.product_code` } },
}

export const overdueMonitoringCalls = implementReport(
  overdueReport,
  getOverdueMonitoring,
  getOverdueMonitoringOrders,
)
