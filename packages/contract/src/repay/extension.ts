import * as z from 'zod/mini'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { borrowerDesks } from '../roles.ts'

export const extensionDays = z.int().check(z.minimum(1), z.maximum(365))

/** What more time costs if it is paid today. Amounts in rupiah. */
export const extensionQuote = z.object({
  day: f.businessDay,
  instalmentNo: z.int(),
  days: z.int(),
  /** Unpaid principal, of which fee and interest are reckoned. */
  principal: f.rupiah,
  feePpm: z.int(),
  interestPpm: z.int(),
  /** Unpaid interest and penalty, to be paid now beside the fee. */
  interestNow: f.rupiah,
  penaltyNow: f.rupiah,
  fee: f.rupiah,
  /** Their sum: exactly what the roll-over codes ask. */
  payNow: f.rupiah,
  oldDueDay: f.businessDay,
  newDueDay: f.businessDay,
  /** Due on the new day. */
  interest: f.rupiah,
  billAfter: f.rupiah,
})

export const extensionErrors = [
  'STATE_CONFLICT',
  'NOTHING_LEFT',
  'EXTENSIONS_EXHAUSTED',
  'EXTENSION_TOO_LATE',
  'REDUCTION_OPEN',
  'EXTENSION_TOO_LONG',
  'EXTENSION_PASSES_NEXT',
  'COST_CEILING_EXCEEDED',
] as const

/** What extending an order by so many days costs if it is paid today, or on a day to come; books nothing. */
export const quoteExtension = call('POST /repay/quote_extension', {
  title: { id: 'Menghitung harga perpanjangan', en: 'Quote an extension', zh: '测算展期费用' },
  heldBy: borrowerDesks,
  usedBy: ['orderDetail', 'collectionDetail', 'preCollectionDetail'],
  request: z.strictObject({
    orderNo: f.orderNo,
    days: extensionDays,
    /** Today when it is left out. */
    day: z.optional(f.businessDay),
  }),
  ret: extensionQuote,
  errors: ['ORDER_NOT_FOUND', 'NOT_FOUND', ...extensionErrors],
})

/** Issues the roll-over codes of a quote, good for today; an older open extension of the order ends with it. */
export const issueExtension = call('POST /repay/issue_extension', {
  title: { id: 'Menerbitkan kode perpanjangan', en: 'Issue extension codes', zh: '生成展期付款码' },
  heldBy: borrowerDesks,
  usedBy: ['orderDetail', 'collectionDetail', 'preCollectionDetail'],
  once: true,
  request: z.strictObject({
    orderNo: f.orderNo,
    days: extensionDays,
    /** As it was quoted; another amount is refused. */
    payNow: f.rupiahPositive,
    requestKey: f.requestKey,
  }),
  ret: z.object({ id: f.id, quote: extensionQuote }),
  errors: ['ORDER_NOT_FOUND', 'NOT_FOUND', 'AMOUNT_MISMATCH', ...extensionErrors],
})
