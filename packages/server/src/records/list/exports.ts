import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { OpenedField } from '@lumbung/contract/utils/export'
import { refuse } from '@lumbung/domain/errors'
import { exportFlow, type ExportEvent, type ExportState } from '@lumbung/domain/running/export'
import type { Tx } from '../../db/pool.ts'
import type { Export } from '../../db/tables.ts'

export type ExportRecord = Omit<Selectable<Export>, 'state' | 'opened'> & {
  state: ExportState
  opened: OpenedField[]
}

export async function addExport(tx: Tx, wanted: Insertable<Export>): Promise<number> {
  const { id } = await tx.insertInto('export').values(wanted).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Whose budget is counted until the transaction ends: others of the same person wait. */
export async function lockExportBudget(tx: Tx, staffId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`exports:${staffId}`}, 12))`.execute(tx)
}

/** What a person has asked for since, and has under way. */
export async function countExports(
  tx: Tx,
  staffId: number,
  since: Date,
): Promise<{ asked: number; underWay: number }> {
  const { rows } = await sql<{ asked: number; underWay: number }>`
    select count(*) filter (where requested_at > ${since}) as asked,
           count(*) filter (where state in ('queued', 'running')) as "underWay"
      from export where staff_id = ${staffId}`.execute(tx)
  return rows[0] ?? { asked: 0, underWay: 0 }
}

/** A person's own export, locked. @throws NOT_FOUND */
export async function lockOwnExport(tx: Tx, staffId: number, id: number): Promise<ExportRecord> {
  const row = await tx
    .selectFrom('export')
    .selectAll()
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .forUpdate()
    .executeTakeFirst()
  return row === undefined ? refuse('NOT_FOUND') : recordOf(row)
}

/** One that is to hold personal data unmasked, locked. @throws NOT_FOUND */
export async function lockUnmasked(tx: Tx, id: number): Promise<ExportRecord> {
  const row = await tx
    .selectFrom('export')
    .selectAll()
    .where('id', '=', id)
    .where(sql<boolean>`opened <> '{}'`)
    .forUpdate()
    .executeTakeFirst()
  return row === undefined ? refuse('NOT_FOUND') : recordOf(row)
}

/** Locks an export for the work on it. */
export async function lockExport(tx: Tx, id: number): Promise<ExportRecord> {
  const row = await tx
    .selectFrom('export')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return recordOf(row)
}

function recordOf(row: Selectable<Export>): ExportRecord {
  return { ...row, state: row.state as ExportState, opened: row.opened as OpenedField[] }
}

/**
 * Moves an export along its table by a guarded update.
 * @throws STATE_CONFLICT
 */
export async function moveExport(
  tx: Tx,
  row: Pick<ExportRecord, 'id' | 'state' | 'run'>,
  event: ExportEvent,
  change: Updateable<Export> = {},
): Promise<void> {
  const next = exportFlow.next(row.state, event)
  const moved = await tx
    .updateTable('export')
    .set({ ...change, state: next })
    .where('id', '=', row.id)
    .where('state', '=', row.state)
    .where('run', '=', row.run)
    .executeTakeFirst()
  if (moved.numUpdatedRows !== 1n) refuse('STATE_CONFLICT', { state: row.state, event })
}

/** @returns false when this run is no longer the one that counts: cancelled, or taken over by another */
export async function noteExportProgress(
  tx: Tx,
  { id, run }: Pick<ExportRecord, 'id' | 'run'>,
  progress: { done: number; total: number },
  at: Date,
): Promise<boolean> {
  const noted = await tx
    .updateTable('export')
    .set({ ...progress, progress_at: at })
    .where('id', '=', id)
    .where('run', '=', run)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return noted.numUpdatedRows === 1n
}

export async function addTicket(
  tx: Tx,
  ticket: { ticketHash: Buffer; exportId: number; sessionHash: Buffer; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('export_ticket')
    .values({
      ticket_hash: ticket.ticketHash,
      export_id: ticket.exportId,
      session_hash: ticket.sessionHash,
      expires_at: ticket.expiresAt,
    })
    .execute()
}

/** Uses a ticket up. @returns false when somebody was faster, or it is too late */
export async function useTicket(tx: Tx, ticketHash: Buffer, at: Date): Promise<boolean> {
  const used = await tx
    .updateTable('export_ticket')
    .set({ used_at: at })
    .where('ticket_hash', '=', ticketHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}

export async function countDownload(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('export')
    .set((update) => ({ downloads: update('downloads', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
