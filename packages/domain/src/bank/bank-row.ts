import { negate, type Rupiah } from '../money.ts'
import { type CellIssue, type DateOrder, readAmount, readMoment } from '../order/import-cell.ts'
import type { StatementLine } from './statement.ts'

/** What is wrong with a cell of a bank's table. */
export type BankRowIssue = CellIssue | 'notSide' | 'bothSides' | 'cellsShifted'
export interface BankRowError {
  column: string
  issue: BankRowIssue
  value: string
}

/** Cells by what their column is. */
export type BankCells = Readonly<
  Partial<Record<'txId' | 'time' | 'amount' | 'debit' | 'credit' | 'type' | 'info' | 'balance', string>>
>

const out = /^(D|DB|DR|DEBIT|DEBET|K|KELUAR|OUT)$/i
const into = /^(C|CR|KR|CREDIT|KREDIT|M|MASUK|IN)$/i

/** One row of a bank's table as a line, with its running balance where the table has one; or what is wrong with it. */
export function readBankRow(
  cells: BankCells,
  order: DateOrder,
): { line: StatementLine; balance: Rupiah | null } | { errors: BankRowError[] } {
  const errors: BankRowError[] = []
  const wrong = (column: string, issue: BankRowIssue, value: string): null => {
    errors.push({ column, issue, value: value.slice(0, 80) })
    return null
  }
  const txId = (cells.txId ?? '').trim()
  if (txId === '' || txId.length > 100) wrong('txId', txId === '' ? 'missing' : 'tooLarge', txId)
  const moment = readMoment((cells.time ?? '').trim(), order)
  if ('issue' in moment) wrong('time', moment.issue, cells.time ?? '')
  const amount = amountOf(cells, wrong)
  const balance = balanceOf(cells.balance?.trim() ?? '', wrong)
  if (errors.length > 0 || amount === null || 'issue' in moment) return { errors }
  const line = {
    txId,
    day: moment.value.day,
    time: moment.value.time,
    amount,
    type: (cells.type ?? '').trim().slice(0, 40),
    info: (cells.info ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 500),
  }
  return { line, balance }
}

type Wrong = (column: string, issue: BankRowIssue, value: string) => null

/** Above zero what came in: by its sign, by a column that says the side, or by two columns of which one is filled. */
function amountOf(cells: BankCells, wrong: Wrong): Rupiah | null {
  if (cells.amount === undefined) {
    const debit = filled(cells.debit)
    const credit = filled(cells.credit)
    if (debit !== null && credit !== null) return wrong('debit', 'bothSides', debit)
    if (debit !== null) return outOf(positive('debit', debit, wrong))
    return credit === null ? wrong('credit', 'missing', '') : positive('credit', credit, wrong)
  }
  const text = cells.amount.trim()
  const [, sign, digits = '', mark] = /^([-+]?)\s*(.*?)\s*([A-Za-z]*)$/.exec(text) ?? []
  if (digits === '') return wrong('amount', 'missing', text)
  const amount = positive('amount', digits, wrong)
  const side = (cells.type ?? '').trim()
  if (sign === '-') return outOf(amount)
  if (sign === '+') return amount
  if (mark)
    return out.test(mark) ? outOf(amount) : into.test(mark) ? amount : wrong('amount', 'notSide', text)
  if (cells.type === undefined) return amount
  return out.test(side) ? outOf(amount) : into.test(side) ? amount : wrong('type', 'notSide', side)
}

const outOf = (amount: Rupiah | null): Rupiah | null => (amount === null ? null : negate(amount))

/** A cell that says nothing or nought. */
function filled(text: string | undefined): string | null {
  const said = text?.trim() ?? ''
  return said === '' || /^-?$|^0+([.,]0+)?$/.test(said) ? null : said
}

function positive(column: string, text: string, wrong: Wrong): Rupiah | null {
  const read = readAmount(text, 1)
  return 'issue' in read ? wrong(column, read.issue, text) : read.value
}

function balanceOf(text: string, wrong: Wrong): Rupiah | null {
  if (text === '') return null
  if (filled(text) === null) return 0 as Rupiah
  const read = readAmount(text.replace(/^[-+]\s*/, ''), 1)
  if ('issue' in read) return wrong('balance', read.issue, text)
  return text.startsWith('-') ? negate(read.value) : read.value
}

const headings: Readonly<Record<string, RegExp>> = {
  txId: /transaction.?id|id.?transaksi|no\.?.?(transaksi|referensi|ref)|reference|^ref|交易(号|编号)|流水号/i,
  time: /date|time|tanggal|waktu|tgl|日期|时间/i,
  debit: /debit|debet|keluar|支出|借方/i,
  credit: /credit|kredit|masuk|收入|贷方/i,
  amount: /amount|jumlah|nominal|mutasi|金额/i,
  balance: /balance|saldo|余额/i,
  type: /type|jenis|d\/?k|cr\/?db|类型/i,
  info: /info|desc|keterangan|uraian|remark|摘要|说明/i,
}

/** What the columns of a table probably are, by their headings; each at most once. */
export function suggestBankColumns(columns: readonly string[]): string[] {
  const given = new Set<string>()
  return columns.map((column) => {
    const [target] =
      Object.entries(headings).find(([name, form]) => !given.has(name) && form.test(column)) ?? []
    if (target === undefined) return 'ignore'
    given.add(target)
    return target
  })
}

/** What a mapping lacks or has twice; null when a statement can be read by it. */
export function mappingFault(
  mapping: readonly string[],
): { field: string; reason: 'missing' | 'doubled' } | null {
  const given = mapping.filter((target) => target !== 'ignore')
  const doubled = given.find((target, index) => given.indexOf(target) < index)
  if (doubled !== undefined) return { field: doubled, reason: 'doubled' }
  const missing = ['txId', 'time', 'info'].find((target) => !given.includes(target))
  if (missing !== undefined) return { field: missing, reason: 'missing' }
  const hasAmount = given.includes('amount') || (given.includes('debit') && given.includes('credit'))
  return hasAmount ? null : { field: 'amount', reason: 'missing' }
}
