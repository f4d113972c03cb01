import { sql, type Insertable } from 'kysely'
import { returnReference } from '@lumbung/domain/account/return-account'
import { inFlightStates, nextInquiry, refundReference } from '@lumbung/domain/order/disbursement'
import { refuseFields } from '@lumbung/domain/errors'
import { rupiah, type Rupiah } from '@lumbung/domain/money'
import type { Tx } from '../../db/pool.ts'
import type { Disbursement } from '../../db/tables.ts'
import type { OrderRecord } from '../order/orders.ts'
import { moveDisbursement, type DisbursementRow } from './disbursements.ts'
import type { ReturnAccountRow } from './return-accounts.ts'

/** Money that goes back to a borrower, as two persons agreed on it. */
export interface RefundToSend {
  requestId: number
  amount: number
  makerId: number
  checkerId: number
  /** Business time. */
  at: Date
}

/**
 * Opens the payout that carries out a request, released for sending: to the account of the order, by the road of every payout.
 * The order must be locked.
 * @throws VALIDATION when the order has no account, CORRECTION_WAITING, PAYOUT_CONTRADICTED
 */
export async function openRefund(
  tx: Tx,
  order: Pick<OrderRecord, 'order_no' | 'bank_account_blind'>,
  refund: RefundToSend,
): Promise<DisbursementRow> {
  const facts = await tx
    .selectFrom('order_facts')
    .select('bank_code')
    .where('order_no', '=', order.order_no)
    .executeTakeFirst()
  if (facts?.bank_code == null || order.bank_account_blind === null) refuseFields({ orderNo: 'no_account' })
  return await openReleased(tx, refund, {
    order_no: order.order_no,
    reference: refundReference(order.order_no, refund.requestId),
    bank_code: facts.bank_code,
    bank_account_blind: order.bank_account_blind,
  })
}

/** The same of money of no order: back to the account that it came from, as it is kept of the request. */
export async function openReturn(
  tx: Tx,
  account: Pick<ReturnAccountRow, 'bank_code' | 'account_blind'>,
  refund: RefundToSend,
): Promise<DisbursementRow> {
  return await openReleased(tx, refund, {
    order_no: null,
    reference: returnReference(refund.requestId),
    bank_code: account.bank_code,
    bank_account_blind: account.account_blind,
  })
}

async function openReleased(
  tx: Tx,
  { requestId, amount, makerId, checkerId, at }: RefundToSend,
  whereTo: Pick<Insertable<Disbursement>, 'order_no' | 'reference' | 'bank_code' | 'bank_account_blind'>,
): Promise<DisbursementRow> {
  const row = await tx
    .insertInto('disbursement')
    .values({
      ...whereTo,
      attempt: 1,
      state: 'pending',
      payment_request_id: requestId,
      amount,
      maker_id: makerId,
      put_forward_at: at,
      created_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const audited = await moveDisbursement(tx, { ...row, state: 'pending' }, 'audit')
  return await moveDisbursement(tx, audited, 'release', {
    checker_id: checkerId,
    released_at: at,
    next_inquiry_at: nextInquiry(null, 0, at),
  })
}

/** rupiah of a loan's credit that is on its way back to the borrower. */
export async function refundsUnderWay(tx: Tx, orderNo: string): Promise<Rupiah> {
  const { amount } = await tx
    .selectFrom('disbursement')
    .innerJoin('payment_request', 'payment_request.id', 'disbursement.payment_request_id')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('disbursement.amount'), sql<number>`0`).as('amount'))
    .where('disbursement.order_no', '=', orderNo)
    .where('payment_request.kind', '=', 'refund')
    .where('disbursement.state', 'in', [...inFlightStates])
    .executeTakeFirstOrThrow()
  return rupiah(amount)
}
