import { businessDayOf } from '@lumbung/domain/calendar'
import { eventOfPayout } from '@lumbung/domain/order/disbursement'
import { refuse } from '@lumbung/domain/errors'
import { orderFlow } from '@lumbung/domain/order/order'
import { arrivalOf } from '@lumbung/domain/account/product'
import type { Services } from '../calls/context.ts'
import type { Tx } from '../db/pool.ts'
import { closeItem } from '../records/running/open-items.ts'
import { releaseCash } from '../records/loan/cash-records.ts'
import {
  lockLastDisbursement,
  lockOrderAndPayout,
  moveDisbursement,
  planInquiry,
  type DisbursementRow,
} from '../records/loan/disbursements.ts'
import { undoChanges } from '../records/loan/loan-changes.ts'
import { openLoan, voidLoan } from '../records/loan/loans.ts'
import { noteStep } from '../records/lead/leads.ts'
import { moveOrder, type OrderRecord } from '../records/order/orders.ts'
import { frozenTerms } from '../records/loan/product-terms.ts'
import {
  asArrived,
  asCameBack,
  asFailed,
  happening,
  reasonOf,
  seen,
  type PayoutOutcome,
  type SettledBy,
} from './payout-outcome.ts'
import { giveUpQueued } from './reject-queued.ts'
import { refundBack, refundFailed, refundPaid } from './settle-refund.ts'

const totalCapPpm = 1_000_000

/**
 * Books what became of a payout: its own state, the order's, and with success the loan. What tells nothing new in this
 * state (late, repeated) changes nothing.
 * @returns the payout as it is now
 */
export async function settlePayout(
  tx: Tx,
  services: Services,
  id: number,
  outcome: PayoutOutcome,
  by: SettledBy,
): Promise<DisbursementRow> {
  const locked = await lockOrderAndPayout(tx, id)
  const { order } = locked
  let { row } = locked
  // The end may be told of before the answer to the sending came: then it was accepted, whatever that answer says.
  const ended = outcome.status === 'success' || outcome.status === 'reversed'
  if (row.state === 'submitting' && ended) row = await moveDisbursement(tx, row, 'accept', seen(outcome))
  const event = eventOfPayout(row.state, outcome.status)
  if (event === null) return row
  switch (event) {
    case 'accept':
    case 'lose':
      row = await moveDisbursement(tx, row, event, { ...seen(outcome), message: outcome.message ?? null })
      await planInquiry(tx, row, by.now)
      return row
    case 'succeed':
      await answered(tx, row, by)
      return isRefund(row)
        ? await refundPaid(tx, order, row, outcome, by)
        : await succeed(tx, services, ofLoan(order), row, outcome, by)
    case 'fail': {
      await answered(tx, row, by)
      const failed = isRefund(row)
        ? await refundFailed(tx, row, outcome, by)
        : await fail(tx, ofLoan(order), row, outcome, by)
      if (outcome.mayWait === true) await giveUpQueued(tx, services, { table: 'disbursement', ...failed })
      return failed
    }
    case 'reverse':
      await answered(tx, row, by)
      return isRefund(row)
        ? await refundBack(tx, row, outcome, by)
        : await reverse(tx, services, ofLoan(order), row, outcome, by)
    default:
      return refuse('INTERNAL', { event })
  }
}

/** It gives money back, and opens no loan. */
function isRefund(row: DisbursementRow): boolean {
  return row.payment_request_id !== null
}

/** A payout that opens a loan has its order, as the database says. */
function ofLoan(order: OrderRecord | null): OrderRecord {
  return order ?? refuse('INTERNAL', { order: 'missing' })
}

/** Nobody need ask any more what became of it. */
async function answered(
  tx: Tx,
  { reference }: DisbursementRow,
  { actor, now: at }: SettledBy,
): Promise<void> {
  for (const kind of ['payoutUnknown', 'payoutMismatch'] as const)
    await closeItem(tx, kind, reference, { resolution: 'answered', at, actor })
}

