import { decideRefund, requestRefund } from '@lumbung/contract/repay/refund'
import { businessDayOf, laterOf } from '@lumbung/domain/calendar'
import { refuse, refuseFields } from '@lumbung/domain/errors'
import { fold } from '@lumbung/domain/account/fold'
import { owed } from '@lumbung/domain/account/owed'
import { rupiah, subtract, type Rupiah } from '@lumbung/domain/money'
import { owingOrderStates } from '@lumbung/domain/order/order'
import type { Particulars } from '@lumbung/domain/order/timeline'
import type { CallContext } from '../../calls/context.ts'
import { implement } from '../../calls/registry.ts'
import type { Tx } from '../../db/pool.ts'
import { postCash } from '../../money/book-payment.ts'
import { tellTrail } from '../../money/settle-refund.ts'
import { assertConfirmed, lockWaiting } from './return-account.ts'
import { bankCorrections } from '../../orders/bank-corrections.queries.ts'
import { addCashRecord, creditProvider, moveCash } from '../../records/loan/cash-records.ts'
import { assertNotContradicted } from '../../records/loan/disbursements.ts'
import { readHistory } from '../../records/loan/loan-history.ts'
import { postLoanEvent } from '../../records/loan/loans.ts'
import {
  addPaymentRequest,
  isRefundKind,
  lockRequest,
  moveRequest,
  ordersOfRequest,
  type PaymentRequestRow,
} from '../../records/loan/payment-requests.ts'
import { openRefund, openReturn, refundsUnderWay } from '../../records/loan/refunds.ts'
import { lockReturnAccount } from '../../records/loan/return-accounts.ts'
import { addOrderEvent, lockOrder, type Happening, type OrderRecord } from '../../records/order/orders.ts'

/** One person says what goes back, or which loan it pays, and why. */
export const askRefund = implement(requestRefund, async (request, { tx, staff, now, today }) => {
  const { orderNo, cashRecordId, toOrderNo, amount, proof, picture } = request
  const asked = { order_no: orderNo, amount, proof, asked_by: staff.id, asked_at: now }
  if (cashRecordId !== null) {
    if (toOrderNo !== null) refuseFields({ toOrderNo: 'not_both' })
    const order = await lockOrder(tx, orderNo)
    const { paid_at: paidAt } = await lockReturnable(tx, order, cashRecordId, amount)
    const what = { kind: 'return', cash_record_id: cashRecordId, paid_at: paidAt }
    return { id: await addPaymentRequest(tx, { ...asked, ...what }, picture) }
  }
  const orders = await lockOrders(tx, [orderNo, ...(toOrderNo === null ? [] : [toOrderNo])])
  await assertCredit(tx, orderNo, rupiah(amount))
  if (toOrderNo === null) return { id: await addPaymentRequest(tx, { ...asked, kind: 'refund' }, picture) }
  await assertTakesCredit(tx, orders, { orderNo, toOrderNo, amount: rupiah(amount) }, today)
  const moved = { ...asked, kind: 'moveCredit', to_order_no: toOrderNo }
  return { id: await addPaymentRequest(tx, moved, picture) }
})

/** Another person has it carried out as it was put forward, or refuses it. */
export const decideOnRefund = implement(decideRefund, async ({ id, version, decision, note }, context) => {
  const { tx, staff, now } = context
  // Everyone locks orders first, then what hangs on them.
  const orders = await lockOrders(tx, await ordersOfRequest(tx, id))
  const request = await lockRequest(tx, id, version)
  if (request.state !== 'asked' || !isRefundKind(request.kind))
    refuse('STATE_CONFLICT', { state: request.state })
  await assertStranger(context, orders, request)
  if (decision === 'refuse' && note.trim() === '') refuse('REASON_MISSING')
  if (decision === 'agree' && request.order_no === null) await assertConfirmed(context, request, note)
  const cashRecordId =
    decision === 'refuse' ? request.cash_record_id : await carryOut(context, orders, request)
  const decided = { by: staff.id, at: now, note: note.trim(), cashRecordId }
  return { state: await moveRequest(tx, request, decision, decided) }
})

type Orders = ReadonlyMap<string, OrderRecord>

/** Always in one order, so that two who lock the same never wait for each other. @throws ORDER_NOT_FOUND */
async function lockOrders(tx: Tx, orderNos: readonly string[]): Promise<Orders> {
  const orders = new Map<string, OrderRecord>()
  for (const orderNo of new Set(orderNos.toSorted())) orders.set(orderNo, await lockOrder(tx, orderNo))
  return orders
}

/** Money that waits, the whole of it, of this order where a code said whose it is. */
async function lockReturnable(tx: Tx, order: OrderRecord, cashRecordId: number, amount: number) {
  const cash = await lockWaiting(tx, cashRecordId, amount)
  if (cash.order_no !== null && cash.order_no !== order.order_no) refuseFields({ orderNo: 'other_order' })
  return cash
}

/** @throws NOT_FOUND without a loan, STATE_CONFLICT when it is void, CREDIT_TOO_SMALL */
async function assertCredit(tx: Tx, orderNo: string, amount: Rupiah): Promise<void> {
  const { account, voided } = await readHistory(tx, orderNo, true)
  if (voided) refuse('STATE_CONFLICT', { loan: 'voided' })
  const free = subtract(fold(account).credit, await refundsUnderWay(tx, orderNo))
  if (amount > free) refuse('CREDIT_TOO_SMALL', { max: free })
}

