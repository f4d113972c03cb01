import { channelCostEntries } from '@lumbung/domain/books/books'
import { businessDayOf, earlierOf, type BusinessDay } from '@lumbung/domain/calendar'
import { refuse } from '@lumbung/domain/errors'
import { rupiah } from '@lumbung/domain/money'
import type { Actor } from '../calls/actor.ts'
import type { Tx } from '../db/pool.ts'
import { bounceRefund, type CashRow, lockCash, moveCash, refundCash } from '../records/loan/cash-records.ts'
import { readChannelFees } from '../records/loan/channel-fees.ts'
import { moveDisbursement, type DisbursementRow } from '../records/loan/disbursements.ts'
import { post } from '../records/loan/ledger.ts'
import { readHistory } from '../records/loan/loan-history.ts'
import { postRefund } from '../records/loan/loans.ts'
import { requestOfPayout, type PaymentRequestRow } from '../records/loan/payment-requests.ts'
import { audit } from '../records/people/audit.ts'
import { addOrderEvent, type Happening, type OrderRecord } from '../records/order/orders.ts'
import { waitsNoMore } from './book-payment.ts'
import {
  asArrived,
  asCameBack,
  asFailed,
  happening,
  reasonOf,
  type PayoutOutcome,
  type SettledBy,
} from './payout-outcome.ts'

/**
 * The money is back with the borrower, or whom it came from: the credit leaves the loan, or the waiting payment leaves suspense, and
 * what the channel takes for it is posted.
 * @param event `correct`: it was booked as failed and had gone out all the same
 * @throws STATE_CONFLICT when the payment was matched meanwhile: it is to be taken back first
 */
export async function refundPaid(
  tx: Tx,
  order: OrderRecord | null,
  row: DisbursementRow,
  outcome: PayoutOutcome,
  by: SettledBy,
  event: 'succeed' | 'correct' = 'succeed',
): Promise<DisbursementRow> {
  const paid = await moveDisbursement(tx, row, event, asArrived(row, outcome, by))
  const request = await requestOfPayout(tx, row)
  // The channel's clock may be before ours: nothing is booked on a day that has not come.
  const day = earlierOf(businessDayOf(outcome.at), businessDayOf(by.now))
  let appCode = order?.app_code ?? null
  if (request.kind === 'return') appCode = (await cashPaid(tx, row, request, event, day, by)).app_code
  else await creditPaid(tx, row, request, day, by)
  const fee = channelCostEntries((await readChannelFees(tx))(row.channel, 'payout', day))
  const whose = { orderNo: row.order_no, appCode, channel: row.channel }
  await post(tx, [{ ...whose, day, memo: 'channelCost', entries: fee }], by)
  await tellOrder(tx, row, 'refunded', happening(row, outcome, by))
  return paid
}

async function cashPaid(
  tx: Tx,
  { channel }: DisbursementRow,
  request: PaymentRequestRow,
  event: 'succeed' | 'correct',
  day: BusinessDay,
  by: SettledBy,
): Promise<CashRow> {
  const cash = await lockCash(tx, request.cash_record_id ?? 0)
  const leaving = event === 'correct' ? await moveCash(tx, cash, 'refund') : cash
  await refundCash(tx, leaving, { day, channel }, by)
  await waitsNoMore(tx, leaving, by)
  return leaving
}

/** What became of money of no order, as the audit trail tells it; who counts waiting money hears of it by this. */
export async function tellTrail(
  tx: Tx,
  {
    requestId,
    ...told
  }: {
    what: 'refundReleased' | 'refunded' | 'refundFailed' | 'refundBack'
    reference: string
    requestId: number | null
  },
  { actor, at }: { actor: Actor; at: Date },
): Promise<void> {
  await audit(tx, {
    event: 'strangersMoney',
    actor,
    at,
    subjectKind: 'row',
    subject: String(requestId),
    detail: told,
  })
}

/** An order's timeline tells what became of its money, of money of none the audit trail. */
async function tellOrder(
  tx: Tx,
  { order_no: orderNo, reference, payment_request_id: requestId }: DisbursementRow,
  kind: 'refunded' | 'refundFailed' | 'refundBack',
  what: Happening,
): Promise<void> {
  if (orderNo !== null) return await addOrderEvent(tx, orderNo, kind, what)
  await tellTrail(tx, { what: kind, reference, requestId }, { actor: what.actor, at: what.recordedAt })
}

/** The loan whose credit a payout gives back. */
function loanOf({ id, order_no: orderNo }: DisbursementRow): string {
  return orderNo ?? refuse('INTERNAL', { payout: id })
}

async function creditPaid(
  tx: Tx,
  row: DisbursementRow,
  request: PaymentRequestRow,
  day: BusinessDay,
  by: SettledBy,
): Promise<void> {
  const amount = rupiah(row.amount)
  await postRefund(
    tx,
    loanOf(row),
    { kind: 'creditRefunded', day, amount, request: request.id },
    {
      ...by,
      channel: row.channel,
    },
  )
}

/** Whether a payout gives back credit that fell with its loan: the payments that it was of wait for a person. */
export async function isOfVoidLoan(tx: Tx, row: DisbursementRow): Promise<boolean> {
  if (row.payment_request_id === null || row.order_no === null) return false
  if ((await requestOfPayout(tx, row)).kind !== 'refund') return false
  return (await readHistory(tx, row.order_no)).voided
}

/** It certainly did not go out: the money is where it was, and may be asked for anew. */
export async function refundFailed(
  tx: Tx,
  row: DisbursementRow,
  outcome: PayoutOutcome,
  by: SettledBy,
): Promise<DisbursementRow> {
  const failed = await moveDisbursement(tx, row, 'fail', asFailed(row, outcome, by))
  await notGone(tx, row)
  await tellOrder(tx, row, 'refundFailed', {
    ...happening(row, outcome, by),
    reason: reasonOf(outcome),
  })
  return failed
}

/** The bank sent it back, whenever: the credit stands again, or the payment waits again. */
export async function refundBack(
  tx: Tx,
  row: DisbursementRow,
  outcome: PayoutOutcome,
  by: SettledBy,
): Promise<DisbursementRow> {
  const reversed = await moveDisbursement(tx, row, 'reverse', asCameBack(outcome))
  if (row.state === 'success') await cameBack(tx, row, by)
  else await notGone(tx, row)
  await tellOrder(tx, row, 'refundBack', happening(row, outcome, by))
  return reversed
}

async function notGone(tx: Tx, row: DisbursementRow): Promise<void> {
  const request = await requestOfPayout(tx, row)
  if (request.kind === 'return')
    await moveCash(tx, await lockCash(tx, request.cash_record_id ?? 0), 'failRefund')
}

async function cameBack(tx: Tx, row: DisbursementRow, by: SettledBy): Promise<void> {
  const request = await requestOfPayout(tx, row)
  if (request.kind === 'return')
    return await bounceRefund(tx, await lockCash(tx, request.cash_record_id ?? 0), row, by)
  const { account } = await readHistory(tx, loanOf(row))
  const event = account.events.find((each) => each.kind === 'creditRefunded' && each.request === request.id)
  if (event === undefined) refuse('INTERNAL', { refund: request.id })
  const day = businessDayOf(by.now)
  await postRefund(tx, loanOf(row), { kind: 'reversed', day, target: event.id }, by)
}
