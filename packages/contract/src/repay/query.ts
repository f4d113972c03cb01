import * as z from 'zod/mini'
import { paymentMethods } from '@lumbung/domain/account/payment'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { explainLine, owedAmounts } from '../order/account.ts'
import { borrowerDesks, finance } from '../roles.ts'

/** What a search was taken for. */
const searchedFor = z.enum(['order', 'phone', 'code', 'txid', 'amount'])

export const foundPayment = z.object({
  id: f.id,
  txid: z.string(),
  orderNo: z.nullable(f.orderNo),
  method: z.enum(paymentMethods),
  code: z.nullable(z.string()),
  amount: f.rupiah,
  state: z.string(),
  unmatchedReason: z.nullable(z.string()),
  paidAt: f.instant,
})

export const foundOrder = z.object({
  orderNo: f.orderNo,
  app: f.appCode,
  borrowerName: z.string(),
  phone: z.string(),
  state: f.orderState,
})

/**
 * Finds payments and orders by whatever number somebody reads out: transaction, VA or shop code, phone, order, amount.
 * Written to the audit trail; of a phone its mask alone.
 */
export const findPayments = call('POST /repay/find_payments', {
  title: { id: 'Mencari pembayaran', en: 'Look for a payment', zh: '查找付款' },
  heldBy: [...finance, 'auditor'],
  neededBy: ['repayQuery'],
  request: z.strictObject({ term: z.string().check(z.trim(), z.minLength(3), z.maxLength(100)) }),
  ret: z.object({
    as: searchedFor,
    /** The newest first, at most so many as a screen holds. */
    payments: z.array(foundPayment),
    orders: z.array(foundOrder),
    more: z.boolean(),
    /** Up to when the channel has been asked which payments it took; null before the first time. */
    askedTo: z.nullable(f.instant),
    /** Since when it gives no answer. */
    failingSince: z.nullable(f.instant),
  }),
})

const fit = z.enum(['yes', 'half', 'no'])
const reason = <const Why extends readonly [string, ...string[]]>(...why: Why) =>
  z.object({ fit, why: z.enum(why) })

export const suggestedOrder = z.object({
  orderNo: f.orderNo,
  app: f.appCode,
  borrowerName: z.string(),
  state: f.orderState,
  /** What it owed on the day of the payment. */
  owed: f.rupiah,
  dueDay: z.nullable(f.businessDay),
  amount: reason('owed', 'payoff', 'code', 'part', 'more', 'none'),
  name: reason('same', 'first', 'other'),
  code: reason('own', 'otherLoan', 'other'),
  phone: reason('same', 'other'),
  payer: reason('whole', 'first', 'other', 'untold'),
  time: reason('onDue', 'nearDue', 'late', 'early', 'none'),
  /** Two a reason, one where it fits half. */
  points: z.int(),
})

export const codeLife = z.object({
  id: f.id,
  orderNo: f.orderNo,
  kind: z.enum(['va', 'alfa']),
  bankCode: z.nullable(z.string()),
  purpose: z.enum(['repayment', 'rollover']),
  /** Null while the channel makes it. */
  code: z.nullable(z.string()),
  amount: z.nullable(f.rupiah),
  state: z.string(),
  issuedAt: f.instant,
  expiresAt: z.nullable(f.instant),
  endedAt: z.nullable(f.instant),
  /** When the channel closed it; until then money may still come by it. */
  closedAtChannelAt: z.nullable(f.instant),
  /** What was paid to it. */
  payments: z.array(
    z.object({
      id: f.id,
      amount: f.rupiah,
      at: f.instant,
      state: z.string(),
      unmatchedReason: z.nullable(z.string()),
    }),
  ),
})

