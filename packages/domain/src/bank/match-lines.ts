import { addDays, type BusinessDay, daysBetween } from '../calendar.ts'
import { type Rupiah, negate, scale, subtract, sumOf } from '../money.ts'
import type { BankLineKind } from './bank-flow.ts'
import { type BankRules, firstBankRules, type MatchRule } from './bank-rules.ts'

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

const tokenForm = /[A-Za-z0-9][A-Za-z0-9._-]{5,}/g

/** Whether a text has one of some words, whole and in capitals or not; none: never. */
function wordForm(words: readonly string[], place: 'begins' | 'anywhere'): RegExp {
  if (words.length === 0) return /(?!)/
  const any = words.map((word) => word.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')).join('|')
  return new RegExp(`${place === 'begins' ? '^' : '(?<![\\p{L}\\p{N}])'}(?:${any})(?![\\p{L}\\p{N}])`, 'iu')
}

/**
 * Explains lines by what stands in the books: an exact reference first, then a channel's settlement (net of its fees, some days
 * later), then the bank's own fees, then amount and day where only one fits on either side. What fits less surely is suggested
 * with its reason. Nothing explains two lines.
 * @param rules which of these are tried, and by which words and days
 */
export function matchLines(
  lines: readonly LineToMatch[],
  books: {
    cash: readonly CashToMatch[]
    payouts: readonly PayoutToMatch[]
    withdrawals?: readonly WithdrawalToMatch[]
  },
  rules: BankRules = firstBankRules,
): { matches: Match[]; suggestions: Suggestion[] } {
  const matches: Match[] = []
  const tries = (rule: MatchRule) => rules.tried.includes(rule)
  const isSettlement = wordForm(rules.settlementWords, 'anywhere')
  const isFee = wordForm(rules.feeWords, 'begins')
  const left = new Map(lines.map((line) => [line.id, line]))
  const cash = new Map(books.cash.map((each) => [each.id, each]))
  const payouts = new Map(books.payouts.map((each) => [each.id, each]))
  const take = (match: Match) => {
    matches.push(match)
    left.delete(match.line.id)
    for (const { id } of match.cash) cash.delete(id)
    if (match.payout) payouts.delete(match.payout.id)
  }
  if (tries('cashReference'))
    byReference(left, cash, (line, found) =>
      take({ line, rule: 'cashReference', kind: 'cash', cash: [found], payout: null }),
    )
  if (tries('payoutReference'))
    byReference(left, payouts, (line, payout) =>
      take({ line, rule: 'payoutReference', kind: 'payout', cash: [], payout }),
    )
  // It left the channel and comes in here: below zero as money that is expected to arrive.
  const withdrawals = tries('withdrawalReference') ? (books.withdrawals ?? []) : []
  const arriving = withdrawals.map((each) => [each.id, { ...each, amount: negate(each.amount) }] as const)
  byReference(left, new Map(arriving), (line, { id }) => {
    const withdrawal = withdrawals.find((each) => each.id === id)
    if (withdrawal)
      take({ line, rule: 'withdrawalReference', kind: 'ownTransfer', cash: [], payout: null, withdrawal })
  })
  for (const line of left.values()) {
    const parts =
      tries('settlement') && line.amount > 0 && isSettlement.test(line.info)
        ? settledBy(line, cash.values(), rules, true)
        : null
    if (parts !== null) take({ line, rule: 'settlement', kind: 'settlement', cash: parts, payout: null })
    else if (tries('bankFee') && line.amount < 0 && isFee.test(line.info))
      take({ line, rule: 'bankFee', kind: 'bankFee', cash: [], payout: null })
  }
  if (tries('amountDay')) {
    for (const { line, found } of onlyOfAmount(left, cash))
      take({ line, rule: 'amountDay', kind: 'cash', cash: [found], payout: null })
    for (const { line, found } of onlyOfAmount(left, payouts))
      take({ line, rule: 'amountDay', kind: 'payout', cash: [], payout: found })
  }
  return { matches, suggestions: suggest(left, cash, payouts, rules) }
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
  { settlementDays, keptPercent }: BankRules,
  exact: boolean,
): readonly CashToMatch[] | null {
  const groups = Map.groupBy(cash, ({ method, day }) => `${method} ${day}`)
  for (let days = 1; days <= settlementDays; days += 1) {
    const day = addDays(line.day, -days)
    for (const method of ['va', 'alfa']) {
      const parts = groups.get(`${method} ${day}`)
      if (parts === undefined) continue
      const gross = sumOf(parts, ({ amount }) => amount)
      const kept = subtract(gross, line.amount)
      if (
        exact
          ? kept === sumOf(parts, ({ fee }) => fee)
          : kept >= 0 && scale(kept, 100) <= scale(gross, keptPercent)
      )
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
  rules: BankRules,
): Suggestion[] {
  const isSettlement = wordForm(rules.settlementWords, 'anywhere')
  const books: readonly Book[] = [...cash.values(), ...payouts.values()]
  const ofAmount = Map.groupBy(books, onStatement)
  return [...left.values()].flatMap((line): Suggestion[] => {
    const near = (ofAmount.get(line.amount) ?? []).filter((book) => distance(line, book) <= rules.amountDays)
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
      line.amount > 0 && isSettlement.test(line.info) ? settledBy(line, cash.values(), rules, false) : null
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
