import {
  getUnitEconomics,
  getUnitEconomicsRows,
  unitEconomics,
} from '@lumbung/contract/report/unit-economics'
import { reportScreen } from '../../parts/report/report-screen.tsx'
import { AcquisitionCosts } from './acquisition-costs.tsx'

/** What each channel cost and brought for each rupiah lent. */
export default reportScreen({
  name: 'unitEconomics',
  call: getUnitEconomics,
  opened: getUnitEconomicsRows,
  definition: unitEconomics,
  days: 'reports.unitEconomics.days',
  unit: 'counted',
  columns: [
    ['registered', 'reports.unitEconomics.registered', 'n'],
    ['acquisition', 'reports.unitEconomics.acquisition', 'rp'],
    ['acquisitionPpm', 'reports.unitEconomics.acquisition', 'share'],
    ['acquisitionLoan', 'reports.unitEconomics.acquisitionLoan', 'rp'],
    ['loans', 'reports.unitEconomics.lent', 'n'],
    ['principal', 'reports.unitEconomics.lent', 'rp'],
    ['arrival', 'reports.unitEconomics.arrival', 'rp'],
    ['channelCost', 'reports.unitEconomics.channelCost', 'rp'],
    ['channelCostPpm', 'reports.unitEconomics.channelCost', 'share'],
    ['cash', 'reports.unitEconomics.cash', 'rp'],
    ['loss', 'reports.unitEconomics.loss', 'rp'],
    ['lossPpm', 'reports.unitEconomics.loss', 'share'],
    ['profit', 'reports.unitEconomics.profit', 'rp'],
    ['profitPpm', 'reports.unitEconomics.profit', 'share'],
  ],
  chart: {
    kind: 'course',
    title: 'reports.unitEconomics.chart',
    points: [
      { name: 'profitPpm', label: 'reports.unitEconomics.profit' },
      { name: 'lossPpm', label: 'reports.unitEconomics.loss' },
      { name: 'acquisitionPpm', label: 'reports.unitEconomics.acquisition' },
      { name: 'channelCostPpm', label: 'reports.unitEconomics.channelCost' },
    ],
  },
  split: 'channel',
  note: 'reports.unitEconomics.note',
  mainActions: (tools) => <AcquisitionCosts tools={tools} />,
})
