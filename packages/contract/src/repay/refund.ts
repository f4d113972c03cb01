import * as z from 'zod/mini'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { proofPicture } from './payment-proof.ts'
import { decided, decision } from './payment-request.ts'

/**
 * Puts forward that money goes back to a borrower, to the account of the order: what was paid too much on its loan, or a payment
 * that waits and no order takes. Or, with the borrower's consent, that what was paid too much pays another loan of theirs.
 */
export const requestRefund = call('POST /repay/request_refund', {
  title: { id: 'Mengajukan pengembalian uang', en: 'Ask to give money back', zh: '申请退款' },
  heldBy: ['finance_maker'],
  usedBy: ['repaymentRecord', 'orderDetail'],
  once: true,
  request: z.strictObject({
    orderNo: f.orderNo,
    /** The waiting payment that goes back; null: it is about the credit of the loan. */
    cashRecordId: z.nullable(f.id),
    /** The loan that the credit pays; null: the money goes back. */
    toOrderNo: z.nullable(f.orderNo),
    amount: f.rupiahPositive,
    /** Why, and where the borrower's consent is kept. */
    proof: z.string().check(z.trim(), z.minLength(3), z.maxLength(2000)),
    picture: proofPicture,
    requestKey: f.requestKey,
  }),
  ret: z.object({ id: f.id }),
  errors: [
    'ORDER_NOT_FOUND',
    'NOT_FOUND',
    'STATE_CONFLICT',
    'AMOUNT_MISMATCH',
    'CREDIT_TOO_SMALL',
    'TAKES_NO_PAYMENT',
    'CORRECTION_WAITING',
    'PAYOUT_CONTRADICTED',
    'DUPLICATE',
  ],
})

/**
 * Another person, who neither reviewed the order nor said where its money goes, has it sent, or refuses it with a reason. Of money that
 * goes back to the account it came from: once its bank has said whose that is; where a name differs or nobody said one, with words.
 */
export const decideRefund = call('POST /repay/decide_refund', {
  title: { id: 'Memutuskan pengembalian uang', en: 'Decide to give money back', zh: '审批退款' },
  heldBy: ['finance_checker'],
  usedBy: ['repaymentRecord'],
  sudo: true,
  once: true,
  request: decision,
  ret: decided,
  errors: [
    'NOT_FOUND',
    'STATE_CONFLICT',
    'VERSION_CONFLICT',
    'SAME_PERSON',
    'REASON_MISSING',
    'CREDIT_TOO_SMALL',
    'TAKES_NO_PAYMENT',
    'CORRECTION_WAITING',
    'PAYOUT_CONTRADICTED',
    'ACCOUNT_NOT_CONFIRMED',
  ],
})
