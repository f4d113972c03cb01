import { signDaysMax } from '@lumbung/domain/order/order'
import type { lapses } from '@lumbung/domain/order/timeline'
import type { Services } from '../../calls/context.ts'
import { system } from '../../calls/actor.ts'
import { transact } from '../../db/transaction.ts'
import { lockOrder, moveOrder, type OrderRecord } from '../../records/order/orders.ts'

const dayMs = 86_400_000
/** More wait for the next run. */
const ordersPerRunMax = 1_000

/**
 * Cancels what a borrower let pass: a returned application not sent again by its time, an approved one not signed
 * within seven days. Each order in a transaction of its own; run again, it finds nothing left to do.
 * @returns how many orders it cancelled
 */
export async function expireOrders(services: Services): Promise<number> {
  const now = services.clock.now()
  const signedFrom = new Date(now.getTime() - signDaysMax * dayMs)
  const due = await transact(
    services.db,
    '*',
    async (tx) =>
      await tx
        .selectFrom('orders')
        .select('order_no')
        .where((where) =>
          where.or([
            where.and([where('state', '=', 'returned'), where('answer_by', '<', now)]),
            where.and([where('state', '=', 'approved'), where('approved_time', '<', signedFrom)]),
          ]),
        )
        .orderBy('order_no')
        .limit(ordersPerRunMax)
        .execute(),
  )
  let cancelled = 0
  for (const { order_no: orderNo } of due)
    if (await expire(orderNo, now, signedFrom, services)) cancelled += 1
  return cancelled
}

async function expire(orderNo: string, now: Date, signedFrom: Date, services: Services): Promise<boolean> {
  return await transact(services.db, '*', async (tx) => {
    const order = await lockOrder(tx, orderNo)
    const reason = reasonOf(order, now, signedFrom)
    if (reason === null) return false
    await moveOrder(tx, order, 'cancel', {
      actor: system,
      at: now,
      recordedAt: services.clock.wall(),
      reason,
    })
    return true
  })
}

/** Looked at again under the lock: the borrower may just have answered. */
function reasonOf(order: OrderRecord, now: Date, signedFrom: Date): (typeof lapses)[number] | null {
  if (order.state === 'returned' && order.answer_by !== null && order.answer_by < now) return 'notSentAgain'
  if (order.state === 'approved' && order.approved_time !== null && order.approved_time < signedFrom)
    return 'notSigned'
  return null
}
