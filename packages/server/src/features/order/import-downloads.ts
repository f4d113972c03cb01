import type { Language } from '@lumbung/contract/fields'
import { getImportTemplate, getRefusedRows } from '@lumbung/contract/order/import'
import { importColumns } from '@lumbung/domain/order/import-file'
import type { RowError } from '@lumbung/domain/order/import-row'
import { implement } from '../../calls/registry.ts'
import { columnWords } from './import-columns.ts'
import { allowReading } from '../../lists/file/inspect-upload.ts'
import { listFileAnswer, refusedRowsFile } from '../../lists/file/list-file-answer.ts'
import { reasonOf, reasonWords, refusedSheetWords, rowWords, templateSheetWords } from './import-words.ts'
import { readImport, refusedRows } from './import.queries.ts'

/** The refused rows as they stand in the file, with the reason at the end: to be put right and uploaded again. */
export const downloadRefusedRows = implement(getRefusedRows, async ({ id }, context) => {
  const file = await readImport(context, id)
  const { language, services, tx } = context
  const found = await refusedRows(tx, id)
  const reasons = new Map(
    found.map(({ row, errors }) => [row, reasonOf(errors as unknown as RowError[], language)]),
  )
  await allowReading(tx)
  context.keepInTrail({ file: id, rows: found.length })
  return await refusedRowsFile(services.files, file, reasons, {
    sheet: refusedSheetWords[language],
    row: rowWords[language],
    reason: reasonWords[language],
    // A file that was itself a download brings reasons of its own.
    ours: new Set([...Object.values(rowWords), ...Object.values(reasonWords)]),
  })
})

/** An empty list whose columns are recognised when it comes back filled. */
export const downloadImportTemplate = implement(getImportTemplate, async (_request, { language }) => {
  const columns = importColumns.map((column) => columnWords[column][language])
  return await listFileAnswer(templateSheetWords[language], columns, [], `${templateName[language]}.xlsx`)
})

const templateName = { en: 'loan-import', id: 'impor-pinjaman', zh: '借款导入' } as const satisfies Record<
  Language,
  string
>
