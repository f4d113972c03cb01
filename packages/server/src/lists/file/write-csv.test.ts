import { expect, test } from 'vitest'
import { readCsvRows } from './csv.ts'
import { writeCsv } from './write-csv.ts'
import type { ListCell } from './write-list-file.ts'

async function bytesOf(rows: readonly (readonly ListCell[])[]): Promise<Buffer> {
  async function* pages() {
    yield* rows.map((row) => [row])
  }
  const parts: Uint8Array[] = []
  for await (const part of writeCsv({ columns: ['Akun', 'Debit'], pages: pages() })) parts.push(part)
  return Buffer.concat(parts)
}

test('numbers stand bare, commas, quotes and lines in quotes, and what looks like a formula is text', async () => {
  const bytes = await bytesOf([
    ['Kas, di kanal', 967_000],
    ['kata "uang"', -5],
    ['dua\nbaris', null],
    ['=1+1', 0],
    ['', Number.NaN],
  ])
  expect(bytes.toString()).toBe(
    '\uFEFFAkun,Debit\r\n"Kas, di kanal",967000\r\n"kata ""uang""",-5\r\n"dua\nbaris",\r\n\'=1+1,0\r\n,\r\n',
  )
})

test('our own reader of files reads it back', async () => {
  const read = []
  for await (const { cells } of readCsvRows(await bytesOf([['Kas, di kanal', 967_000]]))) read.push(cells)
  expect(read).toEqual([
    ['Akun', 'Debit'],
    ['Kas, di kanal', '967000'],
  ])
})
