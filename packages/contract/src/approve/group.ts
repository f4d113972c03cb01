import * as z from 'zod/mini'
import { dailyCapacityMax } from '@lumbung/domain/review/assignment'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { listAnswer, listRequest } from '../list.ts'
import { reviewStage } from './review.ts'

const apps = z.array(f.appCode).check(z.maxLength(50))
const customerTypes = z.array(f.customerType).check(z.maxLength(3))

export const reviewGroupRow = z.object({
  id: f.id,
  version: f.version,
  name: z.string(),
  stage: reviewStage,
  /** Of these apps, customer types and amounts; empty or null = all. */
  apps: z.array(f.appCode),
  customerTypes: z.array(f.customerType),
  amountFrom: z.nullable(f.rupiah),
  amountTo: z.nullable(f.rupiah),
  /** `decides` is false for who may not decide at that desk any more. */
  members: z.array(z.object({ id: f.id, name: z.string(), onDuty: z.boolean(), decides: z.boolean() })),
  /** Orders that one member decides in a business day. */
  dailyCapacity: z.int(),
  autoAssign: z.boolean(),
  active: z.boolean(),
  /** Orders that wait at the desk and fit, and those of them that nobody has. */
  waiting: z.int(),
  free: z.int(),
  changedAt: f.instant,
})

/** Who takes which orders. */
export const getReviewGroups = call('POST /approve/get_review_groups', {
  title: { id: 'Melihat grup review', en: 'List review groups', zh: '查看审核组' },
  heldBy: ['review_manager', 'auditor'],
  neededBy: ['reviewGroup'],
  usedBy: ['reviewerManage'],
  request: listRequest(
    z.strictObject({
      id: z.optional(f.id),
      /** In the group's name. */
      text: z.optional(f.shortText),
      stage: z.optional(reviewStage),
      app: z.optional(apps),
      active: z.optional(z.boolean()),
      /** Groups with a member of such a name. */
      member: z.optional(f.shortText),
    }),
    ['name', 'dailyCapacity', 'changedAt'],
  ),
  ret: listAnswer(reviewGroupRow),
})

/**
 * Adds a group (version 0, no id) or changes one. As long as an active group fits an order, only its members take it.
 * VALIDATION names `name` (duplicate), `memberIds` (someone does not decide at that desk; an active group without any)
 * and `amountTo` (below `amountFrom`).
 */
export const saveReviewGroup = call('POST /approve/save_review_group', {
  title: { id: 'Menyimpan grup review', en: 'Save a review group', zh: '保存审核组' },
  heldBy: ['review_manager'],
  usedBy: ['reviewGroup'],
  request: z.strictObject({
    id: z.optional(f.id),
    version: f.version,
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
    stage: reviewStage,
    apps,
    customerTypes,
    amountFrom: z.nullable(f.rupiahNotNegative),
    amountTo: z.nullable(f.rupiahNotNegative),
    memberIds: z.array(f.id).check(z.maxLength(200)),
    dailyCapacity: z.int().check(z.minimum(1), z.maximum(dailyCapacityMax)),
    autoAssign: z.boolean(),
    active: z.boolean(),
  }),
  ret: z.object({ id: f.id, version: f.version }),
  errors: ['NOT_FOUND', 'VERSION_CONFLICT'],
})
