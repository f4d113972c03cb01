import type { Selectable } from 'kysely'
import { businessDay } from '@lumbung/domain/calendar'
import { refuse } from '@lumbung/domain/errors'
import {
  extensionFlow,
  type ExtensionEvent,
  type ExtensionQuote,
  type ExtensionState,
} from '@lumbung/domain/account/extension'
import { rupiah } from '@lumbung/domain/money'
import type { Actor } from '../../calls/actor.ts'
import type { Tx } from '../../db/pool.ts'
import type { Extension } from '../../db/tables.ts'

export type ExtensionRecord = Omit<Selectable<Extension>, 'state'> & { state: ExtensionState }

/** Keeps a quote that somebody took. The order must be locked and have no other open extension. */
export async function addExtension(
  tx: Tx,
  orderNo: string,
  quote: ExtensionQuote,
  by: { actor: Actor; at: Date },
): Promise<ExtensionRecord> {
  const row = await tx
    .insertInto('extension')
    .values({
      order_no: orderNo,
      state: 'quoted',
      day: quote.day,
      instalment_no: quote.instalmentNo,
      days: quote.days,
      fee: quote.fee,
      interest: quote.interest,
      interest_now: quote.interestNow,
      penalty_now: quote.penaltyNow,
      pay_now: quote.payNow,
      old_due_day: quote.oldDueDay,
      new_due_day: quote.newDueDay,
      after_seq: quote.afterSeq,
      pays_spans: quote.paysSpans,
      actor: by.actor.name,
      staff_id: by.actor.staffId ?? null,
      asked_at: by.at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return recordOf(row)
}

/** The order's extension that waits for its payment; null when there is none. The order must be locked. */
export async function findOpenExtension(tx: Tx, orderNo: string): Promise<ExtensionRecord | null> {
  const row = await tx
    .selectFrom('extension')
    .selectAll()
    .where('order_no', '=', orderNo)
    .where('state', 'in', ['quoted', 'codeIssued'])
    .executeTakeFirst()
  return row === undefined ? null : recordOf(row)
}

/** The extensions that moved a due day. The order must be locked. */
export async function findEffectiveExtensions(tx: Tx, orderNo: string): Promise<ExtensionRecord[]> {
  const rows = await tx
    .selectFrom('extension')
    .selectAll()
    .where('order_no', '=', orderNo)
    .where('state', '=', 'effective')
    .execute()
  return rows.map(recordOf)
}

/** The extension that a payment bought and that stands; null where it bought none. */
export async function extensionOf(tx: Tx, cashRecordId: number): Promise<ExtensionRecord | null> {
  const row = await tx
    .selectFrom('extension')
    .selectAll()
    .where('cash_record_id', '=', cashRecordId)
    .where('state', '=', 'effective')
    .executeTakeFirst()
  return row === undefined ? null : recordOf(row)
}

/** The extension a roll-over code is for. */
export async function findExtension(tx: Tx, id: number): Promise<ExtensionRecord> {
  return recordOf(await tx.selectFrom('extension').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
}

/** Moves an extension along its table by a guarded update. @throws STATE_CONFLICT */
export async function moveExtension(
  tx: Tx,
  row: ExtensionRecord,
  event: ExtensionEvent,
  change: { endedAt?: Date; cashRecordId?: number } = {},
): Promise<ExtensionRecord> {
  const state = extensionFlow.next(row.state, event)
  const moved = await tx
    .updateTable('extension')
    .set({
      state,
      ...(change.endedAt === undefined ? {} : { ended_at: change.endedAt }),
      ...(change.cashRecordId === undefined ? {} : { cash_record_id: change.cashRecordId }),
    })
    .where('id', '=', row.id)
    .where('state', '=', row.state)
    .executeTakeFirst()
  if (moved.numUpdatedRows !== 1n) refuse('STATE_CONFLICT', { state: row.state, event })
  return { ...row, state }
}

/**
 * Brings the extensions of an order where its loan is: one whose instalment turns out to have been paid before it is
 * reversed, its money was a payment; should that payment be taken back, it stands again. The order must be locked.
 * @param standing cash records whose extension moved a due day
 */
export async function followExtensions(
  tx: Tx,
  orderNo: string,
  standing: ReadonlySet<number>,
  at: Date,
): Promise<void> {
  const rows = await tx
    .selectFrom('extension')
    .selectAll()
    .where('order_no', '=', orderNo)
    .where('state', 'in', ['effective', 'reversed'])
    .where('cash_record_id', 'is not', null)
    .execute()
  for (const row of rows.map(recordOf)) {
    const stands = row.cash_record_id !== null && standing.has(row.cash_record_id)
    if (stands !== (row.state === 'effective'))
      await moveExtension(tx, row, stands ? 'restore' : 'reverse', { endedAt: at })
  }
}

/** The parts of a kept quote that the loan's event is made of. Rupiah. */
export function quoteOf(row: ExtensionRecord) {
  return {
    day: businessDay(row.day),
    instalmentNo: row.instalment_no,
    days: row.days,
    fee: rupiah(row.fee),
    interest: rupiah(row.interest),
    interestNow: rupiah(row.interest_now),
    penaltyNow: rupiah(row.penalty_now),
    afterSeq: row.after_seq,
    paysSpans: row.pays_spans,
  }
}

function recordOf(row: Selectable<Extension>): ExtensionRecord {
  return { ...row, state: row.state as ExtensionState }
}
