import { call } from '../call.ts'
import { orderSplits, reportReaders, reportShapes, type ReportDefinition } from '../report.ts'
import { dueDimensions, dueFigures, dueProved, dueShares } from './due-figures.ts'

/** domain.md §2.7: by due day; `D_k` is not cleared at the end of day due + k, of all due. */
export const overdueMonitoring = {
  figures: dueFigures,
  shares: dueShares,
  means: {},
  cases: 'due',
  dimensions: dueDimensions,
  splits: orderSplits,
  proved: dueProved,
} as const satisfies ReportDefinition

const shapes = reportShapes(overdueMonitoring)
const readers = [...reportReaders, 'col_manager', 'pre_manager'] as const

/** What fell due on each day, and how much of it was late so many days after. */
export const getOverdueMonitoring = call('POST /report/get_overdue_monitoring', {
  title: {
    id: 'Melihat tunggakan menurut jatuh tempo',
    en: 'See what is overdue by due date',
    zh: '查看逾期监控报表',
  },
  heldBy: readers,
  neededBy: ['overdueMonitoring'],
  ...shapes.report,
})

/** Exactly what a figure of it counts. */
export const getOverdueMonitoringOrders = call('POST /report/get_overdue_monitoring_orders', {
  title: {
    id: 'Membuka pesanan di balik tunggakan menurut jatuh tempo',
    en: 'Open the orders behind what is overdue by due date',
    zh: '查看逾期监控对应的订单',
  },
  heldBy: readers,
  usedBy: ['overdueMonitoring'],
  ...shapes.opened,
})
