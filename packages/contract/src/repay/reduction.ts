import * as z from 'zod/mini'
import { reductionReasons } from '@lumbung/domain/account/reduction'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { borrowerDesks } from '../roles.ts'

/** Days a reduction may be kept open for the borrower's payment. */
export const reductionDaysMax = 30

/**
 * Asks for part of what is owed to be forgiven once the borrower pays the rest by a day. How many must agree, and who,
 * follows from the amount: penalty, then interest, then principal (domain.md §3.1 Reduction).
 */
export const requestReduction = call('POST /repay/request_reduction', {
  title: { id: 'Mengajukan potongan', en: 'Ask for a reduction', zh: '申请减免' },
  heldBy: borrowerDesks,
  usedBy: ['orderDetail', 'collectionDetail', 'preCollectionDetail'],
  once: true,
  request: z.strictObject({
    orderNo: f.orderNo,
    amount: f.rupiahPositive,
    validTo: f.businessDay,
    reasonCode: z.enum(reductionReasons),
    note: f.note,
    requestKey: f.requestKey,
  }),
  ret: z.object({ id: f.id }),
  errors: [
    'ORDER_NOT_FOUND',
    'NOT_FOUND',
    'STATE_CONFLICT',
    'REDUCTION_OPEN',
    'REDUCTION_TOO_LARGE',
    'REASON_MISSING',
  ],
})

const decision = {
  once: true,
  sudo: true,
  request: z.strictObject({
    id: f.id,
    version: f.version,
    decision: z.enum(['approve', 'reject']),
    note: f.note,
    requestKey: f.requestKey,
  }),
  ret: z.object({ state: z.string(), version: f.version }),
  errors: [
    'NOT_FOUND',
    'STATE_CONFLICT',
    'VERSION_CONFLICT',
    'SAME_PERSON',
    'REASON_MISSING',
    'REDUCTION_TOO_LARGE',
  ],
} as const

/** Another person than the one who asked decides, up to the penalty owed. */
export const decideReduction = call('POST /repay/decide_reduction', {
  title: { id: 'Memutus potongan sebatas denda', en: 'Decide reductions of penalty', zh: '审批滞纳金减免' },
  heldBy: ['finance_checker', 'col_manager'],
  usedBy: ['orderDetail'],
  ...decision,
})

/** The same beyond the penalty: interest by one person, principal by two. */
export const decideLargeReduction = call('POST /repay/decide_large_reduction', {
  title: {
    id: 'Memutus potongan bunga dan pokok',
    en: 'Decide reductions of interest and principal',
    zh: '审批利息和本金减免',
  },
  heldBy: ['finance_checker'],
  usedBy: ['orderDetail'],
  ...decision,
})
