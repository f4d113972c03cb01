import { businessDayOf } from '@lumbung/domain/calendar'
import { rupiah } from '@lumbung/domain/money'
import { owingOrderStates, type OrderEvent } from '@lumbung/domain/order'
import { paymentCodeCheck, type PaymentCodeState } from '@lumbung/domain/payment'
import type { Actor, Services } from '../../context.ts'
import type { Tx } from '../../db/pool.ts'
import type { ChannelPayment } from '../../gateways/payment-channel.ts'
import { addCashRecord, moveCash, type CashRow, type UnmatchedReason } from '../../records/cash-records.ts'
import { postLoanEvent } from '../../records/loans.ts'
import {
  addOrderEvent,
  changeOrder,
  lockOrder,
  moveOrder,
  type Happening,
  type OrderRecord,
} from '../../records/orders.ts'
import { payCode, type PaymentCodeRow } from '../../records/payment-codes.ts'
import { findCode, loanDayOf } from './cash-record.queries.ts'

export interface BookedBy {
  actor: Actor
  /** Business time. */
  now: Date
  /** The machine's time. */
  recordedAt: Date
}

/** A payment as the channel's own record has it, and the callback that told of it. */
export type ConfirmedPayment = ChannelPayment & { kind: 'vaPaid' | 'retailPaid'; hookEventId: number | null }

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
    provider: 'xendit',
    paymentId: payment.paymentId,
    method: methods[payment.kind],
    channel: code?.bank_code ?? code?.channel ?? 'xendit',
    code: payment.number,
    amount: payment.amount,
    paidAt: payment.paidAt,
    receivedAt: by.now,
    hookEventId: payment.hookEventId,
  })
  if (cash === null) return null
  if (code === null || order === null)
    return await moveCash(tx, cash, 'setAside', { unmatched_reason: 'unknownCode' })
  // Read again under the order's lock: another payment may have used the code up meanwhile.
  const locked = (await findCode(tx, payment.externalId)) ?? code
  const known = { order_no: order.order_no, app_code: order.app_code, payment_code_id: code.id }
  const misfit = await misfitOf(tx, locked, order, cash)
  if (misfit !== null) return await setAside(tx, order, cash, { ...known, unmatched_reason: misfit }, by)
  if (locked.amount !== null) await payCode(tx, locked.id, payment.paidAt, by.now)
  const matched = await moveCash(tx, cash, 'match', known)
  return await postCash(tx, services, order, matched, by)
}

/** Why a payment may not be posted by its code, null when it may. Its own time counts, not when we heard of it. */
async function misfitOf(
  tx: Tx,
  code: PaymentCodeRow,
  order: OrderRecord,
  cash: CashRow,
): Promise<UnmatchedReason | null> {
  const fit = paymentCodeCheck(
    {
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
    },
    rupiah(cash.amount),
    cash.paid_at,
  )
  if (fit === 'wrongAmount') return 'wrongAmount'
  if (fit === 'expired') return 'expiredCode'
  if (fit === 'closed') return order.state === 'cleared' ? 'clearedOrder' : 'closedCode'
  return takesPayment(order) ? await tooEarly(tx, order, cash) : 'closedCode'
}

/** A cleared order takes what was paid while its code was open: as credit (domain.md §4.4). */
export function takesPayment(order: OrderRecord): boolean {
  return order.state === 'cleared' || (owingOrderStates as readonly string[]).includes(order.state)
}

async function tooEarly(tx: Tx, order: OrderRecord, cash: CashRow): Promise<UnmatchedReason | null> {
  const loanDay = await loanDayOf(tx, order.order_no)
  return loanDay === null || cash.value_day < loanDay ? 'beforeLoan' : null
}

async function setAside(
  tx: Tx,
  order: OrderRecord,
  cash: CashRow,
  change: { order_no: string; app_code: string; payment_code_id: number; unmatched_reason: UnmatchedReason },
  by: BookedBy,
): Promise<CashRow> {
  const aside = await moveCash(tx, cash, 'setAside', change)
  const detail = { txid: cash.txid, method: cash.method }
  await addOrderEvent(tx, order.order_no, 'paymentUnmatched', {
    ...happening(cash, by),
    reason: change.unmatched_reason,
    detail,
  })
  return aside
}

function happening(cash: CashRow, by: BookedBy): Happening {
  return { actor: by.actor, at: cash.paid_at, recordedAt: by.recordedAt, amount: cash.amount }
}

/**
 * Posts matched cash to its order's loan: allocation, timeline, and with nothing left the end of the order.
 * The order must be locked.
 */
export async function postCash(
  tx: Tx,
  services: Services,
  order: OrderRecord,
  cash: CashRow,
  by: BookedBy,
): Promise<CashRow> {
  const orderNo = order.order_no
  const event = { kind: 'paid', day: businessDayOf(cash.paid_at), amount: rupiah(cash.amount) } as const
  const { allocation, snapshot, late } = await postLoanEvent(tx, orderNo, event, {
    actor: by.actor,
    recordedAt: by.recordedAt,
    cashRecordId: cash.id,
  })
  const posted = await moveCash(tx, cash, 'post')
  const { interest = 0, principal = 0, penalty = 0, credit = 0 } = allocation ?? {}
  const detail = { txid: cash.txid, method: cash.method, interest, principal, penalty, credit }
  await addOrderEvent(tx, orderNo, 'paid', { ...happening(cash, by), detail })
  await followLoan(tx, order, { clearedDay: snapshot.clearedDay, late }, happening(cash, by))
  await services.queue.send(tx, snapshot.clearedDay === null ? 'issueCodes' : 'closeCodes', { orderNo })
  return posted
}

/** Brings the order where its loan is: cleared, open again, or cleared on another day than thought. */
async function followLoan(
  tx: Tx,
  order: OrderRecord,
  loan: { clearedDay: string | null; late: boolean },
  happening_: Happening,
): Promise<void> {
  const isCleared = order.state === 'cleared'
  const event: OrderEvent | null =
    loan.clearedDay !== null && !isCleared ? 'clear' : loan.clearedDay === null && isCleared ? 'reopen' : null
  const change = { cleared_day: loan.clearedDay, cleared_late: loan.clearedDay !== null && loan.late }
  if (event !== null) await moveOrder(tx, order, event, { ...happening_, detail: {} }, change)
  else if (order.cleared_day !== change.cleared_day || order.cleared_late !== change.cleared_late)
    await changeOrder(tx, order.order_no, change)
}
