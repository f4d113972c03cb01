import { call } from '../call.ts'
import { orderSplits, reportReaders, reportShapes, type ReportDefinition } from '../report.ts'

/** domain.md §2.7 (放款回收): what was lent on a day, and what of it came back by so many days after its due day. */
export const placeRecovery = {
  figures: {
    placed: 'count',
    principal: 'rupiah',
    arrival: 'rupiah',
    channelCost: 'rupiah',
    due: 'rupiah',
    duePrincipal: 'rupiah',
    recoveredDue: 'rupiah',
    recoveredPrincipal: 'rupiah',
    recoveredInterest: 'rupiah',
    recoveredPenalty: 'rupiah',
    recoveredExtension: 'rupiah',
    cash: 'rupiah',
    cashBefore: 'rupiah',
    cash0: 'rupiah',
    cash1: 'rupiah',
    cash3: 'rupiah',
    cash7: 'rupiah',
    cash15: 'rupiah',
    cash30: 'rupiah',
    cash60: 'rupiah',
    cash90: 'rupiah',
    arrival0: 'rupiah',
    arrival1: 'rupiah',
    arrival3: 'rupiah',
    arrival7: 'rupiah',
    arrival15: 'rupiah',
    arrival30: 'rupiah',
    arrival60: 'rupiah',
    arrival90: 'rupiah',
    outstanding: 'rupiah',
    profit: 'rupiah',
  },
  shares: {
    principalPpm: ['recoveredDue', 'duePrincipal'],
    cashPpm: ['cash', 'arrival'],
    cash0Ppm: ['cash0', 'arrival0'],
    cash1Ppm: ['cash1', 'arrival1'],
    cash3Ppm: ['cash3', 'arrival3'],
    cash7Ppm: ['cash7', 'arrival7'],
    cash15Ppm: ['cash15', 'arrival15'],
    cash30Ppm: ['cash30', 'arrival30'],
    cash60Ppm: ['cash60', 'arrival60'],
    cash90Ppm: ['cash90', 'arrival90'],
  },
  means: {},
  cases: 'placed',
  dimensions: ['app', 'channel', 'customerType', 'amountClass', 'termDays', 'province'],
  splits: orderSplits,
  proved: {
    principal: 'principal',
    arrival: 'arrival',
    channelCost: 'channelCost',
    due: 'billed',
    duePrincipal: 'principal',
    recoveredDue: 'principalRepaid',
    recoveredPrincipal: 'principalRepaid',
    recoveredInterest: 'interestRepaid',
    recoveredPenalty: 'penaltyRepaid',
    recoveredExtension: 'extensionFee',
    cash: 'cash',
    cashBefore: { cashUntil: -1 },
    cash0: { cashUntil: 0 },
    cash1: { cashUntil: 1 },
    cash3: { cashUntil: 3 },
    cash7: { cashUntil: 7 },
    cash15: { cashUntil: 15 },
    cash30: { cashUntil: 30 },
    cash60: { cashUntil: 60 },
    cash90: { cashUntil: 90 },
    arrival0: 'arrival',
    arrival1: 'arrival',
    arrival3: 'arrival',
    arrival7: 'arrival',
    arrival15: 'arrival',
    arrival30: 'arrival',
    arrival60: 'arrival',
    arrival90: 'arrival',
    outstanding: 'outstanding',
    profit: 'profit',
  },
} as const satisfies ReportDefinition

const shapes = reportShapes(placeRecovery)
const readers = [...reportReaders, 'finance_checker'] as const

/** What was lent on each day, and what of it came back. */
export const getPlaceRecovery = call('POST /report/get_place_recovery', {
  title: {
    id: 'Melihat pencairan dan pengembalian',
    en: 'See what was placed and recovered',
    zh: '查看放款回收报表',
  },
  heldBy: readers,
  neededBy: ['placeRecovery'],
  ...shapes.report,
})

/** Exactly the orders that a figure of it counts. */
export const getPlaceRecoveryOrders = call('POST /report/get_place_recovery_orders', {
  title: {
    id: 'Membuka pesanan di balik pencairan dan pengembalian',
    en: 'Open the orders behind what was placed and recovered',
    zh: '查看放款回收对应的订单',
  },
  heldBy: readers,
  usedBy: ['placeRecovery'],
  ...shapes.opened,
})
