import * as z from 'zod/mini'
import { contactConsents, contactRelations } from '@lumbung/domain/contact/contact-rules'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { photoBytesMax } from '../upload-bytes.ts'

/** The app's own id of an application: sent again, it answers the same order. */
export const applicationId = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/))

const name = z.string().check(z.trim(), z.minLength(2), z.maxLength(100))
const phone = z.string().check(z.regex(/^(?:\+?62|0)8[1-9]\d{7,10}$/))

export const application = z.strictObject({
  applicationId,
  productCode: z.string().check(z.regex(/^[a-z0-9-]{3,40}$/)),
  amount: f.rupiahPositive,
  termDays: z.int().check(z.minimum(1), z.maximum(730)),
  channel: z._default(f.shortText, 'organic'),
  batch: z.optional(f.shortText),
  borrower: z.strictObject({
    name,
    idNumber: z.string().check(z.regex(/^\d{16}$/)),
    phone,
    email: z.string().check(z.maxLength(254), z.email()),
    birthday: f.businessDay,
    gender: z.enum(['female', 'male']),
    address: z.string().check(z.minLength(5), z.maxLength(500)),
    /** Code of the regency (four digits), as a NIK carries it. */
    regency: z.string().check(z.regex(/^\d{4}$/)),
    occupation: z.string().check(z.minLength(2), z.maxLength(100)),
    education: z.optional(f.shortText),
    monthlyIncome: f.rupiahNotNegative,
    monthlyDebt: z._default(f.rupiahNotNegative, 0),
  }),
  bank: z.strictObject({
    code: z.string().check(z.regex(/^[A-Z]{2,20}$/)),
    account: z.string().check(z.regex(/^\d{6,20}$/)),
    holder: name,
  }),
  contacts: z
    .array(
      z.strictObject({
        name,
        relation: z.enum(contactRelations),
        phone,
        consent: z.enum(contactConsents),
      }),
    )
    .check(z.minLength(1), z.maxLength(5)),
  photos: z.strictObject({ idCard: f.id, selfie: f.id, incomeProof: f.id }),
  deviceId: z.string().check(z.minLength(8), z.maxLength(128)),
  /** What the borrower reads in the app; without it what was told before holds, at first Indonesian. */
  language: z.optional(f.language),
  consents: z.strictObject({ terms: z.literal(true), bureau: z.literal(true), marketing: z.boolean() }),
  /** Device address books are refused: sending one is an error, whatever it holds. */
  phonebook: z.optional(z.unknown()),
})
export type Application = z.output<typeof application>

const orderStanding = z.object({
  orderNo: f.orderNo,
  applicationId,
  state: f.orderState,
  returnReason: z.nullable(z.string()),
  answerBy: z.nullable(f.instant),
  arrivalAmount: z.nullable(f.rupiah),
  term: f.term,
  dueDay: z.nullable(f.businessDay),
  remainingAmount: z.nullable(f.rupiah),
  /** A reduction was agreed to: paying so much today settles the loan, up to its last day more each day. */
  afterReduction: z.nullable(z.object({ payoff: f.rupiah, validTo: f.businessDay })),
  codes: z.array(
    z.object({
      /** `rollover`: paying exactly this buys the extension that was taken. */
      purpose: z.enum(['repayment', 'rollover']),
      kind: z.enum(['va', 'alfa']),
      bankCode: z.nullable(z.string()),
      code: z.string(),
      amount: z.nullable(f.rupiah),
      expiresAt: z.nullable(f.instant),
    }),
  ),
})

/** A JPEG, PNG or PDF of at most 10 MB as raw bytes; images are re-encoded, EXIF and GPS dropped. */
export const uploadPhoto = call('POST /open/photos', {
  access: 'app',
  body: 'upload',
  bytesMax: photoBytesMax,
  request: z.strictObject({ kind: z.enum(['idCard', 'selfie', 'incomeProof']) }),
  ret: z.object({ id: f.id }),
  errors: ['FILE_TYPE', 'FILE_TOO_LARGE', 'FILE_UNREADABLE'],
})

export const apply = call('POST /open/applications', {
  access: 'app',
  request: application,
  ret: orderStanding,
  errors: [
    'PRODUCT_UNKNOWN',
    'COST_CEILING_EXCEEDED',
    'OPEN_ORDER_EXISTS',
    'COOLING_OFF',
    'PHONEBOOK_REFUSED',
    'IDEMPOTENCY_MISMATCH',
    'NOT_FOUND',
  ],
})

export const getStanding = call('POST /open/get_application', {
  access: 'app',
  request: z.strictObject({ applicationId }),
  ret: orderStanding,
  errors: ['ORDER_NOT_FOUND'],
})

const onceRequest = { applicationId, requestKey: f.requestKey }

/** An approved order's contract is signed: it waits for the money. */
export const sign = call('POST /open/sign', {
  access: 'app',
  once: true,
  request: z.strictObject({
    ...onceRequest,
    /** The code it is signed with, where the app asked for one: said rightly, and not long ago. */
    otpId: z.optional(f.id),
  }),
  ret: orderStanding,
  errors: ['ORDER_NOT_FOUND', 'STATE_CONFLICT', 'SIGNING_TOO_LATE', 'COST_CEILING_EXCEEDED', 'CODE_EXPIRED'],
})

/** A returned application comes back with what was asked for. */
export const resubmit = call('POST /open/resubmit', {
  access: 'app',
  once: true,
  request: z.strictObject({
    ...onceRequest,
    photos: z.optional(
      z.strictObject({ idCard: z.optional(f.id), selfie: z.optional(f.id), incomeProof: z.optional(f.id) }),
    ),
    bank: z.optional(application.shape.bank),
    /** Instead of those of the application: all of them, with their consents. */
    contacts: z.optional(application.shape.contacts),
    address: z.optional(z.string().check(z.minLength(5), z.maxLength(500))),
  }),
  ret: orderStanding,
  errors: ['ORDER_NOT_FOUND', 'STATE_CONFLICT', 'NOT_FOUND'],
})

export const cancel = call('POST /open/cancel', {
  access: 'app',
  once: true,
  request: z.strictObject({ ...onceRequest, reason: z.optional(f.shortText) }),
  ret: orderStanding,
  errors: ['ORDER_NOT_FOUND', 'STATE_CONFLICT', 'PAYOUT_CONTRADICTED'],
})
