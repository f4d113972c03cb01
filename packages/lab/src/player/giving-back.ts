import { getCashRecords } from '@lumbung/contract/repay/cash-record'
import { getPaymentRequests } from '@lumbung/contract/repay/payment-request'
import { decideRefund, requestRefund } from '@lumbung/contract/repay/refund'
import { fold } from '@lumbung/domain/account/fold'
import { refundReference } from '@lumbung/domain/order/disbursement'
import type { Player } from './cast.ts'
import { officeTime } from './office-hours.ts'
import type { Payer } from './paying.ts'
import type { Story } from './story.ts'

const notYet = 'Nasabah akan meminjam lagi'

/** What was paid too much goes back to the borrower, if another person agrees; some wait on a desk. */
export async function* giveCreditBack(payer: Payer): Story {
  const { order, choices } = payer
  const { credit } = fold(await payer.account())
  if (credit === 0) return
  yield officeTime(order.now, [60, 2_000], choices)
  await ask(payer, order.someone('finance_maker'), null, credit, 'Nasabah meminta kelebihan bayar')
  yield* decide(payer)
}

/** Money that no order takes goes back to who paid it. */
export async function* giveCashBack(payer: Payer): Story {
  const { order, choices } = payer
  yield officeTime(order.now, [60, 2_000], choices)
  const maker = order.someone('finance_maker')
  const filter = { orderNo: order.orderNo, state: ['unmatched'] }
  const { items } = await order.byStaff(maker, getCashRecords, { filter, size: 1 })
  const [row] = items
  if (row === undefined) return
  await ask(payer, maker, row.id, row.amount, 'Dibayar dua kali')
  yield* decide(payer)
}

async function ask(
  { order }: Payer,
  maker: Player,
  cashRecordId: number | null,
  amount: number,
  proof: string,
): Promise<void> {
  const { orderNo } = order
  await order.byStaff(maker, requestRefund, {
    orderNo,
    cashRecordId,
    toOrderNo: null,
    amount,
    proof,
    requestKey: `${orderNo}-refund-${cashRecordId ?? 'credit'}`,
  })
}

async function* decide({ order, choices }: Payer): Story {
  const { orderNo } = order
  yield officeTime(order.now, [30, 600], choices)
  const checker = order.someone('finance_checker')
  const filter = { orderNo, state: ['asked' as const] }
  const { items } = await order.byStaff(checker, getPaymentRequests, { filter, size: 1 })
  const [asked] = items
  if (asked?.can.decideRefund !== true) return
  const refuses = choices.chance(0.12)
  const { id, version } = asked
  await order.byStaff(checker, decideRefund, {
    id,
    version,
    decision: refuses ? 'refuse' : 'agree',
    note: refuses ? notYet : '',
    requestKey: `${orderNo}-refund-${id}-decided`,
  })
  await order.drain()
  const reference = refundReference(orderNo, id)
  const { farEnd } = order.lender.ground
  await order.told(`${reference} ends`, () =>
    farEnd.payouts().every((payout) => payout.reference !== reference || payout.status !== 'ACCEPTED'),
  )
}
