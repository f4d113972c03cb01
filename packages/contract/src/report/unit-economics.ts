import { call } from '../call.ts'
import { noOrderYet, reportReaders, reportShapes, type ReportDefinition } from '../report.ts'

/**
 * What a rupiah lent cost and brought, by channel: registrations with what they cost stand in the line of their day, loans in that
 * of their payout. `profit` is cash in − arrival − channel cost (domain.md §2.7) − acquisition, of lines 30 days old; `loss` the
 * principal left more than 90 days past due, of lines 90 days old.
 */
export const unitEconomics = {
  figures: {
    registered: 'count',
    acquisition: 'rupiah',
    loans: 'count',
    principal: 'rupiah',
    arrival: 'rupiah',
    channelCost: 'rupiah',
    cash: 'rupiah',
    loss: 'rupiah',
    lossOf: 'rupiah',
    profit: 'rupiah',
    profitOf: 'rupiah',
  },
  shares: {
    acquisitionPpm: ['acquisition', 'principal'],
    channelCostPpm: ['channelCost', 'principal'],
    lossPpm: ['loss', 'lossOf'],
    profitPpm: ['profit', 'profitOf'],
  },
  means: { acquisitionLoan: ['acquisition', 'loans'] },
  cases: 'loans',
  dimensions: ['app', 'channel'],
  splits: [],
  notSplit: noOrderYet,
  proved: {
    principal: 'lent',
    arrival: 'arrival',
    channelCost: 'channelCost',
    cash: 'cash',
    loss: 'outstanding',
    lossOf: 'lent',
    profit: 'profit',
    profitOf: 'lent',
  },
  notProved: { acquisition: 'noLoan' },
  daysMax: 186,
} as const satisfies ReportDefinition

const shapes = reportShapes(unitEconomics)
const readers = [...reportReaders, 'finance_checker', 'tm_manager'] as const

/** What each channel cost and brought for each rupiah lent. */
export const getUnitEconomics = call('POST /report/get_unit_economics', {
  title: { id: 'Melihat ekonomi per unit', en: 'See unit economics', zh: '查看单位经济' },
  heldBy: readers,
  neededBy: ['unitEconomics'],
  ...shapes.report,
})

/** Exactly what a figure of it counts. */
export const getUnitEconomicsRows = call('POST /report/get_unit_economics_rows', {
  title: {
    id: 'Membuka di balik ekonomi per unit',
    en: 'Open what is behind unit economics',
    zh: '查看单位经济明细',
  },
  heldBy: readers,
  usedBy: ['unitEconomics'],
  ...shapes.opened,
})
