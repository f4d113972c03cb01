import * as z from 'zod/mini'
import { contactConsents } from '@lumbung/domain/contact/contact-rules'
import { payoutPurposes } from '@lumbung/domain/order/disbursement'
import { correctionRow } from '../approve/correction.ts'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { listAnswer, listRequest } from '../list.ts'
import { orderReaders, reviewDesk } from '../roles.ts'
import { machineReview } from './machine-review.ts'

/** The order list's filter; the same object drives export and saved views. */
export const orderFilter = z.strictObject({
  /** Whole, its last six digits, or its beginning from six characters on. */
  orderNo: z.optional(z.string().check(z.maxLength(32))),
  /** Exact; found by blind index, by who may find borrowers (`findBorrower`). So with the ID number and the name. */
  phone: z.optional(z.string().check(z.maxLength(20))),
  idNumber: z.optional(z.string().check(z.maxLength(20))),
  /** Whole words of the name, in any order; a word that nobody is called by, as the beginning of the first. */
  borrowerName: z.optional(z.string().check(z.maxLength(100))),
  app: z.optional(z.array(f.appCode).check(z.maxLength(20))),
  state: z.optional(z.array(f.orderState).check(z.maxLength(20))),
  customerType: z.optional(z.array(f.customerType).check(z.maxLength(3))),
  batch: z.optional(f.shortText),
  channel: z.optional(f.channelCode),
  overdue: z.optional(z.boolean()),
  /** Days since the oldest unpaid instalment fell due. */
  daysLate: z.optional(f.amountRange),
  cleared: z.optional(z.enum(['onTime', 'late', 'no'])),
  extended: z.optional(z.boolean()),
  amount: z.optional(f.amountRange),
  applyTime: z.optional(f.dayRange),
  approvedTime: z.optional(f.dayRange),
  loanTime: z.optional(f.dayRange),
  repayEndDate: z.optional(f.dayRange),
  repaidDate: z.optional(f.dayRange),
  /** A bill that is still open falls due then, whenever the loan ends. */
  openBillDue: z.optional(f.dayRange),
  /** Owes principal that is on the books. */
  outstanding: z.optional(z.boolean()),
  importId: z.optional(f.id),
  /** A payment code, or a serial number of a payout or a payment; for who may see the account of a loan. */
  reference: z.optional(z.string().check(z.maxLength(64))),
})
export type OrderFilter = z.output<typeof orderFilter>

export const orderSortColumns = [
  'changedTime',
  'applyTime',
  'repayEndDate',
  'loanAmount',
  'loanTime',
] as const

/** One row of the order list. Personal data is masked; amounts are as of the business date. */
export const orderRow = z.object({
  orderNo: f.orderNo,
  state: f.orderState,
  version: f.version,
  app: f.appCode,
  borrowerName: z.string(),
  phone: z.string(),
  idNumber: z.string(),
  customerType: f.customerType,
  /** New or old within this app. */
  appCustomerType: z.enum(['new', 'old']),
  batch: z.nullable(z.string()),
  loanCount: z.int(),
  failedOrderCount: z.int(),
  loanAmount: f.rupiah,
  arrivalAmount: z.nullable(f.rupiah),
  serviceFee: z.nullable(f.rupiah),
  handlingFee: z.nullable(f.rupiah),
  /** The principal that was lent, and what providers charged us for its payouts and payments; null until it was. */
  capital: z.nullable(f.rupiah),
  channelCost: z.nullable(f.rupiah),
  /** Rates in ppm; null for what an imported file did not say. */
  serviceFeePpm: z.nullable(z.int()),
  /** Per day late, days 1 to 7. */
  overdueFirstPpm: z.nullable(z.int()),
  /** Per day late, from day 8. */
  overdueLaterPpm: z.nullable(z.int()),
  /** Interest + principal + penalty charged to date, before payments. */
  repayableValue: z.nullable(f.rupiah),
  repaidAmount: z.nullable(f.rupiah),
  /** What payments went to, in the order they are allocated. */
  interestRepaid: z.nullable(f.rupiah),
  principalRepaid: z.nullable(f.rupiah),
  penaltyRepaid: z.nullable(f.rupiah),
  remainingAmount: z.nullable(f.rupiah),
  /** Waived so far; the remaining amount is without it. */
  reducedAmount: z.nullable(f.rupiah),
  /** What remains once the reduction that is agreed and open is used; null without one. */
  amountAfterReduction: z.nullable(f.rupiah),
  penalty: z.nullable(f.rupiah),
  term: f.term,
  instalments: z.int(),
  channel: z.nullable(z.string()),
  /** The channel's number of the payout that arrived. */
  payoutSerial: z.nullable(z.string()),
  /** Of the last payment: va, alfa, transfer, manual, import. */
  paymentMethod: z.nullable(z.string()),
  machineScore: z.nullable(z.int()),
  rating: z.nullable(z.string()),
  applyTime: f.instant,
  changedTime: f.instant,
  machineTime: z.nullable(f.instant),
  firstTime: z.nullable(f.instant),
  finalTime: z.nullable(f.instant),
  loanTime: z.nullable(f.instant),
  repayEndDate: z.nullable(f.businessDay),
  repaidDate: z.nullable(f.businessDay),
  /** When each department took it up, the last time. */
  preCollectionTime: z.nullable(f.businessDay),
  collectionTime: z.nullable(f.businessDay),
  /** The day of the next follow-up of the case that is open, and when the borrower was followed up last. */
  followTime: z.nullable(f.businessDay),
  lastFollowTime: z.nullable(f.instant),
  daysOverdue: z.int(),
  clearedLate: z.boolean(),
  extensions: z.int(),
  partial: z.boolean(),
  /** A payout whose outcome is unknown. */
  payoutUnknown: z.boolean(),
})
export type OrderRow = z.output<typeof orderRow>

