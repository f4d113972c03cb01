import type { Selectable } from 'kysely'
import { channelCostEntries } from '@lumbung/domain/books/books'
import {
  type CashAccount,
  cashAccountOf,
  cashReceivedEntries,
  cashReturnedEntries,
} from '@lumbung/domain/books/cash-postings'
import { type BusinessDay, businessDayOf } from '@lumbung/domain/calendar'
import type { Allocation } from '@lumbung/domain/account/loan-account'
import { rupiah } from '@lumbung/domain/money'
import {
  type bookChannels,
  cashFlow,
  type CashEvent,
  type CashState,
  type PaymentMethod,
  type UnmatchedReason,
} from '@lumbung/domain/account/payment'
import type { Tx } from '../../db/pool.ts'
import type { CashRecord } from '../../db/tables.ts'
import { lockVersioned, moveVersioned } from '../running/versioned-row.ts'
import { readChannelFees } from './channel-fees.ts'
import { type MadeAt, post, type Posting } from './ledger.ts'

export type CashRow = Omit<Selectable<CashRecord>, 'state'> & { state: CashState }

/** Names the records of money that is the credit of another loan. */
export const creditProvider = 'credit'

export interface NewCash {
  provider: (typeof bookChannels)[number]
  /** With the provider unique: the same payment never comes in twice. */
  paymentId: string
  method: Exclude<PaymentMethod, 'import'>
  channel: string
  /** Account number or payment code it was paid to. */
  code: string | null
  /** The payer's account or card, where it was told. */
  cardMasked?: string | null
  /** Whose account it came from, where it was told. */
  payer?: { masked: string; sealed: Buffer } | null
  amount: number
  paidAt: Date
  receivedAt: Date
  /** The callback that told of it. */
  hookEventId: number | null
  /** Whose code it was paid to, where that is known. */
  appCode?: string | null
  /** It was found by asking. */
  polled: boolean
}

/**
 * Keeps money that came in and puts it into suspense, once per payment of a provider; null when it is there already.
 * The insert waits for one of the same payment that is still running, so of many at once one gets the record.
 */
