import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import { refuse } from '@lumbung/domain/errors'
import type { LeadColumn, LeadRowIssue } from '@lumbung/domain/leads/lead-row'
import { importFlow, type ImportEvent, type ImportState } from '@lumbung/domain/order/import-file'
import type { Tx } from '../../db/pool.ts'
import type { LeadFile, LeadFileRow } from '../../db/tables.ts'

export type LeadFileRecord = Omit<Selectable<LeadFile>, 'state' | 'mapping'> & {
  state: ImportState
  mapping: (LeadColumn | 'ignore')[]
}

export async function addLeadFile(tx: Tx, file: Insertable<LeadFile>): Promise<number> {
  const row = await tx.insertInto('lead_file').values(file).returning('id').executeTakeFirstOrThrow()
  return row.id
}

/** The file, locked. @throws NOT_FOUND (also of an app outside the scope) */
export async function lockLeadFile(tx: Tx, id: number): Promise<LeadFileRecord> {
  const row = await tx.selectFrom('lead_file').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row === undefined ? refuse('NOT_FOUND') : (row as LeadFileRecord)
}

/** Moves a file along its table by a guarded update. @throws STATE_CONFLICT */
export async function moveLeadFile(
  tx: Tx,
  file: Pick<LeadFileRecord, 'id' | 'state'>,
  event: ImportEvent,
  change: Updateable<LeadFile> = {},
): Promise<ImportState> {
  const state = importFlow.next(file.state, event)
  const moved = await tx
    .updateTable('lead_file')
    .set({ ...change, state })
    .where('id', '=', file.id)
    .where('state', '=', file.state)
    .executeTakeFirst()
  return moved.numUpdatedRows === 1n ? state : refuse('STATE_CONFLICT', { state: file.state, event })
}

/** Forgets what a reading that was broken off read. */
export async function clearLeadRows(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('lead_file_row').where('file_id', '=', id).execute()
  await tx.updateTable('lead_file').set({ read_rows: 0, error: null }).where('id', '=', id).execute()
}

/** @returns false, and adds nothing, when another run of the reading has gone on meanwhile */
export async function addLeadRows(
  tx: Tx,
  id: number,
  readBefore: number,
  rows: readonly Omit<Insertable<LeadFileRow>, 'file_id' | 'state'>[],
): Promise<boolean> {
  const counted = await tx
    .updateTable('lead_file')
    .set({ read_rows: readBefore + rows.length })
    .where('id', '=', id)
    .where('state', '=', 'previewing')
    .where('read_rows', '=', readBefore)
    .executeTakeFirst()
  if (counted.numUpdatedRows !== 1n) return false
  await tx
    .insertInto('lead_file_row')
    .values(
      rows.map((row) => ({ ...row, file_id: id, state: row.issues.length > 0 ? 'refused' : 'accepted' })),
    )
    .execute()
  return true
}

/**
 * Refuses what only other rows and people say: a phone a second time in the file, a customer of the app, one who is not to be
 * called, one that was a lead since. Asked again at the end, for what has changed since the rows were read.
 */
export async function refuseKnownPhones(
  tx: Tx,
  { id, app_code }: LeadFileRecord,
  since: Date,
): Promise<void> {
  const among = sql`r.file_id = ${id} and r.state = 'accepted'`
  const knownBy: Partial<Record<LeadRowIssue, ReturnType<typeof sql>>> = {
    doubled: sql`exists (select from lead_file_row e where e.file_id = r.file_id and e.phone_blind = r.phone_blind
                            and e.row < r.row)`,
    customer: sql`exists (select from orders o where o.phone_blind = r.phone_blind and o.app_code = ${app_code})`,
    doNotCall: sql`exists (select from do_not_call d where d.phone_blind = r.phone_blind)`,
    otherBatch: sql`exists (select from lead l where l.phone_blind = r.phone_blind and l.app_code = ${app_code}
                               and (l.created_at >= ${since} or l.status in ('wait', 'following')))`,
  }
  for (const [issue, known] of Object.entries(knownBy))
    await sql`update lead_file_row r set state = 'refused', issues = r.issues || ${issue}::text where ${among} and ${known}`.execute(
      tx,
    )
}

/** Adds up what the rows of a file are. */
export async function countLeadRows(tx: Tx, id: number): Promise<{ accepted: number; refused: number }> {
  const { rows } = await sql<{ accepted: number; refused: number }>`
    select count(*) filter (where state <> 'refused')::integer as accepted,
           count(*) filter (where state = 'refused')::integer as refused
      from lead_file_row where file_id = ${id}`.execute(tx)
  return rows[0] ?? { accepted: 0, refused: 0 }
}

/** The next accepted rows of a file in their order. */
export async function nextLeadRows(tx: Tx, id: number, most: number): Promise<Selectable<LeadFileRow>[]> {
  return await tx
    .selectFrom('lead_file_row')
    .selectAll()
    .where('file_id', '=', id)
    .where('state', '=', 'accepted')
    .orderBy('row')
    .limit(most)
    .execute()
}

/** A row that became a lead, or whose phone was taken between reading and commit. */
export async function endLeadRow(tx: Tx, id: number, row: number, made: boolean): Promise<void> {
  await sql`
    update lead_file_row set state = ${made ? 'committed' : 'refused'},
                             issues = case when ${made} then issues else issues || 'otherBatch'::text end
     where file_id = ${id} and row = ${row} and state = 'accepted'`.execute(tx)
  if (made)
    await tx
      .updateTable('lead_file')
      .set((update) => ({ committed: update('committed', '+', 1) }))
      .where('id', '=', id)
      .execute()
}
