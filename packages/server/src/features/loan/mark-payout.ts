import { markForReconciliation, sentStates } from '@lumbung/contract/loan/loan-record'
import { refuse } from '@lumbung/domain/errors'
import { reasonGiven } from '../../calls/reason-given.ts'
import { implement } from '../../calls/registry.ts'
import { lockDisbursement } from '../../records/loan/disbursements.ts'
import { lockOrder } from '../../records/order/orders.ts'
import { hasOpenItem, openItem } from '../../records/running/open-items.ts'
import { findPayout } from './disbursement.queries.ts'

/** What the item of a marked payout is about; its key among those that are open. */
const kind = 'payoutMarked'

/** Opens an item about a payout that was sent; the payout itself stays as it is. One at a time: its order is locked, or itself where it has none. */
export const mark = implement(markForReconciliation, async ({ orderNo, reference, note }, context) => {
  const { tx, actor, now } = context
  const reason = reasonGiven(note)
  if (orderNo !== null) await lockOrder(tx, orderNo)
  const payout = await findPayout(tx, orderNo, reference)
  if (orderNo === null) await lockDisbursement(tx, payout.id)
  if (payout.sentAt === null || !sentStates.some((state) => state === payout.state))
    refuse('STATE_CONFLICT', { state: payout.state })
  if (await hasOpenItem(tx, kind, reference)) refuse('DUPLICATE')
  await openItem(tx, {
    kind,
    subject: reference,
    orderNo,
    amount: payout.amount,
    detail: { reference },
    at: now,
    by: { actor, note: reason },
  })
  return {}
})
