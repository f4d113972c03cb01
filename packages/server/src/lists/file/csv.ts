import { isUtf8 } from 'node:buffer'
import { refuse } from '@lumbung/domain/errors'
import { CsvError, parse } from 'csv-parse'
import { columnLetter, type RawRow } from './rows.ts'

const recordCharactersMax = 4 * 1024 * 1024
const sniffBytes = 64 * 1024
const newline = 0x0a

/**
 * Rows of a CSV file: UTF-8 with or without a mark in front; comma, semicolon or tab, found from the first line; quotes
 * as RFC 4180 has them, strictly: a quote that never ends would swallow rows.
 * @throws FILE_ENCODING, FILE_TYPE, FILE_FORMULA, FILE_UNREADABLE
 */
export async function* readCsvRows(bytes: Uint8Array): AsyncGenerator<RawRow> {
  checkEncoding(bytes)
  const { delimiter, skipLines } = dialectOf(bytes)
  const parser = parse({
    bom: true,
    delimiter,
    from_line: 1 + skipLines,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: false,
    max_record_size: recordCharactersMax,
  })
  parser.end(bytes)
  let row = skipLines
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      row += 1
      checkFormulas(cells, row)
      yield { row, cells }
    }
  } catch (error) {
    // The parser reads ahead of the rows taken: the place is its own.
    if (error instanceof CsvError)
      refuse('FILE_UNREADABLE', {
        reason: reasonOf(error),
        row: skipLines + Number(error['records'] ?? 0) + 1,
      })
    throw error
  } finally {
    parser.destroy()
  }
}

function reasonOf(error: CsvError): string {
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return 'quoteOpen'
  return error.code === 'CSV_MAX_RECORD_SIZE' ? 'rowTooLong' : 'quote'
}

function checkEncoding(bytes: Uint8Array): void {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff))
    refuse('FILE_ENCODING', { found: 'UTF-16', line: 1 })
  const zero = bytes.indexOf(0)
  if (zero >= 0) {
    // UTF-16 without a mark has a zero in every pair of plain letters.
    const head = bytes.subarray(0, 1_000)
    const zeros = head.reduce((count, byte) => count + (byte === 0 ? 1 : 0), 0)
    if (zeros * 4 > head.length) refuse('FILE_ENCODING', { found: 'UTF-16', line: 1 })
    refuse('FILE_TYPE', { expected: 'csv', found: 'binary', line: lineAt(bytes, zero) })
  }
  if (isUtf8(bytes)) return
  let start = 0
  for (let line = 1; start < bytes.length; line += 1) {
    const end = bytes.indexOf(newline, start)
    const stop = end < 0 ? bytes.length : end
    if (!isUtf8(bytes.subarray(start, stop))) refuse('FILE_ENCODING', { expected: 'UTF-8', line })
    start = stop + 1
  }
  refuse('FILE_ENCODING', { expected: 'UTF-8', line: 1 })
}

function lineAt(bytes: Uint8Array, position: number): number {
  let line = 1
  for (let index = 0; index < position; index += 1) if (bytes[index] === newline) line += 1
  return line
}

/** The candidate that stands most often outside quotes in the first line; Excel's `sep=;` line decides by itself. */
function dialectOf(bytes: Uint8Array): { delimiter: string; skipLines: number } {
  const head = new TextDecoder().decode(bytes.subarray(0, sniffBytes))
  const told = /^sep=([,;\t])\r?\n/i.exec(head)
  if (told?.[1] !== undefined) return { delimiter: told[1], skipLines: 1 }
  const counts: Record<string, number> = { ',': 0, ';': 0, '\t': 0 }
  let quoted = false
  for (const character of head.trimStart()) {
    if (character === '"') quoted = !quoted
    else if (!quoted && (character === '\n' || character === '\r')) break
    else if (!quoted && counts[character] !== undefined) counts[character] += 1
  }
  const [best] = Object.entries(counts).toSorted(([, a], [, b]) => b - a)
  return { delimiter: best?.[0] ?? ',', skipLines: 0 }
}

const plainNumber = /^[+-] ?(rp\.? ?)?[\d.,]*\d[\d.,]*%?$/i
const phoneNumber = /^\+\d[\d ()-]{4,20}$/
const dashesOnly = /^-+$/

/** Cells a spreadsheet would calculate when it opens the file, full-width signs included. */
function checkFormulas(cells: readonly string[], row: number): void {
  for (const [index, cell] of cells.entries()) {
    const first = cell.charCodeAt(0)
    // Letters and digits are nearly all cells.
    if (first >= 0x30 && first <= 0x39) continue
    if (looksLikeFormula(cell)) refuse('FILE_FORMULA', { row, column: columnLetter(index) })
  }
}

/** Whether a cell of text begins like a formula. A plain signed number or phone number is none. */
export function looksLikeFormula(cell: string): boolean {
  if (cell.startsWith('\t')) return true
  const text = cell.trim().normalize('NFKC')
  if (text === '' || !'=+-@'.includes(text.charAt(0))) return false
  if (text.startsWith('-') || text.startsWith('+'))
    return !(plainNumber.test(text) || phoneNumber.test(text) || dashesOnly.test(text))
  return true
}
