import { writeXlsxStream } from 'hucre/xlsx'

export type ListCell = string | number | null

/** Excel keeps 15 digits. */
const exactBelow = 1e15

export interface ListLayout {
  sheet: string
  columns: readonly string[]
  /** Rows that follow on a sheet of their own, after exactly so many rows of the list. */
  secondSheet?: { after: number; rows: readonly (readonly ListCell[])[] }
}

/**
 * A list as .xlsx, streamed: one sheet, the header first. Only text and number cells: text that looks like a formula
 * stays text, a number Excel would round (over 15 digits) becomes text.
 */
export function writeListFile({
  sheet,
  columns,
  rows,
  secondSheet,
}: ListLayout & {
  rows: Iterable<readonly ListCell[]> | AsyncIterable<readonly ListCell[]>
}): ReadableStream<Uint8Array> {
  // Excel's rules for the name of a sheet.
  const name =
    sheet
      .replaceAll(/[[\]*?:/\\]/g, ' ')
      .slice(0, 31)
      .trim() || 'Sheet1'
  const layout = { name, freezePane: { rows: 1 }, repeatHeaders: false }
  if (secondSheet === undefined) return writeXlsxStream(cellsOf(columns, rows, []), layout)
  // Writing goes on upon the next sheet once one is full: the first is filled up, so that the second holds its rows.
  const used = secondSheet.after + 1
  const maxRowsPerSheet = Math.max(used, secondSheet.rows.length)
  const filler = Array.from({ length: maxRowsPerSheet - used }, (): ListCell[] => [])
  return writeXlsxStream(cellsOf(columns, rows, [...filler, ...secondSheet.rows]), {
    ...layout,
    maxRowsPerSheet,
  })
}

async function* cellsOf(
  columns: readonly string[],
  rows: Iterable<readonly ListCell[]> | AsyncIterable<readonly ListCell[]>,
  more: readonly (readonly ListCell[])[],
): AsyncGenerator<ListCell[]> {
  yield columns.map(plainCell)
  for await (const row of rows) yield row.map(plainCell)
  for (const row of more) yield row.map(plainCell)
}

function plainCell(cell: ListCell): ListCell {
  if (typeof cell === 'number') {
    if (!Number.isFinite(cell)) return null
    return Number.isInteger(cell) && Math.abs(cell) >= exactBelow ? String(cell) : cell
  }
  return typeof cell === 'string' ? carriedByXml(cell).slice(0, cellCharactersMax) : null
}

/** Excel's own limit for the text of one cell. */
const cellCharactersMax = 32_767

// oxlint-disable-next-line no-control-regex
const notInXml = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

/** A text without the control characters that XML cannot carry. */
function carriedByXml(text: string): string {
  return text.replaceAll(notInXml, '')
}
