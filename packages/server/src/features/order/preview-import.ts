import type { BusinessDay } from '@lumbung/domain/calendar'
import { LendingError, refuse } from '@lumbung/domain/errors'
import { dateOrderOf, type DateOrder } from '@lumbung/domain/order/import-cell'
import type { ImportTarget } from '@lumbung/domain/order/import-file'
import { readImportRow, type RowError } from '@lumbung/domain/order/import-row'
import type { Services } from '../../calls/context.ts'
import type { Tx } from '../../db/pool.ts'
import { transact } from '../../db/transaction.ts'
import { readListFile } from '../../lists/file/read-list-file.ts'
import { batchesOf, type ListRow } from '../../lists/file/rows.ts'
import {
  addImportRows,
  clearImportRows,
  lockImport,
  moveImport,
  refuseDoubledRows,
  sumImportRows,
  takenOrderNos,
  type ChosenTerms,
  type ImportRecord,
  type NewImportRow,
} from '../../records/order/imports.ts'
import { notify, type News } from '../../records/people/notifications.ts'

const batchRows = 500

interface Reading {
  file: ImportRecord
  content: Buffer
  mapping: readonly ImportTarget[]
  terms: ChosenTerms
  today: BusinessDay
}

/**
 * Reads every row of a file into the loan it would become, with what is wrong or odd about it. Begins again from the
 * first row when it was broken off; of two runs at once the later one goes on.
 */
export async function previewImport({ importId }: { importId: number }, services: Services): Promise<void> {
  try {
    const file = await beginPreview(importId, services)
    if (file !== null) await preview(file, services)
  } catch (error) {
    services.log.warn({ err: error, importId }, 'a preview broke off')
    await failPreview(importId, error, services)
  }
}

async function beginPreview(importId: number, services: Services): Promise<ImportRecord | null> {
  return await transact(services.db, '*', async (tx) => {
    const file = await lockImport(tx, importId)
    if (file.state !== 'previewing') return null
    await clearImportRows(tx, importId)
    return file
  })
}

async function preview(file: ImportRecord, services: Services): Promise<void> {
  if (file.mapping === null || file.terms === null) refuse('INTERNAL', { import: file.id })
  const { content } = await services.files.get(file.file_key)
  const { mapping, terms } = file
  const reading: Reading = { file, content, mapping, terms, today: services.clock.today() }
  const dateOrder = await dateOrderIn(reading)
  let read = 0
  const list = await readListFile(content, file.name)
  try {
    for await (const batch of batchesOf(list.rows, batchRows)) {
      const rows = batch.map((row) => newRow(row, reading, dateOrder))
      const goneOn = await transact(services.db, '*', async (tx) => {
        const taken = await takenOrderNos(
          tx,
          rows.flatMap(({ orderNo }) => orderNo ?? []),
        )
        return await addImportRows(
          tx,
          file.id,
          read,
          rows.map((row) => withTaken(row, taken)),
        )
      })
      if (!goneOn) return
      read += rows.length
    }
  } finally {
    await list.close()
  }
  await finishPreview(file.id, read, services)
}

async function finishPreview(importId: number, read: number, services: Services): Promise<void> {
  await transact(services.db, '*', async (tx) => {
    const file = await lockImport(tx, importId)
    if (file.state !== 'previewing' || file.read_rows !== read) return
    await refuseDoubledRows(tx, importId)
    const { outcome, ...counts } = await sumImportRows(tx, importId)
    await moveImport(tx, file, 'finishPreview', { ...counts, outcome: JSON.stringify(outcome) })
    const { accepted, refused } = counts
    await tell(tx, file, { kind: 'importPreviewed', detail: { accepted, refused } }, services)
  })
}

/** The person sees why and may preview again; nothing is booked by a preview. */
async function failPreview(importId: number, error: unknown, services: Services): Promise<void> {
  await transact(services.db, '*', async (tx) => {
    const file = await lockImport(tx, importId)
    if (file.state !== 'previewing') return
    const code = error instanceof LendingError ? error.code : 'INTERNAL'
    await moveImport(tx, file, 'failPreview', { error: code })
    await tell(tx, file, { kind: 'importFailed', detail: { error: code } }, services)
  })
}

/** A file may be previewed many times: each time is news. */
async function tell(
  tx: Tx,
  { id, name, uploader_id }: ImportRecord,
  news: Omit<News, 'subject'>,
  services: Services,
): Promise<void> {
  const wall = services.clock.wall()
  const detail = { importId: id, name, ...news.detail }
  await notify(tx, [uploader_id], { ...news, subject: `import:${id}:${wall.getTime()}`, detail }, wall)
}

/** How the days of this file are meant: a row alone often cannot tell, all rows together nearly always can. */
async function dateOrderIn({ file, content, mapping }: Reading): Promise<DateOrder> {
  const days = mapping.flatMap((target, index) =>
    target === 'loanDay' || target === 'dueDay' || target === 'repaidTime' ? [index] : [],
  )
  const texts: string[] = []
  const list = await readListFile(content, file.name)
  for await (const { values } of list.rows) for (const index of days) texts.push(values[index] ?? '')
  return dateOrderOf(texts)
}

function newRow(
  { row, values, fits }: ListRow,
  { mapping, terms, today }: Reading,
  dateOrder: DateOrder,
): NewImportRow {
  const mapped = mapping.flatMap((target, index) =>
    target === 'ignore' ? [] : [[target, values[index] ?? ''] as const],
  )
  const read = readImportRow(Object.fromEntries(mapped), { terms, dateOrder, today })
  // Only what becomes part of an order is kept outside the sealed file.
  const raw = values.map((value, index) => (mapping[index] === 'ignore' ? '' : value))
  return fits
    ? { row, raw, ...read }
    : { row, raw, ...read, ...refusedFor(read.errors, { column: 'row', issue: 'cellsShifted', value: '' }) }
}

function withTaken(row: NewImportRow, taken: ReadonlySet<string>): NewImportRow {
  if (row.orderNo === null || !taken.has(row.orderNo)) return row
  return {
    ...row,
    ...refusedFor(row.errors, { column: 'orderNo', issue: 'orderExists', value: row.orderNo }),
  }
}

function refusedFor(
  errors: readonly RowError[],
  error: RowError,
): Pick<NewImportRow, 'loan' | 'outcome' | 'errors'> {
  return { loan: null, outcome: null, errors: [...errors, error] }
}
