import * as z from 'zod/mini'
import { facilityKinds } from '@lumbung/domain/sources/report'
import { inquiryFlow, notAskedReasons, sources } from '@lumbung/domain/sources/source'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { reviewDesk } from '../roles.ts'

const source = z.enum(sources)
const quality = z.nullable(z.int().check(z.minimum(1), z.maximum(5)))
const count = z.nullable(z.int())
const amount = z.nullable(f.rupiah)

/** What a borrower can bear with this loan, with everything it is counted from; null is not known. */
export const affordability = z.object({
  income: amount,
  /** Rupiah a month owed elsewhere, as the borrower told it and as the sources know it; the greater one counts. */
  told: f.rupiah,
  known: amount,
  /** Of this loan, within a month. */
  instalments: amount,
  burden: amount,
  ratioPpm: count,
  ratioPpmMax: z.int(),
  /** Platforms with a loan now, without this one. */
  platforms: count,
  platformsMax: z.int(),
  /** Where the ceilings come from. */
  source: z.string(),
  /** The ceilings it goes beyond: such an order does not pass. */
  broken: z.array(z.enum(['ratio', 'platforms'])),
})

/** One loan elsewhere, its lender masked. */
const facility = z.object({
  /** The inquiry and its place there: what `reveal` asks for. */
  id: z.string(),
  source,
  lender: z.string(),
  kind: z.enum(facilityKinds),
  plafond: amount,
  outstanding: amount,
  quality,
  worstQuality24: quality,
  daysLate: count,
  monthly: amount,
  openedOn: z.nullable(f.businessDay),
  dueOn: z.nullable(f.businessDay),
  asOf: z.nullable(f.businessDay),
  /** Against what was known at the borrower's last order; null where there was none. */
  change: z.nullable(z.enum(['new', 'worse', 'better', 'settled', 'same'])),
})

const figures = z.object({
  platforms: count,
  worstQuality24: quality,
  maxDpd90: count,
  burden: amount,
})

/** Everything an order's borrower was asked about at the sources, summed up first. */
export const getBureau = call('POST /order/get_bureau', {
  title: { id: 'Melihat biro kredit', en: 'See bureau data', zh: '查看征信' },
  heldBy: [...reviewDesk, 'risk', 'auditor'],
  usedBy: ['orderDetail', 'approveDetail'],
  request: z.strictObject({ orderNo: f.orderNo }),
  ret: z.object({
    now: figures,
    /** The same at the borrower's last order before this one. */
    before: z.nullable(z.extend(figures, { orderNo: f.orderNo, at: f.instant, gone: z.int() })),
    affordability: z.nullable(affordability),
    identity: z.nullable(
      z.object({
        idNumber: z.nullable(z.boolean()),
        name: z.nullable(z.boolean()),
        birthday: z.nullable(z.boolean()),
        faceScore: z.nullable(z.number()),
        faceScoreMin: z.number(),
        asOf: z.nullable(f.businessDay),
      }),
    ),
    /** What the bank says of the account that the money is to go to; its holder masked. */
    account: z.nullable(
      z.object({
        found: z.nullable(z.boolean()),
        holder: z.string(),
        nameScore: z.nullable(z.number()),
        nameScoreMin: z.number(),
        asOf: z.nullable(f.businessDay),
      }),
    ),
    facilities: z.array(facility),
    /** Who asked what and why, the latest first. */
    inquiries: z.array(
      z.object({
        id: f.id,
        source,
        state: z.enum(inquiryFlow.states),
        why: z.enum(['application', 'byHand']),
        reason: z.string(),
        /** Null: the application itself. */
        askedBy: z.nullable(z.string()),
        madeAt: f.instant,
        answeredAt: z.nullable(f.instant),
        nextTryAt: z.nullable(f.instant),
        asOf: z.nullable(f.businessDay),
        validUntil: z.nullable(f.instant),
        tries: z.int(),
        notAskedWhy: z.nullable(z.enum(notAskedReasons)),
        code: z.nullable(z.string()),
        words: z.nullable(z.string()),
        cost: f.rupiah,
      }),
    ),
    consent: z.nullable(z.object({ givenAt: f.instant, wording: z.string(), lastDay: f.businessDay })),
    connected: z.array(source),
    can: z.object({ ask: z.boolean(), reveal: z.boolean() }),
  }),
  errors: ['ORDER_NOT_FOUND'],
})

/** Asks a source about the borrower once more, although it has answered: with a reason, at its price. */
export const askSourceAgain = call('POST /order/ask_source', {
  title: { id: 'Menanyakan ulang ke sumber data', en: 'Ask a data source again', zh: '重新查询数据源' },
  heldBy: reviewDesk,
  usedBy: ['orderDetail', 'approveDetail'],
  once: true,
  perMinute: 20,
  request: z.strictObject({
    orderNo: f.orderNo,
    source,
    reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
    requestKey: f.requestKey,
  }),
  ret: z.object({ id: f.id }),
  errors: [
    'ORDER_NOT_FOUND',
    'STATE_CONFLICT',
    'INQUIRY_OPEN',
    'CONSENT_MISSING',
    'CONSENT_EXPIRED',
    'SOURCE_STOPPED',
  ],
})
