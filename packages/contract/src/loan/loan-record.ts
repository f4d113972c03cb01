import * as z from 'zod/mini'
import { payoutPurposes } from '@lumbung/domain/order/disbursement'
import { forChannels } from '@lumbung/domain/order/payout-channel'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { listAnswer, listRequest } from '../list.ts'
import { finance } from '../roles.ts'

/** How a payout can stand once it was sent. */
export const sentStates = ['submitting', 'accepted', 'unknown', 'success', 'failed', 'reversed'] as const

/** Payouts of a kind, and what they carry. */
const counted = z.object({ count: z.int(), amount: f.rupiah })

/** What of a day's payouts went by one channel, and how many of them stand so; refunds are in none. */
const byChannel = z.object({
  payouts: z.int(),
  amount: f.rupiah,
  success: z.int(),
  failed: z.int(),
  inFlight: z.int(),
})

/** A day's payouts, by when they were sent; an order that was tried again counts on each day. */
export const loanDayRow = z.object({
  day: f.businessDay,
  payouts: z.int(),
  /** Contract amounts, and what was to arrive of them. */
  loanAmount: f.rupiah,
  amount: f.rupiah,
  success: counted,
  failed: counted,
  /** Sent and not ended, the unknown ones among them. */
  inFlight: counted,
  unknown: counted,
  /** Came back after they had arrived. */
  reversed: counted,
  /** Money that went back to borrowers; in none of the others. */
  refunds: counted,
  ...forChannels('', () => byChannel),
})

/** The days on which money was sent, one row a day. */
export const getLoanDays = call('POST /loan/get_loan_days', {
  title: { id: 'Melihat pencairan per hari', en: 'See disbursements by day', zh: '查看每日放款' },
  heldBy: [...finance, 'auditor'],
  neededBy: ['loanRecord'],
  usedBy: ['loanDetail'],
  request: listRequest(
    z.strictObject({
      day: z.optional(f.dayRange),
      app: z.optional(z.array(f.appCode).check(z.maxLength(20))),
      channel: z.optional(f.channelCode),
    }),
    ['day'],
  ),
  ret: listAnswer(loanDayRow),
})

export const payoutRow = z.object({
  id: f.id,
  version: f.version,
  /** Null: of no order, back to whom its money came from. */
  orderNo: z.nullable(f.orderNo),
  reference: z.string(),
  purpose: z.enum(payoutPurposes),
  /** Which try this was, of how many. */
  attempt: z.int(),
  attempts: z.int(),
  state: z.enum(sentStates),
  app: z.nullable(f.appCode),
  borrowerName: z.nullable(z.string()),
  amount: f.rupiah,
  loanAmount: z.nullable(f.rupiah),
  channel: z.string(),
  /** The channel's own number of it. */
  providerId: z.nullable(z.string()),
  bankCode: z.string(),
  bankAccount: z.string(),
  bankHolder: z.string(),
  thirdStatus: z.nullable(z.string()),
  failureCode: z.nullable(z.string()),
  message: z.nullable(z.string()),
  maker: z.nullable(f.person),
  checker: z.nullable(f.person),
  sentAt: f.instant,
  /** When it was known how it ended. */
  settledAt: z.nullable(f.instant),
  nextInquiryAt: z.nullable(f.instant),
  /** Marked for reconciliation and not settled yet: the open item, by whom, when and why. */
  marked: z.nullable(z.object({ itemId: f.id, by: z.string(), at: f.instant, note: z.string() })),
  /** What this person may do with the row now; the server decides again. */
  can: z.object({ inquire: z.boolean(), mark: z.boolean() }),
})

/** Every payout that was sent, the ended ones too; `loanDetail` narrows it to a day. */
export const getPayouts = call('POST /loan/get_payouts', {
  title: { id: 'Melihat pencairan satu hari', en: 'See the disbursements of a day', zh: '查看当日放款明细' },
  heldBy: [...finance, 'auditor'],
  neededBy: ['loanDetail'],
  request: listRequest(
    z.strictObject({
      sentDay: z.optional(f.dayRange),
      orderNo: z.optional(z.string().check(z.maxLength(32))),
      app: z.optional(z.array(f.appCode).check(z.maxLength(20))),
      purpose: z.optional(z.array(z.enum(payoutPurposes)).check(z.maxLength(2))),
      state: z.optional(z.array(z.enum(sentStates)).check(z.maxLength(sentStates.length))),
      channel: z.optional(f.channelCode),
      /** Marked for reconciliation and not settled yet; false: not. */
      marked: z.optional(z.boolean()),
      bankCode: z.optional(f.shortText),
      amount: z.optional(f.amountRange),
    }),
    ['sentAt', 'amount'],
  ),
  ret: z.extend(listAnswer(payoutRow), { amountOnPage: f.rupiah }),
})

/** Wants a sent payout looked for, at its channel or in the bank's statement: an open item that a checker ends, with what was found. */
export const markForReconciliation = call('POST /loan/mark_for_reconciliation', {
  title: {
    id: 'Menandai pencairan untuk rekonsiliasi',
    en: 'Mark a payout for reconciliation',
    zh: '标记放款待核对',
  },
  heldBy: finance,
  usedBy: ['loanDetail'],
  once: true,
  request: z.strictObject({
    /** Null: the payout is of no order. */
    orderNo: z.nullable(f.orderNo),
    reference: z.string().check(z.minLength(1), z.maxLength(64)),
    note: f.note,
    requestKey: f.requestKey,
  }),
  ret: z.object({}),
  errors: ['ORDER_NOT_FOUND', 'NOT_FOUND', 'STATE_CONFLICT', 'REASON_MISSING', 'DUPLICATE'],
})
