import { addDays, type BusinessDay, daysBetween, isBusinessDay } from '../calendar.ts'
import { LendingError } from '../errors.ts'
import { negate, type Rupiah, rupiah } from '../money.ts'
import { joinStatements, type Statement, type StatementLine } from './statement.ts'

/** A field as SWIFT writes it: `:61:…`, with the lines that go on below it. */
interface Field {
  tag: string
  text: string
  line: number
}

const tagForm = /^:(\d{2}[A-Z]?):(.*)$/
const balanceForm = /^([CD])(\d{6})([A-Z]{3})(\d{1,15}),(\d{0,2})$/
// value date, entry date, mark, third letter of the currency, amount, type, reference, the bank's own reference
const lineForm =
  /^(\d{6})(\d{4})?(R?[CD])([A-Z])?(\d{1,15}),(\d{0,2})([NSF][A-Z0-9]{3})([^/\n]*)(?:\/\/([^\n]*))?(?:\n([\s\S]*))?$/

/** @throws STATEMENT_UNREADABLE naming the line of the file */
function unreadable(line: number, reason: string): never {
  throw new LendingError('STATEMENT_UNREADABLE', { detail: { line, reason } })
}

/**
 * Reads SWIFT MT940 as banks send it (SWIFT Standards MT, category 9): tags 20, 25, 28C, 60, 61, 86, 62. Strict: what
 * does not fit is refused by its line. Only rupiah, only whole ones. Several messages of consecutive days are one statement.
 * A line stands on the day it was booked, as in a balance of the bank, not on its value date. It is known by the bank's own reference
 * (after `//`), where it has none by its place in its statement and the day of that: banks number their statements anew each year.
 * @throws STATEMENT_UNREADABLE, STATEMENT_GAP
 */
export function readMt940(text: string): Statement {
  const statements: Statement[] = []
  let fields: Field[] = []
  for (const field of fieldsOf(text)) {
    if (field.tag === '20' && fields.length > 0) {
      statements.push(statementOf(fields))
      fields = []
    }
    fields.push(field)
  }
  if (fields.length === 0) unreadable(1, 'empty')
  statements.push(statementOf(fields))
  const accounts = new Set(statements.map(({ account }) => account))
  if (accounts.size > 1) unreadable(1, 'accounts')
  return joinStatements(statements)
}

function fieldsOf(text: string): Field[] {
  const fields: Field[] = []
  for (const [index, raw] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    const line = raw.trimEnd()
    // Envelope of the message, and its end.
    if (line === '' || line === '-' || line === '-}' || /^\{\d:/.test(line)) continue
    const [, tag, rest] = tagForm.exec(line) ?? []
    if (tag !== undefined && rest !== undefined) {
      fields.push({ tag, text: rest, line: index + 1 })
      continue
    }
    const last = fields.at(-1)
    if (last === undefined) unreadable(index + 1, 'tag')
    last.text += `\n${line}`
  }
  return fields
}

function statementOf(fields: readonly Field[]): Statement {
  const first = fields[0]?.line ?? 1
  const one = (tags: readonly string[]) => fields.find(({ tag }) => tags.includes(tag))
  const opening = one(['60F', '60M']) ?? unreadable(first, 'opening')
  const closing = one(['62F', '62M']) ?? unreadable(first, 'closing')
  const start = balanceOf(opening)
  const end = balanceOf(closing)
  const number = one(['28C', '28'])?.text ?? null
  const lines = linesOf(fields, `${end.day} ${number ?? ''}`.trim())
  // The opening balance is dated by the day before at some banks: the lines say where the statement begins.
  const days = lines.map(({ day }) => day)
  const dayBefore = start.day === end.day ? start.day : addDays(start.day, 1)
  const from = days.reduce(
    (least, day) => (day < least ? day : least),
    dayBefore > end.day ? end.day : dayBefore,
  )
  return {
    account: one(['25', '25P'])?.text.split('\n')[0]?.trim() ?? null,
    number,
    from,
    to: end.day,
    start: start.amount,
    end: end.amount,
    lines,
  }
}

function balanceOf({ text, line }: Field): { day: BusinessDay; amount: Rupiah } {
  const [, mark, date, currency, units, decimals] =
    balanceForm.exec(text.trim()) ?? unreadable(line, 'balance')
  if (currency !== 'IDR') unreadable(line, 'currency')
  const amount = wholeOf(units, decimals, line)
  return { day: dayOf(date, line), amount: mark === 'D' ? negate(amount) : amount }
}

function linesOf(fields: readonly Field[], statement: string): StatementLine[] {
  const lines: StatementLine[] = []
  for (const [index, field] of fields.entries()) {
    if (field.tag !== '61') continue
    const [, date, entry, mark, , units, decimals, type, ours, theirs, more] =
      lineForm.exec(field.text) ?? unreadable(field.line, 'line')
    const amount = wholeOf(units, decimals, field.line)
    if (amount === 0) unreadable(field.line, 'amount')
    const next = fields[index + 1]
    const details = next?.tag === '86' ? next.text.replaceAll('\n', ' ') : ''
    const reference = (ours ?? '').trim()
    lines.push({
      txId: theirs?.trim() || `${statement}#${lines.length + 1}`,
      day: bookedOn(dayOf(date, field.line), entry, field.line),
      time: null,
      // RC takes a credit back, RD a debit.
      amount: mark === 'D' || mark === 'RC' ? negate(amount) : amount,
      type: type ?? '',
      info: [details, more?.replaceAll('\n', ' '), reference === 'NONREF' ? '' : reference]
        .filter((part) => part !== undefined && part.trim() !== '')
        .join(' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    })
  }
  return lines
}

function wholeOf(units: string | undefined, decimals: string | undefined, line: number): Rupiah {
  if (Number(decimals || 0) !== 0) unreadable(line, 'decimals')
  return rupiah(Number(units))
}

function dayOf(date: string | undefined, line: number): BusinessDay {
  const day = `20${date?.slice(0, 2)}-${date?.slice(2, 4)}-${date?.slice(4, 6)}`
  return isBusinessDay(day) ? day : unreadable(line, 'day')
}

/** The entry date has no year: that in which it is nearest to the value date. Without one the value date is all there is. */
function bookedOn(value: BusinessDay, entry: string | undefined, line: number): BusinessDay {
  if (entry === undefined) return value
  const far = (day: BusinessDay) => Math.abs(daysBetween(value, day))
  const [nearest] = [-1, 0, 1]
    .map((years) => `${Number(value.slice(0, 4)) + years}-${entry.slice(0, 2)}-${entry.slice(2)}`)
    .filter((day) => isBusinessDay(day))
    .toSorted((a, b) => far(a) - far(b))
  return nearest ?? unreadable(line, 'day')
}
