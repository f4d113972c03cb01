import { decideFee, requestFee, requestFeeBack } from '@lumbung/contract/repay/fee'
import type { ManualFee } from '@lumbung/domain/account/fee-kinds'
import { assertFee, chargedAfter, feeEvent, isFeeUnpaid } from '@lumbung/domain/account/manual-fee'
import type { LoanAccount } from '@lumbung/domain/account/loan-account'
import { businessDayOf } from '@lumbung/domain/calendar'
import { refuse } from '@lumbung/domain/errors'
import { rupiah } from '@lumbung/domain/money'
import type { CallContext } from '../../calls/context.ts'
import { implement } from '../../calls/registry.ts'
import { forgive } from '../../money/changed-loan.ts'
import { syncOrderWithLoan } from '../../money/sync-order-with-loan.ts'
import { findOpenExtension } from '../../records/loan/extensions.ts'
import { expireExtension } from '../../records/loan/loan-changes.ts'
import { readAccount, readHistory } from '../../records/loan/loan-history.ts'
import { postLoanEvent, type PostedEvent } from '../../records/loan/loans.ts'
import {
  addPaymentRequest,
  isFeeKind,
  lockRequest,
  moveRequest,
  orderOfRequest,
  type PaymentRequestRow,
} from '../../records/loan/payment-requests.ts'
import { capOn } from '../../records/loan/product-terms.ts'
import { findOpenReduction } from '../../records/loan/reductions.ts'
import { addOrderEvent, lockOrder, type OrderRecord } from '../../records/order/orders.ts'
import { settingOn } from '../../records/running/dated-settings.ts'

interface Fee {
  fee: ManualFee
  amount: number
}

/** One person says what is charged, and why. */
export const askFee = implement(requestFee, async (request, context) => {
  const { orderNo, fee, amount, proof, picture } = request
  const { tx, staff, now } = context
  const order = await lockOrder(tx, orderNo)
  await assertMay(context, order, { fee, amount })
  const asked = { order_no: orderNo, amount, proof, asked_by: staff.id, asked_at: now }
  return { id: await addPaymentRequest(tx, { ...asked, kind: 'fee', fee }, picture) }
})

/** One person says that a fee that was charged is not owed. */
export const askFeeBack = implement(requestFeeBack, async ({ id, version, proof }, context) => {
  const { tx, staff, now } = context
  const order = await lockOrder(tx, await orderOfRequest(tx, id))
  const charged = await lockRequest(tx, id, version)
  if (charged.kind !== 'fee' || charged.state !== 'done') refuse('STATE_CONFLICT', { state: charged.state })
  await unpaidEvent(context, order, id)
  const asked = { order_no: order.order_no, amount: charged.amount, fee: charged.fee, proof }
  const by = { asked_by: staff.id, asked_at: now }
  return {
    id: await addPaymentRequest(tx, { ...asked, ...by, kind: 'feeBack', fee_request_id: id }, undefined),
  }
})

/** Another person charges it or takes it back, by what the loan and the ceilings are then. */
export const decideOnFee = implement(decideFee, async (request, context) => {
  const { tx, staff, now } = context
  // Everyone locks the order first, then what hangs on it.
  const order = await lockOrder(tx, await orderOfRequest(tx, request.id))
  const asked = await lockRequest(tx, request.id, request.version)
  if (asked.state !== 'asked' || !isFeeKind(asked.kind)) refuse('STATE_CONFLICT', { state: asked.state })
  if (asked.asked_by === staff.id) refuse('SAME_PERSON')
  const note = request.note.trim()
  if (request.decision === 'refuse' && note === '') refuse('REASON_MISSING')
  if (request.decision === 'agree') await carryOut(context, order, asked)
  const decided = { by: staff.id, at: now, note, cashRecordId: null }
  return { state: await moveRequest(tx, asked, request.decision, decided) }
})

/** @returns the loan's account @throws STATE_CONFLICT unless the loan is being repaid, and as `assertFee` */
async function assertMay(
  { tx, today }: CallContext,
  order: OrderRecord,
  { fee, amount }: Fee,
): Promise<LoanAccount> {
  if (order.state !== 'repaying') refuse('STATE_CONFLICT', { state: order.state })
  const { account } = await readHistory(tx, order.order_no, true)
  const signedDay = order.sign_time === null ? account.loanDay : businessDayOf(order.sign_time)
  const cap = await capOn(tx, account.terms.termDays, signedDay)
  const { [fee]: most } = await settingOn(tx, 'manualFees', today)
  assertFee(account, today, rupiah(amount), { cap, most })
  return account
}

/** The number of the event by which a fee was charged. @throws FEE_PAID, STATE_CONFLICT when it does not stand */
async function unpaidEvent({ tx }: CallContext, order: OrderRecord, requestId: number): Promise<string> {
  const { account, voided } = await readHistory(tx, order.order_no, true)
  const event = voided ? null : feeEvent(account, requestId)
  if (event === null) refuse('STATE_CONFLICT', { fee: 'gone' })
  if (!isFeeUnpaid(account, event)) refuse('FEE_PAID')
  return event.id
}

/**
 * What was offered for this loan was reckoned without it and ends; codes ask for what is owed now. What an agreed reduction covers
 * once a fee is gone is forgiven at once.
 */
async function carryOut(context: CallContext, order: OrderRecord, asked: PaymentRequestRow): Promise<void> {
  const { tx, services, actor, now, wall } = context
  const booked = await book(context, order, asked)
  const told = { reason: { written: asked.proof }, detail: { fee: asked.fee as ManualFee } }
  const happening = { actor, at: now, recordedAt: wall, amount: asked.amount, ...told }
  await addOrderEvent(tx, order.order_no, asked.kind === 'fee' ? 'feeCharged' : 'feeTakenBack', happening)
  const extension = await findOpenExtension(tx, order.order_no)
  if (extension !== null) await expireExtension(tx, extension, 'replaced', happening)
  const loan = (asked.kind === 'feeBack' ? await useReduction(context, order) : null) ?? booked
  await syncOrderWithLoan(tx, services, order, loan, happening)
}

/** The loan with its agreed reduction used; null where there is none, or more is left than it covers. */
async function useReduction(
  { tx, actor, now, wall }: CallContext,
  { order_no: orderNo }: OrderRecord,
): Promise<PostedEvent | null> {
  const reduction = await findOpenReduction(tx, orderNo)
  if (reduction?.state !== 'approved') return null
  const by = { actor, at: now, now, recordedAt: wall }
  return (await forgive(tx, reduction, await readAccount(tx, orderNo), by))?.loan ?? null
}

async function book(
  context: CallContext,
  order: OrderRecord,
  asked: PaymentRequestRow,
): Promise<PostedEvent> {
  const { tx, actor, now, wall, today } = context
  const by = { actor, now, recordedAt: wall }
  if (asked.kind === 'feeBack') {
    const target = await unpaidEvent(context, order, asked.fee_request_id ?? 0)
    return await postLoanEvent(tx, order.order_no, { kind: 'reversed', day: today, target }, by)
  }
  const fee = asked.fee as ManualFee
  const account = await assertMay(context, order, { fee, amount: asked.amount })
  const afterSeq = chargedAfter(account)
  const charged = { day: today, amount: rupiah(asked.amount), afterSeq, fee, request: asked.id }
  return await postLoanEvent(tx, order.order_no, { kind: 'feeCharged', ...charged }, by)
}
