import * as z from 'zod/mini'
import { manualFees } from '@lumbung/domain/account/fee-kinds'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { proofPicture } from './payment-proof.ts'
import { decided, decision } from './payment-request.ts'

const why = z.string().check(z.trim(), z.minLength(3), z.maxLength(2000))
/** What a fee may be refused for, when it is asked and when it is decided. */
const ceilings = ['NOTHING_LEFT', 'FEE_TOO_LARGE', 'COST_CEILING_EXCEEDED'] as const

/** Puts forward a fee beside the contract; another person charges it. */
export const requestFee = call('POST /repay/request_fee', {
  title: { id: 'Mengajukan biaya manual', en: 'Put a fee forward', zh: '申请手工费用' },
  heldBy: ['finance_maker'],
  usedBy: ['orderDetail'],
  once: true,
  request: z.strictObject({
    orderNo: f.orderNo,
    fee: z.enum(manualFees),
    amount: f.rupiahPositive,
    proof: why,
    picture: proofPicture,
    requestKey: f.requestKey,
  }),
  ret: z.object({ id: f.id }),
  errors: ['ORDER_NOT_FOUND', 'NOT_FOUND', 'STATE_CONFLICT', 'DUPLICATE', ...ceilings],
})

/** Puts forward that a charged fee is taken back while nothing of it is paid; another person does it. */
export const requestFeeBack = call('POST /repay/request_fee_back', {
  title: { id: 'Mengajukan pembatalan biaya', en: 'Ask to take a fee back', zh: '申请撤销费用' },
  heldBy: ['finance_maker'],
  usedBy: ['orderDetail'],
  once: true,
  request: z.strictObject({ id: f.id, version: f.version, proof: why, requestKey: f.requestKey }),
  ret: z.object({ id: f.id }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'VERSION_CONFLICT', 'FEE_PAID', 'DUPLICATE'],
})

/** Another person charges the fee, or takes it back, or refuses with a reason. */
export const decideFee = call('POST /repay/decide_fee', {
  title: { id: 'Memutuskan biaya manual', en: 'Decide a fee', zh: '审批手工费用' },
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
    'FEE_PAID',
    ...ceilings,
  ],
})
