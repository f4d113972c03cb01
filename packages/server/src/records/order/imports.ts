import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import { refuse } from '@lumbung/domain/errors'
import {
  importFlow,
  type ImportEvent,
  type ImportState,
  type ImportTarget,
} from '@lumbung/domain/order/import-file'
import type { RowError, RowWarning } from '@lumbung/domain/order/import-row'
import type { ImportedLoan, ImportOutcome, ImportTerms } from '@lumbung/domain/account/imported-loan'
import type { Tx } from '../../db/pool.ts'
import type { ImportFile } from '../../db/tables.ts'

/** Terms of the mapping, with the app whose loans these become. */
export type ChosenTerms = ImportTerms & { app: string }

export type ImportRecord = Omit<Selectable<ImportFile>, 'state' | 'mapping' | 'suggested' | 'terms'> & {
  state: ImportState
  suggested: ImportTarget[]
  mapping: ImportTarget[] | null
  terms: ChosenTerms | null
}

/** What a preview found in all rows. */
export interface ImportFound {
  accepted: number
  refused: number
  warned: number
  /** Rupiah lent out by the accepted rows. */
  amount: number
  outcome: Record<ImportOutcome | 'extended', number>
}

export async function addImport(tx: Tx, file: Insertable<ImportFile>): Promise<number> {
  const row = await tx.insertInto('import_file').values(file).returning('id').executeTakeFirstOrThrow()
  return row.id
}

/**
 * The file, locked until the transaction ends.
 * @throws NOT_FOUND (also when it belongs to an app outside the scope)
 */
export async function lockImport(tx: Tx, id: number): Promise<ImportRecord> {
  const row = await tx
    .selectFrom('import_file')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row === undefined ? refuse('NOT_FOUND') : recordOf(row)
}

export function recordOf(row: Selectable<ImportFile>): ImportRecord {
  return {
    ...row,
    state: row.state as ImportState,
    suggested: row.suggested as ImportTarget[],
    mapping: row.mapping as ImportTarget[] | null,
    // Files read before contracts by month were known do not say it.
    terms: row.terms === null ? null : ({ calendar: 'days', ...(row.terms as object) } as ChosenTerms),
  }
}

/**
 * Moves a file along its table by a guarded update.
 * @throws STATE_CONFLICT when there is no such way, or it has moved meanwhile
 */
export async function moveImport(
  tx: Tx,
  file: Pick<ImportRecord, 'id' | 'state'>,
  event: ImportEvent,
  change: Updateable<ImportFile> = {},
): Promise<ImportState> {
  const next = importFlow.next(file.state, event)
  const moved = await tx
    .updateTable('import_file')
    .set({ ...change, state: next })
    .where('id', '=', file.id)
    .where('state', '=', file.state)
    .executeTakeFirst()
  if (moved.numUpdatedRows !== 1n) refuse('STATE_CONFLICT', { state: file.state, event })
  return next
}

/** Why the last attempt at a file broke off; null once it goes on. */
export async function noteImportError(tx: Tx, id: number, error: string | null): Promise<void> {
  await tx.updateTable('import_file').set({ error }).where('id', '=', id).execute()
}

export interface NewImportRow {
  row: number
  orderNo: string | null
  /** One per column; '' where the column is ignored. */
  raw: readonly string[]
  loan: ImportedLoan | null
  outcome: ImportOutcome | null
  errors: readonly RowError[]
  warnings: readonly RowWarning[]
}

/** Forgets what an earlier preview read. */
export async function clearImportRows(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('import_row').where('import_id', '=', id).execute()
  await tx.updateTable('import_file').set({ read_rows: 0, error: null }).where('id', '=', id).execute()
}

/**
 * Adds the rows that a preview read after `readBefore` others.
 * @returns false, and adds nothing, when another run of the preview has gone on meanwhile
 */
export async function addImportRows(
  tx: Tx,
  id: number,
  readBefore: number,
  rows: readonly NewImportRow[],
): Promise<boolean> {
  const counted = await tx
    .updateTable('import_file')
    .set({ read_rows: readBefore + rows.length })
    .where('id', '=', id)
    .where('state', '=', 'previewing')
    .where('read_rows', '=', readBefore)
    .executeTakeFirst()
  if (counted.numUpdatedRows !== 1n) return false
  await tx
    .insertInto('import_row')
    .values(
      rows.map(({ row, orderNo, raw, loan, outcome, errors, warnings }) => ({
        import_id: id,
        row,
        state: errors.length > 0 ? 'refused' : 'accepted',
        order_no: orderNo,
        raw: [...raw],
        loan: loan === null ? null : JSON.stringify(loan),
        outcome,
        errors: JSON.stringify(errors),
        warnings: JSON.stringify(warnings),
      })),
    )
    .execute()
  return true
}

