import type { FileAnswer } from '../../calls/registry.ts'
import type { FileStore } from '../../gateways/file-store.ts'
import { mediaTypes } from './inspect-upload.ts'
import { readListFile } from './read-list-file.ts'
import type { ListCell } from './write-list-file.ts'

/** A list as the .xlsx that a call answers. */
export async function listFileAnswer(
  sheet: string,
  columns: readonly string[],
  rows: Iterable<readonly ListCell[]> | AsyncIterable<readonly ListCell[]>,
  name: string,
): Promise<FileAnswer> {
  const { writeListFile } = await import('./write-list-file.ts')
  const stream = writeListFile({ sheet, columns, rows })
  return { bytes: Buffer.from(await new Response(stream).arrayBuffer()), mediaType: mediaTypes.xlsx, name }
}

interface RefusedWords {
  sheet: string
  row: string
  reason: string
  /** Heads of our own columns, in any language: a file that was itself a download brings them along. */
  ours: ReadonlySet<string>
}

/** The refused rows of a kept file as they stand in it, with the reason at the end: to be put right and uploaded again. */
export async function refusedRowsFile(
  files: FileStore,
  file: { name: string; file_key: string },
  reasons: ReadonlyMap<number, string>,
  words: RefusedWords,
): Promise<FileAnswer> {
  const { content } = await files.get(file.file_key)
  const list = await readListFile(content, file.name)
  const kept = list.columns.flatMap((name, index) => (words.ours.has(name) ? [] : [index]))
  const columns = [...kept.map((index) => list.columns[index] ?? ''), words.row, words.reason]
  const rows = async function* (): AsyncGenerator<ListCell[]> {
    for await (const { row, values } of list.rows) {
      const reason = reasons.get(row)
      if (reason !== undefined) yield [...kept.map((index) => values[index] ?? ''), row, reason]
    }
  }
  const name = `${file.name.replace(/\.[a-z0-9]+$/i, '')} - ${words.sheet}.xlsx`
  return await listFileAnswer(words.sheet, columns, rows(), name)
}
