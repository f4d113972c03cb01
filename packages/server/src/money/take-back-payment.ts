import { businessDayOf } from '@lumbung/domain/calendar'
import { refuse } from '@lumbung/domain/errors'
import { eventsInForce } from '@lumbung/domain/account/loan-account'
import type { Services } from '../calls/context.ts'
import type { Tx } from '../db/pool.ts'
import { releaseWronglyPosted, returnCash, type CashRow } from '../records/loan/cash-records.ts'
import { readHistory } from '../records/loan/loan-history.ts'
import { postLoanEvent } from '../records/loan/loans.ts'
import { findUsedReductions } from '../records/loan/reductions.ts'
import { addOrderEvent, type OrderRecord } from '../records/order/orders.ts'
import type { BookedBy } from './booked-by.ts'
import { followLoan } from './follow-loan.ts'

/**
 * The event of a posted payment that can be taken back. What bought time, and what a reduction was used beside, moves more than
 * money: those are not taken back by this.
 * @throws STATE_CONFLICT for anything else
 */
export async function eventToTakeBack(tx: Tx, cash: CashRow): Promise<string> {
  if (cash.state !== 'posted' || cash.order_no === null) refuse('STATE_CONFLICT', { state: cash.state })
  const history = await readHistory(tx, cash.order_no)
  if (history.voided) refuse('STATE_CONFLICT', { loan: 'voided' })
  const [seq] = [...history.cash].find(([, id]) => id === cash.id) ?? []
  const event = eventsInForce(history.account).find(({ id }) => id === seq)
  if (event?.kind !== 'paid') refuse('STATE_CONFLICT', { payment: event?.kind ?? 'gone' })
  const used = await findUsedReductions(tx, cash.order_no)
  if (used.some(({ used_day: day }) => day !== null && day >= event.day))
    refuse('STATE_CONFLICT', { reduction: 'used' })
  return event.id
}

/**
 * Takes a posted payment back from its loan: the account folds as if it had never come, a cleared order is open again, its codes
 * follow. The money goes back to who paid it, or waits for its own order. The order must be locked.
 */
export async function takeBackPayment(
  tx: Tx,
  services: Services,
  order: OrderRecord,
  cash: CashRow,
  outcome: 'returned' | 'wrongOrder',
  by: BookedBy,
): Promise<CashRow> {
  const target = await eventToTakeBack(tx, cash)
  const day = businessDayOf(by.now)
  const loan = await postLoanEvent(tx, order.order_no, { kind: 'reversed', day, target }, by)
  const taken = outcome === 'returned' ? await returnCash(tx, cash, by) : await releaseWronglyPosted(tx, cash)
  const happening = { actor: by.actor, at: by.now, recordedAt: by.recordedAt, amount: cash.amount }
  await addOrderEvent(tx, order.order_no, 'paymentReversed', {
    ...happening,
    detail: { txid: cash.txid, outcome },
  })
  await followLoan(tx, services, order, loan, happening)
  return taken
}
