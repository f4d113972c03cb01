import type { OrderEvent } from '@lumbung/domain/order/order'
import type { Services } from '../calls/context.ts'
import type { Tx } from '../db/pool.ts'
import { endOpenChanges } from '../records/loan/loan-changes.ts'
import type { PostedEvent } from '../records/loan/loans.ts'
import { changeOrder, moveOrder, type Happening, type OrderRecord } from '../records/order/orders.ts'

/**
 * Brings the order where its loan is: cleared, open again, or cleared on another day than thought. Its codes follow.
 * The order must be locked.
 */
export async function syncOrderWithLoan(
  tx: Tx,
  services: Services,
  order: OrderRecord,
  loan: Pick<PostedEvent, 'snapshot' | 'late'>,
  happening: Happening,
): Promise<void> {
  const { order_no: orderNo } = order
  const { clearedDay, writtenOffDay } = loan.snapshot
  const reopens = writtenOffDay === null ? 'reopen' : 'reopenWrittenOff'
  const isCleared = order.state === 'cleared'
  const event: OrderEvent | null =
    clearedDay !== null && !isCleared ? 'clear' : clearedDay === null && isCleared ? reopens : null
  const change = { cleared_day: clearedDay, cleared_late: clearedDay !== null && loan.late }
  if (event === 'clear') await endOpenChanges(tx, orderNo, happening)
  if (event !== null) await moveOrder(tx, order, event, { ...happening, detail: {} }, change)
  else if (order.cleared_day !== change.cleared_day || order.cleared_late !== change.cleared_late)
    await changeOrder(tx, orderNo, change)
  await services.queue.send(tx, clearedDay === null ? 'issueCodes' : 'closeCodes', { orderNo })
}
