import type { OrderState } from '@lumbung/domain/order/order'
import type { Tx } from '../db/pool.ts'
import {
  assertNotContradicted,
  lockLastDisbursement,
  moveDisbursement,
} from '../records/loan/disbursements.ts'
import { moveOrder, type Happening, type OrderRecord } from '../records/order/orders.ts'
import { withdrawTask } from '../records/review/review-tasks.ts'

/**
 * An order is given up before any money is under way: a review under way is withdrawn, a payout not yet sent too. The order must
 * be locked.
 * @param why in whose words
 * @throws STATE_CONFLICT when money is under way, or the order has ended, PAYOUT_CONTRADICTED
 */
export async function giveUpOrder(
  tx: Tx,
  order: OrderRecord,
  happening: Omit<Happening, 'reason'>,
  why: string | null,
): Promise<OrderState> {
  // Given up it could not be booked any more, should its money have gone out after all.
  if (order.state === 'waitLoan' || order.state === 'loanFailed')
    await assertNotContradicted(tx, { order_no: order.order_no, payment_request_id: null })
  const reason = why === null ? null : { written: why }
  const state = await moveOrder(tx, order, 'cancel', { ...happening, reason })
  if (order.state === 'waitLoan')
    await moveDisbursement(tx, await lockLastDisbursement(tx, order.order_no), 'cancel')
  await withdrawTask(tx, order.order_no, { at: happening.at, note: why ?? '' })
  return state
}