export const getOrders = call('POST /order/get_orders', {
  title: { id: 'Melihat daftar pesanan', en: 'List orders', zh: '查看订单列表' },
  heldBy: orderReaders,
  neededBy: ['orderList'],
  request: z.extend(listRequest(orderFilter, orderSortColumns), {
    /** Without what stands neither with the order nor with its loan: costs, agreed reduction and times of collection are null. */
    brief: z.optional(z.boolean()),
  }),
  ret: z.extend(listAnswer(orderRow), { remainingOnPage: f.rupiah }),
})

const reviewShort = z.object({
  stage: z.enum(['first', 'final']),
  round: z.int(),
  state: z.string(),
  reviewer: z.nullable(z.string()),
  openedAt: f.instant,
  decidedAt: z.nullable(f.instant),
  reasonCode: z.nullable(z.string()),
  note: z.string(),
})

export const timelineEvent = z.object({
  id: f.id,
  at: f.instant,
  kind: z.string(),
  from: z.nullable(f.orderState),
  to: z.nullable(f.orderState),
  actor: z.string(),
  actorKind: z.enum(['staff', 'app', 'system', 'provider']),
  reason: z.nullable(z.string()),
  amount: z.nullable(f.rupiah),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})

/** Events of a history that are told at once. */
export const timelinePageMax = 100

/** What may be revealed, one value at a time. */
export const revealField = z.enum([
  'name',
  'idNumber',
  'phone',
  'email',
  'birthday',
  'address',
  'bankAccount',
  'bankHolder',
  'contactPhone',
  'correctedFrom',
  'correctedTo',
  'facilityLender',
  'accountHolder',
])

export const maskedIdentity = z.object({
  name: z.string(),
  idNumber: z.string(),
  phone: z.string(),
  email: z.string(),
  birthday: z.string(),
  gender: z.nullable(z.enum(['female', 'male'])),
  address: z.string(),
  region: z.string(),
  /** What they read: what is written to them is written in it. */
  language: f.language,
  bankCode: z.nullable(z.string()),
  bankName: z.nullable(z.string()),
  bankAccount: z.string(),
  bankHolder: z.string(),
  occupation: z.nullable(z.string()),
  monthlyIncome: z.nullable(f.rupiah),
  education: z.nullable(z.string()),
})

export const photoKind = z.enum(['idCard', 'selfie', 'incomeProof'])

