import { type Selectable, sql } from 'kysely'
import type { BusinessDay } from '@lumbung/domain/calendar'
import { refuse } from '@lumbung/domain/errors'
import { outwardFileFlow, type OutwardFileState, type RowKind } from '@lumbung/domain/outward/feed'
import type { RowProblem } from '@lumbung/domain/outward/layout'
import type { Tx } from '../../db/pool.ts'
import type { OutwardFile } from '../../db/tables.ts'
import type { OutwardRow } from './outward-rows.ts'

export type ReportFile = Omit<Selectable<OutwardFile>, 'state'> & { state: OutwardFileState }

/**
 * The next rows of a month that stand in no file yet, in the order in which they are written, locked until the transaction
 * ends. @param after the last one before them
 */
export async function rowsForFile(
  tx: Tx,
  month: BusinessDay,
  after: Pick<OutwardRow, 'kind' | 'place'> | null,
  most: number,
): Promise<OutwardRow[]> {
  const { rows } = await sql<OutwardRow>`
    select r.* from outward_row r
     where r.feed = 'slik' and r.day = ${month} and r.state = 'waiting'
       and (r.kind, r.place) > (${after?.kind ?? ''}::text, ${after?.place ?? 0}::bigint)
     order by r.kind, r.place limit ${most} for update of r`.execute(tx)
  return rows
}

/** Debtors of a month whose row waits for a person: their facilities wait for it. */
export async function debtorsHeldBack(tx: Tx, month: BusinessDay): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ debtor: string }>`
    select coalesce(borrower_id::text, order_no) as debtor from outward_row
     where feed = 'slik' and day = ${month} and kind = 'debtor' and state in ('invalid', 'refused')`.execute(
    tx,
  )
  return new Set(rows.map(({ debtor }) => debtor))
}

/** Rows with faults are set aside, each with what is wrong. */
export async function setAside(
  tx: Tx,
  rows: readonly { id: number; problems: readonly RowProblem[] }[],
  layoutId: number,
): Promise<void> {
  if (rows.length === 0) return
  await sql`
    update outward_row r set state = 'invalid', problems = f.problems::jsonb, layout_id = ${layoutId}, version = r.version + 1
      from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ problems }) => JSON.stringify(problems))}::text[]) as f (id, problems)
     where r.id = f.id and r.state = 'waiting'`.execute(tx)
}

/** Begins a month's file, the next number of the month; what it holds is said by `completeReportFile` in the same transaction. */
export async function beginReportFile(
  tx: Tx,
  { month, layoutId, at }: { month: BusinessDay; layoutId: number; at: Date },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into outward_file (feed, month, number, state, lines, bytes, sha256, file_key, layout_id, made_at)
    select 'slik', ${month}::date, coalesce(max(number), 0) + 1, 'made', 0, 0, '', '', ${layoutId}, ${at}::timestamptz
      from outward_file where feed = 'slik' and month = ${month}
    returning id`.execute(tx)
  return rows[0]?.id ?? refuse('NOT_FOUND')
}

/**
 * Puts rows into a file, each with its line and what it says: they are with whoever carries it from now on.
 * @throws STATE_CONFLICT when a row went elsewhere meanwhile
 */
export async function putIntoFile(
  tx: Tx,
  { fileId, layoutId, wall }: { fileId: number; layoutId: number; wall: Date },
  rows: readonly { id: number; line: number; sealed: Buffer }[],
): Promise<void> {
  const moved = await sql`
    update outward_row r
       set state = 'sent', file_id = ${fileId}, line = f.line, content_sealed = f.sealed, layout_id = ${layoutId}, problems = '[]',
           tries = r.tries + 1, sent_at = ${wall}::timestamptz, version = r.version + 1
      from unnest(${rows.map((row) => row.id)}::bigint[], ${rows.map(({ line }) => line)}::integer[],
                  ${rows.map(({ sealed }) => sealed)}::bytea[]) as f (id, line, sealed)
     where r.id = f.id and r.state = 'waiting'`.execute(tx)
  if (moved.numAffectedRows !== BigInt(rows.length)) refuse('STATE_CONFLICT', { file: fileId })
}

/** The next lines of a file. @param after the last line before them */
export async function linesOfFile(
  tx: Tx,
  fileId: number,
  after: number,
  most: number,
): Promise<{ line: number; kind: RowKind; sealed: Buffer }[]> {
  const { rows } = await sql<{ line: number; kind: RowKind; sealed: Buffer }>`
    select line, kind, content_sealed as sealed from outward_row
     where file_id = ${fileId} and line > ${after} order by line limit ${most}`.execute(tx)
  return rows
}

/** Says what a file holds and where it lies. */
export async function completeReportFile(
  tx: Tx,
  id: number,
  { lines, bytes, sha256, fileKey }: { lines: number; bytes: number; sha256: string; fileKey: string },
): Promise<void> {
  const held = { lines, bytes, sha256, file_key: fileKey }
  await tx.updateTable('outward_file').set(held).where('id', '=', id).execute()
}

/** @throws NOT_FOUND */
export async function lockReportFile(tx: Tx, id: number): Promise<ReportFile> {
  const row = await tx
    .selectFrom('outward_file')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return (row as ReportFile | undefined) ?? refuse('NOT_FOUND')
}

/** A person handed the file in. @throws STATE_CONFLICT */
export async function submitFile(
  tx: Tx,
  file: ReportFile,
  by: { staffId: number; at: Date; receipt: string },
): Promise<void> {
  await tx
    .updateTable('outward_file')
    .set({
      state: outwardFileFlow.next(file.state, 'submit'),
      submitted_at: by.at,
      submitted_by: by.staffId,
      receipt: by.receipt,
    })
    .where('id', '=', file.id)
    .execute()
}

export interface RefusedLine {
  line: number
  code: string
  words: string
}

/** The receiver's answer: these lines it refused, all others it took. @throws STATE_CONFLICT */
export async function answerFile(
  tx: Tx,
  file: ReportFile,
  refused: readonly RefusedLine[],
  by: { staffId: number; at: Date; wall: Date },
): Promise<void> {
  await tx
    .updateTable('outward_file')
    .set({
      state: outwardFileFlow.next(file.state, 'answer'),
      answered_at: by.at,
      answered_by: by.staffId,
      refused: refused.length,
    })
    .where('id', '=', file.id)
    .execute()
  await sql`
    update outward_row r
       set state = case when f.line is null then 'accepted' else 'refused' end, said_code = f.code, said_words = f.words,
           answered_at = ${by.wall}::timestamptz, version = r.version + 1
      from outward_row w
      left join unnest(${refused.map(({ line }) => line)}::integer[], ${refused.map(({ code }) => code)}::text[],
                       ${refused.map(({ words }) => words)}::text[]) as f (line, code, words) on f.line = w.line
     where w.id = r.id and r.file_id = ${file.id} and r.state = 'sent'`.execute(tx)
}

/** Months with rows of which no file was handed in. */
export async function monthsNotHandedIn(tx: Tx): Promise<BusinessDay[]> {
  const { rows } = await sql<{ month: BusinessDay }>`
    select distinct r.day as month from outward_row r
     where r.feed = 'slik'
       and not exists (select from outward_file f where f.feed = 'slik' and f.month = r.day and f.state <> 'made')`.execute(
    tx,
  )
  return rows.map(({ month }) => month)
}
