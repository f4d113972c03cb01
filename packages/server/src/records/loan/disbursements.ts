import { sql, type RawBuilder, type Selectable, type Updateable } from 'kysely'
import {
  attemptsMax,
  disbursementFlow,
  inFlightStates,
  nextInquiry,
  nextLook,
  payoutReference,
  type DisbursementEvent,
  type DisbursementState,
} from '@lumbung/domain/order/disbursement'
import type { PayoutChannel } from '@lumbung/domain/order/payout-channel'
import { refuse } from '@lumbung/domain/errors'
import type { Tx } from '../../db/pool.ts'
import type { Disbursement } from '../../db/tables.ts'
import { moveVersioned } from '../running/versioned-row.ts'
import { assertAccountStands } from '../order/corrections.ts'
import { lockOrder, type OrderRecord } from '../order/orders.ts'

export type DisbursementRow = Omit<Selectable<Disbursement>, 'state'> & { state: DisbursementState }

/** Longer than the channel may take to answer: a payout marked as being sent for longer was left by a crash. */
export const sendingMsMax = 30_000

/**
 * Opens the payout of a signed order that waits for money; the next attempt when earlier ones failed. Its reference is
 * fixed here, long before anything is sent; by whom it goes is said when it is about to be. Its version goes on where the
 * earlier attempt's ended, so that what a screen still shows of that one decides nothing about this one.
 * @param at business time
 * @throws ATTEMPTS_EXHAUSTED, PAYOUT_CONTRADICTED, VALIDATION when the order has no bank
 */
