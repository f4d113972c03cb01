import * as z from 'zod/mini'
import { correctionFields, correctionFlow } from '@lumbung/domain/review/review'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { reviewers } from '../roles.ts'

/** One change of a person's papers, kept for good; values only with their masks. */
export const correctionRow = z.object({
  id: f.id,
  field: z.enum(correctionFields),
  from: z.string(),
  to: z.string(),
  reasonCode: z.string(),
  note: z.string(),
  state: z.enum(correctionFlow.states),
  askedBy: f.person,
  askedAt: f.instant,
  decidedBy: z.nullable(f.person),
  decidedAt: z.nullable(f.instant),
  decisionNote: z.string(),
  /** What this person may do with one that waits; the server decides again. */
  can: z.object({ confirm: z.boolean(), refuse: z.boolean(), withdraw: z.boolean() }),
})

/** What a corrected value disagrees with: to look at, never a refusal (domain.md §1.6). */
export const correctionWarning = z.enum([
  'nikBirthday',
  'nikGender',
  'accountLength',
  'holderName',
  'coolingOff',
])

/**
 * Corrects the ID number, the bank, the account or the phone of an order: at a desk by who holds the lock, after approval by who
 * holds this call, never once money is on its way, but for the phone. An ID number stands at once and takes the person behind the order
 * with it; bank data and a phone wait for another person, and asked again by the same one replaces what they asked. `value` is the number (of a phone that was found not to be theirs the same one says that it is), or the bank's channel code; `holder` goes with
 * an account and stays as it was when left out.
 */
export const correctIdentity = call('POST /approve/correct_identity', {
  title: {
    id: 'Mengoreksi NIK, rekening, atau nomor telepon',
    en: 'Correct ID number, bank data or phone',
    zh: '更正身份证号、银行资料或手机号',
  },
  heldBy: reviewers,
  usedBy: ['orderDetail', 'approveDetail'],
  once: true,
  request: z.strictObject({
    orderNo: f.orderNo,
    version: f.version,
    field: z.enum(correctionFields),
    value: z.string().check(z.minLength(1), z.maxLength(40)),
    holder: z.optional(z.string().check(z.minLength(2), z.maxLength(100))),
    reasonCode: f.reasonCode,
    note: f.note,
    requestKey: f.requestKey,
  }),
  ret: z.object({
    state: z.enum(correctionFlow.states),
    version: f.version,
    warnings: z.array(correctionWarning),
  }),
  errors: [
    'ORDER_NOT_FOUND',
    'STATE_CONFLICT',
    'VERSION_CONFLICT',
    'LOCK_LOST',
    'BEING_DECIDED',
    'REASON_MISSING',
    'OPEN_ORDER_EXISTS',
    'CORRECTION_WAITING',
  ],
})

/** The second person's answer to corrected bank data or a phone. Who asked cannot confirm; their refusal takes it back. */
export const settleCorrection = call('POST /approve/settle_correction', {
  title: { id: 'Menyetujui koreksi', en: 'Settle a correction', zh: '确认资料更正' },
  heldBy: ['review_manager', 'final_reviewer'],
  usedBy: ['orderDetail', 'approveDetail'],
  once: true,
  request: z.strictObject({
    orderNo: f.orderNo,
    id: f.id,
    decision: z.enum(['confirm', 'refuse']),
    note: f.note,
    requestKey: f.requestKey,
  }),
  ret: z.object({ state: z.enum(correctionFlow.states), version: f.version }),
  errors: ['ORDER_NOT_FOUND', 'NOT_FOUND', 'STATE_CONFLICT', 'SAME_PERSON', 'REASON_MISSING'],
})
