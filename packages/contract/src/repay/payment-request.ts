import * as z from 'zod/mini'
import { manualFees } from '@lumbung/domain/account/fee-kinds'
import { paymentRequestFlow, reversalOutcomes } from '@lumbung/domain/account/payment'
import { disbursementFlow } from '@lumbung/domain/order/disbursement'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { listAnswer, listRequest } from '../list.ts'
import { finance } from '../roles.ts'
import { proofPicture } from './payment-proof.ts'
import { accountCheck } from './return-account.ts'

/**
 * entry: money that no channel told of. reversal: a posted payment is taken back. refund: what was paid too much goes back to the
 * borrower. return: money that no order takes does. moveCredit: what was paid too much pays another loan of the same borrower.
 * writeOff: what nobody expects to be paid any more leaves the books. fee: a fee beside the contract. feeBack: it is taken back.
 */
export const paymentRequestKinds = [
  'entry',
  'reversal',
  'refund',
  'return',
  'moveCredit',
  'writeOff',
  'fee',
  'feeBack',
] as const
export const enteredMethods = ['transfer', 'manual'] as const
export const pictureKinds = ['image', 'pdf'] as const

const why = z.string().check(z.trim(), z.minLength(3), z.maxLength(2000))

export const paymentRequestRow = z.object({
  id: f.id,
  version: f.version,
  kind: z.enum(paymentRequestKinds),
  state: z.enum(paymentRequestFlow.states),
  /** Null: money of no order, which goes back to the account it came from. */
  orderNo: z.nullable(f.orderNo),
  app: z.nullable(f.appCode),
  borrowerName: z.nullable(z.string()),
  cashRecordId: z.nullable(f.id),
  amount: f.rupiah,
  /** Of the payment it is about; null where it is about a credit. */
  paidAt: z.nullable(f.instant),
  method: z.nullable(z.enum(enteredMethods)),
  channel: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  /** The payer's account or card, masked, of an entry that told it. */
  card: z.nullable(z.string()),
  outcome: z.nullable(z.enum(reversalOutcomes)),
  /** Of a moved credit: the loan it pays. */
  toOrderNo: z.nullable(f.orderNo),
  /** Of a fee: which one. */
  fee: z.nullable(z.enum(manualFees)),
  /** Where money that goes back would go, with its masks: the account of the order, or the one that it came from; null for other kinds. */
  destination: z.nullable(z.object({ bankCode: z.string(), account: z.string(), holder: z.string() })),
  /** Whose the account is that it came from; null where the money goes to the account of an order. */
  check: z.nullable(accountCheck),
  /** How the payout that carries it out went; null where there is none. */
  payoutState: z.nullable(z.enum(disbursementFlow.states)),
  proof: z.string(),
  /** What the picture of the proof is, null where none was given. */
  picture: z.nullable(z.enum(pictureKinds)),
  askedBy: z.nullable(f.person),
  askedAt: f.instant,
  decidedBy: z.nullable(f.person),
  decidedAt: z.nullable(f.instant),
  decisionNote: z.string(),
  can: z.object({
    decide: z.boolean(),
    decideRefund: z.boolean(),
    decideWriteOff: z.boolean(),
    decideFee: z.boolean(),
  }),
})

/** Payments entered by hand and payments to be taken back, waiting or decided. */
export const getPaymentRequests = call('POST /repay/get_payment_requests', {
  title: { id: 'Melihat pengajuan pembayaran', en: 'List payment requests', zh: '查看付款申请' },
  heldBy: [...finance, 'auditor'],
  usedBy: ['repaymentRecord'],
  request: listRequest(
    z.strictObject({
      state: z.optional(z.array(z.enum(paymentRequestFlow.states)).check(z.maxLength(3))),
      kind: z.optional(z.array(z.enum(paymentRequestKinds)).check(z.maxLength(paymentRequestKinds.length))),
      orderNo: z.optional(z.string().check(z.maxLength(32))),
    }),
    ['askedAt', 'amount'],
  ),
  ret: listAnswer(paymentRequestRow),
})

/** Puts forward money that no channel told of, with its proof; another person books it. */
export const requestPaymentEntry = call('POST /repay/request_payment_entry', {
  title: { id: 'Mengajukan pembayaran manual', en: 'Enter a payment by hand', zh: '申请手工登记付款' },
  heldBy: ['finance_maker'],
  usedBy: ['repaymentRecord'],
  once: true,
  request: z.strictObject({
    orderNo: f.orderNo,
    amount: f.rupiahPositive,
    paidAt: f.instant,
    method: z.enum(enteredMethods),
    /** Our bank account or desk that took it. */
    channel: z.string().check(z.trim(), z.minLength(2), z.maxLength(40)),
    /** Its number there; the same one is never taken twice. */
    reference: z.string().check(z.trim(), z.regex(/^[\w./:-]{3,60}$/)),
    /** The payer's account or card, where it is known; only its mask is kept. */
    card: z.optional(z.string().check(z.trim(), z.regex(/^\d([ -]?\d){5,24}$/))),
    proof: why,
    picture: proofPicture,
    requestKey: f.requestKey,
  }),
  ret: z.object({ id: f.id }),
  errors: ['ORDER_NOT_FOUND', 'TAKES_NO_PAYMENT', 'DUPLICATE', 'NOT_FOUND'],
})

/** Puts forward that a posted payment is taken back; another person does it. */
export const requestReversal = call('POST /repay/request_reversal', {
  title: { id: 'Mengajukan reversal pembayaran', en: 'Ask to take a payment back', zh: '申请冲回付款' },
  heldBy: ['finance_maker'],
  usedBy: ['repaymentRecord'],
  once: true,
  request: z.strictObject({
    id: f.id,
    version: f.version,
    outcome: z.enum(reversalOutcomes),
    proof: why,
    picture: proofPicture,
    requestKey: f.requestKey,
  }),
  ret: z.object({ id: f.id }),
  errors: ['NOT_FOUND', 'STATE_CONFLICT', 'VERSION_CONFLICT', 'DUPLICATE'],
})

/** Another person's word about what was put forward, whatever its kind, and what became of it. */
export const decision = z.strictObject({
  id: f.id,
  version: f.version,
  decision: z.enum(['agree', 'refuse']),
  note: z.string().check(z.maxLength(2000)),
  requestKey: f.requestKey,
})
export const decided = z.object({ state: z.enum(paymentRequestFlow.states) })

/** Another person books what was put forward, or refuses it with a reason. */
export const decidePaymentRequest = call('POST /repay/decide_payment_request', {
  title: { id: 'Memutuskan pengajuan pembayaran', en: 'Decide a payment request', zh: '审批付款申请' },
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
    'TAKES_NO_PAYMENT',
    'PAYOUT_CONTRADICTED',
    'DUPLICATE',
  ],
})
