import { requestReturn, revealReturnAccount } from '@lumbung/contract/repay/return-account'
import { likenessPpm, mayGoBackTo, needsWords, returnReference } from '@lumbung/domain/account/return-account'
import { refuse } from '@lumbung/domain/errors'
import { bankNameScore } from '@lumbung/domain/order/bank'
import { revealSeconds } from '@lumbung/domain/people/reveal'
import type { CallContext } from '../../calls/context.ts'
import { implement } from '../../calls/registry.ts'
import { assertReason, noRevealsLeft, revealsLeft } from '../../calls/reveals-left.ts'
import type { Tx } from '../../db/pool.ts'
import { lockCash, type CashRow } from '../../records/loan/cash-records.ts'
import { addPaymentRequest, type PaymentRequestRow } from '../../records/loan/payment-requests.ts'
import { addReturnAccount, checkOf, lockReturnAccount } from '../../records/loan/return-accounts.ts'
import { logAccess } from '../../records/people/access-log.ts'
import { sourceSettingsOn } from '../../records/sources/source-settings.ts'

/** One person says where a waiting payment came from and how they know; the bank of that account is asked whose it is. */
export const askReturn = implement(requestReturn, async (request, context) => {
  const { tx, services, staff, now } = context
  const { cashRecordId, amount, bankCode, account, holder, proof, picture } = request
  const cash = await lockWaiting(tx, cashRecordId, amount)
  const asked = { kind: 'return', cash_record_id: cash.id, paid_at: cash.paid_at, amount, proof }
  const by = { asked_by: staff.id, asked_at: now }
  const id = await addPaymentRequest(tx, { order_no: null, ...asked, ...by }, picture)
  const payerPpm =
    cash.payer_sealed === null
      ? null
      : likenessPpm(bankNameScore(services.seals.open(cash.payer_sealed), holder))
  const key = `${returnReference(id)}-accountName`
  await addReturnAccount(tx, services.seals, {
    requestId: id,
    bankCode,
    account,
    holder,
    key,
    payerPpm,
    at: now,
  })
  await services.queue.send(tx, 'checkReturnAccount', { requestId: id })
  return { id }
})

/** A payment that waits, locked; the whole of it goes back. @throws NOT_FOUND, STATE_CONFLICT, AMOUNT_MISMATCH */
export async function lockWaiting(tx: Tx, cashRecordId: number, amount: number): Promise<CashRow> {
  const cash = await lockCash(tx, cashRecordId)
  if (cash.state !== 'unmatched') refuse('STATE_CONFLICT', { state: cash.state })
  if (cash.amount !== amount) refuse('AMOUNT_MISMATCH', { amount: cash.amount })
  return cash
}

/**
 * Nobody agrees before the bank has said whose the account is, or was waited for; a name that differs, or that nobody said, wants words.
 * @throws ACCOUNT_NOT_CONFIRMED, REASON_MISSING
 */
export async function assertConfirmed(
  { tx, now, today }: CallContext,
  request: PaymentRequestRow,
  note: string,
): Promise<void> {
  const account = (await lockReturnAccount(tx, request.id)) ?? refuse('INTERNAL', { request: request.id })
  const { waitMinutes } = (await sourceSettingsOn(tx, today)).accountName
  const check = checkOf(account, waitMinutes, now)
  if (!mayGoBackTo(check)) refuse('ACCOUNT_NOT_CONFIRMED', { check })
  if (needsWords(check) && note.trim() === '') refuse('REASON_MISSING')
}

/** Opens one value of the account, or who paid; the access log row is committed before the answer leaves. */
export const revealAccount = implement(revealReturnAccount, async (request, context) => {
  const { tx, staff, wall, ip, services } = context
  const { id, field, reasonCode, note } = request
  assertReason(reasonCode, note)
  const left = await revealsLeft(context)
  if (left <= 0) return noRevealsLeft()
  const sealed = await tx
    .selectFrom('return_account as a')
    .innerJoin('payment_request as r', 'r.id', 'a.request_id')
    .innerJoin('cash_record as c', 'c.id', 'r.cash_record_id')
    .select([
      'a.account_sealed as bankAccount',
      'a.holder_sealed as bankHolder',
      'a.bank_holder_sealed as accountHolder',
      'c.payer_sealed as payer',
    ])
    .where('a.request_id', '=', id)
    .executeTakeFirst()
  const value = sealed?.[field] ?? refuse('NOT_FOUND')
  const look = { at: wall, staffId: staff.id, orderNo: null, reasonCode, note, ip }
  await logAccess(tx, { ...look, field: `${field}:${returnReference(id)}` })
  return {
    value: services.seals.open(value),
    seconds: revealSeconds,
    leftToday: left - 1,
  }
})
