import * as z from 'zod/mini'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { listAnswer, listRequest } from '../list.ts'
import { finance } from '../roles.ts'
import { channelWait } from './payout-channel.ts'

export const waitLoanFilter = z.strictObject({
  orderNo: z.optional(z.string().check(z.maxLength(32))),
  app: z.optional(z.array(f.appCode).check(z.maxLength(20))),
  state: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
  /** Put on hold; false: not. */
  held: z.optional(z.boolean()),
  channel: z.optional(f.channelCode),
  bankCode: z.optional(f.shortText),
  amount: z.optional(f.amountRange),
  approvedTime: z.optional(f.dayRange),
  /** Failed, for one of these reasons. */
  failedFor: z.optional(z.array(z.string().check(z.maxLength(60))).check(z.maxLength(20))),
})

export const waitLoanRow = z.object({
  orderNo: f.orderNo,
  /** Version of the disbursement, for the guarded commands below. */
  version: f.version,
  reference: z.string(),
  attempt: z.int(),
  state: z.string(),
  held: z.boolean(),
  app: f.appCode,
  borrowerName: z.string(),
  customerType: f.customerType,
  loanAmount: f.rupiah,
  arrivalAmount: f.rupiah,
  /** Null as long as nobody said by whom it goes: that is chosen as it is sent. */
  channel: z.nullable(z.string()),
  /** A person said so. */
  channelFixed: z.boolean(),
  /** Of a released payout that nobody takes now: why, by channel. */
  waits: z.nullable(z.array(channelWait)),
  bankCode: z.string(),
  bankAccount: z.string(),
  bankHolder: z.string(),
  thirdStatus: z.nullable(z.string()),
  failureCode: z.nullable(z.string()),
  message: z.nullable(z.string()),
  maker: z.nullable(f.person),
  approvedTime: f.instant,
  /** When this attempt was opened. */
  createdAt: f.instant,
  sentAt: z.nullable(f.instant),
  nextInquiryAt: z.nullable(f.instant),
  /** How often timed work has asked the channel about it since it was sent. */
  inquiries: z.int(),
  /** Corrected bank data that waits for a second person: nothing is sent until then. Or what was changed since. */
  bankCorrection: z.nullable(
    z.object({
      state: z.enum(['waiting', 'applied']),
      reasonCode: z.string(),
      askedBy: z.string(),
      at: f.instant,
    }),
  ),
  /** What this person may do with the row now; the server decides again. */
  can: z.object({
    putForward: z.boolean(),
    release: z.boolean(),
    takeBackRelease: z.boolean(),
    hold: z.boolean(),
    unhold: z.boolean(),
    cancel: z.boolean(),
    retry: z.boolean(),
    inquire: z.boolean(),
    settle: z.boolean(),
    switchChannel: z.boolean(),
  }),
})

/** Everything approved and not yet paid out, the unknown lane included. */
export const getWaitLoans = call('POST /loan/get_wait_loans', {
  title: { id: 'Melihat antrean pencairan', en: 'List loans waiting for money', zh: '查看待放款列表' },
  heldBy: [...finance, 'auditor'],
  neededBy: ['waitLoanList'],
  request: listRequest(waitLoanFilter, ['approvedTime', 'arrivalAmount']),
  ret: listAnswer(waitLoanRow),
})

/** The failed ones of them by reason, the most frequent first: as many as the list shows by its filter `failedFor`. */
export const getPayoutFailures = call('GET /loan/get_payout_failures', {
  title: {
    id: 'Melihat alasan pencairan gagal',
    en: 'See why payouts failed',
    zh: '查看放款失败原因',
  },
  heldBy: [...finance, 'auditor'],
  usedBy: ['waitLoanList'],
  request: z.strictObject({}),
  ret: z.object({ reasons: z.array(z.object({ code: z.string(), count: z.int() })) }),
})

const target = { orderNo: f.orderNo, version: f.version, requestKey: f.requestKey }
const moved = z.object({ state: z.string(), version: f.version })
const errors = ['ORDER_NOT_FOUND', 'STATE_CONFLICT', 'VERSION_CONFLICT'] as const

/** Maker: the order goes to the checker. */
export const putForward = call('POST /loan/put_forward', {
  title: { id: 'Mengajukan pencairan', en: 'Put a loan forward', zh: '提交放款' },
  heldBy: ['finance_maker'],
  usedBy: ['waitLoanList'],
  once: true,
  request: z.strictObject(target),
  ret: moved,
  errors: [
    ...errors,
    'SAME_PERSON',
    'CORRECTION_WAITING',
    'PAYOUT_CONTRADICTED',
    'PAYOUT_HELD',
    'ALREADY_PUT_FORWARD',
  ],
})

