import { type BusinessDay, daysBetween, earlierOf } from '../calendar.ts'
import {
  type CellIssue,
  type CellRead,
  type DateOrder,
  type ImportStatus,
  type Moment,
  readAmount,
  readCalendar,
  readCount,
  readMoment,
  readOrderNo,
  readStatus,
} from './import-cell.ts'
import type { ImportColumn } from './import-file.ts'
import {
  extensionOfImport,
  type ImportedLoan,
  type ImportOutcome,
  type ImportTerms,
  outcomeOf,
  termsOfImport,
} from '../account/imported-loan.ts'
import type { LoanAccount } from '../account/loan-account.ts'
import { overdueDays } from './order.ts'
import { payoff } from '../account/owed.ts'
import { offer } from '../account/offer.ts'
import { monthDays, type ProductTerms } from '../account/product.ts'

export type RowIssue =
  | CellIssue
  // the due day is neither what the term says nor later by whole terms
  | 'dueDayOff'
  // by month, and not a multiple of 30 days
  | 'notMonths'
  | 'inFuture'
  | 'beforeLoan'
  // an open loan with a repaid time
  | 'notExpected'
  | 'feesOverPrincipal'
  | 'costOverPrincipal'
  // known only beside other rows and orders
  | 'doubled'
  | 'orderExists'
  // more or fewer cells than the header: columns may have shifted
  | 'cellsShifted'

export type RowError = { column: ImportColumn | 'row'; issue: RowIssue; value: string }

export type RowWarning = {
  column: ImportColumn
  issue: 'paidLate' | 'paidOnTime' | 'daysOverdueDiffers' | 'notKept'
  value: string
  expected: string
}

export type ReadRow = {
  orderNo: string | null
  /** Null when there are errors. */
  loan: ImportedLoan | null
  outcome: ImportOutcome | null
  errors: RowError[]
  warnings: RowWarning[]
}

const termDaysMax = 730
/** A due day further off is a slip of the pen, not a roll-over. */
const extensionDaysMax = 365
const ageMax = 120
const educationCharactersMax = 100
/** Noon: the instant of what is known by its day only. */
const timeUnknown = '12:00'

type Cells = Partial<Record<ImportColumn, string>>
type Reading = { cells: Cells; errors: RowError[]; warnings: RowWarning[] }

/**
 * Reads one row of a loan file into the loan it becomes, or into what is wrong with it, cell by cell. What does not fit
 * together but does not matter to the books is a warning.
 * @param today business day: nothing of the past is later, and open loans are overdue as of it
 */
export function readImportRow(
  cells: Cells,
  { terms, dateOrder, today }: { terms: ImportTerms; dateOrder: DateOrder; today: BusinessDay },
): ReadRow {
  const reading: Reading = { cells: trimmed(cells), errors: [], warnings: [] }
  const moment = (text: string) => readMoment(text, dateOrder)
  const orderNo = need(reading, 'orderNo', readOrderNo)
  const status = need(reading, 'status', readStatus)
  const principal = need(reading, 'principal', (text) => readAmount(text, terms.amountFactor))
  const termDays = need(reading, 'termDays', readTerm)
  const calendar = readOptional(reading, 'calendar', readCalendar)
  const loanDay = need(reading, 'loanDay', moment)?.day ?? null
  const dueDay = need(reading, 'dueDay', moment)?.day ?? null
  const repaid = readRepaid(reading, status, moment)
  if (loanDay !== null && loanDay > today) fault(reading, 'loanDay', 'inFuture')
  if (repaid !== null && repaid.day > today) fault(reading, 'repaidTime', 'inFuture')
  if (loanDay !== null && repaid !== null && repaid.day < loanDay) fault(reading, 'repaidTime', 'beforeLoan')
  if (principal === null || termDays === null || loanDay === null || dueDay === null)
    return refused(orderNo, reading)

  const contract = { principal, termDays, ...(calendar === null ? {} : { calendar }) }
  const productTerms = termsOfImport(contract, terms)
  if (productTerms.calendar === 'month' && termDays % monthDays !== 0) {
    fault(reading, 'termDays', 'notMonths')
    return refused(orderNo, reading)
  }
  const offered = offer(productTerms, loanDay)
  if (offered.arrival <= 0) fault(reading, 'principal', 'feesOverPrincipal')
  else if (offered.benefit > principal) fault(reading, 'principal', 'costOverPrincipal')
  const extensionDays = extensionDaysOf(productTerms, loanDay, dueDay)
  if (extensionDays === null) fault(reading, 'dueDay', 'dueDayOff')
  if (orderNo === null || status === null || extensionDays === null || reading.errors.length > 0) {
    return refused(orderNo, reading)
  }

  const life = { orderNo, ...contract, loanDay, dueDay, ...readFacts(reading) }
  const extension =
    extensionDays === 0
      ? null
      : { day: earlierOf(offered.dueDay, repaid?.day ?? offered.dueDay), days: extensionDays }
  const rolledOver: ImportedLoan = { ...life, extension, repayment: null }
  const loan =
    repaid === null ? rolledOver : { ...rolledOver, repayment: repaymentOf(rolledOver, terms, repaid) }
  warnOfClaims(reading, status, loan, today)
  return { orderNo, loan, outcome: outcomeOf(loan, today), errors: [], warnings: reading.warnings }
}

