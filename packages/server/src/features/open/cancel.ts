import { cancel } from '@lumbung/contract/open/application'
import { implement } from '../../calls/registry.ts'
import { giveUpOrder } from '../../orders/give-up-order.ts'
import { lockOrder } from '../../records/order/orders.ts'
import { orderNoOf, readStanding } from './application.queries.ts'

/** The borrower gives up by their app. */
export const cancelApplication = implement(cancel, async ({ applicationId, reason }, context) => {
  const { tx, app, actor, now, wall, today } = context
  const order = await lockOrder(tx, await orderNoOf(tx, app.code, applicationId))
  await giveUpOrder(tx, order, { actor, at: now, recordedAt: wall }, reason ?? null)
  return await readStanding(tx, order.order_no, today)
})
