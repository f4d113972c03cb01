import { decideWriteOff, requestWriteOff } from '@lumbung/contract/repay/write-off'
import { refuse } from '@lumbung/domain/errors'
import { writeOffAmount } from '@lumbung/domain/account/write-off'
import type { Rupiah } from '@lumbung/domain/money'
import type { CallContext } from '../../calls/context.ts'
import { implement } from '../../calls/registry.ts'
import { readHistory } from '../../records/loan/loan-history.ts'
import { postLoanEvent } from '../../records/loan/loans.ts'
import {
  addPaymentRequest,
  lockRequest,
  moveRequest,
  orderOfRequest,
} from '../../records/loan/payment-requests.ts'
import { settingOn } from '../../records/running/dated-settings.ts'
import { lockOrder, moveOrder, type OrderRecord } from '../../records/order/orders.ts'

/** One person says that a loan will not be paid, and how they know. */
export const askWriteOff = implement(requestWriteOff, async ({ orderNo, proof, picture }, context) => {
  const { tx, staff, now } = context
  const order = await lockOrder(tx, orderNo)
  const amount = await amountOf(context, order)
  const asked = { order_no: orderNo, amount, proof, asked_by: staff.id, asked_at: now }
  return { id: await addPaymentRequest(tx, { ...asked, kind: 'writeOff' }, picture), amount }
})

/** Another person takes it out of the books, by what is owed on the day they do. */
export const decideOnWriteOff = implement(decideWriteOff, async (request, context) => {
  const { tx, staff, now } = context
  // Everyone locks the order first, then what hangs on it.
  const order = await lockOrder(tx, await orderOfRequest(tx, request.id))
  const asked = await lockRequest(tx, request.id, request.version)
  if (asked.state !== 'asked' || asked.kind !== 'writeOff') refuse('STATE_CONFLICT', { state: asked.state })
  if (asked.asked_by === staff.id) refuse('SAME_PERSON')
  const note = request.note.trim()
  if (request.decision === 'refuse' && note === '') refuse('REASON_MISSING')
  if (request.decision === 'agree') await writeOff(context, order, asked.proof)
  const decided = { by: staff.id, at: now, note, cashRecordId: null }
  return { state: await moveRequest(tx, asked, request.decision, decided) }
})

/** rupiah that leave the books today. @throws STATE_CONFLICT unless it is being repaid, and as `writeOffAmount` */
async function amountOf({ tx, today }: CallContext, order: OrderRecord): Promise<Rupiah> {
  if (order.state !== 'repaying') refuse('STATE_CONFLICT', { state: order.state })
  const { account } = await readHistory(tx, order.order_no, true)
  const { afterDays } = await settingOn(tx, 'writeOff', today)
  return writeOffAmount(account, today, afterDays)
}

/** The loan is no asset any more, its case ends; its codes stay, for it may still be paid. */
async function writeOff(context: CallContext, order: OrderRecord, reason: string): Promise<void> {
  const { tx, actor, now, wall, today } = context
  const amount = await amountOf(context, order)
  await postLoanEvent(
    tx,
    order.order_no,
    { kind: 'writtenOff', day: today },
    { actor, now, recordedAt: wall },
  )
  const happening = { actor, at: now, recordedAt: wall, reason: { written: reason }, amount }
  await moveOrder(tx, order, 'writeOff', happening)
}