export async function addCashRecord(tx: Tx, cash: NewCash): Promise<CashRow | null> {
  // A clock ahead of ours must not date money into a day that has not begun.
  const day = businessDayOf(cash.paidAt < cash.receivedAt ? cash.paidAt : cash.receivedAt)
  const row = await tx
    .insertInto('cash_record')
    .values({
      provider: cash.provider,
      payment_id: cash.paymentId,
      txid: cash.paymentId,
      method: cash.method,
      channel: cash.channel,
      code: cash.code,
      card_masked: cash.cardMasked ?? null,
      payer_masked: cash.payer?.masked ?? null,
      payer_sealed: cash.payer?.sealed ?? null,
      amount: cash.amount,
      state: 'received',
      hook_event_id: cash.hookEventId,
      polled: cash.polled,
      paid_at: cash.paidAt,
      value_day: day,
      received_at: cash.receivedAt,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'payment_id']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (row === undefined) return null
  const receipt = { orderNo: null, appCode: cash.appCode ?? null, cashRecordId: row.id, day }
  const made = { now: cash.receivedAt, recordedAt: cash.receivedAt }
  const cost = channelCostEntries((await readChannelFees(tx))(cash.provider, cash.method, day))
  const sets: Posting[] = [
    {
      ...receipt,
      memo: 'received',
      entries: cashReceivedEntries(rupiah(row.amount), cashAccountOf(cash.provider)),
    },
    { ...receipt, memo: 'channelCost', entries: cost },
  ]
  await post(tx, sets, made)
  return { ...row, state: row.state as CashState }
}

export interface ImportedCash {
  /** Unique over all imports, e.g. order number and row. */
  paymentId: string
  orderNo: string
  appCode: string
  amount: number
  paidAt: Date
  receivedAt: Date
}

/** Keeps money that was received elsewhere, before the loan came from a file: it stands against the opening balance. */
export async function addImportedCash(tx: Tx, cash: ImportedCash): Promise<number> {
  const day = businessDayOf(cash.paidAt)
  const row = await tx
    .insertInto('cash_record')
    .values({
      provider: 'import',
      payment_id: cash.paymentId,
      txid: cash.paymentId,
      app_code: cash.appCode,
      order_no: cash.orderNo,
      method: 'import',
      channel: 'import',
      amount: cash.amount,
      state: 'posted',
      paid_at: cash.paidAt,
      value_day: day,
      received_at: cash.receivedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const receipt = { orderNo: null, appCode: cash.appCode, cashRecordId: row.id, day }
  const entries = cashReceivedEntries(rupiah(cash.amount), cashAccountOf('import'))
  const made = { now: cash.receivedAt, recordedAt: cash.receivedAt }
  await post(tx, [{ ...receipt, memo: 'received', entries }], made)
  return row.id
}

/** @throws NOT_FOUND (also out of scope), VERSION_CONFLICT */
export async function lockCash(tx: Tx, id: number, version?: number): Promise<CashRow> {
  const row = await lockVersioned(tx, 'cash_record', id, version)
  return { ...row, state: row.state as CashState }
}

export interface CashChange {
  order_no?: string | null
  app_code?: string | null
  payment_code_id?: number | null
  unmatched_reason?: UnmatchedReason | null
  operator_id?: number | null
  note?: string
  match_order_no?: string | null
  proposed_at?: Date | null
  checker_id?: number | null
  decision_note?: string
}

/**
 * Moves a cash record along its table by a guarded update.
 * @throws STATE_CONFLICT when there is no such way or it has moved meanwhile
 */
export async function moveCash(
  tx: Tx,
  cash: CashRow,
  event: CashEvent,
  change: CashChange = {},
): Promise<CashRow> {
  return await moveVersioned(tx, 'cash_record', cashFlow, cash, event, change)
}

/** Where the money of a record went, as the fold has it now. */
export async function keepAllocation(tx: Tx, id: number, allocation: Allocation): Promise<void> {
  const { interest, principal, penalty, credit, extensionFee } = allocation
  await tx
    .updateTable('cash_record')
    .set({ interest, principal, penalty, credit, extension_fee: extensionFee })
    .where('id', '=', id)
    .execute()
}

/** The loan that money was posted to is void: it waits for a person again. */
export async function releaseCash(tx: Tx, id: number): Promise<void> {
  const cash = await lockCash(tx, id)
  await moveCash(tx, cash, 'release', { unmatched_reason: 'payoutReversed' })
  await forgetAllocation(tx, id)
}

/** It was another order's money: it waits for a person again, without an order. */
export async function releaseWronglyPosted(tx: Tx, cash: CashRow): Promise<CashRow> {
  const nobody = { order_no: null, match_order_no: null, operator_id: null, checker_id: null }
  const released = await moveCash(tx, cash, 'release', { ...nobody, unmatched_reason: 'takenBack' })
  await forgetAllocation(tx, cash.id)
  return released
}

/** The money went back to who paid it: it leaves suspense, on the day that is open. */
export async function returnCash(tx: Tx, cash: CashRow, made: MadeAt): Promise<CashRow> {
  const reversed = await moveCash(tx, cash, 'reverse')
  await forgetAllocation(tx, cash.id)
  const received = await tx
    .selectFrom('ledger_entry')
    .select(['posting', 'account'])
    .where('cash_record_id', '=', cash.id)
    .where('memo', '=', 'received')
    .where('amount', '>', 0)
    .executeTakeFirst()
  // Where it stands, whatever stands there by today's rule.
  const account = (received?.account ?? 'cashAtChannel') as CashAccount
  const entries = cashReturnedEntries(rupiah(cash.amount), account)
  const day = businessDayOf(made.now)
  const posting = {
    orderNo: null,
    appCode: cash.app_code,
    cashRecordId: cash.id,
    day,
    memo: 'returned' as const,
    entries,
  }
  await post(tx, [{ ...posting, corrects: received?.posting }], made)
  return reversed
}

/** Waiting money went back to the borrower by a payout: it leaves suspense on the day it arrived. */
export async function refundCash(
  tx: Tx,
  cash: CashRow,
  by: { day: BusinessDay; channel: string | null },
  made: MadeAt,
): Promise<void> {
  await moveCash(tx, cash, 'confirmRefund')
  const entries = cashReturnedEntries(rupiah(cash.amount))
  await post(tx, [{ ...whoseCash(cash), ...by, memo: 'refunded', entries }], made)
}

/** The bank sent a refund back: the money waits in suspense again, and is with the channel that it went out by. */
export async function bounceRefund(
  tx: Tx,
  cash: CashRow,
  { channel }: { channel: string | null },
  made: MadeAt,
): Promise<void> {
  await moveCash(tx, cash, 'bounce')
  const entries = cashReceivedEntries(rupiah(cash.amount))
  const posting = { channel, day: businessDayOf(made.now), memo: 'refundBounced' as const, entries }
  await post(tx, [{ ...whoseCash(cash), ...posting }], made)
}

function whoseCash(cash: CashRow) {
  return { orderNo: null, appCode: cash.app_code, cashRecordId: cash.id }
}

async function forgetAllocation(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('cash_record')
    .set({ interest: 0, principal: 0, penalty: 0, credit: 0, extension_fee: 0 })
    .where('id', '=', id)
    .execute()
}
