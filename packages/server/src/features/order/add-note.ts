import { addNote } from '@lumbung/contract/order/note'
import { refuse } from '@lumbung/domain/errors'
import { implement } from '../../calls/registry.ts'
import { addOrderEvent } from '../../records/order/orders.ts'
import { findOrder } from './order-detail.queries.ts'

/** A note moves nothing: it is an event like any other, with its text where others have their reason. */
export const writeNote = implement(addNote, async ({ orderNo, text }, { tx, actor, now, wall }) => {
  if ((await findOrder(tx, orderNo)) === null) refuse('ORDER_NOT_FOUND')
  await addOrderEvent(tx, orderNo, 'note', { actor, at: now, recordedAt: wall, reason: { written: text } })
  return null
})
