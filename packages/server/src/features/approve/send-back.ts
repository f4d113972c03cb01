import { appealMachine, reopenRejected, rollBack, takeBackAppeal } from '@lumbung/contract/approve/send-back'
import type { RequestOf } from '@lumbung/contract/call'
import { refuse } from '@lumbung/domain/errors'
import { orderFlow, reopenHours, type OrderEvent } from '@lumbung/domain/order/order'
import { goBackReasons, type GoBackReason } from '@lumbung/domain/review/review'
import { implement } from '../../calls/registry.ts'
import type { CallContext } from '../../calls/context.ts'
import { endNews } from '../../records/messages/messages.ts'
import { hasMovedOn } from '../../records/order/borrowers.ts'
import { lockOrder, moveOrder, type OrderRecord } from '../../records/order/orders.ts'
import { closeTask, holderOf, lockOpenTask, openReviewTask } from '../../records/review/review-tasks.ts'
import { refuseBeingDecided, refuseHeld } from './desk.ts'
import { lastAppeal } from './send-back.queries.ts'

type BackRequest = RequestOf<typeof rollBack>

/** First review passed and nobody works on the final one: back to the first desk. */
export const rollBackFirst = implement(rollBack, async (request, context) => {
  const { tx, now, wall } = context
  const order = await lockForWayBack(request, 'rollBackFirst', context)
  const task = await lockOpenTask(tx, order.order_no)
  if (task !== null) {
    await refuseBeingDecided(tx, task)
    const holder = holderOf(task, wall)
    if (holder !== null) await refuseHeld(tx, holder)
    await closeTask(tx, task, 'withdraw', { at: now, reasonCode: request.reasonCode, note: request.note })
  }
  return await sendToFirst(order, 'rollBackFirst', request, context)
})

/** Rejected at the first desk less than 24 hours ago: back to it. */
export const reopenFirstRejected = implement(reopenRejected, async (request, context) => {
  const order = await lockForWayBack(request, 'reopenFirst', context)
  const rejectedAt = order.first_time ?? order.changed_time
  if (context.now.getTime() - rejectedAt.getTime() > reopenHours * 3_600_000)
    refuse('ROLLBACK_TOO_LATE', { hoursMax: reopenHours })
  if (await hasMovedOn(context.tx, order)) refuse('OPEN_ORDER_EXISTS')
  // Rejected again it is told anew, a day after that.
  await endNews(context.tx, { kind: 'refused', orderNo: order.order_no }, context.now)
  return await sendToFirst(order, 'reopenFirst', request, context)
})

/** Rejected by the machine: people look after all. */
export const appealMachineRejection = implement(appealMachine, async (request, context) => {
  const order = await lockForWayBack(request, 'appealMachine', context)
  if (await hasMovedOn(context.tx, order)) refuse('OPEN_ORDER_EXISTS')
  return await sendToFirst(order, 'appealMachine', request, context)
})

/** Rejected again, as the machine had done: nobody at the desk has begun with it. The borrower knows of the rejection already. */
export const takeAppealBack = implement(takeBackAppeal, async ({ orderNo, version }, context) => {
  const { tx, actor, now, wall } = context
  const order = await lockOrder(tx, orderNo)
  orderFlow.next(order.state, 'takeBackAppeal')
  const task = await lockOpenTask(tx, orderNo)
  if (task === null) refuse('STATE_CONFLICT', { state: order.state })
  await refuseBeingDecided(tx, task)
  const holder = holderOf(task, wall)
  if (holder !== null) await refuseHeld(tx, holder)
  if (order.version !== version) refuse('VERSION_CONFLICT')
  const appealed = await lastAppeal(tx, orderNo)
  const begun = task.state !== 'wait' || Object.values(task.checks).some((result) => result !== 'open')
  if (appealed === null || begun) refuse('STATE_CONFLICT', { state: order.state })
  await closeTask(tx, task, 'withdraw', { at: now })
  const happening = { actor, at: now, recordedAt: wall }
  const change = { reject_reason: appealed.rejectReason }
  const state = await moveOrder(tx, order, 'takeBackAppeal', happening, change)
  return { state, version: version + 1 }
})

/** @throws STATE_CONFLICT when the order cannot go this way, VERSION_CONFLICT, REASON_MISSING */
async function lockForWayBack(
  request: BackRequest,
  event: OrderEvent,
  { tx }: CallContext,
): Promise<OrderRecord> {
  const order = await lockOrder(tx, request.orderNo)
  orderFlow.next(order.state, event)
  if (order.version !== request.version) refuse('VERSION_CONFLICT')
  if (!(goBackReasons as readonly string[]).includes(request.reasonCode)) refuse('REASON_MISSING')
  return order
}

async function sendToFirst(
  order: OrderRecord,
  event: OrderEvent,
  { reasonCode, note }: BackRequest,
  context: CallContext,
) {
  const { tx, actor, now, wall } = context
  // Looked up in the list as the order was locked.
  const reason = reasonCode as GoBackReason
  const happening = { actor, at: now, recordedAt: wall, reason, detail: { note } }
  const state = await moveOrder(tx, order, event, happening, { reject_reason: null })
  await openReviewTask(tx, {
    orderNo: order.order_no,
    stage: 'first',
    at: now,
    cameBackTo: order.first_reviewer_id,
  })
  return { state, version: order.version + 1 }
}
