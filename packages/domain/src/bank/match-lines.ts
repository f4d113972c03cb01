import { type BusinessDay, daysBetween } from '../calendar.ts'
import { type Rupiah, negate } from '../money.ts'
import type { BankLineKind } from './bank-flow.ts'
import { type BankRules, firstBankRules, type MatchRule } from './bank-rules.ts'
import { cashOf, type Fitting, fitSettlements, linesThatFit, settleLines } from './settlements.ts'
import type { CashToMatch, LineToMatch, PayoutToMatch, WithdrawalToMatch } from './to-match.ts'

/** What a line is explained by: the sum of the parts less the fees is the line's amount. */
export interface Explanation {
  kind: BankLineKind
  cash: readonly CashToMatch[]
  payout: PayoutToMatch | null
  withdrawal: WithdrawalToMatch | null
}
export interface Match extends Explanation {
  line: LineToMatch
  rule: MatchRule
}

/** Why something is suggested and not simply taken. */
export const suggestionReasons = [
  'sameAmountOtherDay',
  'severalOfAmount',
  'settlementFits',
  'severalSettlements',
  'settlementOfSeveral',
  'settlementFee',
] as const
export type SuggestionReason = (typeof suggestionReasons)[number]
export interface Suggestion extends Explanation {
  line: LineToMatch
  reason: SuggestionReason
  /** How many would fit: records, settlements, or lines that a settlement is wanted by. */
  of: number
}

/** A record of ours as a statement would have it. */
interface Entry extends Explanation {
  key: string
  id: number
  /** In above zero, out below. */
  amount: Rupiah
  day: BusinessDay
  references: readonly string[]
}

const nothing = { cash: [], payout: null, withdrawal: null } as const

function entriesOf({ cash, payouts, withdrawals }: Books): Entry[] {
  return [
    ...cash.map((each) => ({ ...nothing, ...asEntry('cash', each), cash: [each] })),
    ...payouts.map((each) => ({
      ...nothing,
      ...asEntry('payout', { ...each, amount: negate(each.amount) }),
      payout: each,
    })),
    // It left the channel and comes in here.
    ...withdrawals.map((each) => ({ ...nothing, ...asEntry('ownTransfer', each), withdrawal: each })),
  ]
}

function asEntry<K extends BankLineKind>(kind: K, { id, amount, day, references }: PayoutToMatch) {
  return { kind, key: `${kind} ${id}`, id, amount, day, references }
}

/** What stands in the books and behind no line yet. */
export interface Books {
  cash: readonly CashToMatch[]
  payouts: readonly PayoutToMatch[]
  withdrawals: readonly WithdrawalToMatch[]
}

const tokenForm = /[A-Za-z0-9][A-Za-z0-9._-]{5,}/g

