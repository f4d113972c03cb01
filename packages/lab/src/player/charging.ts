import { decideFee, requestFee } from '@lumbung/contract/repay/fee'
import { getPaymentRequests } from '@lumbung/contract/repay/payment-request'
import { firstManualFees, type ManualFee } from '@lumbung/domain/account/fee-kinds'
import { feeRoom } from '@lumbung/domain/account/manual-fee'
import { addDays } from '@lumbung/domain/calendar'
import { capOn } from '@lumbung/server/records/loan/product-terms'
import type { Choices } from './choices.ts'
import { officeTime } from './office-hours.ts'
import type { Payer } from './paying.ts'
import type { Story } from './story.ts'

/** So many ask for a copy of their contract; of so many who pay late a transfer bounces first. */
const copyShare = 0.12
const bounceShare = 0.3

const proofs: Readonly<Record<ManualFee, string>> = {
  documentCopy: 'Nasabah meminta salinan perjanjian',
  bouncedTransfer: 'Transfer nasabah ditolak banknya',
}

/** In the first days of a loan some borrowers ask for a copy of the contract, which has its price. */
export async function* askForCopy(payer: Payer, charges: Choices): Story {
  if (!charges.chance(copyShare)) return
  yield payer.atOffice(addDays(payer.order.today, charges.whole(1, 3)))
  yield* charge(payer, 'documentCopy', charges)
}

/** Late already, some try to pay by a transfer that their bank turns away. */
export async function* bounce(payer: Payer, charges: Choices): Story {
  if (!charges.chance(bounceShare)) return
  yield payer.atOffice(addDays(payer.due, charges.whole(1, 6)))
  yield* charge(payer, 'bouncedTransfer', charges)
}

/**
 * A fee beside the contract: one of finance puts it forward, another charges it. Under the ceiling of fees and interest (domain.md §1.1)
 * a short contract often has no room for one: nothing is charged then.
 */
async function* charge(payer: Payer, fee: ManualFee, charges: Choices): Story {
  const { order } = payer
  const { orderNo } = order
  const amount = firstManualFees[fee]
  if ((await order.state()) !== 'repaying' || (await roomFor(payer)) < amount) return
  const maker = charges.pick(order.lender.cast.staff.finance_maker)
  const { id } = await order.byStaff(maker, requestFee, {
    orderNo,
    fee,
    amount,
    proof: proofs[fee],
    requestKey: `${orderNo}-${fee}`,
  })
  yield officeTime(order.now, [20, 240], charges)
  const checker = charges.pick(order.lender.cast.staff.finance_checker)
  const filter = { orderNo, state: ['asked' as const], kind: ['fee' as const] }
  const { items } = await order.byStaff(checker, getPaymentRequests, { filter, size: 1 })
  const version = items.find((asked) => asked.id === id)?.version
  if (version === undefined) return
  // Paid meanwhile: there is nothing left to charge.
  const isOver = (await order.state()) !== 'repaying'
  await order.byStaff(checker, decideFee, {
    id,
    version,
    decision: isOver ? 'refuse' : 'agree',
    note: isOver ? 'Pinjaman sudah lunas' : '',
    requestKey: `${orderNo}-${fee}-decided`,
  })
  await order.drain()
}

/** Rupiah that a fee may still come to. */
async function roomFor(payer: Payer): Promise<number> {
  const account = await payer.account()
  const cap = await payer.order.look(async (tx) => await capOn(tx, account.terms.termDays, account.loanDay))
  return feeRoom(account, payer.order.today, cap).room
}
