import * as z from 'zod/mini'
import { bookAccounts } from '@lumbung/domain/books/books'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { finance } from '../roles.ts'

const apps = z.optional(z.array(f.appCode).check(z.maxLength(20)))
const days = { from: z.optional(f.businessDay), to: z.optional(f.businessDay), app: apps }

/**
 * A figure and what it is of: `paidOut` by the day the money arrived, `sent` by the day it was sent (arrived payouts of loans),
 * `lent` and `lentPrincipal` what arrived of loans that stand and what they owe for it, by loan day,
 * `collected` money posted by the day it was paid, `received` all money that came by the day it was paid, `outstanding` unpaid
 * principal, of loans so many days late where said, `bankIn` and `bankOut` a day of a bank account.
 */
export const askedFigure = z.discriminatedUnion('figure', [
  z.strictObject({ figure: z.literal('paidOut'), ...days }),
  z.strictObject({ figure: z.literal('sent'), ...days, channel: z.optional(f.shortText) }),
  z.strictObject({ figure: z.literal('lent'), ...days }),
  z.strictObject({ figure: z.literal('lentPrincipal'), ...days }),
  z.strictObject({ figure: z.literal('collected'), ...days }),
  z.strictObject({ figure: z.literal('received'), ...days, method: z.optional(f.shortText) }),
  z.strictObject({
    figure: z.literal('outstanding'),
    app: apps,
    /** Days late, both ends included. */
    lateFrom: z.optional(z.int().check(z.minimum(1), z.maximum(100_000))),
    lateTo: z.optional(z.int().check(z.minimum(1), z.maximum(100_000))),
  }),
  z.strictObject({ figure: z.literal('bankIn'), account: f.id, day: f.businessDay }),
  z.strictObject({ figure: z.literal('bankOut'), account: f.id, day: f.businessDay }),
])
export type AskedFigure = z.output<typeof askedFigure>

const side = { count: z.int(), amount: f.rupiah }

/**
 * What stands behind a money figure, three ways: its orders, the accounts of the ledger, the lines of the bank, each with its list of
 * 50 at most, those that differ first. `bank` is null where no bank sees it or this person may not see the bank.
 */
export const getFigureProof = call('POST /utils/get_figure_proof', {
  title: { id: 'Melihat bukti angka', en: 'See the proof of a figure', zh: '查看金额核对' },
  heldBy: [...finance, 'auditor'],
  usedBy: ['loanRecord', 'repaymentRecord', 'bankStatement', 'unitEconomics'],
  request: askedFigure,
  ret: z.object({
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
      /** records − apart − books: 0, or one of them is wrong. */
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
  }),
})
