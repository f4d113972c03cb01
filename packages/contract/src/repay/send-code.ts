import * as z from 'zod/mini'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { borrowerDesks } from '../roles.ts'
import { shopCodeErrors } from './issue-code.ts'

/**
 * Sends the borrower a code that can be paid to, in the words of the template for codes and in their language. The contact guard is asked
 * first, and again as it leaves. Without a code it is a shop's over what is to be paid today: one is issued where there is none, and the
 * message waits for it. DUPLICATE: this very code was sent today.
 */
export const sendCode = call('POST /repay/send_code', {
  title: { id: 'Mengirim kode bayar', en: 'Send a payment code', zh: '发送付款码' },
  heldBy: borrowerDesks,
  usedBy: ['orderDetail', 'collectionDetail', 'preCollectionDetail'],
  once: true,
  request: z.strictObject({
    orderNo: f.orderNo,
    code: z.nullable(z.string().check(z.minLength(1), z.maxLength(64))),
    requestKey: f.requestKey,
  }),
  ret: z.object({ sent: z.literal(true) }),
  errors: [...shopCodeErrors, 'NOT_FOUND', 'TEMPLATE_NOT_LIVE', 'CONTACT_REFUSED', 'DUPLICATE'],
})