/**
 * Money that was booked as not sent had gone out: there is a loan after all. An attempt opened meanwhile is taken back,
 * one that failed stays as it ended; one that was sent is another matter, for a person.
 * @throws STATE_CONFLICT
 */
export async function correctPayout(
  tx: Tx,
  services: Services,
  id: number,
  outcome: PayoutOutcome,
  by: SettledBy,
): Promise<DisbursementRow> {
  const { order: locked, row } = await lockOrderAndPayout(tx, id)
  if (isRefund(row)) return await refundPaid(tx, locked, row, outcome, by, 'correct')
  const order = ofLoan(locked)
  const last = await lockLastDisbursement(tx, order.order_no)
  if (last.id !== row.id && last.state !== 'failed')
    await moveDisbursement(tx, last, 'cancel', { message: outcome.proof ?? null, settled_at: by.now })
  return await succeed(tx, services, order, row, outcome, by, 'correct')
}

async function succeed(
  tx: Tx,
  services: Services,
  order: OrderRecord,
  row: DisbursementRow,
  outcome: PayoutOutcome,
  by: SettledBy,
  event: 'succeed' | 'correct' = 'succeed',
): Promise<DisbursementRow> {
  const settled = await moveDisbursement(tx, row, event, asArrived(row, outcome, by))
  const orderEvent = event === 'succeed' ? 'disburse' : 'correctPayout'
  await moveOrder(tx, order, orderEvent, happening(row, outcome, by), {
    loan_time: outcome.at,
    channel: row.channel,
  })
  const terms = frozenTerms(order)
  if (arrivalOf(terms) !== row.amount)
    refuse('INTERNAL', { orderNo: order.order_no, paidOut: row.amount, terms: arrivalOf(terms) })
  await openLoan(tx, {
    orderNo: order.order_no,
    appCode: order.app_code,
    terms,
    loanDay: businessDayOf(outcome.at),
    channel: row.channel,
    totalCapPpm,
    actor: by.actor,
    now: by.now,
    recordedAt: by.recordedAt,
  })
  if (order.phone_blind !== null)
    await noteStep(
      tx,
      { appCode: order.app_code, phoneBlind: order.phone_blind, step: 'loaned', at: outcome.at },
      by,
    )
  await services.queue.send(tx, 'issueCodes', { orderNo: order.order_no })
  return settled
}

async function fail(
  tx: Tx,
  order: OrderRecord,
  row: DisbursementRow,
  outcome: PayoutOutcome,
  by: SettledBy,
): Promise<DisbursementRow> {
  const failed = await moveDisbursement(tx, row, 'fail', asFailed(row, outcome, by))
  await moveOrder(tx, order, 'failLoan', {
    ...happening(row, outcome, by),
    reason: reasonOf(outcome),
  })
  return failed
}

/** The money came back, whenever: no loan stands, and what was paid on it waits for a person. */
async function reverse(
  tx: Tx,
  services: Services,
  order: OrderRecord,
  row: DisbursementRow,
  outcome: PayoutOutcome,
  by: SettledBy,
): Promise<DisbursementRow> {
  const reversed = await moveDisbursement(tx, row, 'reverse', asCameBack(outcome))
  const hadLoan = row.state === 'success'
  if (orderFlow.canDo(order.state, 'reversePayout')) {
    await moveOrder(tx, order, 'reversePayout', happening(row, outcome, by))
  }
  if (hadLoan) {
    const freed = await voidLoan(tx, order.order_no, {
      day: businessDayOf(outcome.at),
      actor: by.actor,
      now: by.now,
      recordedAt: by.recordedAt,
    })
    for (const cashId of freed) await releaseCash(tx, cashId)
    await undoChanges(tx, order.order_no, { actor: by.actor, at: by.now, recordedAt: by.recordedAt })
    await services.queue.send(tx, 'closeCodes', { orderNo: order.order_no })
  }
  return reversed
}
