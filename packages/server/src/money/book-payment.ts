import { businessDay } from '@lumbung/domain/calendar'
import { rupiah } from '@lumbung/domain/money'
import { maskName } from '@lumbung/domain/people/identity'
import { owingOrderStates } from '@lumbung/domain/order/order'
import {
  paymentCodeCheck,
  type PaymentCodeFit,
  type PaymentCodeState,
  type PaymentMethod,
  type UnmatchedReason,
} from '@lumbung/domain/account/payment'
import { paymentChannel } from '@lumbung/domain/order/payout-channel'
import type { Services } from '../calls/context.ts'
import type { Tx } from '../db/pool.ts'
import type { ChannelPayment } from '../gateways/payment-channel.ts'
import { addCashRecord, moveCash, type CashRow } from '../records/loan/cash-records.ts'
import { closeItem, openItem } from '../records/running/open-items.ts'
import { postLoanEvent, type PostedEvent } from '../records/loan/loans.ts'
import { addOrderEvent, lockOrder, type Happening, type OrderRecord } from '../records/order/orders.ts'
import { payCode, type PaymentCodeRow } from '../records/loan/payment-codes.ts'
import { newsLastDay, tellBorrower } from '../messages/tell-borrower.ts'
import type { BookedBy } from './booked-by.ts'
import { findCode, loanDayOf } from './paid-code.queries.ts'
import { takesExtension, postExtension, reduceBefore } from './changed-loan.ts'
import { syncOrderWithLoan } from './sync-order-with-loan.ts'

/** A payment as the channel's own record has it, and the callback that told of it. */
export type ConfirmedPayment = ChannelPayment & {
  kind: 'vaPaid' | 'retailPaid'
  hookEventId: number | null
  /** No callback told of it: it was found by asking. */
  polled?: boolean
}

/** How far the channel's clock may be before ours. */
const clockSkewMsMax = 3_600_000

const methods = { vaPaid: 'va', retailPaid: 'alfa' } as const

/**
 * Books a payment the channel has confirmed, once: kept as cash in suspense, matched by its code, posted to the loan.
 * What fits no code or order stays in suspense with its reason.
 * @returns the cash record, or null when the payment was booked before
 */
export async function bookPayment(
  tx: Tx,
  services: Services,
  payment: ConfirmedPayment,
  by: BookedBy,
): Promise<CashRow | null> {
  const code = await findCode(tx, payment.externalId)
  // Everyone locks the order first, then what hangs on it.
  const order = code === null ? null : await lockOrder(tx, code.order_no)
  const cash = await addCashRecord(tx, {
    provider: paymentChannel,
    paymentId: payment.paymentId,
    method: methods[payment.kind],
    channel: code?.bank_code ?? code?.channel ?? paymentChannel,
    code: payment.number,
    payer: payerOf(payment, services),
    amount: payment.amount,
    paidAt: payment.paidAt,
    receivedAt: by.now,
    hookEventId: payment.hookEventId,
    appCode: order?.app_code ?? null,
    polled: payment.polled ?? false,
  })
  if (cash === null) return null
  if (code === null || order === null)
    return await moveCash(tx, cash, 'setAside', { unmatched_reason: 'unknownCode' })
  // Read again under the order's lock: another payment may have used the code up meanwhile.
  const locked = (await findCode(tx, payment.externalId)) ?? code
  const known = { order_no: order.order_no, app_code: order.app_code, payment_code_id: code.id }
  const use = await useOf(tx, locked, order, cash)
  if ('misfit' in use) return await setAside(tx, order, cash, { ...known, unmatched_reason: use.misfit }, by)
  if (use.pays) await payCode(tx, locked.id, payment.paidAt, by.now)
  const matched = await moveCash(tx, cash, 'match', known)
  return await postCash(tx, services, order, matched, by, use.extensionId)
}

/** Whose account it came from, as it is kept. */
function payerOf({ payer }: ConfirmedPayment, { seals }: Services) {
  return payer === null ? null : { masked: maskName(payer), sealed: seals.seal(payer) }
}

/** What a payment is good for: the extension it buys or what is owed (`pays`: a fixed code is used up), or why neither. */
type Use = { extensionId: number | null; pays: boolean } | { misfit: UnmatchedReason }

/** What a payment by a code does. Its own time counts, not when we heard of it. */
async function useOf(tx: Tx, code: PaymentCodeRow, order: OrderRecord, cash: CashRow): Promise<Use> {
  if (isAhead(cash)) return { misfit: 'datedAhead' }
  const cleared = order.state === 'cleared' ? ('clearedOrder' as const) : ('closedCode' as const)
  const fit = fitOf(code, cash)
  if (fit === 'expired') return { misfit: 'expiredCode' }
  if (fit === 'closed') return { misfit: cleared }
  if (!takesPayment(order)) return { misfit: 'closedCode' }
  // Another amount than the price of an extension buys no time; it is a payment like any other.
  if (fit === 'wrongAmount' && code.extension_id === null) return { misfit: 'wrongAmount' }
  const extensionId = fit === 'fits' ? code.extension_id : null
  if (extensionId !== null && !(await takesExtension(tx, order, extensionId))) return { misfit: cleared }
  if (await isBeforeLoan(tx, order, cash)) return { misfit: 'beforeLoan' }
  return { extensionId, pays: fit === 'fits' && code.amount !== null }
}

