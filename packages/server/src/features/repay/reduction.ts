import type { RequestOf } from '@lumbung/contract/call'
import {
  decideLargeReduction,
  decideReduction,
  reductionDaysMax,
  requestReduction,
} from '@lumbung/contract/repay/reduction'
import { addDays, type BusinessDay } from '@lumbung/domain/calendar'
import { refuse, refuseFields } from '@lumbung/domain/errors'
import { rupiah } from '@lumbung/domain/money'
import { owingOrderStates } from '@lumbung/domain/order/order'
import { payoff } from '@lumbung/domain/account/owed'
import {
  powerAgreed,
  powerNeeded,
  reductionLimit,
  type AgreedPower,
  type Buckets,
} from '@lumbung/domain/account/reduction'
import { implement } from '../../calls/registry.ts'
import type { CallContext } from '../../calls/context.ts'
import type { Tx } from '../../db/pool.ts'
import { findOpenExtension } from '../../records/loan/extensions.ts'
import { expireExtension } from '../../records/loan/loan-changes.ts'
import { readAccount } from '../../records/loan/loan-history.ts'
import { audit } from '../../records/people/audit.ts'
import { reductionMark } from '../../records/people/trail-marks.ts'
import { addOrderEvent, lockOrder, type Happening, type OrderRecord } from '../../records/order/orders.ts'
import {
  addReduction,
  findOpenReduction,
  lockReduction,
  moveReduction,
  noteFirstApproval,
  orderOfReduction,
  type ReductionRecord,
} from '../../records/loan/reductions.ts'
import { forgive } from '../../money/changed-loan.ts'
import { syncOrderWithLoan } from '../../money/sync-order-with-loan.ts'

/** Asks for a reduction of a loan that is being repaid; one at a time. */
export const askReduction = implement(requestReduction, async (request, context) => {
  const { tx, staff, now, wall, actor, today } = context
  const { orderNo, amount, validTo, reasonCode, note } = request
  const order = await lockRepaying(tx, orderNo)
  if (validTo < today) refuseFields({ validTo: 'too_small' })
  if (validTo > addDays(today, reductionDaysMax)) refuseFields({ validTo: 'too_big' })
  if (reasonCode === 'other' && note.trim() === '') refuse('REASON_MISSING')
  if ((await findOpenReduction(tx, orderNo)) !== null) refuse('REDUCTION_OPEN')
  const power = powerNeeded(await bucketsOf(tx, order, today), rupiah(amount))
  const id = await addReduction(tx, {
    order_no: orderNo,
    amount,
    valid_to: validTo,
    reason_code: reasonCode,
    note,
    asked_by: staff.id,
    asked_at: now,
    approvals_needed: power === 'twoApprovals' ? 2 : 1,
  })
  const detail = { reduction: id, validTo }
  const happening = { actor, at: now, recordedAt: wall, reason: reasonCode, amount, detail }
  await addOrderEvent(tx, orderNo, 'reductionAsked', happening)
  return { id }
})

export const decideSmall = implement(
  decideReduction,
  async (request, context) => await decide(request, context, 'manager'),
)
export const decideLarge = implement(
  decideLargeReduction,
  async (request, context) => await decide(request, context, 'twoApprovals'),
)

/** What is owed when it is decided counts, not what was owed when it was asked. */
async function decide(
  request: RequestOf<typeof decideReduction>,
  context: CallContext,
  reach: Parameters<typeof powerAgreed>[0],
) {
  const { tx, staff, now, wall, actor, today } = context
  const note = request.note.trim()
  const order = await lockRepaying(tx, await orderOfReduction(tx, request.id))
  const asked = await lockReduction(tx, request.id, request.version)
  if (asked.state !== 'applied' || asked.valid_to < today) refuse('STATE_CONFLICT', { state: asked.state })
  if (asked.asked_by === staff.id || asked.approved_by === staff.id) refuse('SAME_PERSON')
  const happening: Happening = {
    actor,
    at: now,
    recordedAt: wall,
    amount: asked.amount,
    detail: { reduction: asked.id },
  }
  if (request.decision === 'reject') {
    if (note === '') refuse('REASON_MISSING')
    const rejected = await moveReduction(tx, asked, 'reject', { decided_at: now, decision_note: note })
    await addOrderEvent(tx, order.order_no, 'reductionRejected', {
      ...happening,
      reason: { written: note },
    })
    return { state: rejected.state, version: rejected.version }
  }
  const buckets = await bucketsOf(tx, order, today)
  const power = powerNeeded(buckets, rupiah(asked.amount))
  const most = reductionLimit(buckets, reach)
  if (asked.amount > most) refuse('REDUCTION_TOO_LARGE', { amount: asked.amount, max: most })
  const approval = { by: staff.id, at: now, note, power: powerAgreed(reach, asked.power) }
  const needed = power === 'twoApprovals' ? 2 : asked.approvals_needed
  if (needed === 2 && asked.approved_by === null) {
    const { state, version } = await noteFirstApproval(tx, asked, approval)
    await addOrderEvent(tx, order.order_no, 'reductionFirstApproved', happening)
    return { state, version }
  }
  return await approve(context, order, asked, approval, happening)
}

/** The offer stands from now on; what it covers already is forgiven at once. */
async function approve(
  { tx, services, actor, now, wall }: CallContext,
  order: OrderRecord,
  asked: ReductionRecord,
  { by, at, note, power }: { by: number; at: Date; note: string; power: AgreedPower },
  happening: Happening,
) {
  const agreed = await moveReduction(tx, asked, 'approve', {
    ...(asked.approved_by === null ? { approved_by: by } : { second_by: by }),
    power,
    decided_at: at,
    decision_note: note,
  })
  await addOrderEvent(tx, order.order_no, 'reductionApproved', happening)
  const subject = { subjectKind: 'order', subject: order.order_no } as const
  await audit(tx, { event: 'reductionAgreed', actor, at: wall, ...subject, detail: reductionMark(agreed) })
  // Its price was reckoned without the reduction.
  const extension = await findOpenExtension(tx, order.order_no)
  if (extension !== null) await expireExtension(tx, extension, 'replaced', happening)
  const used = await forgive(tx, agreed, await readAccount(tx, order.order_no), {
    actor,
    at,
    now,
    recordedAt: wall,
  })
  // The fixed code asks for what is left to pay now.
  if (used === null) await services.queue.send(tx, 'issueCodes', { orderNo: order.order_no })
  else await syncOrderWithLoan(tx, services, order, used.loan, { actor, at, recordedAt: wall })
  const { state, version } = used?.reduction ?? agreed
  return { state, version }
}

/** @throws ORDER_NOT_FOUND, STATE_CONFLICT */
async function lockRepaying(tx: Tx, orderNo: string): Promise<OrderRecord> {
  const order = await lockOrder(tx, orderNo)
  if (!(owingOrderStates as readonly string[]).includes(order.state))
    refuse('STATE_CONFLICT', { state: order.state })
  return order
}

/** What settles the loan: only that is there to be forgiven, not interest still to come. */
async function bucketsOf(tx: Tx, { order_no: orderNo }: OrderRecord, day: BusinessDay): Promise<Buckets> {
  return payoff(await readAccount(tx, orderNo), day)
}
