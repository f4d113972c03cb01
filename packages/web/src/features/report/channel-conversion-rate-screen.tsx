import {
  channelConversionRate,
  getChannelConversionRate,
  getChannelConversionRateRows,
} from '@lumbung/contract/report/channel-conversion-rate'
import { reportScreen } from '../../parts/report/report-screen.tsx'

/** What each channel brought, from the click to the loan. */
export default reportScreen({
  name: 'channelConversionRate',
  call: getChannelConversionRate,
  opened: getChannelConversionRateRows,
  definition: channelConversionRate,
  days: 'reports.channelConversionRate.days',
  unit: 'visitors',
  columns: [
    ['clicked', 'reports.channelConversionRate.clicked', 'n'],
    ['installed', 'reports.channelConversionRate.installed', 'n'],
    ['registered', 'reports.channelConversionRate.registered', 'n'],
    ['registerPpm', 'reports.channelConversionRate.registered', 'share'],
    ['kycDone', 'reports.channelConversionRate.kycDone', 'n'],
    ['kycPpm', 'reports.channelConversionRate.kycDone', 'share'],
    ['applied', 'reports.channelConversionRate.applied', 'n'],
    ['applyPpm', 'reports.channelConversionRate.applied', 'share'],
    ['approved', 'reports.channelConversionRate.approved', 'n'],
    ['passPpm', 'reports.channelConversionRate.approved', 'share'],
    ['disbursed', 'reports.channelConversionRate.disbursed', 'n'],
    ['loanPpm', 'reports.channelConversionRate.disbursed', 'share'],
    ['disbursedRp', 'reports.channelConversionRate.disbursed', 'rp'],
    ['cost', 'reports.channelConversionRate.cost', 'rp'],
    ['costRegistered', 'reports.channelConversionRate.costRegistered', 'rp'],
    ['costApplied', 'reports.channelConversionRate.costApplied', 'rp'],
    ['costLoan', 'reports.channelConversionRate.costLoan', 'rp'],
    ['d1', 'reports.channelConversionRate.d1', 'n'],
    ['d1Ppm', 'reports.channelConversionRate.d1', 'share'],
    ['d7', 'reports.channelConversionRate.d7', 'n'],
    ['d7Ppm', 'reports.channelConversionRate.d7', 'share'],
  ],
  chart: {
    kind: 'steps',
    title: 'reports.channelConversionRate.chart',
    points: [
      { name: 'clicked', label: 'reports.channelConversionRate.clicked' },
      { name: 'installed', label: 'reports.channelConversionRate.installed' },
      { name: 'registered', label: 'reports.channelConversionRate.registered' },
      { name: 'kycDone', label: 'reports.channelConversionRate.kycDone' },
      { name: 'applied', label: 'reports.channelConversionRate.applied' },
      { name: 'approved', label: 'reports.channelConversionRate.approved' },
      { name: 'disbursed', label: 'reports.channelConversionRate.disbursed' },
    ],
  },
  split: 'channel',
  note: 'reports.channelConversionRate.note',
})
