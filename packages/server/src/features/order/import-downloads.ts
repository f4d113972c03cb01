import type { Language } from '@lumbung/contract/fields'
import { getImportTemplate, getRefusedRows } from '@lumbung/contract/order/import'
import { importColumns } from '@lumbung/domain/order/import-file'
import type { RowError } from '@lumbung/domain/order/import-row'
import { implement, type FileAnswer } from '../../calls/registry.ts'
import { columnWords } from './import-columns.ts'
import { readListFile } from '../../lists/file/read-list-file.ts'
import { writeListFile, type ListCell } from '../../lists/file/write-list-file.ts'
import { reasonOf, reasonWords, refusedSheetWords, rowWords, templateSheetWords } from './import-words.ts'
import { allowReading } from './import.ts'
import { readImport, refusedRows } from './import.queries.ts'

const mediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The refused rows as they stand in the file, with the reason at the end: to be put right and uploaded again. */
export const downloadRefusedRows = implement(getRefusedRows, async ({ id }, context) => {
  const file = await readImport(context, id)
  const { language, services, tx } = context
  const found = await refusedRows(tx, id)
  const reasons = new Map(
    found.map(({ row, errors }) => [row, reasonOf(errors as unknown as RowError[], language)]),
  )
  await allowReading(tx)
  const { content } = await services.files.get(file.file_key)
  const list = await readListFile(content, file.name)
  // A file that was itself a download brings reasons of its own.
  const ours = new Set([...Object.values(rowWords), ...Object.values(reasonWords)])
  const kept = list.columns.flatMap((name, index) => (ours.has(name) ? [] : [index]))
  const columns = [
    ...kept.map((index) => list.columns[index] ?? ''),
    rowWords[language],
    reasonWords[language],
  ]
  const rows = async function* (): AsyncGenerator<ListCell[]> {
    for await (const { row, values } of list.rows) {
      const reason = reasons.get(row)
      if (reason !== undefined) yield [...kept.map((index) => values[index] ?? ''), row, reason]
    }
  }
  const name = `${file.name.replace(/\.[a-z0-9]+$/i, '')} - ${refusedSheetWords[language]}.xlsx`
  return await fileAnswer(refusedSheetWords[language], columns, rows(), name)
})

/** An empty list whose columns are recognised when it comes back filled. */
export const downloadImportTemplate = implement(getImportTemplate, async (_request, { language }) => {
  const columns = importColumns.map((column) => columnWords[column][language])
  return await fileAnswer(templateSheetWords[language], columns, [], `${templateName[language]}.xlsx`)
})

const templateName = { en: 'loan-import', id: 'impor-pinjaman', zh: '借款导入' } as const satisfies Record<
  Language,
  string
>

async function fileAnswer(
  sheet: string,
  columns: readonly string[],
  rows: Iterable<readonly ListCell[]> | AsyncIterable<readonly ListCell[]>,
  name: string,
): Promise<FileAnswer> {
  const stream = writeListFile({ sheet, columns, rows })
  return { bytes: Buffer.from(await new Response(stream).arrayBuffer()), mediaType, name }
}
