import { sql } from 'kysely'
import {
  commitLeadFile,
  getLeadFileRows,
  getLeadFiles,
  getLeadTemplate,
  getRefusedLeads,
  uploadLeadFile,
} from '@lumbung/contract/telemarketing/file'
import { refuse, refuseFields } from '@lumbung/domain/errors'
import {
  type LeadColumn,
  leadColumns,
  leadColumnsNeeded,
  type LeadRowIssue,
} from '@lumbung/domain/leads/lead-row'
import { importFlow } from '@lumbung/domain/order/import-file'
import { Refused } from '../../calls/errors.ts'
import type { CallContext, Implementation } from '../../calls/context.ts'
import { implement, implementPrepared } from '../../calls/registry.ts'
import { transact } from '../../db/transaction.ts'
import type { Tx } from '../../db/pool.ts'
import { anyOf, containing, personOf } from '../../lists/conditions.ts'
import { allowReading, inspectUpload, mediaTypes } from '../../lists/file/inspect-upload.ts'
import { listFileAnswer, refusedRowsFile } from '../../lists/file/list-file-answer.ts'
import { matchColumns } from '../../lists/file/match-columns.ts'
import { listOf } from '../../lists/answer-list.ts'
import { addLeadFile, lockLeadFile, moveLeadFile } from '../../records/lead/lead-files.ts'
import { sha256 } from '../../secrets/seals.ts'
import {
  leadColumnNames,
  leadColumnWords,
  leadIssueWords,
  reasonWords,
  refusedSheetWords,
  rowWords,
  templateWords,
} from './lead-file-words.ts'

/** Takes a file of leads: looked at once before the transaction, kept sealed, and read in the background. */
const take = implementPrepared(
  uploadLeadFile,
  async ({ name, app, mapping: told }, { upload, services, scope }) => {
    if (scope !== '*' && !scope.includes(app)) refuseFields({ app: 'unknown' })
    const raw = (await upload?.read()) ?? Buffer.alloc(0)
    const hash = sha256(raw)
    if (await transact(services.db, '*', async (tx) => await isKnown(tx, hash)))
      return new Refused('DUPLICATE')
    const summary = await inspectUpload(raw, name)
    if (summary instanceof Refused) return summary
    const mapping = mappingOf(summary.columns, told)
    const fault = faultOf(mapping, summary.columns.length)
    // Returned, not thrown: the attempt stays in the audit trail.
    if (fault !== null)
      return new Refused('FILE_COLUMNS', {
        detail: { ...fault },
        columns: summary.columns.map((name, index) => ({ name, target: mapping[index] ?? 'ignore' })),
      })
    const { key } = await services.files.put(raw, { type: mediaTypes[summary.kind] })
    return { ...summary, mapping, hash, key }
  },
  async ({ name, app, pool, source, consent }, context, read) => {
    if (read instanceof Refused) return read
    const { tx, services, staff, now, today } = context
    if (await isKnown(tx, read.hash)) return new Refused('DUPLICATE')
    const known = await tx.selectFrom('app').select('code').where('code', '=', app).executeTakeFirst()
    if (known === undefined) refuseFields({ app: 'unknown' })
    const batchNo = await nextBatchNo(tx, today)
    const id = await addLeadFile(tx, {
      app_code: app,
      pool,
      batch_no: batchNo,
      name,
      kind: read.kind,
      file_key: read.key,
      sha256: read.hash,
      source,
      consent_note: consent,
      columns: read.columns,
      mapping: read.mapping,
      state: importFlow.next('uploaded', 'preview'),
      rows: read.rowCount,
      uploader_id: staff.id,
      uploaded_at: now,
    })
    await services.queue.send(tx, 'readLeadFile', { fileId: id })
    return { id, batchNo, rows: read.rowCount }
  },
)

type Target = LeadColumn | 'ignore'

/** What each column is: as it was told, or else as its name says. */
function mappingOf(columns: readonly string[], told: string | undefined): Target[] {
  return told === undefined ? matchColumns(columns, leadColumnNames) : (told.split(',') as Target[])
}

