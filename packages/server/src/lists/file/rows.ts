import { refuse } from '@lumbung/domain/errors'
import { cellCharactersMax, columnsMax, rowsMax, textCharactersMax } from './limits.ts'

/** A row as it stands in the file, with its number as a spreadsheet shows it. */
export type RawRow = { row: number; cells: string[] }

export type ListRow = {
  /** As a spreadsheet shows it: the header is usually 1. */
  row: number
  /** One text per column, '' where the row has none. */
  values: string[]
  /** False when the row has values beyond the header or, in CSV, another number of cells: columns may have shifted. */
  fits: boolean
}

/** 0 → A, 26 → AA */
export function columnLetter(index: number): string {
  const rest = Math.floor(index / 26)
  return (rest > 0 ? columnLetter(rest - 1) : '') + String.fromCharCode(65 + (index % 26))
}

/**
 * Names of the columns from the header row. A blank one within is called by its letter (index columns of exports
 * have none), blank ones at the end are dropped.
 * @throws FILE_COLUMNS for no header, doubled names, too many columns
 */
export function columnsOf(header: RawRow | undefined): string[] {
  if (header === undefined) refuse('FILE_COLUMNS', { reason: 'empty' })
  const names = header.cells.map((cell) => cleanCell(cell).replaceAll(/\s+/g, ' ').trim())
  while (names.at(-1) === '') names.pop()
  if (names.length > columnsMax) refuse('FILE_COLUMNS', { reason: 'columns', columnsMax })
  if (names.every((name) => name === '' || isValue(name)))
    refuse('FILE_COLUMNS', { reason: 'header', row: header.row })
  const columns = names.map((name, index) =>
    name === '' ? `column ${columnLetter(index)}` : name.slice(0, 200),
  )
  const seen = new Map<string, number>()
  for (const [index, column] of columns.entries()) {
    const first = seen.get(column.toLowerCase())
    if (first !== undefined) {
      refuse('FILE_COLUMNS', {
        reason: 'double',
        column: column.slice(0, 80),
        first: columnLetter(first),
        second: columnLetter(index),
      })
    }
    seen.set(column.toLowerCase(), index)
  }
  return columns
}

/** A header row of numbers and dates is the first row of data. */
function isValue(text: string): boolean {
  return /^[-+]?[\d.,]+%?$/.test(text) || /^\d{4}-\d{2}-\d{2}([T ][\d:.]+Z?)?$/.test(text)
}

/** Holds the rows under the header to the limits; blank ones are left out but counted. */
export class RowReader {
  readonly #columns: readonly string[]
  readonly #exact: boolean
  readonly #headerRow: number
  #characters = 0

  /** @param exact every row must have as many cells as the header (CSV) */
  constructor(columns: readonly string[], headerRow: number, exact: boolean) {
    this.#columns = columns
    this.#headerRow = headerRow
    this.#exact = exact
  }

  /** @throws FILE_COLUMNS, FILE_TOO_LARGE */
  read({ row, cells }: RawRow): ListRow | undefined {
    if (row - this.#headerRow > rowsMax) refuse('FILE_COLUMNS', { reason: 'rows', rowsMax })
    if (cells.length > columnsMax && cells.slice(columnsMax).some((cell) => cell !== ''))
      refuse('FILE_COLUMNS', { reason: 'columns', columnsMax, row })
    if (cells.every((cell) => cell.trim() === '')) return undefined
    const width = this.#columns.length
    const values: string[] = []
    for (let index = 0; index < width; index += 1) {
      const value = cleanCell(cells[index] ?? '')
      if (value.length > cellCharactersMax)
        refuse('FILE_TOO_LARGE', { reason: 'cell', row, column: columnLetter(index) })
      this.#characters += value.length
      values.push(value)
    }
    if (this.#characters > textCharactersMax) refuse('FILE_TOO_LARGE', { reason: 'text', row })
    const beyond = cells.slice(width).some((cell) => cell !== '')
    return { row, values, fits: !beyond && (!this.#exact || cells.length >= width) }
  }
}

/** Control characters have no place in a cell, and PostgreSQL takes no NUL. */
function cleanCell(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
}

/** Rows in batches of so many, the last with what is left. */
export async function* batchesOf(rows: AsyncIterable<ListRow>, size: number): AsyncGenerator<ListRow[]> {
  let batch: ListRow[] = []
  for await (const row of rows) {
    batch.push(row)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
