import * as z from 'zod/mini'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { proofPicture } from './payment-proof.ts'
import { decided, decision } from './payment-request.ts'

/** Puts forward that a loan late for more days than the setting `writeOff` says leaves the books. It stays payable. */
export const requestWriteOff = call('POST /repay/request_write_off', {
  title: { id: 'Mengajukan hapus buku', en: 'Ask to write a loan off', zh: '申请核销' },
  heldBy: ['finance_maker'],
  usedBy: ['orderDetail'],
  once: true,
  request: z.strictObject({
    orderNo: f.orderNo,
    proof: z.string().check(z.trim(), z.minLength(3), z.maxLength(2000)),
    picture: proofPicture,
    requestKey: f.requestKey,
  }),
  ret: z.object({ id: f.id, amount: f.rupiah }),
  errors: [
    'ORDER_NOT_FOUND',
    'NOT_FOUND',
    'STATE_CONFLICT',
    'NOTHING_LEFT',
    'WRITE_OFF_TOO_EARLY',
    'DUPLICATE',
  ],
})

/** Another person writes it off, by what is owed on that day, or refuses with a reason. */
export const decideWriteOff = call('POST /repay/decide_write_off', {
  title: { id: 'Memutuskan hapus buku', en: 'Decide a write-off', zh: '审批核销' },
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
    'NOTHING_LEFT',
    'WRITE_OFF_TOO_EARLY',
  ],
})
