import { cancel } from '@lumbung/contract/open/application'
import { implement } from '../../calls/registry.ts'
import { lockLastDisbursement, moveDisbursement } from '../../records/loan/disbursements.ts'
import { lockOrder, moveOrder } from '../../records/order/orders.ts'
import { withdrawTask } from '../../records/review/review-tasks.ts'
import { orderNoOf, readStanding } from './application.queries.ts'

/** The borrower gives up before any money is under way; a review under way is withdrawn, a payout not yet sent too. */
export const cancelApplication = implement(cancel, async ({ applicationId, reason }, context) => {
  const { tx, app, actor, now, wall, today } = context
  const order = await lockOrder(tx, await orderNoOf(tx, app.code, applicationId))
  const why = reason === undefined ? null : { written: reason }
  const happening = { actor, at: now, recordedAt: wall, reason: why }
  await moveOrder(tx, order, 'cancel', happening)
  if (order.state === 'waitLoan')
    await moveDisbursement(tx, await lockLastDisbursement(tx, order.order_no), 'cancel')
  await withdrawTask(tx, order.order_no, { at: now, note: reason ?? '' })
  return await readStanding(tx, order.order_no, today)
})