function trimmed(cells: Cells): Cells {
  return Object.fromEntries(Object.entries(cells).map(([column, text]) => [column, text.trim()]))
}

function refused(orderNo: string | null, { errors, warnings }: Reading): ReadRow {
  return { orderNo, loan: null, outcome: null, errors, warnings }
}

function fault({ cells, errors }: Reading, column: ImportColumn, issue: RowIssue): void {
  errors.push({ column, issue, value: cells[column] ?? '' })
}

function need<T>(reading: Reading, column: ImportColumn, read: (text: string) => CellRead<T>): T | null {
  if ((reading.cells[column] ?? '') !== '') return readOptional(reading, column, read)
  fault(reading, column, 'missing')
  return null
}

/** What a cell says; null when it is empty, or cannot be read, which is a fault. */
function readOptional<T>(
  reading: Reading,
  column: ImportColumn,
  read: (text: string) => CellRead<T>,
): T | null {
  const text = reading.cells[column] ?? ''
  if (text === '') return null
  const result = read(text)
  if ('value' in result) return result.value
  fault(reading, column, result.issue)
  return null
}

function readTerm(text: string): CellRead<number> {
  const result = readCount(text, termDaysMax)
  return 'value' in result && result.value === 0 ? { issue: 'notPositive' } : result
}

/** A settled loan needs its repaid time, an open one must not have one. */
function readRepaid(
  reading: Reading,
  status: ImportStatus | null,
  moment: (text: string) => CellRead<Moment>,
): Moment | null {
  if (status === null) return null
  if (status.paid) return need(reading, 'repaidTime', moment)
  if ((reading.cells.repaidTime ?? '') !== '') fault(reading, 'repaidTime', 'notExpected')
  return null
}

/** Days by which the due day is later than the term says: 0, those of whole terms, or null when it does not fit. */
function extensionDaysOf(terms: ProductTerms, loanDay: BusinessDay, dueDay: BusinessDay): number | null {
  const dueAfter = (times: number) => offer({ ...terms, termDays: terms.termDays * times }, loanDay).dueDay
  const termDueDay = dueAfter(1)
  const days = daysBetween(termDueDay, dueDay)
  if (days < 0 || days > extensionDaysMax) return null
  for (let times = 1; ; times += 1) {
    const due = dueAfter(times)
    if (due === dueDay) return days
    if (due > dueDay) return null
  }
}

/** The file names no amount: what was owed on the day was paid (before the due day, the early settlement). */
function repaymentOf(
  loan: ImportedLoan,
  terms: ImportTerms,
  { day, time }: Moment,
): ImportedLoan['repayment'] {
  const extended = extensionOfImport(loan)
  const account: LoanAccount = {
    terms: termsOfImport(loan, terms),
    loanDay: loan.loanDay,
    events: extended === null ? [] : [{ ...extended, id: 'extended', seq: 1 }],
  }
  return { day, at: `${day}T${time ?? timeUnknown}:00+07:00`, amount: payoff(account, day).total }
}

/** Facts of the borrower; one that cannot be read is left empty. */
function readFacts(reading: Reading): Pick<ImportedLoan, 'age' | 'education' | 'gender'> {
  const { age = '', education = '', gender = '' } = reading.cells
  const keep = <T>(column: ImportColumn, text: string, value: T | null): T | null => {
    if (text !== '' && value === null) {
      reading.warnings.push({ column, issue: 'notKept', value: text, expected: '' })
    }
    return value
  }
  const years = readCount(age, ageMax)
  return {
    age: keep('age', age, 'value' in years && years.value > 0 ? years.value : null),
    education: keep(
      'education',
      education,
      education !== '' && education.length <= educationCharactersMax ? education : null,
    ),
    gender: keep('gender', gender, genderWords.get(gender.toLowerCase()) ?? null),
  }
}

const genderWords: ReadonlyMap<string, 'female' | 'male'> = new Map([
  ...['male', 'm', 'laki-laki', 'pria', 'l', '男'].map((word) => [word, 'male'] as const),
  ...['female', 'f', 'perempuan', 'wanita', 'p', '女'].map((word) => [word, 'female'] as const),
])

/** Holds what the file claims against what its own days say. */
function warnOfClaims(
  { cells, warnings }: Reading,
  status: ImportStatus,
  loan: ImportedLoan,
  today: BusinessDay,
): void {
  const daysLate = overdueDays(loan.dueDay, loan.repayment?.day ?? today)
  if (loan.repayment !== null && status.late !== null && status.late !== daysLate > 0) {
    const issue = daysLate > 0 ? 'paidLate' : 'paidOnTime'
    warnings.push({ column: 'status', issue, value: cells.status ?? '', expected: loan.dueDay })
  }
  const claimed = cells.daysOverdue ?? ''
  if (claimed === '') return
  const days = readCount(claimed, Number.MAX_SAFE_INTEGER)
  if ('value' in days && days.value === daysLate) return
  warnings.push({
    column: 'daysOverdue',
    issue: 'daysOverdueDiffers',
    value: claimed,
    expected: String(daysLate),
  })
}
