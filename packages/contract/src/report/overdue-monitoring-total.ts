import { call } from '../call.ts'
import { orderSplits, reportReaders, reportShapes, type ReportDefinition } from '../report.ts'
import { dueDimensions, dueFigures, dueProved, dueShares } from './due-figures.ts'

/** domain.md §2.7, TWP90 as in §1.5: outstanding principal more than 90 days past due of all outstanding; TKB90 the rest. */
export const overdueMonitoringTotal = {
  figures: {
    ...dueFigures,
    s1: 'count',
    s2: 'count',
    m1: 'count',
    m2: 'count',
    m3: 'count',
    m3plus: 'count',
    outstanding: 'rupiah',
    over90: 'rupiah',
    within90: 'rupiah',
    s1From: 'rupiah',
    s1To: 'rupiah',
    s2From: 'rupiah',
    s2To: 'rupiah',
    m1From: 'rupiah',
    m1To: 'rupiah',
    m2From: 'rupiah',
    m2To: 'rupiah',
  },
  shares: {
    ...dueShares,
    twp90Ppm: ['over90', 'outstanding'],
    tkb90Ppm: ['within90', 'outstanding'],
    s1RollPpm: ['s1To', 's1From'],
    s2RollPpm: ['s2To', 's2From'],
    m1RollPpm: ['m1To', 'm1From'],
    m2RollPpm: ['m2To', 'm2From'],
  },
  means: {},
  cases: 'due',
  dimensions: dueDimensions,
  splits: orderSplits,
  proved: {
    ...dueProved,
    outstanding: 'outstanding',
    over90: 'outstanding',
    within90: 'outstanding',
    s1From: 'principal',
    s1To: 'principal',
    s2From: 'principal',
    s2To: 'principal',
    m1From: 'principal',
    m1To: 'principal',
    m2From: 'principal',
    m2To: 'principal',
  },
} as const satisfies ReportDefinition

const shapes = reportShapes(overdueMonitoringTotal)
const readers = [...reportReaders, 'col_manager', 'finance_checker'] as const

/** What fell due in each month: the same figures summed, the stock by stage, TWP90, TKB90 and how it rolled. */
export const getOverdueMonitoringTotal = call('POST /report/get_overdue_monitoring_total', {
  title: { id: 'Melihat total tunggakan', en: 'See overdue totals', zh: '查看逾期汇总报表' },
  heldBy: readers,
  neededBy: ['overdueMonitoringTotal'],
  ...shapes.report,
})

/** Exactly what a figure of it counts. */
export const getOverdueMonitoringTotalOrders = call('POST /report/get_overdue_monitoring_total_orders', {
  title: {
    id: 'Membuka pesanan di balik total tunggakan',
    en: 'Open the orders behind overdue totals',
    zh: '查看逾期汇总对应的订单',
  },
  heldBy: readers,
  usedBy: ['overdueMonitoringTotal'],
  ...shapes.opened,
})
