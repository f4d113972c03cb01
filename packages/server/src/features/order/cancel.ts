import { cancelOrder } from '@lumbung/contract/order/cancel'
import { implement } from '../../calls/registry.ts'
import { giveUpOrder } from '../../orders/give-up-order.ts'
import { lockOrder } from '../../records/order/orders.ts'

/** The borrower gave up and said so to a person, who writes down how. */
export const cancelForBorrower = implement(cancelOrder, async ({ orderNo, version, note }, context) => {
  const { tx, actor, now, wall } = context
  const order = await lockOrder(tx, orderNo, version)
  const happening = { actor, at: now, recordedAt: wall }
  return { state: await giveUpOrder(tx, order, happening, note) }
})
