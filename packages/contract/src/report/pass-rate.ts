import { call } from '../call.ts'
import { type ReportDefinition, reportReaders, reportShapes } from '../report.ts'

/** domain.md §2.7: what is still waiting is in no share of its stage, but is an application. */
export const passRate = {
  figures: {
    applications: 'count',
    machinePass: 'count',
    machineReject: 'count',
    machineDecided: 'count',
    firstWait: 'count',
    firstPass: 'count',
    firstReject: 'count',
    firstDecided: 'count',
    finalWait: 'count',
    finalPass: 'count',
    finalReject: 'count',
    finalDecided: 'count',
    returned: 'count',
    cancelled: 'count',
    approved: 'count',
    approvedAmount: 'rupiah',
    rejected: 'count',
    machineMinutes: 'minutes',
    firstMinutes: 'minutes',
    finalMinutes: 'minutes',
  },
  shares: {
    machinePpm: ['machinePass', 'machineDecided'],
    firstPpm: ['firstPass', 'firstDecided'],
    finalPpm: ['finalPass', 'finalDecided'],
    totalPpm: ['approved', 'applications'],
  },
  means: {
    machineMean: ['machineMinutes', 'machineDecided'],
    firstMean: ['firstMinutes', 'firstDecided'],
    finalMean: ['finalMinutes', 'finalDecided'],
  },
  dimensions: ['app', 'channel', 'customerType', 'amountClass', 'termDays', 'province'],
  splits: ['ruleVersion', 'reviewer', 'rejectReason', 'product', 'seller'],
  // An application is decided before anybody collects.
  notSplit: { collector: 'beforeLoan', strategy: 'beforeLoan' },
  notProved: { approvedAmount: 'notMoved' },
} as const satisfies ReportDefinition

const shapes = reportShapes(passRate)

/** Applications by day: how many passed each stage, were refused or wait. */
export const getPassRate = call('POST /report/get_pass_rate', {
  title: { id: 'Melihat laporan tingkat lolos', en: 'See the report of pass rates', zh: '查看通过率报表' },
  heldBy: [...reportReaders, 'review_manager'],
  neededBy: ['passRate'],
  ...shapes.report,
})

/** Exactly the orders that a figure of it counts. */
export const getPassRateOrders = call('POST /report/get_pass_rate_orders', {
  title: {
    id: 'Membuka pesanan di balik tingkat lolos',
    en: 'Open the orders behind pass rates',
    zh: '查看通过率对应的订单',
  },
  heldBy: [...reportReaders, 'review_manager'],
  usedBy: ['passRate'],
  ...shapes.opened,
})
