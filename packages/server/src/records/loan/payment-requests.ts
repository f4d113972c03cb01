import { sql, type Insertable, type Selectable } from 'kysely'
import {
  paymentRequestFlow,
  type PaymentRequestEvent,
  type PaymentRequestState,
} from '@lumbung/domain/account/payment'
import { refuse } from '@lumbung/domain/errors'
import type { Tx } from '../../db/pool.ts'
import type { Disbursement, PaymentRequest } from '../../db/tables.ts'
import { attachProof } from './payment-proofs.ts'
import { lockVersioned, moveVersioned } from '../running/versioned-row.ts'

export type PaymentRequestRow = Omit<Selectable<PaymentRequest>, 'state'> & { state: PaymentRequestState }

/** A request about a fee, with the names of who put it forward and who decided. */
export type FeeRequest = PaymentRequestRow & { asked_by_name: string; decided_by_name: string | null }

/** Whether a request is about money that goes back to a borrower, or stays as the credit of another loan. */
export function isRefundKind(kind: string): boolean {
  return kind === 'refund' || kind === 'return' || kind === 'moveCredit'
}

/** Whether a request is about a payment that came in: to be booked, or to be taken back. */
export function isPaymentKind(kind: string): boolean {
  return kind === 'entry' || kind === 'reversal'
}

/** Whether a request is about a fee beside the contract: to be charged, or to be taken back. */
export function isFeeKind(kind: string): boolean {
  return kind === 'fee' || kind === 'feeBack'
}

/**
 * @param picture of its proof, as it was uploaded
 * @throws DUPLICATE when the same reference, or the reversal of the same payment, was put forward already; NOT_FOUND when there is
 *   no such picture
 */
export async function addPaymentRequest(
  tx: Tx,
  asked: Insertable<PaymentRequest>,
  picture: number | undefined,
): Promise<number> {
  const row = await tx
    .insertInto('payment_request')
    .values(asked)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  const id = row?.id ?? refuse('DUPLICATE')
  const { asked_by: by } = asked
  const whose = asked.order_no ?? { cashRecordId: asked.cash_record_id ?? 0 }
  if (picture !== undefined) await attachProof(tx, { id: picture, whose, requestId: id, by })
  return id
}

/** The order of a request in scope: it is locked before the request, as everywhere. @throws NOT_FOUND, of a request about none too */
export async function orderOfRequest(tx: Tx, id: number): Promise<string> {
  const row = await tx
    .selectFrom('payment_request')
    .select('order_no')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.order_no ?? refuse('NOT_FOUND')
}

/** The orders of a request in scope, the one a credit goes to among them; of money of no order none. @throws NOT_FOUND */
export async function ordersOfRequest(tx: Tx, id: number): Promise<string[]> {
  const row = await tx
    .selectFrom('payment_request')
    .select(['order_no', 'to_order_no'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) refuse('NOT_FOUND')
  return [row.order_no, row.to_order_no].filter((orderNo) => orderNo !== null)
}

/** The fees of an order that were put forward and the words about taking them back, with who said so, the newest first. */
export async function feeRequestsOf(tx: Tx, orderNo: string): Promise<FeeRequest[]> {
  const { rows } = await sql<FeeRequest>`
    select r.*, asker.name as asked_by_name, decider.name as decided_by_name
      from payment_request r join staff asker on asker.id = r.asked_by left join staff decider on decider.id = r.decided_by
     where r.order_no = ${orderNo} and r.kind in ('fee', 'feeBack') order by r.id desc`.execute(tx)
  return rows
}

/** What a payout that gives money back carries out. */
export async function requestOfPayout(
  tx: Tx,
  { payment_request_id: id }: Pick<Selectable<Disbursement>, 'payment_request_id'>,
): Promise<PaymentRequestRow> {
  const row = await tx
    .selectFrom('payment_request')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...row, state: row.state as PaymentRequestState }
}

/** @throws NOT_FOUND, VERSION_CONFLICT */
export async function lockRequest(tx: Tx, id: number, version: number): Promise<PaymentRequestRow> {
  const row = await lockVersioned(tx, 'payment_request', id, version)
  return { ...row, state: row.state as PaymentRequestState }
}

/**
 * Moves a request along its table by a guarded update.
 * @throws STATE_CONFLICT when there is no such way or it has moved meanwhile
 */
export async function moveRequest(
  tx: Tx,
  request: PaymentRequestRow,
  event: PaymentRequestEvent,
  decided: { by: number; at: Date; note: string; cashRecordId: number | null },
): Promise<PaymentRequestState> {
  const { state } = await moveVersioned(tx, 'payment_request', paymentRequestFlow, request, event, {
    decided_by: decided.by,
    decided_at: decided.at,
    decision_note: decided.note,
    cash_record_id: decided.cashRecordId,
  })
  return state
}
