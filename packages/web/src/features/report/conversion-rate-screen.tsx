import {
  conversionRate,
  getConversionRate,
  getConversionRateRows,
} from '@lumbung/contract/report/conversion-rate'
import { reportScreen } from '../../parts/report/report-screen.tsx'

/** Every step from the visit to the money. */
export default reportScreen({
  name: 'conversionRate',
  call: getConversionRate,
  opened: getConversionRateRows,
  definition: conversionRate,
  days: 'reports.conversionRate.days',
  unit: 'visitors',
  columns: [
    ['visits', 'reports.conversionRate.visits', 'n'],
    ['registered', 'reports.conversionRate.registered', 'n'],
    ['registerPpm', 'reports.conversionRate.registered', 'share'],
    ['kycDone', 'reports.conversionRate.kycDone', 'n'],
    ['kycPpm', 'reports.conversionRate.kycDone', 'share'],
    ['applied', 'reports.conversionRate.applied', 'n'],
    ['applyPpm', 'reports.conversionRate.applied', 'share'],
    ['machinePass', 'reports.conversionRate.machinePass', 'n'],
    ['machinePpm', 'reports.conversionRate.machinePass', 'share'],
    ['finalPass', 'reports.conversionRate.finalPass', 'n'],
    ['finalPpm', 'reports.conversionRate.finalPass', 'share'],
    ['signed', 'reports.conversionRate.signed', 'n'],
    ['signPpm', 'reports.conversionRate.signed', 'share'],
    ['disbursed', 'reports.conversionRate.disbursed', 'n'],
    ['disbursePpm', 'reports.conversionRate.disbursed', 'share'],
    ['overallPpm', 'reports.conversionRate.overall', 'share'],
  ],
  chart: {
    kind: 'steps',
    title: 'reports.conversionRate.chart',
    points: [
      { name: 'visits', label: 'reports.conversionRate.visits' },
      { name: 'registered', label: 'reports.conversionRate.registered' },
      { name: 'kycDone', label: 'reports.conversionRate.kycDone' },
      { name: 'applied', label: 'reports.conversionRate.applied' },
      { name: 'machinePass', label: 'reports.conversionRate.machinePass' },
      { name: 'finalPass', label: 'reports.conversionRate.finalPass' },
      { name: 'signed', label: 'reports.conversionRate.signed' },
      { name: 'disbursed', label: 'reports.conversionRate.disbursed' },
    ],
  },
  modes: { eventDay: 'reports.conversionRate.eventDay', cohort: 'reports.conversionRate.cohort' },
  note: 'reports.conversionRate.note',
})
