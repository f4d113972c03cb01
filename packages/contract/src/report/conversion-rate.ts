import { call } from '../call.ts'
import { noOrderYet, reportReaders, reportShapes, type ReportDefinition } from '../report.ts'

/** domain.md §2.7: each step of the one before, overall of visits. By event day a share may exceed 100 %; a cohort looks at seven days. */
export const conversionRate = {
  figures: {
    visits: 'count',
    registered: 'count',
    kycDone: 'count',
    applied: 'count',
    machinePass: 'count',
    finalPass: 'count',
    signed: 'count',
    disbursed: 'count',
  },
  shares: {
    registerPpm: ['registered', 'visits'],
    kycPpm: ['kycDone', 'registered'],
    applyPpm: ['applied', 'kycDone'],
    machinePpm: ['machinePass', 'applied'],
    finalPpm: ['finalPass', 'machinePass'],
    signPpm: ['signed', 'finalPass'],
    disbursePpm: ['disbursed', 'signed'],
    overallPpm: ['disbursed', 'visits'],
  },
  means: {},
  dimensions: ['app', 'channel'],
  splits: [],
  notSplit: noOrderYet,
  modes: ['eventDay', 'cohort'],
} as const satisfies ReportDefinition

const shapes = reportShapes(conversionRate)
const readers = [...reportReaders, 'tm_manager', 'review_manager'] as const

/** Every step from the visit to the money, by the day it happened or by who registered that day. */
export const getConversionRate = call('POST /report/get_conversion_rate', {
  title: { id: 'Melihat konversi', en: 'See how visits become loans', zh: '查看转化率报表' },
  heldBy: readers,
  neededBy: ['conversionRate'],
  ...shapes.report,
})

/** Exactly what a figure of it counts. */
export const getConversionRateRows = call('POST /report/get_conversion_rate_rows', {
  title: { id: 'Membuka di balik konversi', en: 'Open what is behind conversion', zh: '查看转化率明细' },
  heldBy: readers,
  usedBy: ['conversionRate'],
  ...shapes.opened,
})
