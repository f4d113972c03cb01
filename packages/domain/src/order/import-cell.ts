import { type BusinessDay, isBusinessDay } from '../calendar.ts'
import { ppm, type Rupiah, rupiah, scale, shareOf } from '../money.ts'
import type { ProductTerms } from '../account/product.ts'

/** What is wrong with one cell of a loan file. */
export type CellIssue =
  | 'missing'
  | 'notOrderNo'
  | 'notStatus'
  | 'notNumber'
  | 'notPositive'
  | 'notWhole'
  | 'tooLarge'
  | 'notDay'
  | 'notCalendar'

/** What a cell says, or what is wrong with it. */
export type CellRead<T> = { value: T } | { issue: CellIssue }

/** What a status word says: settled or not, and whether it claims that this was after the due day. */
export type ImportStatus = { paid: boolean; late: boolean | null }

/** How `9/8/16` is meant. */
export type DateOrder = 'monthFirst' | 'dayFirst'

/** A day, and the time of day (`HH:MM`, Asia/Jakarta) where the cell has one. */
export type Moment = { day: BusinessDay; time: string | null }

const amountMax = 1_000_000_000_000
const yearMin = 2000
const yearMax = 2099

const open: ImportStatus = { paid: false, late: null }
const paid: ImportStatus = { paid: true, late: null }
const statusWords: ReadonlyMap<string, ImportStatus> = new Map([
  ['paidoff', { paid: true, late: false }],
  ['collectionpaidoff', { paid: true, late: true }],
  ['lunasterlambat', { paid: true, late: true }],
  ['逾期结清', { paid: true, late: true }],
  ...['paid', 'cleared', 'settled', 'closed', 'lunas', '已结清', '结清', '已还清'].map(
    (word) => [word, paid] as const,
  ),
  ...['collection', 'open', 'active', 'running', 'repaying', 'unpaid', 'overdue'].map(
    (word) => [word, open] as const,
  ),
  ...['berjalan', 'belumlunas', 'terlambat', 'menunggak', '还款中', '未结清', '逾期'].map(
    (word) => [word, open] as const,
  ),
])

/** Any of the known status words in English, Indonesian or Chinese; case, spaces, `_` and `-` do not matter. */
export function readStatus(text: string): CellRead<ImportStatus> {
  const status = statusWords.get(text.toLowerCase().replaceAll(/[\s_-]+/g, ''))
  return status === undefined ? { issue: 'notStatus' } : { value: status }
}

const calendarWords: ReadonlyMap<string, ProductTerms['calendar']> = new Map([
  ...['days', 'day', 'd', 'hari', 'harian', '天', '日', '按天', '按日'].map(
    (word) => [word, 'days'] as const,
  ),
  ...['month', 'months', 'monthly', 'm', 'bulan', 'bulanan', '月', '按月', '每月'].map(
    (word) => [word, 'month'] as const,
  ),
])

/** Whether a term counts days or calendar months, by a word in English, Indonesian or Chinese. */
export function readCalendar(text: string): CellRead<ProductTerms['calendar']> {
  const calendar = calendarWords.get(text.toLowerCase())
  return calendar === undefined ? { issue: 'notCalendar' } : { value: calendar }
}

/** The lender's own number, as order numbers are written. */
export function readOrderNo(text: string): CellRead<string> {
  return /^[A-Za-z0-9-]{6,32}$/.test(text) ? { value: text } : { issue: 'notOrderNo' }
}

/** A whole number from 0 on; `30.0`, as spreadsheets write it, counts. */
export function readCount(text: string, max: number): CellRead<number> {
  const digits = /^(-?\d{1,15})(?:[.,]0+)?$/.exec(text)?.[1]
  if (digits === undefined) return { issue: 'notNumber' }
  if (digits.startsWith('-')) return { issue: 'notPositive' }
  return Number(digits) > max ? { issue: 'tooLarge' } : { value: Number(digits) }
}

const amountForm = /^(-)?(?:rp\.?\s*)?(-)?(\d{1,3}(?:([.,])\d{3})(?:\4\d{3})*|\d+)(?:[.,](\d{1,2}))?$/i

/**
 * An amount × factor in whole rupiah. A point or comma before three digits groups thousands, before one or two it
 * begins decimals; `Rp` may stand in front.
 */
export function readAmount(text: string, factor: number): CellRead<Rupiah> {
  const form = amountForm.exec(text)
  if (form === null) return { issue: 'notNumber' }
  const decimals = form[5] ?? ''
  const units = Number((form[3] ?? '').replaceAll(/[.,]/g, '') + decimals)
  if (form[1] !== undefined || form[2] !== undefined || units === 0) return { issue: 'notPositive' }
  if (units * factor > amountMax * 10 ** decimals.length) return { issue: 'tooLarge' }
  const scaled = scale(rupiah(units), factor)
  const amount = shareOf(scaled, ppm(1_000_000 / 10 ** decimals.length))
  return scale(amount, 10 ** decimals.length) === scaled ? { value: amount } : { issue: 'notWhole' }
}

const timeForm = '(?:[T ]+(\\d{1,2})[:.](\\d{2})(?:[:.]\\d{2})?)?'
const isoForm = new RegExp(`^(\\d{4})[-/](\\d{1,2})[-/](\\d{1,2})${timeForm}$`)
const shortForm = new RegExp(`^(\\d{1,2})[/.-](\\d{1,2})[/.-](\\d{4}|\\d{2})${timeForm}$`)

/** `2016-09-08`, `9/8/16` or `08.09.2016`, each with or without a time of day. A zone is not understood: the text is local. */
export function readMoment(text: string, order: DateOrder): CellRead<Moment> {
  const iso = isoForm.exec(text)
  const short = iso === null ? shortForm.exec(text) : null
  const [, first = '', second = '', third = '', hour, minute] = iso ?? short ?? []
  const [year, month, day] =
    iso !== null
      ? [first, second, third]
      : [third.padStart(4, '20'), ...(order === 'monthFirst' ? [first, second] : [second, first])]
  const written = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`
  if (!isBusinessDay(written) || Number(year) < yearMin || Number(year) > yearMax) return { issue: 'notDay' }
  if (hour === undefined || minute === undefined) return { value: { day: written, time: null } }
  if (Number(hour) > 23 || Number(minute) > 59) return { issue: 'notDay' }
  return { value: { day: written, time: `${hour.padStart(2, '0')}:${minute}` } }
}

/**
 * Tells from all days of a file how they are meant: a number over 12 is a day.
 * @param undecided how they are meant where no number is over 12, or as many stand first as second
 */
export function dateOrderOf(texts: Iterable<string>, undecided: DateOrder = 'monthFirst'): DateOrder {
  let balance = 0
  for (const text of texts) {
    const form = shortForm.exec(text.trim())
    if (form === null) continue
    if (Number(form[1]) > 12) balance += 1
    else if (Number(form[2]) > 12) balance -= 1
  }
  return balance === 0 ? undecided : balance > 0 ? 'dayFirst' : 'monthFirst'
}
