import { businessDayOf } from '@lumbung/domain/calendar'
import { type OrderState, reopenHours } from '@lumbung/domain/order/order'
import { returnHours } from '@lumbung/domain/review/review'
import type { Services } from '../../calls/context.ts'
import type { Tx } from '../../db/pool.ts'
import { newsLastDay, tellBorrower } from '../../messages/tell-borrower.ts'
import type { OrderRecord } from '../../records/order/orders.ts'

const hourMs = 3_600_000

/**
 * Tells a borrower what was decided on their application, where it was refused or came back to them (domain.md §4.1). A rejection
 * of the first desk can be taken back for a day: until that is over nothing is said.
 * @param decided the order as it was before, and the state it came to
 */
export async function tellDecision(
  tx: Tx,
  services: Services,
  { order, state, at }: { order: OrderRecord; state: OrderState; at: Date },
): Promise<void> {
  const { order_no: orderNo, return_count: returns } = order
  const news = { orderNo, lastDay: newsLastDay(businessDayOf(at)) }
  if (state === 'returned') {
    const answerDay = businessDayOf(new Date(at.getTime() + returnHours * hourMs))
    await tellBorrower(tx, services, { ...news, kind: 'returned', about: returns + 1, facts: { answerDay } })
  } else if (state === 'machineRejected' || state === 'finalRejected') {
    await tellBorrower(tx, services, { ...news, kind: 'refused', about: at.toISOString() })
  } else if (state === 'firstRejected') {
    const from = new Date(at.getTime() + reopenHours * hourMs)
    await tellBorrower(tx, services, { ...news, kind: 'refused', about: at.toISOString(), from })
  }
}