/** Whether a text has one of some words, whole and in capitals or not; none: never. */
function wordForm(words: readonly string[], place: 'begins' | 'anywhere'): RegExp {
  if (words.length === 0) return /(?!)/
  const any = words.map((word) => word.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')).join('|')
  return new RegExp(`${place === 'begins' ? '^' : '(?<![\\p{L}\\p{N}])'}(?:${any})(?![\\p{L}\\p{N}])`, 'iu')
}

/**
 * Explains lines by what stands in the books: an exact reference first, then a channel's settlements (net of its fees, some days
 * later), then the bank's own fees, then amount and day where only one fits on either side. What fits less surely is suggested
 * with its reason. Nothing explains two lines.
 * @param rules which of these are tried, and by which words and days
 */
export function matchLines(
  lines: readonly LineToMatch[],
  books: Books,
  rules: BankRules = firstBankRules,
): { matches: Match[]; suggestions: Suggestion[] } {
  const matches: Match[] = []
  const tries = (rule: MatchRule) => rules.tried.includes(rule)
  const isSettlement = wordForm(rules.settlementWords, 'anywhere')
  const isFee = wordForm(rules.feeWords, 'begins')
  const left = new Map(lines.map((line) => [line.id, line]))
  const entries = new Map(entriesOf(books).map((entry) => [entry.key, entry]))
  const cashLeft = () => books.cash.filter(({ id }) => entries.has(`cash ${id}`))
  const take = (line: LineToMatch, rule: MatchRule, { kind, cash, payout, withdrawal }: Explanation) => {
    matches.push({ line, rule, kind, cash, payout, withdrawal })
    left.delete(line.id)
    for (const { id } of cash) entries.delete(`cash ${id}`)
    if (payout) entries.delete(`payout ${payout.id}`)
    if (withdrawal) entries.delete(`ownTransfer ${withdrawal.id}`)
  }
  for (const [rule, kind] of referenceRules)
    if (tries(rule)) byReference(left, entries, kind, (line, entry) => take(line, rule, entry))
  const settled = [...left.values()].filter((line) => line.amount > 0 && isSettlement.test(line.info))
  if (tries('settlement'))
    for (const { line, settlement } of settleLines(settled, cashLeft(), rules))
      take(line, 'settlement', { ...nothing, kind: 'settlement', cash: cashOf(settlement) })
  if (tries('bankFee'))
    for (const line of left.values())
      if (line.amount < 0 && isFee.test(line.info)) take(line, 'bankFee', { ...nothing, kind: 'bankFee' })
  if (tries('amountDay'))
    for (const { line, entry } of onlyOfAmount(left, entries)) take(line, 'amountDay', entry)
  const isLeft = ({ id }: LineToMatch) => left.has(id)
  const fits = fitSettlements(settled.filter(isLeft), cashLeft(), rules)
  return { matches, suggestions: suggest(left, entries, fits, rules) }
}

const referenceRules = [
  ['cashReference', 'cash'],
  ['payoutReference', 'payout'],
  ['withdrawalReference', 'ownTransfer'],
] as const satisfies readonly (readonly [MatchRule, BankLineKind])[]

function byReference(
  left: ReadonlyMap<number, LineToMatch>,
  entries: ReadonlyMap<string, Entry>,
  kind: BankLineKind,
  take: (line: LineToMatch, entry: Entry) => void,
): void {
  const named = new Map<string, Entry[]>()
  for (const entry of entries.values())
    for (const reference of entry.kind === kind ? entry.references : []) {
      const of = named.get(reference)
      if (of) of.push(entry)
      else named.set(reference, [entry])
    }
  for (const line of left.values()) {
    const tokens = [line.txId, ...(line.info.match(tokenForm) ?? [])]
    const fits = tokens
      .flatMap((token) => named.get(token) ?? [])
      .filter(({ key, amount }) => entries.has(key) && amount === line.amount)
    // One code is paid many times: the payment nearest in time is meant.
    const [nearest] = fits.sort((a, b) => compareNear(line, a, b))
    if (nearest) take(line, nearest)
  }
}

const distance = (line: LineToMatch, { day }: Entry): number => Math.abs(daysBetween(line.day, day))
/** The nearer first, of one day the one that was there first. */
const compareNear = (line: LineToMatch, a: Entry, b: Entry): number =>
  distance(line, a) - distance(line, b) || a.id - b.id

/** What alone has a line's amount on its day, where no other line of that amount and day could be it. */
function* onlyOfAmount(
  left: ReadonlyMap<number, LineToMatch>,
  entries: ReadonlyMap<string, Entry>,
): Generator<{ line: LineToMatch; entry: Entry }> {
  const keyOf = ({ day, amount }: { day: BusinessDay; amount: Rupiah }) => `${day} ${amount}`
  const lines = Map.groupBy(left.values(), keyOf)
  const fitting = Map.groupBy(entries.values(), keyOf)
  for (const [key, [line, ...others]] of lines) {
    const [entry, ...more] = fitting.get(key) ?? []
    if (line && entry && others.length === 0 && more.length === 0) yield { line, entry }
  }
}

function suggest(
  left: ReadonlyMap<number, LineToMatch>,
  entries: ReadonlyMap<string, Entry>,
  fits: readonly Fitting[],
  rules: BankRules,
): Suggestion[] {
  const ofAmount = Map.groupBy(entries.values(), ({ amount }) => amount)
  const settlements = new Map(fits.map((each) => [each.line.id, each]))
  return [...left.values()].flatMap((line): Suggestion[] => {
    const near = (ofAmount.get(line.amount) ?? []).filter(
      (entry) => distance(line, entry) <= rules.amountDays,
    )
    const [best] = near.sort((a, b) => compareNear(line, a, b))
    if (best) {
      const { kind, cash, payout, withdrawal } = best
      const reason = near.length > 1 ? 'severalOfAmount' : 'sameAmountOtherDay'
      return [{ line, reason, of: near.length, kind, cash, payout, withdrawal }]
    }
    const fit = settlements.get(line.id)
    return fit ? suggestSettlement(fit, fits) : []
  })
}

/** The settlement of fewest and latest days that fits, with why it was not simply taken; else the one whose fees are nearest. */
function suggestSettlement({ line, exact, nearest }: Fitting, fits: readonly Fitting[]): Suggestion[] {
  const best = exact[0] ?? nearest
  if (best === null) return []
  const cash = cashOf(best)
  const said = { ...nothing, line, kind: 'settlement' as const, cash }
  if (exact.length === 0) return [{ ...said, reason: 'settlementFee', of: cash.length }]
  if (exact.length > 1) return [{ ...said, reason: 'severalSettlements', of: exact.length }]
  const lines = linesThatFit(best, fits)
  return [{ ...said, reason: lines > 1 ? 'settlementOfSeveral' : 'settlementFits', of: lines }]
}
