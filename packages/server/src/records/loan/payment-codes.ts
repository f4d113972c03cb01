import type { Selectable } from 'kysely'
import { tryAgainAt, liveCodeStates } from '@lumbung/domain/account/payment'
import type { Tx } from '../../db/pool.ts'
import type { PaymentCode } from '../../db/tables.ts'

export type PaymentCodeRow = Selectable<PaymentCode>

export interface CodeToIssue {
  orderNo: string
  kind: 'va' | 'alfa'
  channel: string
  bankCode: string | null
  /** Exact rupiah; null takes any amount. */
  amount: number | null
  expiresAt: Date | null
  at: Date
  /** A roll-over code is for this extension; others repay. */
  extensionId?: number
}

/** Writes a code down before the provider is asked for it, under the external id it will carry there. */
export async function openCode(tx: Tx, code: CodeToIssue): Promise<void> {
  const { count } = await tx
    .selectFrom('payment_code')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('order_no', '=', code.orderNo)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('payment_code')
    .values({
      order_no: code.orderNo,
      purpose: code.extensionId === undefined ? 'repayment' : 'rollover',
      extension_id: code.extensionId ?? null,
      kind: code.kind,
      channel: code.channel,
      bank_code: code.bankCode,
      external_id: `${code.orderNo}-${code.kind}-${count + 1}`,
      amount: code.amount,
      state: 'issuing',
      created_at: code.at,
      expires_at: code.expiresAt,
      // Should its first asking be lost, time brings the next.
      next_issue_at: tryAgainAt(code.at, code.at),
    })
    .execute()
}

/**
 * Keeps what the provider gave; false when it had given a code under this external id before. A code closed while it was
 * being made keeps its number too, so that it can be closed at the provider and money paid to it is recognised.
 */
export async function keepCode(
  tx: Tx,
  id: number,
  given: { providerId: string; code: string },
  at: Date,
): Promise<boolean> {
  const kept = await tx
    .updateTable('payment_code')
    .set({ provider_id: given.providerId, code: given.code, issued_at: at, next_issue_at: null })
    .set(({ eb, ref }) => ({
      state: eb.case().when('state', '=', 'issuing').then('issued').else(ref('state')).end(),
    }))
    .where('id', '=', id)
    .where('provider_id', 'is', null)
    .returning('state')
    .executeTakeFirst()
  if (kept === undefined) return false
  if (kept.state !== 'issued') await noteNotClosed(tx, id, at)
  return true
}

/** The provider will not make this code: certain, so nothing is left to close. */
export async function failCode(tx: Tx, id: number, message: string, at: Date): Promise<void> {
  await tx
    .updateTable('payment_code')
    .set({ state: 'failed', message, closed_at: at, provider_closed_at: at, next_issue_at: null })
    .where('id', '=', id)
    .where('state', '=', 'issuing')
    .execute()
}

/** Ends a live code with us; the provider is told by a job. */
export async function endCode(
  tx: Tx,
  id: number,
  state: 'closed' | 'replaced' | 'expired',
  at: Date,
): Promise<void> {
  await tx
    .updateTable('payment_code')
    .set({ state, closed_at: at, next_close_at: at, next_issue_at: null })
    .where('id', '=', id)
    .where('state', 'in', liveCodeStates)
    .execute()
}

/** Ends the live codes of an extension. */
export async function endExtensionCodes(
  tx: Tx,
  extensionId: number,
  state: 'closed' | 'replaced' | 'expired',
  at: Date,
): Promise<void> {
  await tx
    .updateTable('payment_code')
    .set({ state, closed_at: at, next_close_at: at, next_issue_at: null })
    .where('extension_id', '=', extensionId)
    .where('state', 'in', liveCodeStates)
    .execute()
}

/** A fixed code is paid once: at the provider it is used up with that. */
export async function payCode(tx: Tx, id: number, paidAt: Date, at: Date): Promise<void> {
  await tx
    .updateTable('payment_code')
    .set({ state: 'paid', closed_at: paidAt, provider_closed_at: at, next_issue_at: null })
    .where('id', '=', id)
    .where('state', 'in', liveCodeStates)
    .execute()
}

export async function noteClosedAtProvider(tx: Tx, id: number, at: Date): Promise<void> {
  await tx
    .updateTable('payment_code')
    .set({ provider_closed_at: at, next_close_at: null })
    .where('id', '=', id)
    .execute()
}

/** The provider did not say that it is closed. @param nextAt when it is asked again */
export async function noteNotClosed(tx: Tx, id: number, nextAt: Date): Promise<void> {
  await tx
    .updateTable('payment_code')
    .set({ next_close_at: nextAt })
    .where('id', '=', id)
    .where('provider_closed_at', 'is', null)
    .execute()
}

/** The provider did not say whether it made it, or may not be asked yet. @param nextAt when it is asked again */
export async function noteNotIssued(tx: Tx, id: number, nextAt: Date): Promise<void> {
  await tx
    .updateTable('payment_code')
    .set({ next_issue_at: nextAt })
    .where('id', '=', id)
    .where('state', '=', 'issuing')
    .execute()
}

/**
 * Takes the codes whose time to be closed or made at the provider has come, for so long that a job can try.
 * @returns the orders they are of, at most `max` codes of each
 */
export async function takeDueCodes(
  tx: Tx,
  column: 'next_close_at' | 'next_issue_at',
  { now, until, max }: { now: Date; until: Date; max: number },
): Promise<string[]> {
  const rows = await tx
    .updateTable('payment_code')
    .set({ [column]: until })
    .where('id', 'in', (query) =>
      query
        .selectFrom('payment_code')
        .select('id')
        .where(column, '<=', now)
        .orderBy(column)
        .limit(max)
        .forUpdate()
        .skipLocked(),
    )
    .returning('order_no')
    .execute()
  return [...new Set(rows.map((row) => row.order_no))]
}