/** Refuses every row whose order number stands in the file more than once: which of them is right, the file cannot say. */
export async function refuseDoubledRows(tx: Tx, id: number): Promise<void> {
  await sql`
    update import_row r
       set state = 'refused',
           errors = r.errors || jsonb_build_array(jsonb_build_object('column', 'orderNo', 'issue', 'doubled', 'value', r.order_no))
      from (select order_no from import_row where import_id = ${id} and order_no is not null
             group by order_no having count(*) > 1) doubled
     where r.import_id = ${id} and r.order_no = doubled.order_no`.execute(tx)
}

/** Adds up what the rows of a file are. */
export async function sumImportRows(tx: Tx, id: number): Promise<ImportFound> {
  const { rows } = await sql<Omit<ImportFound, 'outcome'> & ImportFound['outcome']>`
    select count(*) filter (where state <> 'refused') as accepted,
           count(*) filter (where state = 'refused') as refused,
           count(*) filter (where state <> 'refused' and warnings <> '[]') as warned,
           coalesce(sum((loan ->> 'principal')::bigint) filter (where state <> 'refused'), 0)::bigint as amount,
           count(*) filter (where state <> 'refused' and outcome = 'clearedOnTime') as "clearedOnTime",
           count(*) filter (where state <> 'refused' and outcome = 'clearedLate') as "clearedLate",
           count(*) filter (where state <> 'refused' and outcome = 'overdue') as overdue,
           count(*) filter (where state <> 'refused' and outcome = 'running') as running,
           count(*) filter (where state <> 'refused' and loan #>> '{extension,days}' is not null) as extended
      from import_row where import_id = ${id}`.execute(tx)
  const row = rows[0] ?? refuse('NOT_FOUND')
  const { accepted, refused, warned, amount, clearedOnTime, clearedLate, overdue, running, extended } = row
  return {
    accepted,
    refused,
    warned,
    amount,
    outcome: { clearedOnTime, clearedLate, overdue, running, extended },
  }
}

/** The next accepted rows of a file in their order. */
export async function nextAcceptedRows(
  tx: Tx,
  id: number,
  limit: number,
): Promise<{ row: number; loan: ImportedLoan }[]> {
  const rows = await tx
    .selectFrom('import_row')
    .select(['row', 'loan'])
    .where('import_id', '=', id)
    .where('state', '=', 'accepted')
    .orderBy('row')
    .limit(limit)
    .execute()
  // Written by addImportRows, from the domain's own value.
  return rows.map(({ row, loan }) => ({ row, loan: loan as unknown as ImportedLoan }))
}

/** Rows that are booked now, in the transaction that booked them. @throws STATE_CONFLICT */
export async function markRowsBooked(tx: Tx, id: number, rows: readonly number[]): Promise<void> {
  if (rows.length === 0) return
  const marked = await tx
    .updateTable('import_row')
    .set({ state: 'committed' })
    .where('import_id', '=', id)
    .where('row', 'in', rows)
    .where('state', '=', 'accepted')
    .executeTakeFirst()
  if (marked.numUpdatedRows !== BigInt(rows.length)) refuse('STATE_CONFLICT')
  await tx
    .updateTable('import_file')
    .set((update) => ({ committed: update('committed', '+', rows.length) }))
    .where('id', '=', id)
    .execute()
}

/** Rows whose order number was taken between preview and commit. */
export async function refuseTakenRows(tx: Tx, id: number, rows: readonly number[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    update import_row
       set state = 'refused',
           errors = errors || jsonb_build_array(jsonb_build_object('column', 'orderNo', 'issue', 'orderExists', 'value', order_no))
     where import_id = ${id} and row = any (${[...rows]}::integer[]) and state = 'accepted'`.execute(tx)
}

/** Which of these order numbers are taken. */
export async function takenOrderNos(tx: Tx, orderNos: readonly string[]): Promise<Set<string>> {
  if (orderNos.length === 0) return new Set()
  const rows = await tx.selectFrom('orders').select('order_no').where('order_no', 'in', orderNos).execute()
  return new Set(rows.map((row) => row.order_no))
}

/** Files whose background work was under way. */
export async function importsUnderWay(tx: Tx): Promise<{ id: number; state: 'previewing' | 'committing' }[]> {
  return await tx
    .selectFrom('import_file')
    .select(['id', 'state'])
    .where('state', 'in', ['previewing', 'committing'])
    .orderBy('id')
    .$narrowType<{ state: 'previewing' | 'committing' }>()
    .execute()
}
