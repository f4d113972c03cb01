import * as z from 'zod/mini'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { checkResult, getReview, reviewStage, tick } from './review.ts'
import { reviewers } from '../roles.ts'

const look = f.id
const held = z.object({ look, orderNo: f.orderNo, lockedUntil: f.instant })

/** How many drawn decisions this person could look at again now. */
export const countSecondLooks = call('POST /approve/count_second_looks', {
  title: { id: 'Melihat jumlah pemeriksaan kedua', en: 'Count second looks', zh: '查看待复核数量' },
  heldBy: reviewers,
  usedBy: ['reviewFirstPass', 'reviewFirstReject', 'reviewFinalPass', 'reviewFinalReject', 'reviewList'],
  looks: true,
  request: z.strictObject({ stage: z.optional(reviewStage) }),
  ret: z.object({ waiting: z.int() }),
})

/**
 * Takes the oldest drawn decision for 15 minutes, of a stage where this person decides: never their own, nor one of an
 * order they reviewed at any stage. What they hold already comes first; with `look` that one is renewed.
 */
export const claimSecondLook = call('POST /approve/claim_second_look', {
  title: { id: 'Mengambil pemeriksaan kedua', en: 'Take a second look', zh: '领取复核' },
  heldBy: reviewers,
  usedBy: [
    'reviewFirstPass',
    'reviewFirstReject',
    'reviewFinalPass',
    'reviewFinalReject',
    'reviewList',
    'approveDetail',
  ],
  request: z.strictObject({ stage: z.optional(reviewStage), look: z.optional(look) }),
  ret: held,
  errors: ['NOTHING_LEFT', 'NOT_FOUND', 'LOCK_HELD', 'STATE_CONFLICT'],
})

/** Gives a look back to the others, empty. */
export const releaseSecondLook = call('POST /approve/release_second_look', {
  title: { id: 'Melepas pemeriksaan kedua', en: 'Give a second look back', zh: '释放复核' },
  heldBy: reviewers,
  usedBy: ['approveDetail'],
  request: z.strictObject({ look }),
  ret: z.null(),
  errors: ['NOT_FOUND', 'LOCK_LOST'],
})

const seen = getReview.ret.shape

/** The evidence as it was when the order was decided, and nothing that tells how. Only for who holds the look. */
export const getSecondLook = call('POST /approve/get_second_look', {
  title: { id: 'Membuka pemeriksaan kedua', en: 'Open a second look', zh: '打开复核' },
  heldBy: reviewers,
  usedBy: ['approveDetail'],
  request: z.strictObject({ look }),
  ret: z.object({
    look,
    stage: reviewStage,
    lockedUntil: f.instant,
    order: z.omit(seen.order, { state: true, version: true }),
    identity: seen.identity,
    photos: seen.photos,
    figures: seen.figures,
    checklist: seen.checklist,
    machine: seen.machine,
    linked: seen.linked,
    reasons: z.object({ reject: z.array(z.string()) }),
    can: z.object({ reveal: z.boolean() }),
  }),
  errors: ['NOT_FOUND', 'LOCK_LOST'],
})

/** Ticks one check of a second look; only who holds it. */
export const tickSecondLook = call('POST /approve/tick_second_look', {
  title: { id: 'Mengisi pemeriksaan kedua', en: 'Tick checks of a second look', zh: '勾选复核检查项' },
  heldBy: reviewers,
  usedBy: ['approveDetail'],
  request: z.strictObject({ look, field: f.shortText, result: checkResult }),
  ret: tick.ret,
  errors: ['NOT_FOUND', 'LOCK_LOST'],
})

/** Answers a second look. Never changes the order. */
export const decideSecondLook = call('POST /approve/decide_second_look', {
  title: { id: 'Menjawab pemeriksaan kedua', en: 'Answer a second look', zh: '提交复核结果' },
  heldBy: reviewers,
  usedBy: ['approveDetail'],
  once: true,
  request: z.strictObject({
    look,
    decision: z.enum(['pass', 'reject']),
    reasonCode: z.optional(f.reasonCode),
    note: f.note,
    requestKey: f.requestKey,
  }),
  /** The next one, taken already; null when none is left. */
  ret: z.object({ next: z.nullable(held) }),
  errors: ['NOT_FOUND', 'LOCK_LOST', 'REASON_MISSING', 'CHECKLIST_INCOMPLETE'],
})
