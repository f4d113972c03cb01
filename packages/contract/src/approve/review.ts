import * as z from 'zod/mini'
import { decisions } from '@lumbung/domain/review/review'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { listAnswer, listRequest } from '../list.ts'
import { assignment } from './assignment.ts'
import { droppedDecision } from './held-decision.ts'
import { correctionRow } from './correction.ts'
import { words } from './review-settings.ts'
import { affordability } from '../order/bureau.ts'
import { machineReview } from '../order/machine-review.ts'
import { maskedIdentity, photoKind, timelineEvent } from '../order/order.ts'
import { reviewDesk } from '../roles.ts'

export const reviewStage = z.enum(['first', 'final'])

export const reviewFilter = z.strictObject({
  stage: reviewStage,
  /** `wait`: at this desk; `withBorrower`: returned and not yet sent again. */
  standing: z._default(z.enum(['wait', 'withBorrower']), 'wait'),
  orderNo: z.optional(z.string().check(z.maxLength(32))),
  app: z.optional(z.array(f.appCode).check(z.maxLength(20))),
  customerType: z.optional(z.array(f.customerType).check(z.maxLength(3))),
  amount: z.optional(f.amountRange),
  waitingSince: z.optional(f.dayRange),
  /** Held by me, by someone else, by nobody. */
  held: z.optional(z.enum(['me', 'others', 'nobody'])),
  /** Given to me, to someone else, to nobody. */
  given: z.optional(z.enum(['me', 'others', 'nobody'])),
  /** Given to a person of such a name. */
  assignee: z.optional(f.shortText),
  /** Fits a group of such a name. */
  group: z.optional(f.shortText),
  urgency: z.optional(z.array(z.enum(['ok', 'warn', 'late'])).check(z.maxLength(3))),
})

export const reviewRow = z.object({
  orderNo: f.orderNo,
  state: f.orderState,
  version: f.version,
  app: f.appCode,
  borrowerName: z.string(),
  customerType: f.customerType,
  loanAmount: f.rupiah,
  term: f.term,
  machineScore: z.nullable(z.int()),
  rating: z.nullable(z.string()),
  round: z.int(),
  waitingSince: f.instant,
  waitingMinutes: z.int(),
  holder: z.nullable(f.person),
  lockedUntil: z.nullable(f.instant),
  /** The holder has decided, and their decision is kept back. */
  deciding: z.boolean(),
  /** How urgent it is by the desk's own minutes. */
  urgency: z.enum(['ok', 'warn', 'late']),
  /** Whom it was given to, and why. */
  assignee: z.nullable(f.person),
  assignment: z.nullable(assignment),
  /** Names of the groups it fits; empty: everyone at the desk may take it. */
  groups: z.array(z.string()),
  /** Why it came back to first review. */
  goBackReason: z.nullable(z.string()),
  /** By group, assignment and first review; whether somebody holds it is not asked here. */
  mayTake: z.boolean(),
})

export const getReviews = call('POST /approve/get_reviews', {
  title: { id: 'Melihat antrean review', en: 'List reviews', zh: '查看审核列表' },
  heldBy: [...reviewDesk, 'auditor'],
  neededBy: ['reviewFirstWait', 'reviewFinalWait'],
  usedBy: ['reviewerManage'],
  request: listRequest(reviewFilter, ['waitingSince', 'loanAmount', 'machineScore']),
  ret: listAnswer(reviewRow),
})

/**
 * Takes the oldest fitting order and locks it for 15 minutes; two reviewers never hold the same. With `ahead`, the
 * order in hand, it reserves the one that comes after it for 5 minutes: another that this person holds, else the next;
 * asked again it renews the same.
 */
export const claimNext = call('POST /approve/claim_next', {
  title: { id: 'Mengambil pesanan berikutnya', en: 'Claim the next order', zh: '领取下一单' },
  heldBy: reviewDesk,
  usedBy: ['reviewFirstWait', 'reviewFinalWait', 'approveDetail'],
  once: true,
  request: z.strictObject({ stage: reviewStage, ahead: z.optional(f.orderNo), requestKey: f.requestKey }),
  ret: z.object({ orderNo: f.orderNo, lockedUntil: f.instant }),
  errors: ['NOTHING_LEFT', 'LOCK_LOST', 'BEING_DECIDED', 'OFF_DUTY', 'CAPACITY_REACHED'],
})

