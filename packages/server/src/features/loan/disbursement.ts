import * as calls from '@lumbung/contract/loan/disbursement'
import {
  attemptsMax,
  disbursementFlow,
  inFlightStates,
  nextInquiry,
} from '@lumbung/domain/order/disbursement'
import { type BusinessDay, businessDayOf } from '@lumbung/domain/calendar'
import { refuse, refuseFields } from '@lumbung/domain/errors'
import { reasonGiven } from '../../calls/reason-given.ts'
import { implement } from '../../calls/registry.ts'
import type { CallContext } from '../../calls/context.ts'
import {
  assertNotContradicted,
  lockLastDisbursement,
  moveDisbursement,
  openDisbursement,
  type DisbursementRow,
} from '../../records/loan/disbursements.ts'
import {
  addOrderEvent,
  lockOrder,
  moveOrder,
  type Happening,
  type OrderRecord,
} from '../../records/order/orders.ts'
import { assertUnderCap, frozenTerms } from '../../records/loan/product-terms.ts'
import { closeItem } from '../../records/running/open-items.ts'
import { bankCorrections } from '../../orders/bank-corrections.queries.ts'
import { findPayout } from './disbursement.queries.ts'
import {
  factsOf,
  failureAllowsRetry,
  isInvolved,
  isReviewer,
  isUnsent,
  settleableFrom,
  type PayoutFacts,
} from './payout-rights.ts'
import { saidToFail } from '../../money/payout-outcome.ts'
import { settlePayout } from '../../money/settle-payout.ts'

interface Target {
  order: OrderRecord
  row: DisbursementRow
  facts: PayoutFacts
}

/** Order, then payout: everyone locks the two in this order. */
async function lockTarget(
  context: CallContext,
  request: { orderNo: string; version: number },
): Promise<Target> {
  const order = await lockOrder(context.tx, request.orderNo)
  const row = await lockLastDisbursement(context.tx, request.orderNo, request.version)
  return { order, row, facts: factsOf(order, row, await bankCorrections(context.tx, request.orderNo)) }
}

function happening(context: CallContext, row: DisbursementRow, reason?: string): Happening {
  return {
    actor: context.actor,
    at: context.now,
    recordedAt: context.wall,
    reason: reason === undefined ? null : { written: reason },
    amount: row.amount,
    detail: { reference: row.reference, attempt: row.attempt },
  }
}

const movedTo = ({ state, version }: DisbursementRow) => ({ state, version })

export const putForward = implement(calls.putForward, async (request, context) => {
  const { order, row, facts } = await lockTarget(context, request)
  if (row.held) refuse('PAYOUT_HELD')
  if (row.state === 'audited') refuse('ALREADY_PUT_FORWARD')
  if (isReviewer(facts, context.staff.id)) refuse('SAME_PERSON')
  const moved = await moveDisbursement(context.tx, row, 'audit', {
    maker_id: context.staff.id,
    put_forward_at: context.now,
  })
  await addOrderEvent(context.tx, order.order_no, 'putForward', happening(context, row))
  return movedTo(moved)
})

function signedDay({ sign_time: signedAt }: OrderRecord, { today }: CallContext): BusinessDay {
  return signedAt === null ? today : businessDayOf(signedAt)
}

export const release = implement(calls.releaseLoan, async (request, context) => {
  const { order, row, facts } = await lockTarget(context, request)
  // Seen in this very version: nobody was faster, it is not its turn.
  if (row.held) refuse('PAYOUT_HELD')
  if (row.state === 'pending') refuse('NOT_PUT_FORWARD')
  if (isInvolved(facts, context.staff.id)) refuse('SAME_PERSON')
  // What was lawful when it was signed stays lawful, however the ceiling moved since.
  if (disbursementFlow.canDo(row.state, 'release'))
    await assertUnderCap(context.tx, frozenTerms(order), signedDay(order, context))
  const moved = await moveDisbursement(context.tx, row, 'release', {
    checker_id: context.staff.id,
    released_at: context.now,
    // When its job is lost, timed work sends it.
    next_inquiry_at: nextInquiry(null, 0, context.now),
  })
  await moveOrder(context.tx, order, 'send', happening(context, row))
  await context.services.queue.send(context.tx, 'sendPayout', { disbursementId: row.id })
  return movedTo(moved)
})

