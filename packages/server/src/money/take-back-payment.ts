import { businessDay, businessDayOf } from '@lumbung/domain/calendar'
import { refuse, refuseFields } from '@lumbung/domain/errors'
import { eventsInForce } from '@lumbung/domain/account/loan-account'
import { previewReversal } from '@lumbung/domain/account/preview'
import { reductionsLost } from '@lumbung/domain/account/reduction'
import type { Services } from '../calls/context.ts'
import type { Tx } from '../db/pool.ts'
import {
  creditProvider,
  releaseWronglyPosted,
  returnCash,
  type CashRow,
} from '../records/loan/cash-records.ts'
import { assertLoanNotContradicted, assertPaymentNotContradicted } from '../records/loan/disbursements.ts'
import { extensionAfter } from '@lumbung/domain/account/extension'
import { refundsUnderWay } from '../records/loan/refunds.ts'
import { readHistory } from '../records/loan/loan-history.ts'
import { expireExtension, takeBackReduction } from '../records/loan/loan-changes.ts'
import { extensionOf, findOpenExtension } from '../records/loan/extensions.ts'
import { postLoanEvent } from '../records/loan/loans.ts'
import { usedReductionsOf, type UsedReductionRecord } from '../records/loan/reductions.ts'
import { addOrderEvent, type OrderRecord } from '../records/order/orders.ts'
import type { BookedBy } from './booked-by.ts'
import { syncOrderWithLoan } from './sync-order-with-loan.ts'

/** What is taken back: the event of the payment, and the used reductions that fall with it. */
interface TakenBack {
  target: string
  reductions: UsedReductionRecord[]
}

/**
 * The event of a posted payment that can be taken back; of those that bought time the last one first.
 * @throws STATE_CONFLICT for anything else
 */
export async function eventToTakeBack(tx: Tx, cash: CashRow): Promise<TakenBack> {
  if (cash.state !== 'posted' || cash.order_no === null) refuse('STATE_CONFLICT', { state: cash.state })
  const history = await readHistory(tx, cash.order_no)
  if (history.voided) refuse('STATE_CONFLICT', { loan: 'voided' })
  const [seq] = [...history.cash].find(([, id]) => id === cash.id) ?? []
  const event = eventsInForce(history.account).find(({ id }) => id === seq)
  if (event?.kind !== 'paid' && event?.kind !== 'extended') refuse('STATE_CONFLICT', { payment: 'gone' })
  if (event.kind === 'extended' && extensionAfter(history.account, event.id) !== null)
    refuse('STATE_CONFLICT', { extension: 'later' })
  // Its credit went to the borrower or another loan, or is on its way there.
  const used = await usedReductionsOf(tx, cash.order_no, history.account)
  const { credit } = previewReversal(history.account, event.id, businessDay(cash.value_day), used)
  if (credit.after < (await refundsUnderWay(tx, cash.order_no)))
    refuse('STATE_CONFLICT', { credit: 'refunded' })
  return { target: event.id, reductions: reductionsLost(history.account, event.id, used) }
}

/** What was the credit of another loan never came in: it can only belong elsewhere. @throws VALIDATION */
export function assertReturnable(cash: CashRow, outcome: string): void {
  if (outcome === 'returned' && cash.provider === creditProvider) refuseFields({ outcome: 'never_came' })
}

/**
 * Takes a posted payment back from its loan: the account folds as if it had never come, a cleared order is open again, its codes
 * follow; time that it bought falls with it, and so does a reduction that was used because of it. The money goes back to who paid
 * it, or waits for its own order. The order must be locked.
 * @throws PAYOUT_CONTRADICTED while it is open whether credit of the loan, or this payment, went out already
 */
export async function takeBackPayment(
  tx: Tx,
  services: Services,
  order: OrderRecord,
  cash: CashRow,
  outcome: 'returned' | 'wrongOrder',
  by: BookedBy,
): Promise<CashRow> {
  const { target, reductions } = await eventToTakeBack(tx, cash)
  assertReturnable(cash, outcome)
  await assertLoanNotContradicted(tx, order.order_no)
  // To wait it may always be taken back: only from there can it end as two persons say that its return went.
  if (outcome === 'returned') await assertPaymentNotContradicted(tx, cash.id)
  const happening = { actor: by.actor, at: by.now, recordedAt: by.recordedAt, amount: cash.amount }
  const bought = await extensionOf(tx, cash.id)
  const day = businessDayOf(by.now)
  let loan = await postLoanEvent(tx, order.order_no, { kind: 'reversed', day, target }, by)
  const taken = outcome === 'returned' ? await returnCash(tx, cash, by) : await releaseWronglyPosted(tx, cash)
  await addOrderEvent(tx, order.order_no, 'paymentReversed', {
    ...happening,
    detail: { txid: cash.txid, outcome },
  })
  for (const { event, row } of reductions) {
    loan = await postLoanEvent(tx, order.order_no, { kind: 'reversed', day, target: event.id }, by)
    await takeBackReduction(tx, row, happening)
  }
  if (bought !== null)
    await addOrderEvent(tx, order.order_no, 'extensionFell', {
      ...happening,
      detail: { days: bought.days },
    })
  // What more time was offered since then was reckoned with this payment, or on the day that is no due day any more.
  const offered = await findOpenExtension(tx, order.order_no)
  if (offered !== null) await expireExtension(tx, offered, 'replaced', happening)
  await syncOrderWithLoan(tx, services, order, loan, happening)
  return taken
}