/** Checker, neither the maker nor a reviewer of the order nor who corrected its bank data: a job sends the money. */
export const releaseLoan = call('POST /loan/release', {
  title: { id: 'Mengotorisasi pencairan', en: 'Release money', zh: '放行放款' },
  heldBy: ['finance_checker'],
  usedBy: ['waitLoanList'],
  sudo: true,
  once: true,
  request: z.strictObject(target),
  ret: moved,
  errors: [
    ...errors,
    'SAME_PERSON',
    'CORRECTION_WAITING',
    'PAYOUT_CONTRADICTED',
    'COST_CEILING_EXCEEDED',
    'NOT_PUT_FORWARD',
    'PAYOUT_HELD',
  ],
})

/** Released by mistake: as long as nobody has begun to send it, it waits for its release again. One person does it, no money moves. */
export const takeBackRelease = call('POST /loan/take_back_release', {
  title: { id: 'Menarik kembali otorisasi', en: 'Take back a release', zh: '撤回放行' },
  heldBy: ['finance_checker'],
  usedBy: ['waitLoanList'],
  once: true,
  request: z.strictObject(target),
  ret: moved,
  errors: [...errors, 'PAYOUT_BEGUN'],
})

export const hold = call('POST /loan/hold', {
  title: { id: 'Menahan pencairan', en: 'Hold a disbursement', zh: '挂起放款' },
  heldBy: finance,
  usedBy: ['waitLoanList'],
  once: true,
  request: z.strictObject({ ...target, note: f.note }),
  ret: moved,
  errors: [...errors, 'REASON_MISSING', 'PAYOUT_HELD'],
})

export const unhold = call('POST /loan/unhold', {
  title: { id: 'Melanjutkan pencairan', en: 'Let a disbursement go on', zh: '解除挂起' },
  heldBy: finance,
  usedBy: ['waitLoanList'],
  once: true,
  request: z.strictObject(target),
  ret: moved,
  errors: [...errors, 'NOT_HELD'],
})

/** Before sending, or giving up an order whose payout failed. */
export const cancelLoan = call('POST /loan/cancel', {
  title: { id: 'Membatalkan pencairan', en: 'Cancel a disbursement', zh: '取消放款' },
  heldBy: ['finance_maker'],
  usedBy: ['waitLoanList'],
  once: true,
  request: z.strictObject({ ...target, note: f.note }),
  ret: moved,
  errors: [...errors, 'REASON_MISSING', 'PAYOUT_RELEASED', 'PAYOUT_CONTRADICTED'],
})

/** A failed payout goes back to the maker as the next attempt, where its failure allows it. */
export const retryLoan = call('POST /loan/retry', {
  title: { id: 'Mengulang pencairan', en: 'Retry a disbursement', zh: '重试放款' },
  heldBy: ['finance_maker'],
  usedBy: ['waitLoanList'],
  sudo: true,
  once: true,
  request: z.strictObject(target),
  ret: moved,
  errors: [
    ...errors,
    'ATTEMPTS_EXHAUSTED',
    'FAILURE_NOT_RETRYABLE',
    'PAYOUT_CONTRADICTED',
    'PAYOUT_NOT_FAILED',
  ],
})

/**
 * Has the channel asked by reference; the only way out of UNKNOWN beside `settle`. Answers how the payout stands now:
 * what the channel says is seen when it has answered.
 */
export const inquire = call('POST /loan/inquire', {
  title: { id: 'Cek status di kanal', en: 'Ask the channel', zh: '查询通道' },
  heldBy: finance,
  usedBy: ['waitLoanList', 'loanDetail'],
  /** Without a reference about the last attempt to pay the loan out; a payout of no order is named by its reference alone. */
  request: z.strictObject({
    orderNo: z.nullable(f.orderNo),
    reference: z.optional(z.string().check(z.maxLength(64))),
  }),
  ret: z.object({ state: z.string(), thirdStatus: z.nullable(z.string()) }),
  errors: ['ORDER_NOT_FOUND', 'NOT_FOUND', 'STATE_CONFLICT'],
})

/** After the channel's window a checker settles an unknown payout with proof. */
export const settleLoan = call('POST /loan/settle', {
  title: { id: 'Mengonfirmasi hasil dengan bukti', en: 'Confirm outcome with proof', zh: '凭证确认结果' },
  heldBy: ['finance_checker'],
  usedBy: ['waitLoanList'],
  sudo: true,
  once: true,
  request: z.strictObject({
    ...target,
    outcome: z.enum(['success', 'failed']),
    proof: z.string().check(z.minLength(5), z.maxLength(500)),
  }),
  ret: moved,
  errors: [...errors, 'SAME_PERSON', 'REASON_MISSING'],
})
