import { claim, claimNext, release, tick } from '@lumbung/contract/approve/review'
import { refuse } from '@lumbung/domain/errors'
import { checklists, peopleStageOf, type PeopleStage } from '@lumbung/domain/review'
import { implement } from '../../call-registry.ts'
import type { CallContext } from '../../context.ts'
import { lockOrder } from '../../records/orders.ts'
import {
  holderOf,
  lockNextTask,
  lockOpenTask,
  releaseTask,
  setCheck,
  takeTask,
  type ReviewTaskRecord,
} from '../../records/review-tasks.ts'
import { assertSitsAt, lockHeldTask, refuseHeld, steersDesks } from './desk.ts'

/** Takes the next order of a desk for the person; null when nothing waits for them. */
export async function takeNext(
  stage: PeopleStage,
  { tx, staff, wall }: CallContext,
): Promise<{ orderNo: string; lockedUntil: string } | null> {
  const task = await lockNextTask(tx, stage, staff.id, wall)
  if (task === null) return null
  const lockedUntil = await takeTask(tx, task, staff.id, wall)
  return { orderNo: task.order_no, lockedUntil: lockedUntil.toISOString() }
}

export const takeNextReview = implement(claimNext, async ({ stage }, context) => {
  assertSitsAt(stage, context)
  return (await takeNext(stage, context)) ?? refuse('NOTHING_LEFT')
})

/** Takes one order, or renews one's own lock on it. */
export const takeReview = implement(claim, async ({ orderNo }, context) => {
  const { tx, staff, wall } = context
  const order = await lockOrder(tx, orderNo)
  const stage = peopleStageOf(order.state)
  if (stage === null) refuse('STATE_CONFLICT', { state: order.state })
  assertSitsAt(stage, context)
  if (stage === 'final' && order.first_reviewer_id === staff.id) refuse('SAME_PERSON')
  const task = await openTaskOf(context, orderNo)
  const holder = holderOf(task, wall)
  if (holder !== null && holder !== staff.id) await refuseHeld(tx, holder)
  const lockedUntil = await takeTask(tx, task, staff.id, wall)
  return { orderNo, lockedUntil: lockedUntil.toISOString() }
})

/** Gives an order back to the queue: one's own, or anyone's for who steers the desks. */
export const releaseReview = implement(release, async ({ orderNo }, context) => {
  const { tx, staff, wall } = context
  await lockOrder(tx, orderNo)
  const task = await lockOpenTask(tx, orderNo)
  const holder = task === null ? null : holderOf(task, wall)
  if (task === null || holder === null || (holder !== staff.id && !steersDesks(context))) refuse('LOCK_LOST')
  await releaseTask(tx, task)
  return null
})

export const tickCheck = implement(tick, async ({ orderNo, field, result }, context) => {
  await lockOrder(context.tx, orderNo)
  const task = await lockHeldTask(context, orderNo)
  assertSitsAt(task.stage as PeopleStage, context)
  if (!fieldsOf(task).includes(field)) refuse('NOT_FOUND', { field })
  const ticked = await setCheck(context.tx, task, field, result)
  return countChecks(ticked)
})

/** How many fields of the task's checklist are still open, and how many failed. */
export function countChecks(task: ReviewTaskRecord): { open: number; failed: number } {
  const results = fieldsOf(task).map((field) => task.checks[field] ?? 'open')
  return {
    open: results.filter((result) => result === 'open').length,
    failed: results.filter((result) => result === 'fail').length,
  }
}

function fieldsOf(task: ReviewTaskRecord): string[] {
  return checklists[task.stage as PeopleStage].flatMap(({ fields }) => fields)
}

async function openTaskOf({ tx }: CallContext, orderNo: string): Promise<ReviewTaskRecord> {
  const task = await lockOpenTask(tx, orderNo)
  if (task === null) throw new Error(`order ${orderNo} waits for review without a task`)
  return task
}
