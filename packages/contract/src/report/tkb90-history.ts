import { call } from '../call.ts'
import { orderSplits, reportReaders, reportShapes, type ReportDefinition } from '../report.ts'
import { dueDimensions } from './due-figures.ts'

/**
 * domain.md §1.5: at the end of the last day of each line, the principal that was still owed, and what of it was more than 90 days
 * past due, as it was known when that day was over; what was written off by then is on no books. TKB90 is the rest of it.
 */
export const tkb90History = {
  figures: {
    dues: 'count',
    dues90: 'count',
    outstanding: 'rupiah',
    within90: 'rupiah',
    over90: 'rupiah',
  },
  shares: {
    tkb90Ppm: ['within90', 'outstanding'],
    twp90Ppm: ['over90', 'outstanding'],
    dues90Ppm: ['dues90', 'dues'],
  },
  means: {},
  dimensions: dueDimensions,
  splits: orderSplits,
  daysMax: 372,
  proved: { outstanding: 'owedThen', within90: 'owedThen', over90: 'owedThen' },
  stock: true,
  cases: 'dues',
} as const satisfies ReportDefinition

const shapes = reportShapes(tkb90History)
const readers = [...reportReaders, 'col_manager', 'finance_checker'] as const

/** What was owed at the end of each day, week or month, TKB90 and TWP90. */
export const getTkb90History = call('POST /report/get_tkb90_history', {
  title: { id: 'Melihat riwayat TKB90', en: 'See the history of TKB90', zh: '查看 TKB90 历史' },
  heldBy: readers,
  neededBy: ['tkb90History'],
  ...shapes.report,
})

/** Exactly what a figure of it counts. */
export const getTkb90HistoryOrders = call('POST /report/get_tkb90_history_orders', {
  title: {
    id: 'Membuka pesanan di balik riwayat TKB90',
    en: 'Open the orders behind the history of TKB90',
    zh: '查看 TKB90 历史对应的订单',
  },
  heldBy: readers,
  usedBy: ['tkb90History'],
  ...shapes.opened,
})