/** Another loan of the same person in the same app that still owes as much. */
async function assertTakesCredit(
  tx: Tx,
  orders: Orders,
  { orderNo, toOrderNo, amount }: { orderNo: string; toOrderNo: string; amount: Rupiah },
  today: CallContext['today'],
): Promise<void> {
  const [from, to] = [orders.get(orderNo), orders.get(toOrderNo)]
  if (from === undefined || to === undefined || from === to) refuseFields({ toOrderNo: 'same_loan' })
  const isSamePerson = from.borrower_id !== null && from.borrower_id === to.borrower_id
  if (!isSamePerson || from.app_code !== to.app_code) refuseFields({ toOrderNo: 'other_borrower' })
  if (!(owingOrderStates as readonly string[]).includes(to.state)) refuse('TAKES_NO_PAYMENT')
  const { account } = await readHistory(tx, toOrderNo)
  if (amount > owed(account, laterOf(today, account.loanDay)).total) refuseFields({ amount: 'too_big' })
}

/** Who put it forward, reviewed the order or said where its money goes has no say. @throws SAME_PERSON */
async function assertStranger({ tx, staff }: CallContext, orders: Orders, request: PaymentRequestRow) {
  const correctorIds =
    request.order_no === null ? [] : (await bankCorrections(tx, request.order_no)).correctorIds
  const reviewers = [...orders.values()].flatMap((order) => [
    order.first_reviewer_id,
    order.final_reviewer_id,
  ])
  if ([request.asked_by, ...correctorIds, ...reviewers].includes(staff.id)) refuse('SAME_PERSON')
}

/** @returns the cash record that the request is about, or made */
async function carryOut(context: CallContext, orders: Orders, request: PaymentRequestRow) {
  const { tx, services } = context
  if (request.order_no === null) return await sendBack(context, request)
  const order = orders.get(request.order_no) ?? refuse('ORDER_NOT_FOUND')
  if (request.kind === 'moveCredit') return await moveCredit(context, orders, order, request)
  if (request.kind === 'return') {
    const cash = await lockReturnable(tx, order, request.cash_record_id ?? 0, request.amount)
    const known = { order_no: order.order_no, app_code: order.app_code }
    await moveCash(tx, cash, 'refund', { ...known, ...personsOf(context, request) })
  } else await assertCredit(tx, order.order_no, rupiah(request.amount))
  const row = await openRefund(tx, order, refundOf(context, request))
  const detail = { reference: row.reference, kind: request.kind as 'refund' | 'return' }
  await addOrderEvent(tx, order.order_no, 'refundReleased', happening(context, request, detail))
  await services.queue.send(tx, 'sendPayout', { disbursementId: row.id })
  return request.cash_record_id
}

/** Money of no order goes back to the account that it came from, as its request names it. */
async function sendBack(context: CallContext, request: PaymentRequestRow): Promise<number> {
  const { tx, services } = context
  const account = (await lockReturnAccount(tx, request.id)) ?? refuse('INTERNAL', { request: request.id })
  const cash = await lockWaiting(tx, request.cash_record_id ?? 0, request.amount)
  await moveCash(tx, cash, 'refund', personsOf(context, request))
  const row = await openReturn(tx, account, refundOf(context, request))
  const { actor, wall: at } = context
  const told = { what: 'refundReleased', reference: row.reference, requestId: request.id } as const
  await tellTrail(tx, told, { actor, at })
  await services.queue.send(tx, 'sendPayout', { disbursementId: row.id })
  return cash.id
}

/** Who put it forward and who agreed, as the payment keeps it. */
const personsOf = ({ staff }: CallContext, { asked_by: by, proof }: PaymentRequestRow) => ({
  operator_id: by,
  checker_id: staff.id,
  note: proof,
})

const refundOf = ({ staff, now }: CallContext, { id, amount, asked_by: by }: PaymentRequestRow) => ({
  requestId: id,
  amount,
  makerId: by,
  checkerId: staff.id,
  at: now,
})

/** The credit leaves its loan and pays the other one, in one step: nothing leaves the lender. */
async function moveCredit(
  context: CallContext,
  orders: Orders,
  order: OrderRecord,
  request: PaymentRequestRow,
): Promise<number> {
  const { tx, services, staff, actor, now, wall, today } = context
  const to = orders.get(request.to_order_no ?? '') ?? refuse('ORDER_NOT_FOUND')
  const amount = rupiah(request.amount)
  const by = { actor, now, recordedAt: wall }
  await assertNotContradicted(tx, { order_no: order.order_no, payment_request_id: null })
  await assertCredit(tx, order.order_no, amount)
  await assertTakesCredit(tx, orders, { orderNo: order.order_no, toOrderNo: to.order_no, amount }, today)
  const leaving = { day: businessDayOf(now), amount, to: 'otherLoan', request: request.id } as const
  await postLoanEvent(tx, order.order_no, { kind: 'creditRefunded', ...leaving }, by)
  const detail = { from: order.order_no, to: to.order_no }
  await addOrderEvent(tx, order.order_no, 'creditMoved', happening(context, request, detail))
  const cash = await addCashRecord(tx, {
    provider: creditProvider,
    paymentId: `${order.order_no}-R${request.id}`,
    method: 'credit',
    channel: 'credit',
    code: null,
    amount,
    paidAt: now,
    receivedAt: now,
    hookEventId: null,
    appCode: to.app_code,
    polled: false,
  })
  if (cash === null) refuse('DUPLICATE')
  const known = { order_no: to.order_no, app_code: to.app_code, note: request.proof }
  const matched = await moveCash(tx, cash, 'match', {
    ...known,
    operator_id: request.asked_by,
    checker_id: staff.id,
  })
  await postCash(tx, services, to, matched, by)
  return cash.id
}

function happening(
  { actor, now, wall }: CallContext,
  { amount }: PaymentRequestRow,
  detail: Particulars,
): Happening {
  return { actor, at: now, recordedAt: wall, amount, detail }
}
