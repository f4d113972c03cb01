import * as z from 'zod/mini'
import { paymentMethods } from '@lumbung/domain/account/payment'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { listAnswer, listRequest } from '../list.ts'
import { reportAnswer } from '../report.ts'
import { finance } from '../roles.ts'

export const cashRecordFilter = z.strictObject({
  orderNo: z.optional(z.string().check(z.maxLength(32))),
  txid: z.optional(z.string().check(z.maxLength(100))),
  code: z.optional(z.string().check(z.maxLength(40))),
  app: z.optional(z.array(f.appCode).check(z.maxLength(20))),
  state: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
  method: z.optional(z.array(z.enum(paymentMethods)).check(z.maxLength(6))),
  amount: z.optional(f.amountRange),
  paidTime: z.optional(f.dayRange),
  /** The day it counts for in the account and the books. */
  valueDay: z.optional(f.dayRange),
  /** Who put its order forward: me, or somebody else. */
  proposedBy: z.optional(z.enum(['me', 'others'])),
})

export const cashRecordRow = z.object({
  id: f.id,
  version: f.version,
  txid: z.string(),
  orderNo: z.nullable(f.orderNo),
  app: z.nullable(f.appCode),
  borrowerName: z.nullable(z.string()),
  method: z.enum(paymentMethods),
  channel: z.string(),
  /** Account number or payment code that it was paid to. */
  code: z.nullable(z.string()),
  /**
   * By which account it came: the payer's, masked, where somebody told it, else the virtual account or the shop code that the
   * borrower was given, as channels do not say whose account paid.
   */
  card: z.nullable(z.string()),
  amount: f.rupiah,
  interest: f.rupiah,
  principal: f.rupiah,
  penalty: f.rupiah,
  credit: f.rupiah,
  state: z.string(),
  /** Why it waits, by `unmatchedReasons`. */
  unmatchedReason: z.nullable(z.string()),
  /** How often the provider delivered it. */
  deliveries: z.int(),
  operator: z.nullable(z.string()),
  /** What the operator put forward and another person is to confirm; null when nothing waits. */
  proposal: z.nullable(z.object({ orderNo: f.orderNo, note: z.string(), at: f.instant })),
  /** Who confirmed or refused it last, and why not. */
  checker: z.nullable(z.string()),
  decisionNote: z.string(),
  /** No callback told of it: it was found by asking the channel. */
  polled: z.boolean(),
  paidAt: f.instant,
  receivedAt: f.instant,
  can: z.object({
    match: z.boolean(),
    confirm: z.boolean(),
    refuse: z.boolean(),
    takeBack: z.boolean(),
    giveBack: z.boolean(),
  }),
})

export const getCashRecords = call('POST /repay/get_cash_records', {
  title: { id: 'Melihat uang masuk', en: 'List payments', zh: '查看还款记录' },
  heldBy: [...finance, 'auditor'],
  neededBy: ['repaymentRecord'],
  request: listRequest(cashRecordFilter, ['paidTime', 'amount']),
  ret: z.extend(listAnswer(cashRecordRow), { amountOnPage: f.rupiah }),
})

/** What came by each way of paying, under the filter of the list. */
export const getCashSummary = call('POST /repay/get_cash_summary', {
  title: { id: 'Melihat angka pembayaran', en: 'See the figures of payments', zh: '查看还款统计' },
  heldBy: [...finance, 'auditor'],
  usedBy: ['repaymentRecord'],
  request: z.strictObject({ filter: cashRecordFilter }),
  ret: reportAnswer({
    payments: z.int(),
    amount: f.rupiah,
    /** Where it went. */
    principal: f.rupiah,
    interest: f.rupiah,
    penalty: f.rupiah,
    extensionFee: f.rupiah,
    credit: f.rupiah,
    /** Fit no order yet, and their share of all. */
    unmatched: z.int(),
    unmatchedPpm: z.nullable(z.int()),
  }),
})

/**
 * Puts forward whose the money is that no code explained; another person confirms it. Up to a limit (nothing by default)
 * it is booked at once. The amount never changes.
 */
export const matchPayment = call('POST /repay/match_payment', {
  title: { id: 'Mencocokkan pembayaran', en: 'Match a payment', zh: '匹配还款' },
  heldBy: ['finance_maker'],
  usedBy: ['repaymentRecord', 'repayQuery'],
  once: true,
  request: z.strictObject({
    id: f.id,
    version: f.version,
    orderNo: f.orderNo,
    note: z.string().check(z.minLength(3), z.maxLength(2000)),
    requestKey: f.requestKey,
  }),
  ret: z.object({ state: z.string(), version: f.version }),
  errors: [
    'NOT_FOUND',
    'ORDER_NOT_FOUND',
    'TAKES_NO_PAYMENT',
    'PAYOUT_CONTRADICTED',
    'STATE_CONFLICT',
    'VERSION_CONFLICT',
    'REASON_MISSING',
  ],
})

/** Another person books what was put forward, or refuses it with a reason: then it waits for a person again. */
export const decideMatch = call('POST /repay/decide_match', {
  title: {
    id: 'Mengonfirmasi atau menolak pencocokan',
    en: 'Confirm or refuse a match',
    zh: '确认或驳回匹配',
  },
  heldBy: ['finance_checker'],
  usedBy: ['repaymentRecord', 'repayQuery'],
  sudo: true,
  once: true,
  request: z.strictObject({
    id: f.id,
    version: f.version,
    decision: z.enum(['confirm', 'refuse']),
    note: z.string().check(z.maxLength(2000)),
    requestKey: f.requestKey,
  }),
  ret: z.object({ state: z.string(), version: f.version }),
  errors: [
    'NOT_FOUND',
    'TAKES_NO_PAYMENT',
    'PAYOUT_CONTRADICTED',
    'STATE_CONFLICT',
    'VERSION_CONFLICT',
    'SAME_PERSON',
    'REASON_MISSING',
  ],
})
