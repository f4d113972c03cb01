import * as z from 'zod/mini'
import { returnChecks, returnNotAsked } from '@lumbung/domain/account/return-account'
import { banks } from '@lumbung/domain/order/bank'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { reveal } from '../order/order.ts'
import { finance } from '../roles.ts'
import { proofPicture } from './payment-proof.ts'

/** What is kept sealed of an account that money goes back to: as written down, as its bank says, and who paid by the channel's word. */
export const returnFields = ['bankAccount', 'bankHolder', 'accountHolder', 'payer'] as const

/** What its bank, and who paid, say of the account that money of no order goes back to; the names masked. */
export const accountCheck = z.object({
  result: z.enum(returnChecks),
  /** Why its bank was not asked; null where it was. */
  notAsked: z.nullable(z.enum(returnNotAsked)),
  /** The holder as the bank says; null: it said none. */
  bankHolder: z.nullable(z.string()),
  /** Who paid, as the channel says; null: nobody told. */
  payer: z.nullable(z.string()),
})

/**
 * Puts forward that a waiting payment goes back to the account it came from, whose ever that is. Its bank is asked for the holder at
 * once; another person decides by `decideRefund`. The whole amount goes, less nothing.
 */
export const requestReturn = call('POST /repay/request_return', {
  title: {
    id: 'Mengajukan pengembalian ke rekening asal',
    en: 'Ask to give money back to the account it came from',
    zh: '申请原路退回款项',
  },
  heldBy: ['finance_maker'],
  usedBy: ['repaymentRecord'],
  once: true,
  request: z.strictObject({
    cashRecordId: f.id,
    amount: f.rupiahPositive,
    bankCode: z.enum(banks.map(({ channel }) => channel)),
    account: z.string().check(z.trim(), z.regex(/^\d{6,20}$/)),
    holder: z.string().check(z.trim(), z.minLength(2), z.maxLength(80)),
    /** How they know that it came from there: the bank's inquiry, a letter. */
    proof: z.string().check(z.trim(), z.minLength(3), z.maxLength(2000)),
    picture: proofPicture,
    requestKey: f.requestKey,
  }),
  ret: z.object({ id: f.id }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'AMOUNT_MISMATCH', 'DUPLICATE'],
})

/** Opens one sealed value of such an account for 60 s; needs a reason, counts against the quota of the day, stands in the access log. */
export const revealReturnAccount = call('POST /repay/reveal_return_account', {
  title: {
    id: 'Membuka rekening tujuan pengembalian',
    en: 'Reveal the account that money goes back to',
    zh: '查看退款账户',
  },
  heldBy: finance,
  usedBy: ['repaymentRecord'],
  request: z.strictObject({
    /** Of the request. */
    id: f.id,
    field: z.enum(returnFields),
    reasonCode: reveal.request.shape.reasonCode,
    note: f.note,
  }),
  ret: reveal.ret,
  errors: ['NOT_FOUND', 'REASON_MISSING', 'REVEAL_QUOTA'],
})
