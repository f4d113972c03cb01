import type { BusinessDay } from '@lumbung/domain/calendar'
import { type OrderState, undecidedOrderStates } from '@lumbung/domain/order/order'
import { type ReviewSettings, withOrderChecks } from '@lumbung/domain/review/review-settings'
import type { Tx } from '../../db/pool.ts'
import { together } from '../../db/transaction.ts'
import type { OrderRecord } from '../../records/order/orders.ts'
import { readReviewSettings } from '../../records/review/review-settings.ts'
import { knownOf } from '../../sources/known-facts.ts'
import { readFigures } from './review.queries.ts'
import { listsWith } from './risk-lists.queries.ts'

/**
 * How the desks work on one order: what does not fit what the sources say is asked of its reviewer by name, and so is what came
 * on the blacklist behind the machine's back.
 * @param until when it was decided; null while it is not. Who was listed later changes nothing of it
 */
export async function reviewSettingsOf(
  tx: Tx,
  order: OrderRecord,
  today: BusinessDay,
  until: Date | null = decidedAt(order),
): Promise<ReviewSettings> {
  const { settings, known, seen, lists } = await together({
    settings: readReviewSettings(tx),
    known: knownOf(tx, order.order_no),
    seen: readFigures(tx, order.order_no),
    lists: listsWith(order, today).execute(tx),
  })
  // It looked before a value was listed, before it was corrected or sent again, or not at all.
  const isUnseen = seen['blacklisted'] !== true
  const isListed = lists.rows.some(
    ({ list, since }) => list === 'black' && (until === null || since <= until),
  )
  return withOrderChecks(settings, known, isUnseen && isListed)
}

const isUndecided: ReadonlySet<OrderState> = new Set(undecidedOrderStates)

function decidedAt({
  state,
  final_time: final,
  first_time: first,
  machine_time: machine,
}: OrderRecord): Date | null {
  return isUndecided.has(state) ? null : (final ?? first ?? machine)
}
