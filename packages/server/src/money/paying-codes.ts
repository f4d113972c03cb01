import { liveCodeStates } from '@lumbung/domain/account/payment'
import type { BusinessDay } from '@lumbung/domain/calendar'
import { refuse } from '@lumbung/domain/errors'
import { owingOrderStates } from '@lumbung/domain/order/order'
import { paymentChannel } from '@lumbung/domain/order/payout-channel'
import type { Services } from '../calls/context.ts'
import type { Tx } from '../db/pool.ts'
import { codeBank, codeOutlet, retailAmountMax, retailAmountMin } from '../gateways/payment-channel.ts'
import { readAccount } from '../records/loan/loan-history.ts'
import { lockOrder } from '../records/order/orders.ts'
import { endCode, openCode, type PaymentCodeRow } from '../records/loan/payment-codes.ts'
import { agreedOf, findOpenReduction } from '../records/loan/reductions.ts'
import { dueAmount, dueCode } from './due-code.ts'

interface AskedAt {
  now: Date
  today: BusinessDay
}

/**
 * Writes down which codes a running loan should have now: a virtual account that takes any amount, and a shop code over
 * what is to be paid today. What is over or asks another amount ends. The order must be locked.
 */
export async function planCodes(tx: Tx, orderNo: string, { now, today }: AskedAt): Promise<void> {
  const live = (await endOverdueCodes(tx, orderNo, now)).filter(({ purpose }) => purpose === 'repayment')
  const code = { orderNo, at: now }
  if (!live.some(({ kind }) => kind === 'va'))
    await openCode(tx, {
      ...code,
      kind: 'va',
      channel: paymentChannel,
      bankCode: codeBank,
      amount: null,
      expiresAt: null,
    })
  const wanted = dueCode(await readAccount(tx, orderNo), today, now, await agreedReduction(tx, orderNo))
  const shop = live.find(({ kind }) => kind === 'alfa')
  if (shop !== undefined && wanted?.amount === shop.amount) return
  if (shop !== undefined) await endCode(tx, shop.id, 'replaced', now)
  if (wanted !== null)
    await openCode(tx, { ...code, kind: 'alfa', channel: codeOutlet, bankCode: null, ...wanted })
}

async function agreedReduction(tx: Tx, orderNo: string) {
  const reduction = await findOpenReduction(tx, orderNo)
  return reduction?.state === 'approved' ? agreedOf(reduction) : null
}

/** Ends the codes whose time is over. @returns those that can be paid to, or will be */
async function endOverdueCodes(tx: Tx, orderNo: string, now: Date): Promise<PaymentCodeRow[]> {
  const codes = await liveCodesOf(tx, orderNo)
  const isOver = (code: PaymentCodeRow) => code.expires_at !== null && code.expires_at <= now
  for (const { id } of codes.filter(isOver)) await endCode(tx, id, 'expired', now)
  return codes.filter((code) => !isOver(code))
}

/** The codes of an order that can be paid to, or will be. */
export async function liveCodesOf(tx: Tx, orderNo: string): Promise<PaymentCodeRow[]> {
  return await tx
    .selectFrom('payment_code')
    .selectAll()
    .where('order_no', '=', orderNo)
    .where('state', 'in', liveCodeStates)
    .orderBy('id')
    .execute()
}

/**
 * Has a shop code issued over what is to be paid today, for an order in scope. Borrower apps and staff are answered
 * alike; the number comes with a job, unless a code over this amount is there already.
 * @throws ORDER_NOT_FOUND, STATE_CONFLICT unless the loan runs, NOTHING_LEFT, SHOP_AMOUNT where no shop takes the amount
 */
export async function askForShopCode(
  tx: Tx,
  services: Services,
  orderNo: string,
  asked: AskedAt,
): Promise<{ amount: number; expiresAt: string; code: string | null }> {
  const order = await lockOrder(tx, orderNo)
  if (!(owingOrderStates as readonly string[]).includes(order.state))
    refuse('STATE_CONFLICT', { state: order.state })
  const reduction = await agreedReduction(tx, orderNo)
  const { amount } = dueAmount(await readAccount(tx, orderNo), asked.today, asked.now, reduction)
  if (amount === 0) refuse('NOTHING_LEFT')
  if (amount < retailAmountMin || amount > retailAmountMax)
    refuse('SHOP_AMOUNT', { min: retailAmountMin, max: retailAmountMax })
  await planCodes(tx, orderNo, asked)
  const shop = (await liveCodesOf(tx, orderNo)).find(
    ({ kind, purpose }) => kind === 'alfa' && purpose === 'repayment',
  )
  if (shop?.expires_at == null) throw new Error(`no shop code was planned for ${orderNo}`)
  await services.queue.send(tx, 'issueCodes', { orderNo })
  return { amount, expiresAt: shop.expires_at.toISOString(), code: shop.code }
}
