import type { RetOf } from '@lumbung/contract/call'
import type { quoteExtension } from '@lumbung/contract/repay/extension'
import { addDays, type BusinessDay } from '@lumbung/domain/calendar'
import { refuse, refuseFields } from '@lumbung/domain/errors'
import { extensionQuote, type ExtensionQuote } from '@lumbung/domain/account/extension'
import { endOfFixedCode, virtualAccountAmountMin } from '@lumbung/domain/account/payment'
import { paymentChannel } from '@lumbung/domain/order/payout-channel'
import type { Services } from '../calls/context.ts'
import type { Actor } from '../calls/actor.ts'
import type { Tx } from '../db/pool.ts'
import { codeBank, codeOutlet, retailAmountMax, retailAmountMin } from '../gateways/payment-channel.ts'
import { addExtension, findOpenExtension, moveExtension } from '../records/loan/extensions.ts'
import { expireExtension } from '../records/loan/loan-changes.ts'
import { readAccount } from '../records/loan/loan-history.ts'
import { addOrderEvent, lockOrder } from '../records/order/orders.ts'
import { openCode } from '../records/loan/payment-codes.ts'
import { capOn } from '../records/loan/product-terms.ts'
import { findOpenReduction } from '../records/loan/reductions.ts'
import { settingOn } from '../records/running/dated-settings.ts'

/** When a price is asked for: it holds to the end of that business day. */
export interface AskedAt {
  now: Date
  today: BusinessDay
}

/** Nobody asks for later, and a fold of a thousand years is none of a lender's. */
const aheadDaysMax = 366

/**
 * What more time costs if it is paid on a day, for an order in scope: of a day to come by what stands now. Borrower apps and
 * staff are answered alike.
 * @throws ORDER_NOT_FOUND, NOT_FOUND without a loan, STATE_CONFLICT unless it is being repaid, EXTENSION_TOO_LATE also
 * in the day's last minute, VALIDATION when no code can ask so little, and all of `extensionQuote`
 */
export async function quoteOn(
  tx: Tx,
  orderNo: string,
  { days, day }: { days: number; day: BusinessDay },
  { now, today }: AskedAt,
): Promise<ExtensionQuote> {
  const order = await tx
    .selectFrom('orders')
    .leftJoin('loan', 'loan.order_no', 'orders.order_no')
    .select(['orders.state', 'loan.order_no as loan'])
    .where('orders.order_no', '=', orderNo)
    .executeTakeFirst()
  if (order === undefined) refuse('ORDER_NOT_FOUND')
  if (order.loan === null) refuse('NOT_FOUND')
  if (order.state !== 'repaying') refuse('STATE_CONFLICT', { state: order.state })
  if (day < today || day > addDays(today, aheadDaysMax))
    refuseFields({ day: day < today ? 'too_small' : 'too_big' })
  // A code issued now could not be paid any more.
  if (endOfFixedCode(day) <= now) refuse('EXTENSION_TOO_LATE')
  const account = await readAccount(tx, orderNo)
  const cap = await capOn(tx, account.terms.termDays, day)
  const openReduction = (await findOpenReduction(tx, orderNo)) !== null
  const most = await settingOn(tx, 'extensionLimits', day)
  const quote = extensionQuote(account, day, days, { cap, openReduction, most })
  if (quote.payNow < virtualAccountAmountMin) refuseFields({ days: 'too_small' })
  return quote
}

/** Who takes a quote, and when. */
export interface Taker extends AskedAt {
  actor: Actor
  wall: Date
}

/**
 * Takes a quote at the price that was shown: roll-over codes over exactly this amount are asked for, good until 23:59
 * of today; they take effect when one is paid. An older open extension of the order ends.
 * @throws AMOUNT_MISMATCH when the price is another by now
 */
export async function takeQuote(
  tx: Tx,
  services: Services,
  orderNo: string,
  asked: { days: number; payNow: number },
  { actor, now, wall, today }: Taker,
): Promise<{ id: number; quote: RetOf<typeof quoteExtension> }> {
  await lockOrder(tx, orderNo)
  const quote = await quoteOn(tx, orderNo, { days: asked.days, day: today }, { now, today })
  if (quote.payNow !== asked.payNow) refuse('AMOUNT_MISMATCH', { amount: quote.payNow })
  const happening = { actor, at: now, recordedAt: wall }
  const before = await findOpenExtension(tx, orderNo)
  if (before !== null) await expireExtension(tx, before, 'replaced', happening)
  const taken = await addExtension(tx, orderNo, quote, { actor, at: now })
  const code = {
    orderNo,
    amount: quote.payNow,
    expiresAt: endOfFixedCode(today),
    at: now,
    extensionId: taken.id,
  }
  await openCode(tx, { ...code, kind: 'va', channel: paymentChannel, bankCode: codeBank })
  if (quote.payNow >= retailAmountMin && quote.payNow <= retailAmountMax)
    await openCode(tx, { ...code, kind: 'alfa', channel: codeOutlet, bankCode: null })
  await moveExtension(tx, taken, 'issueCode')
  const detail = { days: quote.days, newDueDay: quote.newDueDay }
  await addOrderEvent(tx, orderNo, 'extensionTaken', { ...happening, amount: quote.payNow, detail })
  await services.queue.send(tx, 'issueCodes', { orderNo })
  return { id: taken.id, quote }
}