function fitOf(code: PaymentCodeRow, cash: CashRow): PaymentCodeFit {
  const asked = {
    state:
      code.state === 'issuing'
        ? 'issued'
        : code.state === 'failed'
          ? 'closed'
          : (code.state as PaymentCodeState),
    purpose: code.purpose === 'rollover' ? 'extension' : 'repayment',
    amount: code.amount === null ? null : rupiah(code.amount),
    expiresAt: code.expires_at,
    endedAt: code.closed_at,
  } as const
  return paymentCodeCheck(asked, rupiah(cash.amount), cash.paid_at)
}

/** Dated later than two clocks may differ: nobody has paid yet what is paid tomorrow. */
function isAhead({ paid_at: paidAt, received_at: receivedAt }: CashRow): boolean {
  return paidAt.getTime() > receivedAt.getTime() + clockSkewMsMax
}

/** What an open item about received money is about. */
export function cashSubject({ provider, payment_id: paymentId }: CashRow): string {
  return `payment:${provider}:${paymentId}`
}

/** A cleared order takes what was paid while its code was open: as credit (domain.md §4.4). */
export function takesPayment(order: OrderRecord): boolean {
  return order.state === 'cleared' || (owingOrderStates as readonly string[]).includes(order.state)
}

async function isBeforeLoan(tx: Tx, order: OrderRecord, cash: CashRow): Promise<boolean> {
  const loanDay = await loanDayOf(tx, order.order_no)
  return loanDay === null || cash.value_day < loanDay
}

async function setAside(
  tx: Tx,
  order: OrderRecord,
  cash: CashRow,
  change: { order_no: string; app_code: string; payment_code_id: number; unmatched_reason: UnmatchedReason },
  by: BookedBy,
): Promise<CashRow> {
  const aside = await moveCash(tx, cash, 'setAside', change)
  const detail = { txid: cash.txid, method: cash.method as PaymentMethod }
  if (change.unmatched_reason === 'datedAhead') await tellAhead(tx, aside, by)
  await addOrderEvent(tx, order.order_no, 'paymentUnmatched', {
    ...happening(cash, by),
    reason: change.unmatched_reason,
    detail,
  })
  return aside
}

async function tellAhead(tx: Tx, cash: CashRow, { now }: BookedBy): Promise<void> {
  await openItem(tx, {
    kind: 'paymentAhead',
    subject: cashSubject(cash),
    orderNo: cash.order_no,
    amount: cash.amount,
    hookEventId: cash.hook_event_id,
    detail: { txid: cash.txid, paidAt: cash.paid_at.toISOString() },
    at: now,
  })
}

function happening(cash: CashRow, by: BookedBy): Happening {
  return { actor: by.actor, at: happenedAt(cash), recordedAt: by.recordedAt, amount: cash.amount }
}

/** When it was paid, by the channel's clock; never later than we heard of it. */
function happenedAt({ paid_at: paidAt, received_at: receivedAt }: CashRow): Date {
  return paidAt < receivedAt ? paidAt : receivedAt
}

/**
 * Posts matched cash to its order's loan: allocation, timeline, and with nothing left the end of the order. The price of
 * an extension buys time instead, while there is something to extend; an approved reduction is used when the payment leaves no more than that.
 * The order must be locked.
 */
export async function postCash(
  tx: Tx,
  services: Services,
  order: OrderRecord,
  cash: CashRow,
  by: BookedBy,
  extensionId: number | null = null,
): Promise<CashRow> {
  const orderNo = order.order_no
  const { loan, extended } =
    extensionId === null
      ? { loan: await postPayment(tx, order, cash, by), extended: false }
      : await postExtension(tx, orderNo, extensionId, cash, by)
  const posted = await moveCash(tx, cash, 'post')
  await waitsNoMore(tx, cash, by)
  const { interest = 0, principal = 0, penalty = 0, extensionFee = 0, credit = 0 } = loan.allocation ?? {}
  const method = cash.method as PaymentMethod
  const detail = { txid: cash.txid, method, interest, principal, penalty, extensionFee, credit }
  await addOrderEvent(tx, orderNo, extended ? 'extended' : 'paid', { ...happening(cash, by), detail })
  await syncOrderWithLoan(tx, services, order, loan, happening(cash, by))
  await tellBorrower(tx, services, {
    kind: 'paymentReceived',
    orderNo,
    about: cash.id,
    facts: { paid: rupiah(cash.amount), paidDay: businessDay(cash.value_day) },
    lastDay: newsLastDay(services.clock.today()),
  })
  if (extended && extensionId !== null)
    await tellBorrower(tx, services, {
      kind: 'extended',
      orderNo,
      about: extensionId,
      lastDay: newsLastDay(services.clock.today()),
    })
  return posted
}

/** The money is where it belongs: that no callback had told of it, or the channel was not clear about it, asks for nobody any more. */
export async function waitsNoMore(tx: Tx, cash: CashRow, { actor, now: at }: BookedBy): Promise<void> {
  await closeItem(tx, 'paymentPolled', cashSubject(cash), { resolution: 'done', at, actor })
}

async function postPayment(tx: Tx, order: OrderRecord, cash: CashRow, by: BookedBy): Promise<PostedEvent> {
  const orderNo = order.order_no
  const paying = { day: businessDay(cash.value_day), amount: rupiah(cash.amount) }
  await reduceBefore(tx, orderNo, { ...paying, at: happenedAt(cash) }, by)
  return await postLoanEvent(tx, orderNo, { kind: 'paid', ...paying }, { ...by, cashRecordId: cash.id })
}
