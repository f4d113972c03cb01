import type { OrderState } from '@lumbung/domain/order/order'
import type { Tx } from '../db/pool.ts'
import { lockLastDisbursement, moveDisbursement } from '../records/loan/disbursements.ts'
import { moveOrder, type Happening, type OrderRecord } from '../records/order/orders.ts'
import { withdrawTask } from '../records/review/review-tasks.ts'

/**
 * An order is given up before any money is under way: a review under way is withdrawn, a payout not yet sent too.
 * @param why in whose words
 * @throws STATE_CONFLICT when money is under way, or the order has ended
 */
export async function giveUpOrder(
  tx: Tx,
  order: OrderRecord,
  happening: Omit<Happening, 'reason'>,
  why: string | null,
): Promise<OrderState> {
  const reason = why === null ? null : { written: why }
  const state = await moveOrder(tx, order, 'cancel', { ...happening, reason })
  if (order.state === 'waitLoan')
    await moveDisbursement(tx, await lockLastDisbursement(tx, order.order_no), 'cancel')
  await withdrawTask(tx, order.order_no, { at: happening.at, note: why ?? '' })
  return state
}
