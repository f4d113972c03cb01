import { call } from '../call.ts'
import { orderSplits, reportReaders, reportShapes, type ReportDefinition } from '../report.ts'
import { dueDimensions } from './due-figures.ts'

/**
 * domain.md §2.4: of what fell due on some days, the principal that was still owed as a stage began (`…From`) and what of it was
 * still owed as the next one did (`…To`); `entry` is from the due day into S1. `…N` counts what was due.
 */
export const rollRates = {
  figures: {
    due: 'count',
    dueRp: 'rupiah',
    entryFrom: 'rupiah',
    entryTo: 'rupiah',
    entryFromN: 'count',
    entryToN: 'count',
    s1From: 'rupiah',
    s1To: 'rupiah',
    s1FromN: 'count',
    s1ToN: 'count',
    s2From: 'rupiah',
    s2To: 'rupiah',
    s2FromN: 'count',
    s2ToN: 'count',
    m1From: 'rupiah',
    m1To: 'rupiah',
    m1FromN: 'count',
    m1ToN: 'count',
    m2From: 'rupiah',
    m2To: 'rupiah',
    m2FromN: 'count',
    m2ToN: 'count',
    m3From: 'rupiah',
    m3To: 'rupiah',
    m3FromN: 'count',
    m3ToN: 'count',
  },
  shares: {
    entryPpm: ['entryTo', 'entryFrom'],
    entryNPpm: ['entryToN', 'entryFromN'],
    s1Ppm: ['s1To', 's1From'],
    s1NPpm: ['s1ToN', 's1FromN'],
    s2Ppm: ['s2To', 's2From'],
    s2NPpm: ['s2ToN', 's2FromN'],
    m1Ppm: ['m1To', 'm1From'],
    m1NPpm: ['m1ToN', 'm1FromN'],
    m2Ppm: ['m2To', 'm2From'],
    m2NPpm: ['m2ToN', 'm2FromN'],
    m3Ppm: ['m3To', 'm3From'],
    m3NPpm: ['m3ToN', 'm3FromN'],
  },
  means: {},
  cases: 'due',
  dimensions: dueDimensions,
  splits: orderSplits,
  proved: {
    dueRp: 'principal',
    entryFrom: 'principal',
    entryTo: 'principal',
    s1From: 'principal',
    s1To: 'principal',
    s2From: 'principal',
    s2To: 'principal',
    m1From: 'principal',
    m1To: 'principal',
    m2From: 'principal',
    m2To: 'principal',
    m3From: 'principal',
    m3To: 'principal',
  },
  daysMax: 186,
} as const satisfies ReportDefinition

const shapes = reportShapes(rollRates)
const readers = [...reportReaders, 'col_manager', 'finance_checker'] as const

/** How what fell due rolled from each stage into the next. */
export const getRollRates = call('POST /report/get_roll_rates', {
  title: { id: 'Melihat laju pindah tahap', en: 'See roll rates', zh: '查看滚动率' },
  heldBy: readers,
  neededBy: ['rollRates'],
  ...shapes.report,
})

/** Exactly what a figure of it counts. */
export const getRollRatesOrders = call('POST /report/get_roll_rates_orders', {
  title: {
    id: 'Membuka pesanan di balik laju pindah tahap',
    en: 'Open the orders behind roll rates',
    zh: '查看滚动率对应的订单',
  },
  heldBy: readers,
  usedBy: ['rollRates'],
  ...shapes.opened,
})
