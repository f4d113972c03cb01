import * as z from 'zod/mini'
import { dailyCapacityMax } from '@lumbung/domain/review/assignment'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { listAnswer, listRequest } from '../list.ts'
import { assignmentOutcome, assignTarget } from './assignment.ts'
import { reviewStage } from './review.ts'

export const reviewerRow = z.object({
  id: f.id,
  name: z.string(),
  stages: z.array(reviewStage),
  groups: z.array(f.person),
  onDuty: z.boolean(),
  /** Has a live session now. */
  signedIn: z.boolean(),
  /** Orders of a day, null = no limit; `ownCapacity` is set for this person alone, else it is that of their groups. */
  capacity: z.nullable(z.int()),
  ownCapacity: z.nullable(z.int()),
  /** Locked by them now; given to them and not taken; decided today. */
  held: z.int(),
  assigned: z.int(),
  done: z.int(),
  /** From taking an order to deciding it, today; null without a decision. */
  averageMinutes: z.nullable(z.int()),
  /** The longest waiting order that is held by or given to them, minutes. */
  oldestMinutes: z.nullable(z.int()),
  urgency: z.nullable(z.enum(['ok', 'warn', 'late'])),
})

/** Everyone who decides at a desk, with their day. */
export const getReviewers = call('POST /approve/get_reviewers', {
  title: { id: 'Melihat petugas review', en: 'List reviewers', zh: '查看审核员' },
  heldBy: ['review_manager', 'auditor'],
  neededBy: ['reviewerManage'],
  usedBy: ['reviewGroup'],
  request: listRequest(
    z.strictObject({
      id: z.optional(f.id),
      name: z.optional(f.shortText),
      stage: z.optional(reviewStage),
      onDuty: z.optional(z.boolean()),
      /** In the name of one of their groups. */
      group: z.optional(f.shortText),
    }),
    ['name', 'held', 'assigned', 'done'],
  ),
  ret: z.extend(listAnswer(reviewerRow), {
    /** Over each desk: what waits, what of it nobody has, how many are on duty, and how many orders they can still take. */
    desks: z.array(
      z.object({
        stage: reviewStage,
        waiting: z.int(),
        free: z.int(),
        late: z.int(),
        onDuty: z.int(),
        /** null: someone on duty has no limit. */
        room: z.nullable(z.int()),
      }),
    ),
  }),
})

/** Duty and own capacity. Going off duty frees what was given to them and not taken; what they hold stays theirs. */
export const saveReviewer = call('POST /approve/save_reviewer', {
  title: {
    id: 'Mengatur tugas dan kapasitas petugas',
    en: 'Set duty and capacity of a reviewer',
    zh: '设置审核员值班与每日上限',
  },
  heldBy: ['review_manager'],
  usedBy: ['reviewerManage'],
  scope: 'all',
  request: z.strictObject({
    id: f.id,
    onDuty: z.boolean(),
    ownCapacity: z.nullable(z.int().check(z.minimum(0), z.maximum(dailyCapacityMax))),
  }),
  ret: z.object({ freed: z.int() }),
  errors: ['NOT_FOUND'],
})

/**
 * Gives a person's orders to another, or by load to those who may take them; the rest stays where it is, with the
 * reason. What they hold is taken out of their hands only with `locked`.
 */
export const handOver = call('POST /approve/hand_over', {
  title: {
    id: 'Mengalihkan pesanan petugas',
    en: 'Hand over the orders of a reviewer',
    zh: '移交审核员的订单',
  },
  heldBy: ['review_manager'],
  usedBy: ['reviewerManage'],
  request: z.strictObject({
    from: f.id,
    to: z.nullable(f.id),
    locked: z.boolean(),
    note: f.note,
    /** Only says what would happen. */
    rehearse: z.boolean(),
  }),
  ret: assignmentOutcome,
  errors: ['NOT_FOUND', 'SAME_PERSON'],
})

/** Gives many orders of a desk at once: those named, or all that wait there and nobody has, the oldest first. */
export const assignReviews = call('POST /approve/assign_reviews', {
  title: { id: 'Membagikan pesanan review', en: 'Assign many orders', zh: '批量分配审核订单' },
  heldBy: ['review_manager'],
  usedBy: ['reviewerManage'],
  request: z.strictObject({
    stage: reviewStage,
    orderNos: z.optional(z.array(f.orderNo).check(z.minLength(1), z.maxLength(200))),
    to: assignTarget,
    /** Only says what would happen. */
    rehearse: z.boolean(),
  }),
  ret: assignmentOutcome,
  errors: ['NOT_FOUND'],
})

/** Gives one order as it was seen; `back` takes one's last assignment of it back. What each row of a bulk act does. */
export const assignReview = call('POST /approve/assign_review', {
  title: { id: 'Membagikan satu pesanan review', en: 'Assign an order', zh: '分配审核订单' },
  heldBy: ['review_manager'],
  usedBy: ['reviewFirstWait', 'reviewFinalWait'],
  once: true,
  request: z.strictObject({
    orderNo: f.orderNo,
    version: f.version,
    to: z.union([assignTarget, z.strictObject({ kind: z.literal('back') })]),
    requestKey: f.requestKey,
  }),
  ret: z.object({
    version: f.version,
    reviewer: z.nullable(f.person),
    load: z.nullable(z.int()),
    capacity: z.nullable(z.int()),
  }),
  errors: [
    'NOT_FOUND',
    'ORDER_NOT_FOUND',
    'STATE_CONFLICT',
    'VERSION_CONFLICT',
    'LOCK_HELD',
    'BEING_DECIDED',
    'NOT_IN_GROUP',
    'SAME_PERSON',
    'OFF_DUTY',
    'CAPACITY_REACHED',
  ],
})