export const getOrder = call('POST /order/get_order', {
  title: { id: 'Membuka pesanan', en: 'Open an order', zh: '查看订单详情' },
  heldBy: orderReaders,
  neededBy: ['orderDetail'],
  usedBy: ['orderList'],
  request: z.strictObject({ orderNo: f.orderNo }),
  ret: z.object({
    order: orderRow,
    identity: maskedIdentity,
    photos: z.array(z.object({ kind: photoKind, id: f.id, takenAt: f.instant })),
    contacts: z.array(
      z.object({
        id: f.id,
        name: z.string(),
        relation: z.string(),
        phone: z.string(),
        consent: z.enum(contactConsents),
      }),
    ),
    machine: z.nullable(machineReview),
    reviews: z.array(reviewShort),
    /** The latest of it, the newest first. */
    timeline: z.array(timelineEvent),
    /** More happened before. */
    earlierEvents: z.boolean(),
    corrections: z.array(correctionRow),
    otherOrders: z.array(
      z.object({
        orderNo: f.orderNo,
        state: f.orderState,
        loanAmount: f.rupiah,
        applyTime: f.instant,
        daysOverdue: z.int(),
        clearedLate: z.boolean(),
      }),
    ),
    disbursements: z.array(
      z.object({
        reference: z.string(),
        purpose: z.enum(payoutPurposes),
        attempt: z.int(),
        state: z.string(),
        amount: f.rupiah,
        /** Null: chosen as it is sent. */
        channel: z.nullable(z.string()),
        bankCode: z.string(),
        thirdStatus: z.nullable(z.string()),
        providerId: z.nullable(z.string()),
        failureCode: z.nullable(z.string()),
        message: z.nullable(z.string()),
        maker: z.nullable(z.string()),
        checker: z.nullable(z.string()),
        createdAt: f.instant,
        sentAt: z.nullable(f.instant),
        settledAt: z.nullable(f.instant),
      }),
    ),
    can: z.object({
      reveal: z.boolean(),
      seeAccount: z.boolean(),
      review: z.boolean(),
      rollBack: z.boolean(),
      cancel: z.boolean(),
      correct: z.boolean(),
    }),
  }),
  errors: ['ORDER_NOT_FOUND'],
})

/**
 * Opens one masked value for 60 s; needs a reason, counts against a daily quota, stands in the access log. Who reaches
 * borrowers as a collector opens no number of a loan in collection: only the case's desk does, past the contact guard.
 */
export const reveal = call('POST /order/reveal', {
  title: { id: 'Membuka data pribadi', en: 'Reveal personal data', zh: '查看个人信息' },
  heldBy: [...reviewDesk, 'pre_operator', 'collector'],
  usedBy: ['orderDetail', 'approveDetail'],
  request: z.strictObject({
    orderNo: f.orderNo,
    field: revealField,
    contactId: z.optional(f.id),
    /** Whose old or new value `correctedFrom` and `correctedTo` are. */
    correctionId: z.optional(f.id),
    /** Of which loan elsewhere `facilityLender` is. */
    facilityId: z.optional(z.string().check(z.regex(/^\d{1,10}-\d{1,4}$/))),
    reasonCode: z.enum(['verifyIdentity', 'contactBorrower', 'checkPayment', 'complaint', 'audit', 'other']),
    note: f.note,
  }),
  ret: z.object({ value: z.string(), seconds: z.int(), leftToday: z.int() }),
  errors: ['ORDER_NOT_FOUND', 'NOT_FOUND', 'REASON_MISSING', 'REVEAL_QUOTA', 'REACH_AT_CASE'],
})

/** What the borrower reads, from now on and in every app: messages, letters and sentences to send are written in it. */
export const setBorrowerLanguage = call('POST /order/set_language', {
  title: { id: 'Mengatur bahasa nasabah', en: 'Set a borrower’s language', zh: '设置客户语言' },
  heldBy: [...reviewDesk, 'pre_manager', 'pre_operator', 'col_manager', 'collector'],
  usedBy: ['orderDetail', 'collectionDetail', 'preCollectionDetail'],
  once: true,
  request: z.strictObject({
    orderNo: f.orderNo,
    language: f.language,
    /** When and how they said it. */
    note: f.note,
    requestKey: f.requestKey,
  }),
  ret: z.object({ language: f.language }),
  errors: ['ORDER_NOT_FOUND', 'REASON_MISSING'],
})

/** A photo of the order as an image; each view is logged. */
export const getPhoto = call('GET /order/photo', {
  title: { id: 'Melihat foto identitas', en: 'See identity photos', zh: '查看身份照片' },
  heldBy: reviewDesk,
  usedBy: ['orderDetail', 'approveDetail'],
  request: z.strictObject({
    orderNo: f.orderNo,
    id: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647)),
  }),
  ret: z.null(),
  file: true,
  errors: ['ORDER_NOT_FOUND', 'NOT_FOUND'],
})
