import { getCashRecords } from '@lumbung/contract/repay/cash-record'
import {
  decidePaymentRequest,
  getPaymentRequests,
  requestPaymentEntry,
  requestReversal,
} from '@lumbung/contract/repay/payment-request'
import { addDays } from '@lumbung/domain/calendar'
import { officeTime } from './office-hours.ts'
import type { Payer } from './paying.ts'
import type { Story } from './story.ts'

/**
 * Pays at the bank's counter, of which no channel tells: a maker enters it with its proof, a checker books it. Now and then the bank
 * recalls the money: it is taken back by two, and paid by account after all.
 */
export async function* payAtCounter(payer: Payer): Story<unknown> {
  const { order, choices, due } = payer
  const { orderNo } = order
  yield payer.at(due)
  const { total: amount } = await payer.payoff()
  if (amount === 0) return undefined
  const paidAt = order.now.toISOString()
  yield officeTime(order.now, [60, 900], choices)
  await order.byStaff(order.someone('finance_maker'), requestPaymentEntry, {
    orderNo,
    amount,
    paidAt,
    method: 'transfer',
    channel: 'BCA 5200',
    reference: `FT${orderNo}`,
    proof: 'Baris mutasi rekening dan foto slip setoran',
    requestKey: `${orderNo}-entry`,
  })
  yield* agree(payer, 'entry')
  if (!choices.chance(0.3)) return undefined
  yield officeTime(order.now, [600, 3_000], choices)
  const maker = order.someone('finance_maker')
  const { items } = await order.byStaff(maker, getCashRecords, {
    filter: { orderNo, state: ['posted'] },
    size: 1,
  })
  const [paid] = items
  if (paid === undefined || !paid.can.takeBack) return undefined
  await order.byStaff(maker, requestReversal, {
    id: paid.id,
    version: paid.version,
    outcome: 'returned',
    proof: 'Setoran dibatalkan oleh bank',
    requestKey: `${orderNo}-reversal`,
  })
  yield* agree(payer, 'reversal')
  return yield* payer.payAll(addDays(order.today, choices.whole(1, 4)))
}

async function* agree({ order, choices }: Payer, kind: 'entry' | 'reversal'): Story {
  const { orderNo } = order
  yield officeTime(order.now, [5, 120], choices)
  const checker = order.someone('finance_checker')
  const filter = { orderNo, kind: [kind], state: ['asked' as const] }
  const { items } = await order.byStaff(checker, getPaymentRequests, { filter, size: 1 })
  const [asked] = items
  if (asked === undefined) throw new Error(`no ${kind} of ${orderNo} waits`)
  await order.byStaff(checker, decidePaymentRequest, {
    id: asked.id,
    version: asked.version,
    decision: 'agree',
    note: 'Sesuai mutasi',
    requestKey: `${orderNo}-agree-${asked.id}`,
  })
  await order.drain()
}
