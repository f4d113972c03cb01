import * as z from 'zod/mini'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { listAnswer, listRequest } from '../list.ts'
import { reportAnswer } from '../report.ts'
import { machineReview } from '../order/machine-review.ts'
import { reviewStage } from './review.ts'
import { reviewDesk } from '../roles.ts'

const rating = z.enum(['A', 'B', 'C', 'D'])
const scoreRange = z.strictObject({
  from: z.optional(z.int().check(z.minimum(-100_000), z.maximum(100_000))),
  to: z.optional(z.int().check(z.minimum(-100_000), z.maximum(100_000))),
})
/** A share of a whole in ppm; null when the whole is empty or not old enough. */
const share = z.nullable(z.int())

export const machineReviewFilter = z.strictObject({
  /** What went to people counts as passed (rulings 22). */
  decision: z.enum(['pass', 'reject']),
  orderNo: z.optional(z.string().check(z.maxLength(32))),
  app: z.optional(z.array(f.appCode).check(z.maxLength(20))),
  customerType: z.optional(z.array(f.customerType).check(z.maxLength(3))),
  rating: z.optional(z.array(rating).check(z.maxLength(4))),
  score: z.optional(scoreRange),
  /** A rule that hit, by its id. */
  rule: z.optional(z.string().check(z.maxLength(40))),
  reason: z.optional(f.reasonCode),
  ruleVersion: z.optional(f.id),
  reviewedAt: z.optional(f.dayRange),
})

export const machineReviewRow = z.object({
  orderNo: f.orderNo,
  /** The order as it stands now. */
  state: f.orderState,
  daysOverdue: z.int(),
  clearedLate: z.boolean(),
  version: f.version,
  app: f.appCode,
  customerType: f.customerType,
  borrowerName: z.string(),
  loanAmount: f.rupiah,
  reviewedAt: f.instant,
  score: z.int(),
  rating: z.string(),
  decision: z.enum(['pass', 'manual', 'reject']),
  reasonCode: z.nullable(z.string()),
  ruleVersion: z.int(),
  /** How many rules hit, and the one that weighed most: the one that rejects, else the most points. */
  hits: z.int(),
  heaviest: z.nullable(z.object({ ruleId: z.string(), title: z.string(), score: z.int() })),
})

/** What the machine decided, the last review of each order. */
export const getMachineReviews = call('POST /approve/get_machine_reviews', {
  title: { id: 'Melihat hasil review mesin', en: 'List machine reviews', zh: '查看机审列表' },
  heldBy: ['review_manager', 'risk', 'auditor'],
  neededBy: ['machinerReviewPass', 'machinerReviewReject'],
  request: listRequest(machineReviewFilter, ['reviewedAt', 'score']),
  ret: listAnswer(machineReviewRow),
})

/** Why the machine said so: every round with every rule, the newest first. */
export const getMachineReview = call('POST /approve/get_machine_review', {
  title: { id: 'Membuka hasil review mesin', en: 'Open a machine review', zh: '查看机审详情' },
  heldBy: [...reviewDesk, 'risk', 'auditor'],
  neededBy: ['machinerDetail'],
  usedBy: ['machinerReviewPass', 'machinerReviewReject'],
  request: z.strictObject({ orderNo: f.orderNo }),
  ret: z.object({
    order: z.object({
      orderNo: f.orderNo,
      state: f.orderState,
      version: f.version,
      app: f.appCode,
      customerType: f.customerType,
      borrowerName: z.string(),
      loanAmount: f.rupiah,
      term: f.term,
      applyTime: f.instant,
    }),
    rounds: z
      .array(
        z.object({
          round: z.int(),
          reasonCode: z.nullable(z.string()),
          review: machineReview,
        }),
      )
      .check(z.minLength(1)),
    /** What other versions would have said, the newest first. */
    shadows: z.array(
      z.object({
        ruleVersion: z.int(),
        ruleSet: z.string(),
        score: z.int(),
        rating: z.string(),
        decision: z.enum(['pass', 'manual', 'reject']),
        hits: z.int(),
        at: f.instant,
      }),
    ),
  }),
  errors: ['ORDER_NOT_FOUND', 'NOT_FOUND'],
})

