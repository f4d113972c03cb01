import { call } from '../call.ts'
import { orderSplits, reportReaders, reportShapes, type ReportDefinition } from '../report.ts'

/** domain.md §2.7: customers by the day they settled, and who of them asked or borrowed again within so many days. */
export const borrowAgainRate = {
  figures: {
    settled: 'count',
    reapply0: 'count',
    reapply1: 'count',
    reapply3: 'count',
    reapply7: 'count',
    reapply15: 'count',
    reapply30: 'count',
    reborrow0: 'count',
    reborrow1: 'count',
    reborrow3: 'count',
    reborrow7: 'count',
    reborrow15: 'count',
    reborrow30: 'count',
    of0: 'count',
    of1: 'count',
    of3: 'count',
    of7: 'count',
    of15: 'count',
    of30: 'count',
    reborrowed: 'count',
    reborrowedRp: 'rupiah',
    gapDays: 'days',
    change: 'rupiah',
  },
  shares: {
    reapply0Ppm: ['reapply0', 'of0'],
    reapply1Ppm: ['reapply1', 'of1'],
    reapply3Ppm: ['reapply3', 'of3'],
    reapply7Ppm: ['reapply7', 'of7'],
    reapply15Ppm: ['reapply15', 'of15'],
    reapply30Ppm: ['reapply30', 'of30'],
    reborrow0Ppm: ['reborrow0', 'of0'],
    reborrow1Ppm: ['reborrow1', 'of1'],
    reborrow3Ppm: ['reborrow3', 'of3'],
    reborrow7Ppm: ['reborrow7', 'of7'],
    reborrow15Ppm: ['reborrow15', 'of15'],
    reborrow30Ppm: ['reborrow30', 'of30'],
  },
  means: { gapMean: ['gapDays', 'reborrowed'], changeMean: ['change', 'reborrowed'] },
  dimensions: ['app', 'channel', 'customerType', 'amountClass', 'termDays', 'province'],
  splits: ['settleKind', ...orderSplits],
  notProved: { reborrowedRp: 'otherLoan', change: 'otherLoan' },
} as const satisfies ReportDefinition

const shapes = reportShapes(borrowAgainRate)
const readers = [...reportReaders, 'tm_manager'] as const

/** Customers by the day they settled: how many asked and borrowed again, and how soon. */
export const getBorrowAgainRate = call('POST /report/get_borrow_again_rate', {
  title: {
    id: 'Melihat tingkat pinjam ulang',
    en: 'See how many borrow again',
    zh: '查看复借率报表',
  },
  heldBy: readers,
  neededBy: ['borrowAgainRate'],
  ...shapes.report,
})

/** Exactly the customers that a figure of it counts, each with the order they settled. */
export const getBorrowAgainRateOrders = call('POST /report/get_borrow_again_rate_orders', {
  title: {
    id: 'Membuka pesanan di balik tingkat pinjam ulang',
    en: 'Open the orders behind who borrows again',
    zh: '查看复借率对应的订单',
  },
  heldBy: readers,
  usedBy: ['borrowAgainRate'],
  ...shapes.opened,
})
