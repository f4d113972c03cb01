import * as z from 'zod/mini'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { borrowerDesks } from '../roles.ts'

/**
 * Sends the borrower a code that can be paid to, in the words of the template for codes and in their language. The contact guard is asked
 * first, and again as it leaves. DUPLICATE: this very code was sent today.
 */
export const sendCode = call('POST /repay/send_code', {
  title: { id: 'Mengirim kode bayar', en: 'Send a payment code', zh: '发送付款码' },
  heldBy: borrowerDesks,
  usedBy: ['orderDetail', 'collectionDetail', 'preCollectionDetail'],
  once: true,
  request: z.strictObject({
    orderNo: f.orderNo,
    code: z.string().check(z.minLength(1), z.maxLength(64)),
    requestKey: f.requestKey,
  }),
  ret: z.object({ sent: z.literal(true) }),
  errors: ['ORDER_NOT_FOUND', 'NOT_FOUND', 'TEMPLATE_NOT_LIVE', 'CONTACT_REFUSED', 'DUPLICATE'],
})