export const reviewResult = z.enum(['pass', 'reject', 'returned', 'goneBack'])

/**
 * `drawn` for a second look, `looked` at by now, with the same or another answer; `disagreedDue`: passed, the second
 * look said reject, and the seventh day after the due day is over.
 */
export const secondLookFilter = z.enum(['drawn', 'looked', 'agreed', 'disagreed', 'disagreedDue'])

export const decidedReviewFilter = z.strictObject({
  stage: z.optional(reviewStage),
  result: z.optional(z.array(reviewResult).check(z.maxLength(4))),
  reviewer: z.optional(f.id),
  orderNo: z.optional(z.string().check(z.maxLength(32))),
  app: z.optional(z.array(f.appCode).check(z.maxLength(20))),
  customerType: z.optional(z.array(f.customerType).check(z.maxLength(3))),
  amount: z.optional(f.amountRange),
  reason: z.optional(f.reasonCode),
  decidedAt: z.optional(f.dayRange),
  secondLook: z.optional(secondLookFilter),
})

export const decidedReviewRow = z.object({
  id: f.id,
  orderNo: f.orderNo,
  /** The order as it stands now. */
  state: f.orderState,
  daysOverdue: z.int(),
  clearedLate: z.boolean(),
  version: f.version,
  app: f.appCode,
  customerType: f.customerType,
  borrowerName: z.string(),
  loanAmount: f.rupiah,
  stage: reviewStage,
  round: z.int(),
  result: reviewResult,
  reviewer: f.person,
  decidedAt: f.instant,
  /** From the moment the reviewer took it; null where that was not kept. */
  minutesTaken: z.nullable(z.int()),
  machineScore: z.nullable(z.int()),
  rating: z.nullable(z.string()),
  reasonCode: z.nullable(z.string()),
  note: z.string(),
  secondLook: z.nullable(z.enum(['waiting', 'agreed', 'disagreed', 'lapsed'])),
  /** The way back to the first desk that is open now, or why there is none. */
  wayBack: z.nullable(z.enum(['rollBack', 'reopen'])),
  noWayBack: z.nullable(z.enum(['movedOn', 'underReview', 'tooLate', 'laterRound'])),
})

/** Every review a person ended, the newest first. */
export const getDecidedReviews = call('POST /approve/get_decided_reviews', {
  title: { id: 'Melihat riwayat review', en: 'List decided reviews', zh: '查看审核记录' },
  heldBy: [...reviewDesk, 'qc', 'auditor'],
  neededBy: ['reviewFirstPass', 'reviewFirstReject', 'reviewFinalPass', 'reviewFinalReject', 'reviewList'],
  request: listRequest(decidedReviewFilter, ['decidedAt']),
  ret: z.extend(listAnswer(decidedReviewRow), {
    /** Everyone who ever ended a review (of the stage asked for), for the filter. */
    reviewers: z.array(f.person),
  }),
})

const reviewFigures = {
  reviews: z.int(),
  passed: z.int(),
  rejected: z.int(),
  /** Returned to the borrower, or gone back to first review. */
  returned: z.int(),
  /** Passed and rejected. */
  decided: z.int(),
  /** Passed ÷ decided. */
  passPpm: share,
  minutesMean: z.nullable(z.number()),
  minutesMedian: z.nullable(z.number()),
  /** Second looks done, and those with the same answer. */
  looked: z.int(),
  agreed: z.int(),
  agreedPpm: share,
  /**
   * Orders this person passed and the second look would have rejected, with seven full days since their due day; how
   * many of them were not cleared by the end of that seventh day.
   */
  disagreedDue: z.int(),
  disagreedLate: z.int(),
  disagreedLatePpm: share,
}

/** The reviews of a filter per reviewer, and all of them; every share is computed from the sums. */
export const getReviewSummary = call('POST /approve/get_review_summary', {
  title: { id: 'Melihat angka per petugas review', en: 'See the figures of reviewers', zh: '查看审核员统计' },
  heldBy: ['review_manager', 'qc', 'auditor'],
  usedBy: ['reviewList'],
  request: z.strictObject({ filter: decidedReviewFilter }),
  ret: reportAnswer(reviewFigures),
})
