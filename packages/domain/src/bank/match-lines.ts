import { addDays, type BusinessDay, daysBetween } from '../calendar.ts'
import { type Rupiah, negate, subtract, sumOf } from '../money.ts'
import type { BankLineKind } from './bank-flow.ts'

/** A line that nothing explains yet. */
export interface LineToMatch {
  id: number
  day: BusinessDay
  amount: Rupiah
  txId: string
  info: string
}

/** Money that came in by our books, and stands behind no line yet. */
export interface CashToMatch {
  id: number
  amount: Rupiah
  day: BusinessDay
  method: string
  /** Account number or code it was paid to, and the channel's numbers of it. */
  references: readonly string[]
  /** What the channel keeps of it. */
  fee: Rupiah
}

/** A payout that arrived by our books, and stands behind no line yet. */
export interface PayoutToMatch {
  id: number
  amount: Rupiah
  day: BusinessDay
  references: readonly string[]
}

/** Money that was withdrawn to the company's account by our books, and stands behind no line yet. */
export type WithdrawalToMatch = PayoutToMatch

/** The rules in the order they are tried; each takes only what the ones before it left. */
export const matchRules = [
  'cashReference',
  'payoutReference',
  'withdrawalReference',
  'settlement',
  'bankFee',
  'amountDay',
] as const
export type MatchRule = (typeof matchRules)[number]

/** What a line is explained by: the sum of the parts less the fees is the line's amount. */
export interface Explanation {
  kind: BankLineKind
  cash: readonly CashToMatch[]
  payout: PayoutToMatch | null
  withdrawal?: WithdrawalToMatch
}
export interface Match extends Explanation {
  line: LineToMatch
  rule: MatchRule
}

/** Why something is suggested and not simply taken. */
export const suggestionReasons = ['sameAmountOtherDay', 'severalOfAmount', 'settlementFee'] as const
export type SuggestionReason = (typeof suggestionReasons)[number]
export interface Suggestion extends Explanation {
  line: LineToMatch
  reason: SuggestionReason
  /** How many would fit. */
  of: number
}

/** A channel pays out what it took for us so many days later, at the latest. */
export const settlementDaysMax = 4
/** So many days may lie between a line and what it is, when only the amount says so. */
export const amountDaysMax = 3
/** What a channel may keep of a settlement that is suggested though the fees are not those agreed: one part in so many. */
const feeShareMax = 20

const tokenForm = /[A-Za-z0-9][A-Za-z0-9._-]{5,}/g
const feeForm = /^(BIAYA|ADM|ADMIN|PAJAK|FEE|CHARGE)\b/i
const settlementForm = /\bSETTLEMENT\b/i

/**
 * Explains lines by what stands in the books: an exact reference first, then a channel's settlement (net of its fees, up
 * to four days later), then the bank's own fees, then amount and day where only one fits on either side. What fits less
 * surely is suggested with its reason. Nothing explains two lines.
 */
export function matchLines(
  lines: readonly LineToMatch[],
  books: {
    cash: readonly CashToMatch[]
    payouts: readonly PayoutToMatch[]
    withdrawals?: readonly WithdrawalToMatch[]
  },
): { matches: Match[]; suggestions: Suggestion[] } {
  const matches: Match[] = []
  const left = new Map(lines.map((line) => [line.id, line]))
  const cash = new Map(books.cash.map((each) => [each.id, each]))
  const payouts = new Map(books.payouts.map((each) => [each.id, each]))
  const take = (match: Match) => {
    matches.push(match)
    left.delete(match.line.id)
    for (const { id } of match.cash) cash.delete(id)
    if (match.payout) payouts.delete(match.payout.id)
  }
  byReference(left, cash, (line, found) =>
    take({ line, rule: 'cashReference', kind: 'cash', cash: [found], payout: null }),
  )
  byReference(left, payouts, (line, payout) =>
    take({ line, rule: 'payoutReference', kind: 'payout', cash: [], payout }),
  )
  // It left the channel and comes in here: below zero as money that is expected to arrive.
  const withdrawals = books.withdrawals ?? []
  const arriving = withdrawals.map((each) => [each.id, { ...each, amount: negate(each.amount) }] as const)
  byReference(left, new Map(arriving), (line, { id }) => {
    const withdrawal = withdrawals.find((each) => each.id === id)
    if (withdrawal)
      take({ line, rule: 'withdrawalReference', kind: 'ownTransfer', cash: [], payout: null, withdrawal })
  })
  for (const line of left.values()) {
    const parts =
      line.amount > 0 && settlementForm.test(line.info) ? settledBy(line, cash.values(), true) : null
    if (parts !== null) take({ line, rule: 'settlement', kind: 'settlement', cash: parts, payout: null })
    else if (line.amount < 0 && feeForm.test(line.info))
      take({ line, rule: 'bankFee', kind: 'bankFee', cash: [], payout: null })
  }
  for (const { line, found } of onlyOfAmount(left, cash))
    take({ line, rule: 'amountDay', kind: 'cash', cash: [found], payout: null })
  for (const { line, found } of onlyOfAmount(left, payouts))
    take({ line, rule: 'amountDay', kind: 'payout', cash: [], payout: found })
  return { matches, suggestions: suggest(left, cash, payouts) }
}

