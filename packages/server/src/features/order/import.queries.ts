import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { RequestOf, RetOf } from '@lumbung/contract/call'
import type { getImportRows, getImports } from '@lumbung/contract/order/import'
import { businessDay } from '@lumbung/domain/calendar'
import { refuse } from '@lumbung/domain/errors'
import { endOf, startOf } from '../../start/clock.ts'
import type { CallContext } from '../../calls/context.ts'
import type { Tx } from '../../db/pool.ts'
import type { ImportRow } from '../../db/tables.ts'
import type { AppScope } from '../../db/transaction.ts'
import { recordOf, type ImportRecord } from '../../records/order/imports.ts'
import { listPage, type Page } from '../../lists/list-page.ts'

export type ImportSummary = RetOf<typeof getImports>['items'][number]
export type ImportRowAnswer = RetOf<typeof getImportRows>['items'][number]

/** Until an app is chosen with the mapping, a file is only its uploader's and of who sees all apps. */
export function maySee(
  file: Pick<ImportRecord, 'app_code' | 'uploader_id'>,
  staffId: number,
  scope: AppScope,
): boolean {
  return file.app_code !== null || file.uploader_id === staffId || scope === '*'
}

export async function appExists(tx: Tx, code: string): Promise<boolean> {
  const row = await tx.selectFrom('app').select('code').where('code', '=', code).executeTakeFirst()
  return row !== undefined
}

/** Whether a file of the same bytes is booked, or about to be. */
export async function bookedWithBytes(tx: Tx, hash: Buffer): Promise<boolean> {
  const row = await tx
    .selectFrom('import_file')
    .select('id')
    .where('sha256', '=', hash)
    .where('state', 'in', ['committing', 'committed'])
    .executeTakeFirst()
  return row !== undefined
}

/** The file and who brought it. @throws NOT_FOUND */
export async function readImport(
  { tx, staff, scope }: CallContext,
  id: number,
): Promise<ImportRecord & { uploader: string }> {
  const row = await tx
    .selectFrom('import_file')
    .innerJoin('staff', 'staff.id', 'import_file.uploader_id')
    .selectAll('import_file')
    .select('staff.name as uploader')
    .where('import_file.id', '=', id)
    .executeTakeFirst()
  if (row === undefined || !maySee(row, staff.id, scope)) refuse('NOT_FOUND')
  return { ...recordOf(row), uploader: row.uploader }
}

type SummaryRow = Omit<ImportSummary, 'uploadedAt' | 'committedAt'> & {
  uploadedAt: Date
  committedAt: Date | null
}

/** Files brought in, newest first. */
export async function listImports(
  context: CallContext,
  request: RequestOf<typeof getImports>,
): Promise<Page<ImportSummary>> {
  const page = await listPage<SummaryRow>(context.tx, {
    columns: sql`f.id, f.name, f.kind, f.state, s.name as uploader, f.uploaded_at as "uploadedAt",
                 f.committed_at as "committedAt", f.rows, f.read_rows as read, f.accepted, f.refused, f.warned,
                 f.committed, f.amount, f.error`,
    from: sql`import_file f join staff s on s.id = f.uploader_id`,
    where: sql.join(conditionsOf(context, request.filter), sql` and `),
    sort: { column: sql`f.uploaded_at`, type: 'timestamptz', descending: request.sort?.descending ?? true },
    key: { column: sql`f.id`, type: 'integer' },
    paging: request,
  })
  return { ...page, items: page.items.map((row) => ({ ...row, ...timesOf(row) })) }
}

function timesOf({ uploadedAt, committedAt }: { uploadedAt: Date; committedAt: Date | null }) {
  return { uploadedAt: uploadedAt.toISOString(), committedAt: committedAt?.toISOString() ?? null }
}

function conditionsOf(
  { staff, scope }: CallContext,
  filter: RequestOf<typeof getImports>['filter'],
): RawBuilder<unknown>[] {
  const { name, kind, uploader, state, uploadedTime } = filter
  return [
    sql`(f.app_code is not null or f.uploader_id = ${staff.id} or ${scope === '*'})`,
    ...(name === undefined ? [] : [sql`f.name ilike ${containing(name)}`]),
    ...(uploader === undefined ? [] : [sql`s.name ilike ${containing(uploader)}`]),
    ...(kind === undefined ? [] : [sql`f.kind = any (${kind}::text[])`]),
    ...(state === undefined ? [] : [sql`f.state = any (${state}::text[])`]),
    ...(uploadedTime?.from === undefined
      ? []
      : [sql`f.uploaded_at >= ${startOf(businessDay(uploadedTime.from))}`]),
    ...(uploadedTime?.to === undefined ? [] : [sql`f.uploaded_at < ${endOf(businessDay(uploadedTime.to))}`]),
  ]
}

function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}

/** Rows of a file as the preview read them. */
export async function listImportRows(
  tx: Tx,
  request: RequestOf<typeof getImportRows>,
): Promise<Page<ImportRowAnswer>> {
  const { id, show } = request.filter
  const shown = { all: sql`true`, refused: sql`r.state = 'refused'`, warned: sql`r.warnings <> '[]'` }
  return await listPage<ImportRowAnswer>(tx, {
    columns: sql`r.row, r.order_no as "orderNo", r.state, r.raw as values, r.errors, r.warnings`,
    from: sql`import_row r`,
    where: sql`r.import_id = ${id} and ${shown[show]}`,
    sort: { column: sql`r.row`, type: 'integer', descending: request.sort?.descending ?? false },
    key: { column: sql`r.row`, type: 'integer' },
    paging: request,
  })
}

/** Every refused row with what is wrong with it, in the order of the file. */
export async function refusedRows(
  tx: Tx,
  id: number,
): Promise<Pick<Selectable<ImportRow>, 'row' | 'errors'>[]> {
  return await tx
    .selectFrom('import_row')
    .select(['row', 'errors'])
    .where('import_id', '=', id)
    .where('state', '=', 'refused')
    .orderBy('row')
    .execute()
}
