import { extendedBy, extensionFlow } from '@lumbung/domain/account/extension'
import type { BusinessDay } from '@lumbung/domain/calendar'
import type { LoanAccount } from '@lumbung/domain/account/loan-account'
import type { Rupiah } from '@lumbung/domain/money'
import { reductionUse } from '@lumbung/domain/account/reduction'
import type { Tx } from '../db/pool.ts'
import type { CashRow } from '../records/loan/cash-records.ts'
import { findExtension, findOpenExtension, moveExtension, quoteOf } from '../records/loan/extensions.ts'
import { expireExtension, lapseReduction } from '../records/loan/loan-changes.ts'
import { readAccount } from '../records/loan/loan-history.ts'
import { postLoanEvent, type PostedEvent } from '../records/loan/loans.ts'
import { addOrderEvent, type OrderRecord } from '../records/order/orders.ts'
import { endExtensionCodes } from '../records/loan/payment-codes.ts'
import {
  agreedOf,
  findOpenReduction,
  findUsableReductions,
  moveReduction,
  type ReductionRecord,
} from '../records/loan/reductions.ts'
import type { BookedBy } from './booked-by.ts'

/** Whether the price of an extension still buys it: once, and only while the order is being repaid. */
export async function takesExtension(tx: Tx, order: OrderRecord, extensionId: number): Promise<boolean> {
  const { state } = await findExtension(tx, extensionId)
  return order.state === 'repaying' && extensionFlow.canDo(state, 'pay')
}

/**
 * The paid price of an extension takes effect: the due day moves, the other codes of the quote end. What else was
 * offered for this loan was reckoned without it and ends too. Where nothing is left to extend it is a payment: `extended`
 * says which of the two it was.
 */
export async function postExtension(
  tx: Tx,
  orderNo: string,
  extensionId: number,
  cash: CashRow,
  by: BookedBy,
): Promise<{ loan: PostedEvent; extended: boolean }> {
  const happening = { actor: by.actor, at: by.now, recordedAt: by.recordedAt }
  const extension = await findExtension(tx, extensionId)
  const other = await findOpenExtension(tx, orderNo)
  if (other !== null && other.id !== extensionId) await expireExtension(tx, other, 'replaced', happening)
  const reduction = await findOpenReduction(tx, orderNo)
  if (reduction !== null) await lapseReduction(tx, reduction, happening)
  const paid = await moveExtension(tx, extension, 'pay', { cashRecordId: cash.id })
  await endExtensionCodes(tx, extensionId, 'closed', by.now)
  // Before the loan is folded with it, which takes it back where it moves no due day.
  await moveExtension(tx, paid, 'takeEffect', { endedAt: by.now })
  const loan = await postLoanEvent(tx, orderNo, extendedBy(quoteOf(extension)), {
    ...by,
    cashRecordId: cash.id,
  })
  return { loan, extended: (await findExtension(tx, extensionId)).state === 'effective' }
}

/**
 * Forgives what a payment about to be posted leaves, where an agreed reduction covers that: of several the oldest, for the payment may
 * have been made under one that lapsed before we heard of it.
 */
export async function reduceBefore(
  tx: Tx,
  orderNo: string,
  paying: { day: BusinessDay; amount: Rupiah; at: Date },
  by: BookedBy,
): Promise<void> {
  const { day, amount, at } = paying
  const usable = await findUsableReductions(tx, orderNo, day)
  if (usable.length === 0) return
  const account = await readAccount(tx, orderNo)
  const payment = { kind: 'paid', id: 'arriving', seq: account.events.length + 1, day, amount } as const
  const paid = { ...account, events: [...account.events, payment] }
  for (const agreed of usable) if ((await forgive(tx, agreed, paid, { ...by, at })) !== null) return
}

/** Forgives what an account leaves, `at` in its timeline, where an agreed reduction covers that; null where it does not. */
export async function forgive(
  tx: Tx,
  agreed: ReductionRecord,
  account: LoanAccount,
  by: BookedBy & { at: Date },
): Promise<{ loan: PostedEvent; reduction: ReductionRecord } | null> {
  const use = reductionUse(account, agreedOf(agreed))
  if (use === null) return null
  const { order_no: orderNo } = agreed
  const loan = await postLoanEvent(tx, orderNo, { kind: 'reduced', ...use }, by)
  const change = { used_amount: use.amount, used_day: use.day, ended_at: by.now }
  const reduction = await moveReduction(tx, agreed, 'use', change)
  await addOrderEvent(tx, orderNo, 'reduced', {
    actor: by.actor,
    at: by.at,
    recordedAt: by.recordedAt,
    amount: use.amount,
    detail: { reduction: agreed.id },
  })
  return { loan, reduction }
}
