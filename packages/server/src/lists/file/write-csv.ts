import type { ListCell } from './write-list-file.ts'

/** What a browser is told a .csv file is. */
export const csvMediaType = 'text/csv; charset=utf-8'

/** By which Excel knows UTF-8; other readers pass over it. */
const mark = '\uFEFF'

/**
 * A list as .csv (RFC 4180): the header first, commas between, numbers bare. Text that a spreadsheet would take for a formula
 * stands behind an apostrophe.
 */
export async function* writeCsv({
  columns,
  pages,
}: {
  columns: readonly string[]
  pages: AsyncIterable<readonly (readonly ListCell[])[]>
}): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`${mark}${lineOf(columns)}`)
  for await (const page of pages) yield Buffer.from(page.map(lineOf).join(''))
}

function lineOf(cells: readonly ListCell[]): string {
  return `${cells.map(written).join(',')}\r\n`
}

function written(cell: ListCell): string {
  if (typeof cell !== 'string') return cell === null || !Number.isFinite(cell) ? '' : String(cell)
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
