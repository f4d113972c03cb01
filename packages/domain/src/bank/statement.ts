import { addDays, type BusinessDay, compareDays } from '../calendar.ts'
import { LendingError } from '../errors.ts'
import { add, type Rupiah, sum, sumOf, zero } from '../money.ts'

/** One line as the bank has it. */
export interface StatementLine {
  /** The bank's own number of it, unique in its account. */
  txId: string
  day: BusinessDay
  /** `HH:MM`, Asia/Jakarta, where the bank tells it. */
  time: string | null
  /** Above zero: came in. Below: went out. */
  amount: Rupiah
  /** The bank's own word or code for what kind it is. */
  type: string
  info: string
}

/** A statement of one account over whole days. */
export interface Statement {
  /** The account's number as the file names it; null where it names none. */
  account: string | null
  /** The statement's own number. */
  number: string | null
  from: BusinessDay
  to: BusinessDay
  start: Rupiah
  end: Rupiah
  lines: readonly StatementLine[]
}

/** One day of an account as its statement has it. */
export interface StatementDay {
  day: BusinessDay
  start: Rupiah
  end: Rupiah
}

/** So many days may one statement cover. */
export const statementDaysMax = 366

/**
 * Holds a statement to itself: start balance and lines give the end balance, each line lies within its days, and no line
 * stands there twice.
 * @throws STATEMENT_BALANCE, STATEMENT_DAYS, STATEMENT_LINE_TWICE
 */
export function checkStatement({ from, to, start, end, lines }: Statement): void {
  if (compareDays(from, to) > 0 || addDays(from, statementDaysMax) <= to)
    throw new LendingError('STATEMENT_DAYS', { detail: { from, to } })
  const seen = new Set<string>()
  for (const { txId, day } of lines) {
    if (day < from || day > to) throw new LendingError('STATEMENT_DAYS', { detail: { from, to, day, txId } })
    if (seen.has(txId)) throw new LendingError('STATEMENT_LINE_TWICE', { detail: { txId, day } })
    seen.add(txId)
  }
  const reached = add(
    start,
    sumOf(lines, ({ amount }) => amount),
  )
  if (reached !== end) throw new LendingError('STATEMENT_BALANCE', { detail: { reached, end } })
}

/** Each day from first to last with its balances; the last one ends as the statement does. */
export function daysOfStatement({ from, to, start, lines }: Statement): StatementDay[] {
  const moved = new Map<BusinessDay, Rupiah>()
  for (const { day, amount } of lines) moved.set(day, add(moved.get(day) ?? zero, amount))
  const days: StatementDay[] = []
  let balance = start
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const end = add(balance, moved.get(day) ?? zero)
    days.push({ day, start: balance, end })
    balance = end
  }
  return days
}

/**
 * Several statements of one file as one, in the order of their days; each begins as the one before it ended.
 * @throws STATEMENT_GAP where it does not
 */
export function joinStatements(statements: readonly Statement[]): Statement {
  const inOrder = [...statements].sort((a, b) => compareDays(a.from, b.from))
  const [first] = inOrder
  const last = inOrder.at(-1)
  if (first === undefined || last === undefined) throw new LendingError('STATEMENT_UNREADABLE')
  for (const [index, statement] of inOrder.entries()) {
    const before = inOrder[index - 1]
    if (before === undefined) continue
    if (before.end !== statement.start)
      throw new LendingError('STATEMENT_GAP', {
        detail: { day: statement.from, expected: before.end, found: statement.start },
      })
  }
  return {
    account: first.account,
    number: first.number,
    from: first.from,
    to: last.to,
    start: first.start,
    end: last.end,
    lines: inOrder.flatMap(({ lines }) => lines),
  }
}

/** What came in and what went out (below zero). */
export function movedOf(lines: readonly { amount: Rupiah }[]): { in: Rupiah; out: Rupiah } {
  return {
    in: sum(lines.filter(({ amount }) => amount > 0).map(({ amount }) => amount)),
    out: sum(lines.filter(({ amount }) => amount < 0).map(({ amount }) => amount)),
  }
}
