import { sql, type Selectable } from 'kysely'
import type { RequestOf, RetOf } from '@lumbung/contract/call'
import { getImportRows, getImports } from '@lumbung/contract/order/import'
import { refuse } from '@lumbung/domain/errors'
import type { CallContext } from '../../calls/context.ts'
import type { Tx } from '../../db/pool.ts'
import type { ImportRow } from '../../db/tables.ts'
import type { AppScope } from '../../db/transaction.ts'
import { recordOf, type ImportRecord } from '../../records/order/imports.ts'
import { containing, daysOf } from '../../lists/conditions.ts'
import { listOf } from '../../lists/answer-list.ts'

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

/** Files brought in, newest first. */
export async function listImports({ tx, staff, scope }: CallContext, request: RequestOf<typeof getImports>) {
  return await listOf(tx, getImports, request, {
    of: ['import_file', 'f'],
    join: sql`join staff s on s.id = f.uploader_id`,
    fields: { uploader: sql`s.name`, read: sql`f.read_rows` },
    where: sql`(f.app_code is not null or f.uploader_id = ${staff.id} or ${scope === '*'})`,
    filter: {
      name: containing(sql`f.name`),
      uploader: containing(sql`s.name`),
      uploadedTime: daysOf(sql`f.uploaded_at`),
    },
    by: 'uploadedTime',
    descending: true,
    sorts: { uploadedTime: { column: sql`f.uploaded_at`, type: 'timestamptz' } },
  })
}

/** Rows of a file as the preview read them. */
export async function listImportRows(tx: Tx, request: RequestOf<typeof getImportRows>) {
  const shown = { all: null, refused: sql`r.state = 'refused'`, warned: sql`r.warnings <> '[]'` }
  return await listOf(tx, getImportRows, request, {
    of: ['import_row', 'r'],
    fields: { values: sql`r.raw` },
    filter: { id: (id) => sql`r.import_id = ${id}`, show: (which) => shown[which] },
    by: 'row',
    descending: false,
    key: { column: sql`r.row`, type: 'integer' },
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