type Book = CashToMatch | PayoutToMatch
/** Money in stands above zero on a statement, a payout below. */
const onStatement = (book: Book): Rupiah => ('fee' in book ? book.amount : negate(book.amount))

function byReference<B extends Book>(
  left: ReadonlyMap<number, LineToMatch>,
  books: ReadonlyMap<number, B>,
  take: (line: LineToMatch, book: B) => void,
): void {
  const named = new Map<string, B[]>()
  for (const book of books.values())
    for (const reference of book.references) {
      const of = named.get(reference)
      if (of) of.push(book)
      else named.set(reference, [book])
    }
  for (const line of left.values()) {
    const tokens = [line.txId, ...(line.info.match(tokenForm) ?? [])]
    const fits = tokens
      .flatMap((token) => named.get(token) ?? [])
      .filter((book) => books.has(book.id) && onStatement(book) === line.amount)
    // One code is paid many times: the payment nearest in time is meant.
    const [nearest] = fits.sort((a, b) => distance(line, a) - distance(line, b) || a.id - b.id)
    if (nearest) take(line, nearest)
  }
}

const distance = (line: LineToMatch, { day }: Book): number => Math.abs(daysBetween(line.day, day))

/** Everything of one method and day whose sum, less the fees, is the line; null when there is no such. */
function settledBy(
  line: LineToMatch,
  cash: Iterable<CashToMatch>,
  exact: boolean,
): readonly CashToMatch[] | null {
  const groups = Map.groupBy(cash, ({ method, day }) => `${method} ${day}`)
  for (let days = 1; days <= settlementDaysMax; days += 1) {
    const day = addDays(line.day, -days)
    for (const method of ['va', 'alfa']) {
      const parts = groups.get(`${method} ${day}`)
      if (parts === undefined) continue
      const gross = sumOf(parts, ({ amount }) => amount)
      const kept = subtract(gross, line.amount)
      if (exact ? kept === sumOf(parts, ({ fee }) => fee) : kept >= 0 && kept * feeShareMax <= gross)
        return parts
    }
  }
  return null
}

/** What alone has a line's amount on its day, where no other line of that amount and day could be it. */
function* onlyOfAmount<B extends Book>(
  left: ReadonlyMap<number, LineToMatch>,
  books: ReadonlyMap<number, B>,
): Generator<{ line: LineToMatch; found: B }> {
  const keyOf = (day: BusinessDay, amount: Rupiah) => `${day} ${amount}`
  const lines = Map.groupBy(left.values(), ({ day, amount }) => keyOf(day, amount))
  const fitting = Map.groupBy(books.values(), (book) => keyOf(book.day, onStatement(book)))
  for (const [key, [line, ...others]] of lines) {
    const [found, ...more] = fitting.get(key) ?? []
    if (line && found && others.length === 0 && more.length === 0) yield { line, found }
  }
}

function suggest(
  left: ReadonlyMap<number, LineToMatch>,
  cash: ReadonlyMap<number, CashToMatch>,
  payouts: ReadonlyMap<number, PayoutToMatch>,
): Suggestion[] {
  const books: readonly Book[] = [...cash.values(), ...payouts.values()]
  const ofAmount = Map.groupBy(books, onStatement)
  return [...left.values()].flatMap((line): Suggestion[] => {
    const near = (ofAmount.get(line.amount) ?? []).filter((book) => distance(line, book) <= amountDaysMax)
    const [best] = near.sort((a, b) => distance(line, a) - distance(line, b) || a.id - b.id)
    if (best) {
      const reason = near.length > 1 ? 'severalOfAmount' : 'sameAmountOtherDay'
      const isCash = 'fee' in best
      return [
        {
          line,
          reason,
          of: near.length,
          kind: isCash ? 'cash' : 'payout',
          cash: isCash ? [best] : [],
          payout: isCash ? null : best,
        },
      ]
    }
    const settled =
      line.amount > 0 && settlementForm.test(line.info) ? settledBy(line, cash.values(), false) : null
    return settled === null
      ? []
      : [
          {
            line,
            reason: 'settlementFee',
            of: settled.length,
            kind: 'settlement',
            cash: settled,
            payout: null,
          },
        ]
  })
}