/** Whoever sends marks it under the same locks: what is not marked here is not sent, and its job finds nothing to do. */
export const takeBack = implement(calls.takeBackRelease, async (request, context) => {
  const { orderNo, version } = request
  const order = await lockOrder(context.tx, orderNo)
  const row = await lockLastDisbursement(context.tx, orderNo)
  // Before anything else: what came of the sending is another version, and not the reason.
  if (!isUnsent(row)) refuse('PAYOUT_BEGUN', { state: row.state })
  if (row.version !== version) refuse('VERSION_CONFLICT')
  const moved = await moveDisbursement(context.tx, row, 'takeBack', {
    checker_id: null,
    released_at: null,
    waits: null,
    inquiries: 0,
    next_inquiry_at: null,
  })
  await moveOrder(context.tx, order, 'takeBackRelease', happening(context, row))
  await asksNobody(context, row)
  return movedTo(moved)
})

/** Nothing of it is being sent any more: how it went is no question. */
async function asksNobody(
  { tx, actor, now: at }: CallContext,
  { reference }: DisbursementRow,
): Promise<void> {
  await closeItem(tx, 'payoutUnknown', reference, { resolution: 'noAction', at, actor })
}

export const hold = implement(calls.hold, async (request, context) => {
  const reason = reasonGiven(request.note)
  const { order, row } = await lockTarget(context, request)
  if (row.held) refuse('PAYOUT_HELD')
  const change = { held: true, hold_note: reason, maker_id: null, put_forward_at: null }
  const moved = await moveDisbursement(context.tx, row, 'hold', change)
  await addOrderEvent(context.tx, order.order_no, 'hold', happening(context, row, reason))
  return movedTo(moved)
})

export const unhold = implement(calls.unhold, async (request, context) => {
  const { order, row } = await lockTarget(context, request)
  if (!row.held) refuse('NOT_HELD')
  const moved = await moveDisbursement(context.tx, row, 'unhold', { held: false, hold_note: '' })
  await addOrderEvent(context.tx, order.order_no, 'unhold', happening(context, row))
  return movedTo(moved)
})

/** Ends an order before its money is sent, or gives it up after a failed payout; what was tried stays as it was. */
export const cancel = implement(calls.cancelLoan, async (request, context) => {
  const reason = reasonGiven(request.note)
  const { order, row } = await lockTarget(context, request)
  const givingUp = row.state === 'failed'
  // Seen in this very version: nobody was faster, it went on its way before.
  if ((inFlightStates as readonly string[]).includes(row.state))
    refuse('PAYOUT_RELEASED', { state: row.state })
  await assertNotContradicted(context.tx, row)
  const moved = givingUp
    ? row
    : await moveDisbursement(context.tx, row, 'cancel', { message: reason, settled_at: context.now })
  await moveOrder(context.tx, order, 'cancel', happening(context, row, reason))
  await asksNobody(context, row)
  return movedTo(moved)
})

export const retry = implement(calls.retryLoan, async (request, context) => {
  const { order, row, facts } = await lockTarget(context, request)
  if (row.state !== 'failed') refuse('PAYOUT_NOT_FAILED', { state: row.state })
  if (row.attempt >= attemptsMax) refuse('ATTEMPTS_EXHAUSTED', { max: attemptsMax })
  if (!failureAllowsRetry(facts)) refuse('FAILURE_NOT_RETRYABLE', { failureCode: row.failure_code ?? '' })
  await moveOrder(context.tx, order, 'retryLoan', happening(context, row))
  return movedTo(await openDisbursement(context.tx, order, context.now))
})

/** The question itself goes out by a job: no transaction stays open over the provider's answer. */
export const inquire = implement(calls.inquire, async ({ orderNo, reference }, context) => {
  const row = await findPayout(context.tx, orderNo, reference)
  if (!(inFlightStates as readonly string[]).includes(row.state))
    refuse('STATE_CONFLICT', { state: row.state })
  await context.services.queue.send(context.tx, 'inquirePayout', { disbursementId: row.id })
  return { state: row.state, thirdStatus: row.thirdStatus }
})

export const settle = implement(calls.settleLoan, async (request, context) => {
  const proof = reasonGiven(request.proof)
  const { row, facts } = await lockTarget(context, request)
  if (isInvolved(facts, context.staff.id)) refuse('SAME_PERSON')
  if (row.state !== 'unknown' || row.sent_at === null) refuse('STATE_CONFLICT', { state: row.state })
  const from = settleableFrom(row.sent_at)
  if (context.now < from) refuseFields({ orderNo: 'too_early' })
  const by = { actor: context.actor, now: context.now, recordedAt: context.wall }
  const outcome =
    request.outcome === 'success'
      ? // The borrower's days run from when the money went: the sending is the nearest known instant.
        ({ status: 'success', at: row.sent_at, proof } as const)
      : ({ ...saidToFail, at: context.now, proof, message: proof } as const)
  return movedTo(await settlePayout(context.tx, context.services, row.id, outcome, by))
})
