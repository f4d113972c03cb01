import * as z from 'zod/mini'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { borrowerDesks } from '../roles.ts'

/** A shop code over what is due today. */
export const shopCode = z.object({
  amount: f.rupiah,
  /** 23:59 of the day it is for. */
  expiresAt: f.instant,
  /** Null while the channel makes it: it then stands among the codes of the order. */
  code: z.nullable(z.string()),
})

export const shopCodeErrors = ['ORDER_NOT_FOUND', 'STATE_CONFLICT', 'NOTHING_LEFT', 'SHOP_AMOUNT'] as const

/**
 * Has a shop code issued over what is due today, of an early payer what settles the next instalment or the loan. The one
 * over another amount is closed at the channel first.
 */
export const issueCode = call('POST /repay/issue_code', {
  title: { id: 'Menerbitkan kode bayar gerai', en: 'Issue a shop code', zh: '生成门店付款码' },
  heldBy: borrowerDesks,
  usedBy: ['orderDetail', 'collectionDetail', 'preCollectionDetail'],
  once: true,
  request: z.strictObject({ orderNo: f.orderNo, requestKey: f.requestKey }),
  ret: shopCode,
  errors: shopCodeErrors,
})