export const claim = call('POST /approve/claim', {
  title: { id: 'Mengambil pesanan', en: 'Claim an order', zh: '领取订单' },
  heldBy: reviewDesk,
  usedBy: ['reviewFirstWait', 'reviewFinalWait', 'approveDetail'],
  request: z.strictObject({ orderNo: f.orderNo }),
  ret: z.object({ orderNo: f.orderNo, lockedUntil: f.instant }),
  errors: [
    'ORDER_NOT_FOUND',
    'LOCK_HELD',
    'BEING_DECIDED',
    'SAME_PERSON',
    'STATE_CONFLICT',
    'NOT_IN_GROUP',
    'OFF_DUTY',
  ],
})

export const release = call('POST /approve/release', {
  title: { id: 'Mengembalikan pesanan ke antrean', en: 'Give an order back', zh: '释放订单' },
  heldBy: reviewDesk,
  usedBy: ['reviewFirstWait', 'reviewFinalWait', 'approveDetail'],
  request: z.strictObject({ orderNo: f.orderNo }),
  ret: z.null(),
  errors: ['ORDER_NOT_FOUND', 'LOCK_LOST', 'BEING_DECIDED'],
})

export const checkResult = z.enum(['open', 'pass', 'fail'])

export const getReview = call('POST /approve/get_review', {
  title: { id: 'Membuka review', en: 'Open a review', zh: '查看审核' },
  heldBy: [...reviewDesk, 'auditor'],
  neededBy: ['approveDetail'],
  request: z.strictObject({ orderNo: f.orderNo }),
  ret: z.object({
    order: z.object({
      orderNo: f.orderNo,
      state: f.orderState,
      version: f.version,
      app: f.appCode,
      customerType: f.customerType,
      loanCount: z.int(),
      failedOrderCount: z.int(),
      applyTime: f.instant,
      loanAmount: f.rupiah,
      term: f.term,
      arrivalAmount: f.rupiah,
      interest: f.rupiah,
      totalDue: f.rupiah,
      dueDay: f.businessDay,
    }),
    stage: z.nullable(reviewStage),
    round: z.int(),
    waitingMinutes: z.int(),
    /** By the desk's own minutes; late from `lateMinutes` on. */
    urgency: z.enum(['ok', 'warn', 'late']),
    lateMinutes: z.int(),
    assignee: z.nullable(f.person),
    assignment: z.nullable(assignment),
    lock: z.object({ holder: z.nullable(f.person), mine: z.boolean(), until: z.nullable(f.instant) }),
    /** Somebody has decided, and their decision is kept back. */
    deciding: z.nullable(z.object({ by: f.person, mine: z.boolean() })),
    /** One's own last decision of it that did not come about; the order is undecided. */
    dropped: z.nullable(droppedDecision),
    queue: z.object({ position: z.int(), size: z.int() }),
    identity: maskedIdentity,
    photos: z.array(z.object({ kind: photoKind, id: f.id, takenAt: f.instant })),
    /** Figures shown under a check: age, income, ratio, name score. */
    figures: z.record(z.string(), z.nullable(z.union([z.string(), z.number(), z.boolean()]))),
    /** Whose checks these are, of an order that waits for nobody any more; null while it waits, or was never decided here. */
    decided: z.nullable(
      z.object({ stage: reviewStage, state: z.string(), reviewer: z.nullable(z.string()), at: f.instant }),
    ),
    /** Of the task that waits, else of the one that was decided last. */
    checklist: z.array(
      z.object({
        category: z.string(),
        /** Words of the lender's own lines; null where the product words them by their name. */
        label: z.nullable(words),
        fields: z.array(
          z.object({
            field: z.string(),
            label: z.nullable(words),
            result: checkResult,
            required: z.boolean(),
          }),
        ),
      }),
    ),
    /** Null for an order without facts of its own. */
    affordability: z.nullable(affordability),
    machine: z.nullable(machineReview),
    linked: z.array(
      z.object({
        orderNo: f.orderNo,
        state: f.orderState,
        borrowerName: z.string(),
        by: z.array(z.enum(['idNumber', 'phone', 'device', 'bankAccount', 'contact'])),
        daysOverdue: z.int(),
        clearedLate: z.boolean(),
      }),
    ),
    history: z.array(
      z.object({
        stage: reviewStage,
        round: z.int(),
        state: z.string(),
        reviewer: z.nullable(z.string()),
        decidedAt: z.nullable(f.instant),
        reasonCode: z.nullable(z.string()),
        note: z.string(),
      }),
    ),
    /** The latest of it, the newest first. */
    timeline: z.array(timelineEvent),
    corrections: z.array(correctionRow),
    reasons: z.object({
      reject: z.array(z.string()),
      goBack: z.array(z.string()),
      return: z.array(z.string()),
    }),
    can: z.object({
      decide: z.boolean(),
      goBack: z.boolean(),
      return: z.boolean(),
      claim: z.boolean(),
      reveal: z.boolean(),
      correct: z.boolean(),
    }),
  }),
  errors: ['ORDER_NOT_FOUND'],
})

