import * as z from 'zod/mini'
import { instalmentStates } from '@lumbung/domain/account/instalment'
import { bookAccounts } from '@lumbung/domain/books/books'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { finance } from '../roles.ts'

const apps = z.optional(z.array(f.appCode).check(z.maxLength(20)))
const days = { from: z.optional(f.businessDay), to: z.optional(f.businessDay), app: apps }

/** Of instalments by their due day: what they bill, what was paid and forgiven of them, and what is left, with and without the rest. */
export const dueParts = ['amount', 'penalty', 'repaid', 'forgiven', 'left', 'penaltyLeft'] as const
/** Where the money of payments went: what they settled, fees of extensions, and what was more than was owed. */
export const wentToParts = ['principal', 'interest', 'penalty', 'extensionFee', 'credit'] as const
/** What is left of them when their due day is over, and what is paid on them afterwards. */
export const lateParts = ['leftAtDue', 'repaidLate'] as const
/** Accounts of the ledger whose balance the loans, the payments or the bank say too. */
export const provedAccounts = [
  'bankAccount',
  'moneyInTransit',
  'loansReceivable',
  'interestReceivable',
  'penaltyReceivable',
  'suspense',
  'borrowerCredit',
  'extensionFeeIncome',
  'recoveryIncome',
  'writeOffLoss',
] as const

/**
 * A figure and what it is of: `paidOut` by the day the money arrived, `sent` by the day it was sent (arrived payouts of loans),
 * `allSent` whatever became of them, `refunds` money that went back to borrowers by the day it was sent, `collected` money posted by
 * the day it was paid, `paymentsIn` the same by the moment it was paid, `unmatched` money that no order explains now, `received` all
 * money that came by the day it was paid, `wentTo` what of it settled a bucket, `outstanding` unpaid principal, of loans so many days late where said, `due` and `late`
 * instalments by their due day, `balance` what stands in an account now, `bankIn` and `bankOut` a day of a bank account.
 */
export const askedFigure = z.discriminatedUnion('figure', [
  z.strictObject({ figure: z.literal('paidOut'), ...days }),
  z.strictObject({ figure: z.literal('sent'), ...days, channel: z.optional(f.channelCode) }),
  z.strictObject({ figure: z.literal('allSent'), ...days, channel: z.optional(f.channelCode) }),
  z.strictObject({ figure: z.literal('refunds'), ...days, channel: z.optional(f.channelCode) }),
  z.strictObject({ figure: z.literal('collected'), ...days }),
  z.strictObject({ figure: z.literal('paymentsIn'), ...days }),
  z.strictObject({ figure: z.literal('unmatched') }),
  z.strictObject({ figure: z.literal('received'), ...days, method: z.optional(f.shortText) }),
  z.strictObject({
    figure: z.literal('wentTo'),
    ...days,
    method: z.optional(f.shortText),
    part: z.enum(wentToParts),
  }),
  z.strictObject({
    figure: z.literal('outstanding'),
    app: apps,
    /** Days late, both ends included. */
    lateFrom: z.optional(z.int().check(z.minimum(1), z.maximum(100_000))),
    lateTo: z.optional(z.int().check(z.minimum(1), z.maximum(100_000))),
  }),
  z.strictObject({
    figure: z.literal('due'),
    ...days,
    part: z.enum(dueParts),
    /** How they stand; all, without it. */
    state: z.optional(z.enum(instalmentStates)),
  }),
  z.strictObject({ figure: z.literal('late'), day: f.businessDay, app: apps, part: z.enum(lateParts) }),
  z.strictObject({ figure: z.literal('balance'), account: z.enum(provedAccounts), app: apps }),
  z.strictObject({ figure: z.literal('bankIn'), account: f.id, day: f.businessDay }),
  z.strictObject({ figure: z.literal('bankOut'), account: f.id, day: f.businessDay }),
])
export type AskedFigure = z.output<typeof askedFigure>

const side = { count: z.int(), amount: f.rupiah }

/** The sum of a figure by its orders, the accounts of the ledger and the lines of the bank, each with its list of 50 at most. */
export const figureProof = z.object({
  /** Whose sum the figure itself is. */
  told: z.enum(['records', 'bank']),
  records: z.object({
    ...side,
    rows: z.array(
      z.object({
        orderNo: z.nullable(f.orderNo),
        /** Reference, number of the payment, or what explains a line without an order. */
        name: z.string(),
        day: z.nullable(f.businessDay),
        amount: f.rupiah,
      }),
    ),
  }),
  books: z.object({
    ...side,
    accounts: z.array(z.enum(bookAccounts)),
    /** Of the records, what need not be in these accounts. */
    apart: f.rupiah,
    /** What is in these accounts and not in the figure: other instalments of the same loans. */
    beside: f.rupiah,
    /** records − apart + beside − books: 0, or one of them is wrong. */
    difference: f.rupiah,
    rows: z.array(
      z.object({
        posting: z.int(),
        day: f.businessDay,
        account: z.enum(bookAccounts),
        orderNo: z.nullable(f.orderNo),
        amount: f.rupiah,
      }),
    ),
  }),
  bank: z.nullable(
    z.object({
      ...side,
      /** Of the records, what stands on no line yet. */
      waiting: z.object(side),
      /** records − waiting − bank. */
      difference: f.rupiah,
      rows: z.array(
        z.object({
          day: f.businessDay,
          txId: z.string(),
          orderNo: z.nullable(f.orderNo),
          amount: f.rupiah,
        }),
      ),
    }),
  ),
  /** Records that the books or the bank have otherwise, at most 50. */
  off: z.array(
    z.object({
      orderNo: z.nullable(f.orderNo),
      name: z.string(),
      amount: f.rupiah,
      booked: f.rupiah,
      /** Null: on no line. */
      onBank: z.nullable(f.rupiah),
    }),
  ),
})

/**
 * What stands behind a money figure, three ways: its orders, the accounts of the ledger, the lines of the bank, each with its list of
 * 50 at most, those that differ first. `bank` is null where no bank sees it or this person may not see the bank.
 */
export const getFigureProof = call('POST /utils/get_figure_proof', {
  title: { id: 'Melihat bukti angka', en: 'See the proof of a figure', zh: '查看金额核对' },
  heldBy: [...finance, 'auditor'],
  usedBy: [
    'loanRecord',
    'loanDetail',
    'repayPlan',
    'overdueRepayment',
    'overdueRepaymentDetail',
    'repaymentRecord',
    'summaryCollectinOrders',
    'bankStatement',
  ],
  request: askedFigure,
  ret: figureProof,
})
