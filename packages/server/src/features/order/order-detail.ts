import { getOrder, getTimeline } from '@lumbung/contract/order/order'
import { refuse } from '@lumbung/domain/errors'
import { orderFlow } from '@lumbung/domain/order/order'
import { peopleStageOf } from '@lumbung/domain/review/review'
import { implement } from '../../calls/registry.ts'
import type { CallContext } from '../../calls/context.ts'
import { mayCorrect, readCorrections } from '../../orders/correction-parts.ts'
import {
  owedOn,
  readIdentity,
  readMachineReview,
  readPhotos,
  readTimeline,
} from '../../orders/order-parts.ts'
import {
  findOrder,
  readContacts,
  readDisbursements,
  readOtherOrders,
  readReviews,
  type OrderDetail,
} from './order-detail.queries.ts'
import { presentOrder, type OrderAndLoan } from './orders.queries.ts'

/** One order with everything but its account, personal values masked. */
export const showOrder = implement(getOrder, async ({ orderNo }, context) => {
  const { tx, today } = context
  const order = (await findOrder(tx, orderNo)) ?? refuse('ORDER_NOT_FOUND')
  const owed = await owedOn(tx, [orderNo], today)
  const { events, earlier } = await readTimeline(tx, orderNo)
  return {
    order: presentOrder(order, owed.get(orderNo)),
    identity: await readIdentity(tx, orderNo),
    photos: await readPhotos(tx, orderNo),
    contacts: await readContacts(tx, orderNo),
    machine: await readMachineReview(tx, orderNo),
    reviews: await readReviews(tx, orderNo),
    timeline: events,
    earlierEvents: earlier,
    corrections: await readCorrections(context, orderNo),
    otherOrders: await readOtherOrders(tx, order, today),
    disbursements: await readDisbursements(tx, orderNo),
    can: { ...canOf(order, context), correct: await mayCorrect(context, order) },
  }
})

/** The history before an event. */
export const showTimeline = implement(getTimeline, async ({ orderNo, before }, { tx }) => {
  if ((await findOrder(tx, orderNo)) === null) refuse('ORDER_NOT_FOUND')
  return await readTimeline(tx, orderNo, before)
})

function canOf(order: OrderAndLoan, { holds }: CallContext): Omit<OrderDetail['can'], 'correct'> {
  return {
    reveal: holds('POST /order/reveal'),
    seeAccount: order.has_loan && holds('POST /order/get_account'),
    review: peopleStageOf(order.state) !== null && holds('POST /approve/get_review'),
    rollBack: orderFlow.canDo(order.state, 'rollBackFirst') && holds('POST /approve/roll_back'),
  }
}
