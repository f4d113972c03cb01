import {
  borrowAgainRate,
  getBorrowAgainRate,
  getBorrowAgainRateOrders,
} from '@lumbung/contract/report/borrow-again-rate'
import { reportScreen } from '../../parts/report/report-screen.tsx'

/** Who settled, and how soon they asked and borrowed again. */
export default reportScreen({
  name: 'borrowAgainRate',
  call: getBorrowAgainRate,
  opened: getBorrowAgainRateOrders,
  definition: borrowAgainRate,
  days: 'reports.borrowAgainRate.days',
  unit: 'customers',
  columns: [
    ['settled', 'reports.borrowAgainRate.settled', 'n'],
    ['reapply0', 'reports.borrowAgainRate.reapply0', 'n'],
    ['reapply0Ppm', 'reports.borrowAgainRate.reapply0', 'share'],
    ['reapply1', 'reports.borrowAgainRate.reapply1', 'n'],
    ['reapply1Ppm', 'reports.borrowAgainRate.reapply1', 'share'],
    ['reapply3', 'reports.borrowAgainRate.reapply3', 'n'],
    ['reapply3Ppm', 'reports.borrowAgainRate.reapply3', 'share'],
    ['reapply7', 'reports.borrowAgainRate.reapply7', 'n'],
    ['reapply7Ppm', 'reports.borrowAgainRate.reapply7', 'share'],
    ['reapply15', 'reports.borrowAgainRate.reapply15', 'n'],
    ['reapply15Ppm', 'reports.borrowAgainRate.reapply15', 'share'],
    ['reapply30', 'reports.borrowAgainRate.reapply30', 'n'],
    ['reapply30Ppm', 'reports.borrowAgainRate.reapply30', 'share'],
    ['reborrow0', 'reports.borrowAgainRate.reborrow0', 'n'],
    ['reborrow0Ppm', 'reports.borrowAgainRate.reborrow0', 'share'],
    ['reborrow1', 'reports.borrowAgainRate.reborrow1', 'n'],
    ['reborrow1Ppm', 'reports.borrowAgainRate.reborrow1', 'share'],
    ['reborrow3', 'reports.borrowAgainRate.reborrow3', 'n'],
    ['reborrow3Ppm', 'reports.borrowAgainRate.reborrow3', 'share'],
    ['reborrow7', 'reports.borrowAgainRate.reborrow7', 'n'],
    ['reborrow7Ppm', 'reports.borrowAgainRate.reborrow7', 'share'],
    ['reborrow15', 'reports.borrowAgainRate.reborrow15', 'n'],
    ['reborrow15Ppm', 'reports.borrowAgainRate.reborrow15', 'share'],
    ['reborrow30', 'reports.borrowAgainRate.reborrow30', 'n'],
    ['reborrow30Ppm', 'reports.borrowAgainRate.reborrow30', 'share'],
    ['reborrowed', 'reports.borrowAgainRate.reborrowed', 'n'],
    ['reborrowedRp', 'reports.borrowAgainRate.reborrowed', 'rp'],
    ['gapMean', 'reports.borrowAgainRate.gap', 'days'],
    ['changeMean', 'reports.borrowAgainRate.change', 'rp'],
  ],
  chart: {
    kind: 'ages',
    title: 'reports.borrowAgainRate.chart',
    points: [
      { name: 'reborrow0Ppm', label: 'reports.borrowAgainRate.reborrow0' },
      { name: 'reborrow1Ppm', label: 'reports.borrowAgainRate.reborrow1' },
      { name: 'reborrow3Ppm', label: 'reports.borrowAgainRate.reborrow3' },
      { name: 'reborrow7Ppm', label: 'reports.borrowAgainRate.reborrow7' },
      { name: 'reborrow15Ppm', label: 'reports.borrowAgainRate.reborrow15' },
      { name: 'reborrow30Ppm', label: 'reports.borrowAgainRate.reborrow30' },
    ],
  },
  splits: {
    settleKind: {
      label: 'reports.borrowAgainRate.settleKind',
      value: (kind, { t }) =>
        t(kind === 'late' ? 'reports.borrowAgainRate.late' : 'reports.borrowAgainRate.onTime'),
    },
  },
  note: 'reports.borrowAgainRate.note',
})
