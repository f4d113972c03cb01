import { call } from '../call.ts'
import { orderSplits, reportReaders, reportShapes, type ReportDefinition } from '../report.ts'

/**
 * domain.md §2.7: of what was disbursed in a month, the principal 30 days overdue or more that was seen so many months later;
 * as it stood then, or ever until then.
 */
export const vintageCurves = {
  figures: {
    loans: 'count',
    principal: 'rupiah',
    over1: 'rupiah',
    of1: 'rupiah',
    over2: 'rupiah',
    of2: 'rupiah',
    over3: 'rupiah',
    of3: 'rupiah',
    over4: 'rupiah',
    of4: 'rupiah',
    over5: 'rupiah',
    of5: 'rupiah',
    over6: 'rupiah',
    of6: 'rupiah',
    late1: 'count',
    lateOf1: 'count',
    late2: 'count',
    lateOf2: 'count',
    late3: 'count',
    lateOf3: 'count',
    late4: 'count',
    lateOf4: 'count',
    late5: 'count',
    lateOf5: 'count',
    late6: 'count',
    lateOf6: 'count',
  },
  shares: {
    over1Ppm: ['over1', 'of1'],
    over2Ppm: ['over2', 'of2'],
    over3Ppm: ['over3', 'of3'],
    over4Ppm: ['over4', 'of4'],
    over5Ppm: ['over5', 'of5'],
    over6Ppm: ['over6', 'of6'],
    late1Ppm: ['late1', 'lateOf1'],
    late2Ppm: ['late2', 'lateOf2'],
    late3Ppm: ['late3', 'lateOf3'],
    late4Ppm: ['late4', 'lateOf4'],
    late5Ppm: ['late5', 'lateOf5'],
    late6Ppm: ['late6', 'lateOf6'],
  },
  means: {},
  cases: 'loans',
  dimensions: ['app', 'channel', 'customerType', 'amountClass', 'termDays', 'province'],
  splits: orderSplits,
  proved: {
    principal: 'lent',
    of1: 'lent',
    of2: 'lent',
    of3: 'lent',
    of4: 'lent',
    of5: 'lent',
    of6: 'lent',
    over1: { owedAfterMonths: 1, mode: 'current' },
    over2: { owedAfterMonths: 2, mode: 'current' },
    over3: { owedAfterMonths: 3, mode: 'current' },
    over4: { owedAfterMonths: 4, mode: 'current' },
    over5: { owedAfterMonths: 5, mode: 'current' },
    over6: { owedAfterMonths: 6, mode: 'current' },
  },
  notProved: {
    over1: 'anyMoment',
    over2: 'anyMoment',
    over3: 'anyMoment',
    over4: 'anyMoment',
    over5: 'anyMoment',
    over6: 'anyMoment',
  },
  daysMax: 186,
  modes: ['current', 'ever'],
} as const satisfies ReportDefinition

const shapes = reportShapes(vintageCurves)
const readers = [...reportReaders, 'finance_checker'] as const

/** What was disbursed in each month, and how much of it was late months later. */
export const getVintageCurves = call('POST /report/get_vintage_curves', {
  title: { id: 'Melihat kurva vintage', en: 'See vintage curves', zh: '查看账龄曲线' },
  heldBy: readers,
  neededBy: ['vintageCurves'],
  ...shapes.report,
})

/** Exactly the orders that a figure of it counts. */
export const getVintageCurvesOrders = call('POST /report/get_vintage_curves_orders', {
  title: {
    id: 'Membuka pesanan di balik kurva vintage',
    en: 'Open the orders behind vintage curves',
    zh: '查看账龄曲线对应的订单',
  },
  heldBy: readers,
  usedBy: ['vintageCurves'],
  ...shapes.opened,
})
