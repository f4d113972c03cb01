import type { Insertable, Selectable } from 'kysely'
import { refuse } from '@lumbung/domain/errors'
import {
  bankCorrectionFields,
  correctionFlow,
  type CorrectionReason,
  type CorrectionEvent,
  type CorrectionField,
  type CorrectionState,
} from '@lumbung/domain/review/review'
import { breaksUnique } from '../../db/transaction.ts'
import type { Tx } from '../../db/pool.ts'
import type { OrderCorrection } from '../../db/tables.ts'
import type { Seals } from '../../secrets/seals.ts'

export type CorrectionRecord = Omit<Selectable<OrderCorrection>, 'state' | 'field' | 'reason_code'> & {
  state: CorrectionState
  field: CorrectionField
  reason_code: CorrectionReason
}

/**
 * Keeps a correction with its old and its new value. Lock the order first.
 * @throws CORRECTION_WAITING when one of the same field waits already
 */
export async function addCorrection(tx: Tx, correction: Insertable<OrderCorrection>): Promise<number> {
  try {
    const { id } = await tx
      .insertInto('order_correction')
      .values(correction)
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  } catch (error) {
    if (breaksUnique(error, 'order_correction_waiting')) refuse('CORRECTION_WAITING')
    throw error
  }
}

/**
 * A correction of an order, locked until the transaction ends. Lock the order first.
 * @throws NOT_FOUND
 */
export async function lockCorrection(tx: Tx, orderNo: string, id: number): Promise<CorrectionRecord> {
  const row = await tx
    .selectFrom('order_correction')
    .selectAll()
    .where('id', '=', id)
    .where('order_no', '=', orderNo)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) refuse('NOT_FOUND')
  return {
    ...row,
    state: row.state as CorrectionState,
    field: row.field as CorrectionField,
    reason_code: row.reason_code as CorrectionReason,
  }
}

/** @throws STATE_CONFLICT when it does not wait any more */
export async function settleCorrection(
  tx: Tx,
  correction: CorrectionRecord,
  event: CorrectionEvent,
  by: { staffId: number | null; at: Date; note: string },
): Promise<CorrectionState> {
  const next = correctionFlow.next(correction.state, event)
  const settled = await tx
    .updateTable('order_correction')
    .set({ state: next, decided_by: by.staffId, decided_at: by.at, decision_note: by.note })
    .where('id', '=', correction.id)
    .where('state', '=', correction.state)
    .executeTakeFirst()
  if (settled.numUpdatedRows !== 1n) refuse('STATE_CONFLICT', { state: correction.state })
  return next
}

/** Whoever asks again for the same field means the new value only. */
export async function withdrawOwnCorrection(
  tx: Tx,
  of: { orderNo: string; field: CorrectionField; staffId: number; at: Date },
): Promise<void> {
  await tx
    .updateTable('order_correction')
    .set({ state: correctionFlow.next('waiting', 'withdraw'), decided_by: of.staffId, decided_at: of.at })
    .where('order_no', '=', of.orderNo)
    .where('field', '=', of.field)
    .where('state', '=', 'waiting')
    .where('asked_by', '=', of.staffId)
    .execute()
}

/** The borrower sent other bank data: what waited speaks of an account that is no longer the order's. */
export async function withdrawBankCorrections(tx: Tx, orderNo: string, at: Date): Promise<void> {
  await tx
    .updateTable('order_correction')
    .set({ state: correctionFlow.next('waiting', 'withdraw'), decided_at: at })
    .where('order_no', '=', orderNo)
    .where('field', 'in', [...bankCorrectionFields])
    .where('state', '=', 'waiting')
    .execute()
}

/**
 * The one guard of money against an account that is in question.
 * @throws CORRECTION_WAITING while corrected bank data waits for a second person
 */
export async function assertAccountStands(tx: Tx, orderNo: string): Promise<void> {
  const waiting = await tx
    .selectFrom('order_correction')
    .select('id')
    .where('order_no', '=', orderNo)
    .where('state', '=', 'waiting')
    .where('field', 'in', [...bankCorrectionFields])
    .executeTakeFirst()
  if (waiting !== undefined) refuse('CORRECTION_WAITING')
}

/** What a correction of this order corrects; null when it is none of this order's. */
export async function correctedField(
  tx: Tx,
  { orderNo, id }: { orderNo: string; id: number },
): Promise<string | null> {
  const row = await tx
    .selectFrom('order_correction')
    .select('field')
    .where('id', '=', id)
    .where('order_no', '=', orderNo)
    .executeTakeFirst()
  return row?.field ?? null
}

/** Opens the old or the new value of a correction; null when the order has no such one. The caller logs the access. */
export async function openCorrection(
  tx: Tx,
  seals: Seals,
  { orderNo, id, side }: { orderNo: string; id: number; side: 'old' | 'new' },
): Promise<string | null> {
  const row = await tx
    .selectFrom('order_correction')
    .select(['old_sealed', 'new_sealed'])
    .where('id', '=', id)
    .where('order_no', '=', orderNo)
    .executeTakeFirst()
  if (row === undefined) return null
  return seals.open(side === 'old' ? row.old_sealed : row.new_sealed)
}
