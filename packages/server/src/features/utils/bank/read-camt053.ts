import { XMLParser, XMLValidator } from 'fast-xml-parser'
import {
  addDays,
  businessDay,
  businessDayOf,
  type BusinessDay,
  isBusinessDay,
} from '@lumbung/domain/calendar'
import { LendingError } from '@lumbung/domain/errors'
import { joinStatements, type Statement, type StatementLine } from '@lumbung/domain/bank/statement'
import { negate, type Rupiah, rupiah } from '@lumbung/domain/money'

type Node = Readonly<Record<string, unknown>>

/** @throws STATEMENT_UNREADABLE; `line` is the entry's place, 0 for the statement itself */
function unreadable(line: number, reason: string): never {
  throw new LendingError('STATEMENT_UNREADABLE', { detail: { line, reason } })
}

// What may stand more than once is always a list, so that one entry reads like many. Amounts stay text.
const lists = new Set(['Stmt', 'Bal', 'Ntry', 'TxDtls', 'Ustrd'])
const parser = new XMLParser({
  ignoreAttributes: false,
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: true,
  isArray: (name) => lists.has(name),
})

/**
 * Reads ISO 20022 camt.053 (bank-to-customer statement, any version): opening and closing booked balance, booked entries.
 * Strict: only rupiah, only whole ones; a document type declaration is refused. Several statements of consecutive days
 * are one.
 * @throws STATEMENT_UNREADABLE, STATEMENT_GAP
 */
export function readCamt053(text: string): Statement {
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) unreadable(1, 'doctype')
  const valid = XMLValidator.validate(text)
  if (valid !== true) unreadable(valid.err.line, 'xml')
  const document = parser.parse(text) as Node
  const statements = listAt(document, 'Document.BkToCstmrStmt.Stmt')
  if (statements.length === 0) unreadable(1, 'noStatement')
  const read = statements.map(statementOf)
  if (new Set(read.map(({ account }) => account)).size > 1) unreadable(1, 'accounts')
  return joinStatements(read)
}

function statementOf(node: Node): Statement {
  const start = balanceOf(node, ['OPBD', 'PRCD'])
  const end = balanceOf(node, ['CLBD'])
  const entries = listAt(node, 'Ntry').filter((entry) => {
    const status = textAt(entry, 'Sts.Cd') ?? textAt(entry, 'Sts')
    return status === null || status === 'BOOK'
  })
  const id = textAt(node, 'Id') ?? ''
  const lines = entries.map((entry, index) => lineOf(entry, index + 1, id))
  const told = textAt(node, 'FrToDt.FrDtTm')?.slice(0, 10)
  const first = lines.reduce<BusinessDay>((least, { day }) => (day < least ? day : least), end.day)
  // An opening balance is the close of the day before.
  const opened = start.day < end.day ? addDays(start.day, 1) : start.day
  const from = told !== undefined && isBusinessDay(told) ? told : opened < first ? opened : first
  return {
    account: textAt(node, 'Acct.Id.Othr.Id') ?? textAt(node, 'Acct.Id.IBAN'),
    number: textAt(node, 'ElctrncSeqNb') ?? (id || null),
    from,
    to: end.day,
    start: start.amount,
    end: end.amount,
    lines,
  }
}

function balanceOf(node: Node, codes: readonly string[]): { day: BusinessDay; amount: Rupiah } {
  const balance = listAt(node, 'Bal').find((each) => codes.includes(textAt(each, 'Tp.CdOrPrtry.Cd') ?? ''))
  if (balance === undefined) unreadable(0, codes[0] ?? 'balance')
  return { day: dayAt(balance, 'Dt', 0), amount: amountOf(balance, 0) }
}

function lineOf(entry: Node, place: number, statement: string): StatementLine {
  const amount = amountOf(entry, place)
  if (amount === 0) unreadable(place, 'amount')
  const details = listAt(entry, 'NtryDtls.TxDtls')
  const words = [
    textAt(entry, 'AddtlNtryInf'),
    ...details.flatMap((detail) => [
      ...listOfTexts(detail, 'RmtInf.Ustrd'),
      textAt(detail, 'Refs.EndToEndId'),
      textAt(detail, 'RltdPties.Dbtr.Nm') ?? textAt(detail, 'RltdPties.Dbtr.Pty.Nm'),
    ]),
  ].filter((word): word is string => word !== null && word !== 'NOTPROVIDED')
  const time = textAt(entry, 'BookgDt.DtTm')
  return {
    txId: textAt(entry, 'AcctSvcrRef') ?? textAt(entry, 'NtryRef') ?? `${statement}#${place}`,
    day: dayAt(entry, 'BookgDt', place),
    time:
      time === null ? null : new Date(new Date(time).getTime() + 7 * 3_600_000).toISOString().slice(11, 16),
    amount,
    type: textAt(entry, 'BkTxCd.Prtry.Cd') ?? textAt(entry, 'BkTxCd.Domn.Fmly.Cd') ?? '',
    info: [...new Set(words)].join(' ').replaceAll(/\s+/g, ' ').trim(),
  }
}

function amountOf(node: Node, place: number): Rupiah {
  const value = node['Amt']
  const isNode = typeof value === 'object' && value !== null
  const said = isNode ? (value as Node)['#text'] : value
  const currency = isNode ? (value as Node)['@_Ccy'] : undefined
  if (currency !== 'IDR') unreadable(place, 'currency')
  const [, units, decimals] =
    /^(\d{1,15})(?:\.(\d{1,5}))?$/.exec(String(said).trim()) ?? unreadable(place, 'amount')
  if (Number(decimals ?? 0) !== 0) unreadable(place, 'decimals')
  const mark = textAt(node, 'CdtDbtInd')
  if (mark !== 'CRDT' && mark !== 'DBIT') unreadable(place, 'mark')
  const amount = rupiah(Number(units))
  return mark === 'DBIT' ? negate(amount) : amount
}

function dayAt(node: Node, path: string, place: number): BusinessDay {
  const date = textAt(node, `${path}.Dt`)
  if (date !== null)
    return isBusinessDay(date.slice(0, 10)) ? businessDay(date.slice(0, 10)) : unreadable(place, 'day')
  const instant = new Date(textAt(node, `${path}.DtTm`) ?? '')
  return Number.isNaN(instant.getTime()) ? unreadable(place, 'day') : businessDayOf(instant)
}

function at(node: Node, path: string): unknown {
  return path.split('.').reduce<unknown>((inside, name) => {
    const one: unknown = Array.isArray(inside) ? inside[0] : inside
    return typeof one === 'object' && one !== null ? (one as Node)[name] : undefined
  }, node)
}

function textAt(node: Node, path: string): string | null {
  const found = at(node, path)
  const value: unknown =
    typeof found === 'object' && found !== null && '#text' in found ? (found as Node)['#text'] : found
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

function listAt(node: Node, path: string): Node[] {
  const found = at(node, path)
  return Array.isArray(found)
    ? (found as unknown[]).filter((each): each is Node => typeof each === 'object' && each !== null)
    : []
}

function listOfTexts(node: Node, path: string): string[] {
  const found = at(node, path)
  return Array.isArray(found) ? found.filter((each): each is string => typeof each === 'string') : []
}