/** Why nobody could be called by such columns. */
function faultOf(mapping: readonly Target[], columns: number): { reason: string; field?: string } | null {
  if (mapping.length !== columns) return { reason: 'count' }
  const missing = leadColumnsNeeded.find((column) => !mapping.includes(column))
  if (missing !== undefined) return { reason: 'missing', field: leadColumnWords[missing].id }
  const doubled = leadColumns.find((column) => mapping.indexOf(column) !== mapping.lastIndexOf(column))
  return doubled === undefined ? null : { reason: 'doubled', field: leadColumnWords[doubled].id }
}

/** Whether a file of the same bytes became leads, or is about to. */
async function isKnown(tx: Tx, hash: Buffer): Promise<boolean> {
  const row = await tx
    .selectFrom('lead_file')
    .select('id')
    .where('sha256', '=', hash)
    .where('state', 'in', ['committing', 'committed'])
    .executeTakeFirst()
  return row !== undefined
}

/** `F261124-01`: the day and a number of it. */
async function nextBatchNo(tx: Tx, today: string): Promise<string> {
  const head = `F${today.slice(2).replaceAll('-', '')}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${head}, 81))`.execute(tx)
  // Of every app: the numbers of files are one row.
  const { rows } = await sql<{ n: number }>`select lead_batches_of(${`${head}-%`}) as n`.execute(tx)
  return `${head}-${String((rows[0]?.n ?? 0) + 1).padStart(2, '0')}`
}

const list = implement(
  getLeadFiles,
  async (request, { tx }) =>
    await listOf(tx, getLeadFiles, request, {
      of: ['lead_file', 'f'],
      fields: {
        uploader: personOf(sql`f.uploader_id`),
        issues: sql`coalesce((select json_agg(json_build_object('issue', i.issue, 'rows', i.n) order by i.n desc, i.issue)
          from (select issue, count(*)::integer as n from lead_file_row r, unnest(r.issues) issue
                 where r.file_id = f.id and r.state = 'refused' group by 1) i), '[]')`,
      },
      filter: { batchNo: containing(sql`f.batch_no`) },
      by: 'uploadedAt',
      descending: true,
    }),
)

const listRows = implement(
  getLeadFileRows,
  async (request, { tx }) =>
    await listOf(tx, getLeadFileRows, request, {
      of: ['lead_file_row', 'r'],
      fields: { phone: sql`r.phone_masked`, name: sql`r.name_masked` },
      filter: { file: (id) => sql`r.file_id = ${id}`, state: anyOf(sql`r.state`) },
      by: 'row',
      descending: false,
      key: { column: sql`r.row`, type: 'integer' },
    }),
)

/** Makes leads of the accepted rows; asked again while an attempt stands still, it starts another. */
const commit = implement(commitLeadFile, async ({ id }, { tx, services }) => {
  const file = await lockLeadFile(tx, id)
  if (file.state === 'committing') {
    await services.queue.send(tx, 'commitLeadFile', { fileId: id })
    return { state: file.state }
  }
  if (!importFlow.canDo(file.state, 'commit') || file.accepted === 0)
    refuse('IMPORT_NOT_READY', { state: file.state })
  const state = await moveLeadFile(tx, file, 'commit')
  await services.queue.send(tx, 'commitLeadFile', { fileId: id })
  return { state }
})

const refused = implement(getRefusedLeads, async ({ id }, context: CallContext) => {
  const { tx, services, language } = context
  const file = await lockLeadFile(tx, id)
  const rows = await tx
    .selectFrom('lead_file_row')
    .select(['row', 'issues'])
    .where('file_id', '=', id)
    .where('state', '=', 'refused')
    .execute()
  const reasons = new Map(
    rows.map(({ row, issues }) => [
      row,
      issues.map((issue) => leadIssueWords[issue as LeadRowIssue][language]).join('; '),
    ]),
  )
  await allowReading(tx)
  context.keepInTrail({ file: id, rows: rows.length })
  return await refusedRowsFile(services.files, file, reasons, {
    sheet: refusedSheetWords[language],
    row: rowWords[language],
    reason: reasonWords[language],
    ours: new Set([...Object.values(rowWords), ...Object.values(reasonWords)]),
  })
})

const template = implement(getLeadTemplate, async (_request, { language }) => {
  const columns = leadColumns.map((column) => leadColumnWords[column][language])
  return await listFileAnswer(templateWords[language], columns, [], `${templateWords[language]}.xlsx`)
})

export const leadFileCalls: readonly Implementation[] = [take, list, listRows, commit, refused, template]
