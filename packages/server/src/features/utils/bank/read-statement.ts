import { isUtf8 } from 'node:buffer'
import type { BankTarget } from '@lumbung/contract/utils/bank-statement'
import { wrongRowsMax } from '@lumbung/contract/utils/bank-statement'
import {
  type BankRowError,
  mappingFault,
  readBankRow,
  suggestBankColumns,
} from '@lumbung/domain/bank/bank-row'
import { readMt940 } from '@lumbung/domain/bank/mt940'
import type { Statement, StatementLine } from '@lumbung/domain/bank/statement'
import { LendingError, refuse } from '@lumbung/domain/errors'
import { add, type Rupiah, rupiah, subtract } from '@lumbung/domain/money'
import { dateOrderOf } from '@lumbung/domain/order/import-cell'
import { inspectListFile, readListFile } from '../../../lists/file/read-list-file.ts'
import type { ListRow } from '../../../lists/file/rows.ts'

export type StatementFormat = 'csv' | 'xlsx' | 'mt940' | 'camt053'

const sampleRows = 8
const textKinds: Readonly<Record<string, StatementFormat>> = {
  sta: 'mt940',
  mt940: 'mt940',
  '940': 'mt940',
  txt: 'mt940',
  xml: 'camt053',
}

export interface StatementFile {
  format: StatementFormat
  columns: string[]
  sample: string[][]
  suggested: string[]
}

/** Looks at a file: what it is, and a table's columns. A file that says itself what it is is read to its end. */
export async function inspectStatement(bytes: Buffer, name: string): Promise<StatementFile> {
  const format = textKinds[/\.([a-z0-9]+)$/i.exec(name.trim())?.[1]?.toLowerCase() ?? '']
  if (format === undefined) {
    const { kind, columns, sample, rowCount } = await inspectListFile(bytes, name, { sampleRows })
    if (rowCount === 0) refuse('FILE_COLUMNS', { reason: 'noRows' })
    return { format: kind, columns, sample, suggested: suggestBankColumns(columns) }
  }
  await readText(bytes, format)
  return { format, columns: [], sample: [], suggested: [] }
}

export interface Reading {
  format: StatementFormat
  name: string
  mapping: readonly BankTarget[]
  /** Balances of a table that has none. */
  start: number | null
  end: number | null
}

export interface StatementRead {
  rows: number
  wrong: number
  errors: (BankRowError & { row: number })[]
  /** Null while rows are wrong. */
  statement: Statement | null
}

/** Reads a whole file as a statement, or says each row that is wrong. */
export async function readStatement(bytes: Buffer, reading: Reading): Promise<StatementRead> {
  const { format } = reading
  if (format === 'csv' || format === 'xlsx') return await readTable(bytes, reading)
  const statement = await readText(bytes, format)
  return { rows: statement.lines.length, wrong: 0, errors: [], statement }
}

async function readText(bytes: Buffer, format: StatementFormat): Promise<Statement> {
  if (!isUtf8(bytes)) refuse('FILE_ENCODING', { found: 'other', line: 1 })
  const text = bytes.toString('utf8')
  if (format !== 'camt053') return readMt940(text)
  const { readCamt053 } = await import('./read-camt053.ts')
  return readCamt053(text)
}

async function readTable(bytes: Buffer, { name, mapping, start, end }: Reading): Promise<StatementRead> {
  const fault = mappingFault(mapping)
  if (fault !== null)
    throw new LendingError('FILE_COLUMNS', {
      fields: { [`mapping.${fault.field}`]: fault.reason },
      detail: { reason: fault.reason, field: fault.field },
    })
  const rows: ListRow[] = []
  const file = await readListFile(bytes, name)
  if (mapping.length !== file.columns.length) {
    await file.close()
    refuse('FILE_COLUMNS', { reason: 'count', expected: file.columns.length, found: mapping.length })
  }
  for await (const row of file.rows) rows.push(row)
  const times = mapping.indexOf('time')
  // A bank here writes the day first; a statement of the first twelve days of a month says so nowhere.
  const order = dateOrderOf(
    rows.map(({ values }) => values[times] ?? ''),
    'dayFirst',
  )
  const read: StatementRead = { rows: rows.length, wrong: 0, errors: [], statement: null }
  const lines: { line: StatementLine; balance: Rupiah | null }[] = []
  for (const { row, values, fits } of rows) {
    const cells = Object.fromEntries(mapping.map((target, index) => [target, values[index] ?? '']))
    const found = fits
      ? readBankRow(cells, order)
      : { errors: [{ column: 'row', issue: 'cellsShifted', value: '' } as const] }
    if ('line' in found) {
      lines.push(found)
      continue
    }
    read.wrong += 1
    for (const error of found.errors)
      if (read.errors.length < wrongRowsMax) read.errors.push({ row, ...error })
  }
  return read.wrong > 0 ? read : { ...read, statement: tableStatement(lines, { start, end }) }
}

/** Lines of a table as a statement: balances as given, else from its running balance; newest-first tables are turned. */
function tableStatement(
  lines: readonly { line: StatementLine; balance: Rupiah | null }[],
  given: { start: number | null; end: number | null },
): Statement {
  const inOrder = runsBackwards(lines) ? lines.toReversed() : lines
  const [first] = inOrder
  const last = inOrder.at(-1)
  if (first === undefined || last === undefined) refuse('FILE_COLUMNS', { reason: 'noRows' })
  for (const [index, { line, balance }] of inOrder.entries()) {
    const before = inOrder[index - 1]?.balance ?? null
    if (before !== null && balance !== null && add(before, line.amount) !== balance)
      throw new LendingError('STATEMENT_BALANCE', {
        detail: { reached: add(before, line.amount), end: balance },
      })
  }
  const days = inOrder.map(({ line }) => line.day).sort()
  const start =
    given.start !== null
      ? rupiah(given.start)
      : first.balance !== null
        ? subtract(first.balance, first.line.amount)
        : null
  const end = given.end !== null ? rupiah(given.end) : last.balance
  if (start === null || end === null)
    throw new LendingError('VALIDATION', {
      fields: { ...(start === null && { start: 'required' }), ...(end === null && { end: 'required' }) },
    })
  return {
    account: null,
    number: null,
    from: days[0] ?? first.line.day,
    to: days.at(-1) ?? last.line.day,
    start,
    end,
    lines: inOrder.map(({ line }) => line),
  }
}

function runsBackwards(lines: readonly { line: StatementLine; balance: Rupiah | null }[]): boolean {
  const [first, second] = lines
  const last = lines.at(-1)
  if (first === undefined || last === undefined || second === undefined) return false
  if (first.line.day !== last.line.day) return first.line.day > last.line.day
  if (first.balance === null || second.balance === null) return false
  return (
    add(first.balance, second.line.amount) !== second.balance &&
    add(second.balance, first.line.amount) === first.balance
  )
}
