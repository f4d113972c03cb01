import { getPassRate, getPassRateOrders, passRate } from '@lumbung/contract/report/pass-rate'
import { wordOr } from '../../locales/words.ts'
import { reportScreen } from '../../parts/report/report-screen.tsx'

/** How many of the applications of a day passed each stage. */
export default reportScreen({
  name: 'passRate',
  call: getPassRate,
  opened: getPassRateOrders,
  definition: passRate,
  days: 'reports.passRate.days',
  unit: 'orders',
  columns: [
    ['applications', 'reports.passRate.applications', 'n'],
    ['machinePass', 'reports.passRate.machinePass', 'n'],
    ['machinePpm', 'reports.passRate.machinePass', 'share'],
    ['machineReject', 'reports.passRate.machineReject', 'n'],
    ['machineMean', 'reports.passRate.machine', 'minutes'],
    ['firstWait', 'reports.passRate.firstWait', 'n'],
    ['firstPass', 'reports.passRate.firstPass', 'n'],
    ['firstPpm', 'reports.passRate.firstPass', 'share'],
    ['firstReject', 'reports.passRate.firstReject', 'n'],
    ['firstMean', 'reports.passRate.first', 'minutes'],
    ['finalWait', 'reports.passRate.finalWait', 'n'],
    ['finalPass', 'reports.passRate.finalPass', 'n'],
    ['finalPpm', 'reports.passRate.finalPass', 'share'],
    ['finalReject', 'reports.passRate.finalReject', 'n'],
    ['finalMean', 'reports.passRate.final', 'minutes'],
    ['returned', 'reports.passRate.returned', 'n'],
    ['cancelled', 'reports.passRate.cancelled', 'n'],
    ['rejected', 'reports.passRate.rejected', 'n'],
    ['approved', 'reports.passRate.approved', 'n'],
    ['totalPpm', 'reports.passRate.approved', 'share'],
    ['approvedAmount', 'reports.passRate.approved', 'rp'],
  ],
  chart: {
    kind: 'course',
    title: 'reports.passRate.chart',
    points: [
      { name: 'totalPpm', label: 'reports.passRate.approved' },
      { name: 'machinePpm', label: 'reports.passRate.machine' },
      { name: 'firstPpm', label: 'reports.passRate.first' },
      { name: 'finalPpm', label: 'reports.passRate.final' },
    ],
  },
  splits: {
    rejectReason: {
      label: 'reports.passRate.rejectReason',
      value: (code, { t }) => wordOr(t, 'review.reject', code),
    },
  },
})