/** Ticks one field of the checklist; only who holds the lock. */
export const tick = call('POST /approve/tick', {
  title: { id: 'Mengisi pemeriksaan', en: 'Tick checks', zh: '勾选检查项' },
  heldBy: reviewDesk,
  usedBy: ['approveDetail'],
  request: z.strictObject({ orderNo: f.orderNo, field: f.shortText, result: checkResult }),
  ret: z.object({
    open: z.int(),
    /** Open ones without which the order does not pass. */
    missing: z.int(),
    failed: z.int(),
  }),
  errors: ['ORDER_NOT_FOUND', 'LOCK_LOST', 'BEING_DECIDED', 'NOT_FOUND'],
})

const decisionRequest = z.strictObject({
  orderNo: f.orderNo,
  version: f.version,
  decision: z.enum(decisions),
  reasonCode: z.optional(f.reasonCode),
  note: f.note,
  requestKey: f.requestKey,
})
const decisionRet = z.object({
  /** Of the order: the same while the decision is kept back. */
  state: f.orderState,
  /** The decision kept back, and for how long it can be taken back. Null: it has taken effect. */
  held: z.nullable(z.object({ id: f.id, secondsLeft: z.number() })),
  /** The next order of this desk, claimed already; null when the queue is empty. */
  next: z.nullable(f.orderNo),
})
const decisionErrors = [
  'ORDER_NOT_FOUND',
  'STATE_CONFLICT',
  'VERSION_CONFLICT',
  'LOCK_LOST',
  'BEING_DECIDED',
  'SAME_PERSON',
  'REASON_MISSING',
  'CHECKLIST_INCOMPLETE',
  'RETURNS_EXHAUSTED',
] as const

/** Decides at the first desk: pass, reject or return to the borrower. Claiming there needs this call too. */
export const decideFirst = call('POST /approve/decide_first', {
  title: { id: 'Memutus review pertama', en: 'Decide first review', zh: '初审决定' },
  heldBy: ['first_reviewer'],
  usedBy: ['reviewFirstWait', 'approveDetail'],
  once: true,
  request: decisionRequest,
  ret: decisionRet,
  errors: decisionErrors,
})

/** Decides at the final desk, never the person of the first review; may go back with a reason. */
export const decideFinal = call('POST /approve/decide_final', {
  title: { id: 'Memutus review akhir', en: 'Decide final review', zh: '终审决定' },
  heldBy: ['final_reviewer'],
  usedBy: ['reviewFinalWait', 'approveDetail'],
  once: true,
  request: decisionRequest,
  ret: decisionRet,
  errors: [...decisionErrors, 'GO_BACKS_EXHAUSTED', 'COST_CEILING_EXCEEDED', 'AFFORDABILITY_EXCEEDED'],
})

/** The call that makes someone a reviewer of a stage: who claims there must hold it. */
export const decideCalls = { first: decideFirst.name, final: decideFinal.name } as const