export async function openDisbursement(
  tx: Tx,
  order: Pick<OrderRecord, 'order_no' | 'arrival_amount' | 'bank_account_blind'>,
  at: Date,
): Promise<DisbursementRow> {
  await assertNotContradicted(tx, { order_no: order.order_no, payment_request_id: null })
  const facts = await tx
    .selectFrom('order_facts')
    .select('bank_code')
    .where('order_no', '=', order.order_no)
    .executeTakeFirst()
  if (facts === undefined || facts.bank_code === null) refuse('VALIDATION', { bankCode: 'missing' })
  const last = await tx
    .selectFrom('disbursement')
    .select(['attempt', 'version'])
    .where('order_no', '=', order.order_no)
    .where('payment_request_id', 'is', null)
    .orderBy('attempt', 'desc')
    .limit(1)
    .executeTakeFirst()
  const attempt = (last?.attempt ?? 0) + 1
  if (attempt > attemptsMax) refuse('ATTEMPTS_EXHAUSTED', { max: attemptsMax })
  const row = await tx
    .insertInto('disbursement')
    .values({
      order_no: order.order_no,
      attempt,
      state: 'pending',
      reference: payoutReference(order.order_no, attempt),
      amount: order.arrival_amount,
      bank_code: facts.bank_code,
      bank_account_blind: order.bank_account_blind,
      created_at: at,
      version: last === undefined ? 0 : last.version + 1,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...row, state: 'pending' }
}

/**
 * The last attempt to pay a loan out, locked. Lock the order first: everyone takes the two in this order.
 * @throws ORDER_NOT_FOUND when it has none, VERSION_CONFLICT
 */
export async function lockLastDisbursement(
  tx: Tx,
  orderNo: string,
  version?: number,
): Promise<DisbursementRow> {
  const row = await tx
    .selectFrom('disbursement')
    .selectAll()
    .where('order_no', '=', orderNo)
    .where('payment_request_id', 'is', null)
    .orderBy('attempt', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) refuse('ORDER_NOT_FOUND')
  if (version !== undefined && row.version !== version) refuse('VERSION_CONFLICT')
  return { ...row, state: row.state as DisbursementState }
}

export async function lockDisbursement(tx: Tx, id: number): Promise<DisbursementRow> {
  const row = await tx
    .selectFrom('disbursement')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { ...row, state: row.state as DisbursementState }
}

/** A payout with its order, locked in the order in which everyone locks the two; null: it gives money of no order back. */
export async function lockOrderAndPayout(
  tx: Tx,
  id: number,
): Promise<{ order: OrderRecord | null; row: DisbursementRow }> {
  const { order_no: orderNo } = await tx
    .selectFrom('disbursement')
    .select('order_no')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const order = orderNo === null ? null : await lockOrder(tx, orderNo)
  return { order, row: await lockDisbursement(tx, id) }
}

/**
 * Moves a payout along its table by a guarded update.
 * @throws STATE_CONFLICT when there is no such way or it has moved meanwhile, and when it would come
 *   nearer to money CORRECTION_WAITING while its account is in question, PAYOUT_CONTRADICTED
 */
export async function moveDisbursement(
  tx: Tx,
  row: DisbursementRow,
  event: DisbursementEvent,
  change: Updateable<Disbursement> = {},
): Promise<DisbursementRow> {
  disbursementFlow.next(row.state, event)
  if (event === 'audit' || event === 'release') {
    if (row.order_no !== null) await assertAccountStands(tx, row.order_no)
    await assertNotContradicted(tx, row)
  }
  return await moveVersioned(tx, 'disbursement', disbursementFlow, row, event, change)
}

/** @throws PAYOUT_CONTRADICTED while it is open whether money of this order, or this payment, went out already */
export async function assertNotContradicted(tx: Tx, payout: WhosePayout): Promise<void> {
  if (await isContradicted(tx, payout)) refuse('PAYOUT_CONTRADICTED')
}

type WhosePayout = Pick<DisbursementRow, 'order_no' | 'payment_request_id'>

/**
 * Whether the channel says otherwise than our books about a payout of this order, or of the payment that this one gives back, whosever
 * it was given to before; or holds another under its reference.
 */
export async function isContradicted(
  tx: Tx,
  { order_no: orderNo, payment_request_id: requestId }: WhosePayout,
): Promise<boolean> {
  const payment = sql`(select cash_record_id from payment_request where id = ${requestId})`
  return await contradicted(tx, sql`i.order_no = ${orderNo} or ${givesBack(payment)}`)
}

/** @throws PAYOUT_CONTRADICTED while it is open whether this payment went back already, to whomever */
export async function assertPaymentNotContradicted(tx: Tx, cashRecordId: number): Promise<void> {
  if (await contradicted(tx, givesBack(sql`${cashRecordId}`))) refuse('PAYOUT_CONTRADICTED')
}

/**
 * What went back of waiting money is none of the loan's.
 * @throws PAYOUT_CONTRADICTED while it is open whether the money of a loan, or credit of it, went out
 */
export async function assertLoanNotContradicted(tx: Tx, orderNo: string): Promise<void> {
  const ofLoan = sql`i.order_no = ${orderNo} and not exists (
    select from disbursement d join payment_request r on r.id = d.payment_request_id
     where d.reference = i.detail ->> 'reference' and r.kind = 'return')`
  if (await contradicted(tx, ofLoan)) refuse('PAYOUT_CONTRADICTED')
}

type Condition = RawBuilder<unknown>

/** The item is about a payout that gives this payment back. */
const givesBack = (cashRecordId: Condition): Condition => sql`i.detail ->> 'reference' in (
  select d.reference from payment_request r join disbursement d on d.payment_request_id = r.id
   where r.cash_record_id = ${cashRecordId})`

async function contradicted(tx: Tx, about: Condition): Promise<boolean> {
  const { rows } = await sql`
    select from open_item i
     where i.kind in ('payoutContradicted', 'payoutMismatch') and i.state <> 'settled' and (${about})
     limit 1`.execute(tx)
  return rows.length > 0
}

/** Plans when a payout is asked about, or tried to send, next. */
export async function planInquiry(tx: Tx, row: DisbursementRow, now: Date): Promise<void> {
  const next = nextInquiry(row.sent_at, row.inquiries, now)
  await noteDisbursement(tx, row.id, { inquiries: row.inquiries + 1, next_inquiry_at: next })
}

/** What a row says of an ended payout's next look. */
export function plannedLook(row: Pick<DisbursementRow, 'sent_at'>, now: Date) {
  return { next_inquiry_at: null, look_again_at: row.sent_at === null ? null : nextLook(row.sent_at, now) }
}

/**
 * Takes the payouts whose time has come, with the next time planned: of those under way, of those not sent yet, and of
 * ended ones that are looked at once more.
 */
export async function takeDuePayouts(tx: Tx, now: Date, rowsMax: number): Promise<DisbursementRow[]> {
  const due = await tx
    .selectFrom('disbursement')
    .selectAll()
    .where(({ or, eb }) => or([eb('next_inquiry_at', '<=', now), eb('look_again_at', '<=', now)]))
    .orderBy('id')
    .limit(rowsMax)
    .forUpdate()
    .skipLocked()
    .execute()
  const rows = due.map((row) => ({ ...row, state: row.state as DisbursementState }))
  for (const row of rows) {
    if ((inFlightStates as readonly string[]).includes(row.state)) await planInquiry(tx, row, now)
    else await noteDisbursement(tx, row.id, plannedLook(row, now))
  }
  return rows
}

/** Of a payout of which no byte left: it may be sent again. @returns false when it moved on meanwhile */
export async function unmarkSending(tx: Tx, row: DisbursementRow, message: string): Promise<boolean> {
  const unmarked = await tx
    .updateTable('disbursement')
    .set({ sent_at: null, message })
    // Nobody has it: whose it is, is open again, unless a person said so.
    .set((update) => ({
      channel: update.case().when('channel_set_by', 'is', null).then(null).else(update.ref('channel')).end(),
    }))
    .where('id', '=', row.id)
    .where('state', '=', 'submitting')
    .where('sent_at', '=', row.sent_at)
    .executeTakeFirst()
  return unmarked.numUpdatedRows === 1n
}

/**
 * Keeps the provider's number of a payout that is being sent, before the step that moves money.
 * @returns false when it is not ours to send any more: its answer was waited for too long, and somebody else asks
 */
export async function keepNumber(
  tx: Tx,
  { id, sentAt }: { id: number; sentAt: Date },
  providerId: string,
): Promise<boolean> {
  const kept = await tx
    .updateTable('disbursement')
    .set({ provider_id: providerId })
    .where('id', '=', id)
    .where('state', '=', 'submitting')
    .where('sent_at', '=', sentAt)
    .executeTakeFirst()
  return kept.numUpdatedRows === 1n
}

/** Notes on a payout that move nothing: what the provider said, when it is asked again. */
export async function noteDisbursement(tx: Tx, id: number, change: Updateable<Disbursement>): Promise<void> {
  await tx.updateTable('disbursement').set(change).where('id', '=', id).execute()
}

/**
 * Marks a released payout as being sent, once: whoever gets true may send it, and nobody ever after. To be committed
 * before the request leaves.
 */
export async function beginSending(
  tx: Tx,
  id: number,
  { channel, at }: { channel: PayoutChannel; at: Date },
): Promise<boolean> {
  const begun = await tx
    .updateTable('disbursement')
    .set({
      channel,
      waits: null,
      sent_at: at,
      inquiries: 0,
      next_inquiry_at: new Date(at.getTime() + sendingMsMax),
    })
    .where('id', '=', id)
    .where('state', '=', 'submitting')
    .where('sent_at', 'is', null)
    .executeTakeFirst()
  return begun.numUpdatedRows === 1n
}