/** A payment from its making to its order, the codes around it, and where it may belong; of an order its codes alone. */
export const getPaymentTrace = call('POST /repay/get_payment_trace', {
  title: { id: 'Melihat perjalanan pembayaran', en: 'See where a payment is', zh: '查看付款去向' },
  heldBy: [...finance, 'auditor'],
  usedBy: ['repayQuery'],
  request: z.strictObject({ id: z.optional(f.id), orderNo: z.optional(f.orderNo) }),
  ret: z.object({
    payment: z.nullable(
      z.extend(foundPayment, {
        version: f.version,
        channel: z.string(),
        valueDay: f.businessDay,
        receivedAt: f.instant,
        polled: z.boolean(),
        deliveries: z.int(),
        /** Who paid, masked, where the provider says it. */
        payer: z.nullable(z.string()),
        operator: z.nullable(z.string()),
        checker: z.nullable(z.string()),
        decisionNote: z.string(),
        proposal: z.nullable(z.object({ orderNo: f.orderNo, note: z.string(), at: f.instant })),
        interest: f.rupiah,
        principal: f.rupiah,
        penalty: f.rupiah,
        credit: f.rupiah,
        can: z.object({ match: z.boolean(), decide: z.boolean() }),
        /** Up to this amount one person books it alone today. */
        aloneMax: f.rupiah,
      }),
    ),
    codes: z.array(codeLife),
    suggestions: z.array(suggestedOrder),
  }),
  errors: ['NOT_FOUND', 'ORDER_NOT_FOUND'],
})

const parts = z.object({ interest: f.rupiah, principal: f.rupiah, penalty: f.rupiah, credit: f.rupiah })

/**
 * What a payment of any amount on any day would do to a loan, before anything is booked (N2): dated back, today or ahead.
 * Without an amount what settles the loan on that day; with a reduction what settles it beside that. With `reverse` what taking a
 * payment back would do.
 */
export const getPaymentPreview = call('POST /repay/get_payment_preview', {
  title: { id: 'Melihat dampak pembayaran', en: 'See what a payment would do', zh: '预览付款影响' },
  heldBy: [...borrowerDesks, 'finance_checker', 'auditor'],
  usedBy: ['repayQuery', 'repaymentRecord', 'orderDetail', 'collectionDetail', 'preCollectionDetail'],
  request: z.strictObject({
    orderNo: f.orderNo,
    /** Today when it is left out. */
    day: z.optional(f.businessDay),
    amount: z.optional(f.rupiahPositive),
    /** As if it were agreed to today: the amount is then what settles the loan on the day, which is one of its days. */
    reduction: z.optional(z.strictObject({ amount: f.rupiahPositive, validTo: f.businessDay })),
    /** A posted cash record. */
    reverse: z.optional(f.id),
  }),
  ret: z.object({
    orderNo: f.orderNo,
    borrowerName: z.string(),
    gender: z.nullable(z.enum(['female', 'male'])),
    /** What the borrower reads. */
    language: f.language,
    loanDay: f.businessDay,
    day: f.businessDay,
    /** The day both sums are of: that of the payment, or of what stands later. */
    on: f.businessDay,
    amount: f.rupiah,
    /** What settles the loan on the day; null for a reversal. */
    payoff: z.nullable(f.rupiah),
    before: owedAmounts,
    after: owedAmounts,
    /** Where the money would go; null for a reversal. */
    allocation: z.nullable(parts),
    reduced: f.rupiah,
    forgiven: f.rupiah,
    /** Of a reversal: what used reductions that fall with the payment had forgiven, and is owed again. */
    reductionsBack: f.rupiah,
    creditBefore: f.rupiah,
    creditAfter: f.rupiah,
    clearedBefore: z.nullable(f.businessDay),
    clearedAfter: z.nullable(f.businessDay),
    /** For the sentence to send: the next deadline, the days late and what is repaid, afterwards; with a reduction before. */
    dueDay: f.businessDay,
    daysLate: z.int(),
    repaid: f.rupiah,
    /** Payments booked already that would go elsewhere; `after` is null for the one taken back. */
    moved: z.array(
      z.object({ txid: z.nullable(z.string()), day: f.businessDay, before: parts, after: z.nullable(parts) }),
    ),
    /** How what is then owed comes about. */
    lines: z.array(explainLine),
  }),
  errors: ['ORDER_NOT_FOUND', 'NOT_FOUND', 'NOTHING_LEFT', 'STATE_CONFLICT'],
})

/** Asks the channel now which payments it took, and books those that no callback told of, each once. */
export const askChannel = call('POST /repay/ask_channel', {
  title: { id: 'Menanyakan pembayaran ke kanal', en: 'Ask the channel for payments', zh: '向通道查询付款' },
  heldBy: [...finance],
  usedBy: ['repayQuery'],
  once: true,
  request: z.strictObject({ requestKey: f.requestKey }),
  ret: z.object({ askedAt: f.instant }),
})
