import { getFollowUps } from '@lumbung/contract/order/follow-ups'
import { refuse } from '@lumbung/domain/errors'
import { implement } from '../../calls/registry.ts'
import { readAttempts } from '../../orders/contact-attempts.queries.ts'
import { findOrder } from './order-detail.queries.ts'

/** What was tried to reach the borrower, whichever desk tried. */
export const showFollowUps = implement(getFollowUps, async ({ orderNo, before }, { tx }) => {
  if ((await findOrder(tx, orderNo)) === null) refuse('ORDER_NOT_FOUND')
  return await readAttempts(tx, orderNo, before ?? null)
})
