import { getOrder } from '@lumbung/contract/order/order'
import { getTimeline } from '@lumbung/contract/order/timeline'
import { getAccessLog } from '@lumbung/contract/power/logs'
import { refuse } from '@lumbung/domain/errors'
import { orderFlow } from '@lumbung/domain/order/order'
import { peopleStageOf } from '@lumbung/domain/review/review'
import { implement } from '../../calls/registry.ts'
import type { CallContext } from '../../calls/context.ts'
import { together } from '../../db/transaction.ts'
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
import { readTrail } from './trail.queries.ts'

/** One order with everything but its account, personal values masked. */
export const showOrder = implement(getOrder, async ({ orderNo }, context) => {
  const { tx, today } = context
  const order = (await findOrder(tx, orderNo)) ?? refuse('ORDER_NOT_FOUND')
  const { owed, timeline, correct, ...parts } = await together({
    owed: owedOn(tx, [orderNo], today),
    identity: readIdentity(tx, orderNo),
    photos: readPhotos(tx, orderNo),
    contacts: readContacts(tx, orderNo),
    machine: readMachineReview(tx, orderNo),
    reviews: readReviews(tx, orderNo),
    timeline: readTimeline(tx, orderNo),
    corrections: readCorrections(context, orderNo),
    otherOrders: readOtherOrders(tx, order, today),
    disbursements: readDisbursements(tx, orderNo),
    correct: mayCorrect(context, order),
  })
  return {
    order: presentOrder(order, owed.get(orderNo), today),
    ...parts,
    timeline: timeline.events,
    earlierEvents: timeline.earlier,
    can: { ...canOf(order, context), correct },
  }
})

/** The history, all of it or from where it was left off. */
export const showTimeline = implement(getTimeline, async ({ orderNo, before, beforeLook }, context) => {
  const order = (await findOrder(context.tx, orderNo)) ?? refuse('ORDER_NOT_FOUND')
  return await readTrail(context.tx, orderNo, {
    told: { event: before ?? null, look: beforeLook ?? null },
    looks: mayReadLooks(order, context),
  })
})

/** Whoever reads the access log with this order in it reads the same here. */
function mayReadLooks({ app_code: app }: OrderAndLoan, { scopeOf }: CallContext): boolean {
  const scope = scopeOf(getAccessLog)
  return scope === '*' || scope?.includes(app) === true
}

function canOf(order: OrderAndLoan, { holds }: CallContext): Omit<OrderDetail['can'], 'correct'> {
  return {
    reveal: holds('POST /order/reveal'),
    seeAccount: order.has_loan && holds('POST /order/get_account'),
    review: peopleStageOf(order.state) !== null && holds('POST /approve/get_review'),
    rollBack: orderFlow.canDo(order.state, 'rollBackFirst') && holds('POST /approve/roll_back'),
    cancel: orderFlow.canDo(order.state, 'cancel') && holds('POST /order/cancel_order'),
  }
}
