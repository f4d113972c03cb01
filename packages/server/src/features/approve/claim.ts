import { claim, claimNext, release, tick } from '@lumbung/contract/approve/review'
import { refuse } from '@lumbung/domain/errors'
import { aheadLockMinutes, peopleStageOf, type PeopleStage } from '@lumbung/domain/review/review'
import { checklistOf, countChecks } from '@lumbung/domain/review/review-settings'
import { implement } from '../../calls/registry.ts'
import type { CallContext } from '../../calls/context.ts'
import { lockOrder } from '../../records/order/orders.ts'
import { reviewSettingsOf } from './order-checks.ts'
import {
  holderOf,
  lockNextTask,
  lockOpenTask,
  lockOtherHeldTask,
  releaseTask,
  setCheck,
  takeTask,
  type OpenTask,
  type ReviewTaskRecord,
} from '../../records/review/review-tasks.ts'
import {
  assertMayTake,
  assertSitsAt,
  lockHeldTask,
  refuseBeingDecided,
  refuseHeld,
  steersDesks,
  whyTakesNoMore,
} from './desk.ts'

interface Taken {
  orderNo: string
  lockedUntil: string
}

/** Takes the oldest order of a desk that fits; null when nothing waits for this person, or their day is full. */
async function takeFree(
  stage: PeopleStage,
  context: CallContext,
  lockMinutes?: number,
): Promise<Taken | null> {
  const { tx, staff, wall } = context
  if ((await whyTakesNoMore(context)) !== null) return null
  const task = await lockNextTask(tx, stage, staff.id, wall)
  if (task === null) return null
  return taken(task, await takeTask(tx, task, staff.id, context, lockMinutes))
}

/** What comes after a decided order: the one reserved ahead, whose time begins now, else the next that fits. */
export async function takeNext(
  stage: PeopleStage,
  decided: string,
  context: CallContext,
): Promise<Taken | null> {
  const { tx, staff, wall } = context
  const held = await lockOtherHeldTask(tx, stage, staff.id, { orderNo: decided, wall })
  if (held === null) return await takeFree(stage, context)
  return taken(held, await takeTask(tx, { ...held, taken_at: null }, staff.id, context))
}

export const takeNextReview = implement(claimNext, async ({ stage, ahead }, context) => {
  assertSitsAt(stage, context)
  const found = ahead === undefined ? await takeFree(stage, context) : await reserve(stage, ahead, context)
  return found ?? refuse((await whyTakesNoMore(context)) ?? 'NOTHING_LEFT')
})

/**
 * Reserves one order beside the one in hand, or renews what is reserved; never a third.
 * @throws LOCK_LOST when the order in hand is not this person's
 */
async function reserve(stage: PeopleStage, inHand: string, context: CallContext): Promise<Taken | null> {
  const { tx, staff, wall } = context
  await lockHeldTask(context, inHand, stage)
  const held = await lockOtherHeldTask(tx, stage, staff.id, { orderNo: inHand, wall })
  if (held === null) return await takeFree(stage, context, aheadLockMinutes)
  return taken(held, await takeTask(tx, held, staff.id, context, aheadLockMinutes))
}

function taken(task: ReviewTaskRecord, lockedUntil: Date): Taken {
  return { orderNo: task.order_no, lockedUntil: lockedUntil.toISOString() }
}

/**
 * Takes one order, or renews one's own lock on it. Picked by hand it may be beyond the day's capacity, and one that was
 * given to a colleague: who may take it at all may help out.
 */
export const takeReview = implement(claim, async ({ orderNo }, context) => {
  const { tx, staff, wall } = context
  const order = await lockOrder(tx, orderNo)
  const stage = peopleStageOf(order.state)
  if (stage === null) refuse('STATE_CONFLICT', { state: order.state })
  assertSitsAt(stage, context)
  if (stage === 'final' && order.first_reviewer_id === staff.id) refuse('SAME_PERSON')
  const task = await openTaskOf(context, orderNo)
  await refuseBeingDecided(tx, task)
  const holder = holderOf(task, wall)
  if (holder !== null && holder !== staff.id) await refuseHeld(tx, holder)
  if (holder === null) await assertMayTake(task, context)
  const lockedUntil = await takeTask(tx, task, staff.id, context)
  return { orderNo, lockedUntil: lockedUntil.toISOString() }
})

/** Gives an order back to the queue: one's own, or anyone's for who steers the desks. */
export const releaseReview = implement(release, async ({ orderNo }, context) => {
  const { tx, staff, wall } = context
  await lockOrder(tx, orderNo)
  const task = await lockOpenTask(tx, orderNo)
  const holder = task === null ? null : holderOf(task, wall)
  if (task === null || holder === null || (holder !== staff.id && !steersDesks(context))) refuse('LOCK_LOST')
  await refuseBeingDecided(tx, task)
  await releaseTask(tx, task)
  return null
})

export const tickCheck = implement(tick, async ({ orderNo, field, result }, context) => {
  const order = await lockOrder(context.tx, orderNo)
  const task = await lockHeldTask(context, orderNo)
  assertSitsAt(task.stage as PeopleStage, context)
  const settings = await reviewSettingsOf(context.tx, order, context.today)
  const stage = task.stage as PeopleStage
  const asked = checklistOf(settings, stage).flatMap(({ checks }) => checks)
  if (!asked.some((check) => check.field === field)) refuse('NOT_FOUND', { field })
  const { checks } = await setCheck(context.tx, task, field, result)
  return countChecks(settings, stage, checks)
})

async function openTaskOf({ tx }: CallContext, orderNo: string): Promise<OpenTask> {
  const task = await lockOpenTask(tx, orderNo)
  if (task === null) throw new Error(`order ${orderNo} waits for review without a task`)
  return task
}
