import { addDays, type BusinessDay } from '../calendar.ts'
import { type Rupiah, scale, subtract, sumOf, zero } from '../money.ts'
import type { BankRules } from './bank-rules.ts'
import type { CashToMatch, LineToMatch } from './to-match.ts'

/** The ways in which a channel takes money for us: it pays that out later, less its fees. */
export const settledMethods = ['va', 'alfa'] as const
export type SettledMethod = (typeof settledMethods)[number]

/** So many days may a settlement cover that a person names. */
export const settlementDaysMax = 31

/** What came in together: the sum, what the channel keeps of it as agreed, and the records. */
interface Sums {
  gross: Rupiah
  fees: Rupiah
  cash: readonly CashToMatch[]
}

/** Everything that a channel took in one way, or in all its ways, on days that follow one another. */
export interface Settlement {
  channel: string
  methods: readonly SettledMethod[]
  from: BusinessDay
  to: BusinessDay
  gross: Rupiah
  fees: Rupiah
  /** Its days with money, way by way: most settlements are looked at by their sums alone. */
  days: readonly Sums[]
}

interface Taken {
  channel: string
  ways: readonly { method: SettledMethod; days: ReadonlyMap<BusinessDay, Sums> }[]
}

/** The records of a settlement. */
export function cashOf({ days }: Settlement): CashToMatch[] {
  return days.flatMap(({ cash }) => cash)
}

/** Money that channels took, by channel, way and day: looked through once for all lines. */
function takenBy(cash: readonly CashToMatch[]): Taken[] {
  return [...Map.groupBy(cash, ({ channel }) => channel)].map(([channel, all]) => ({
    channel,
    ways: settledMethods.flatMap((method) => {
      const days = Map.groupBy(
        all.filter((each) => each.method === method),
        ({ day }) => day,
      )
      const summed = new Map([...days].map(([day, parts]) => [day, { cash: parts, ...sumsOf(parts) }]))
      return summed.size === 0 ? [] : [{ method, days: summed }]
    }),
  }))
}

/**
 * Every settlement that may be in the bank on a day: in one way or in all, from its first to its last day with money, each set of
 * records once. Those of fewer and later days come first.
 */
function settlementsBefore(day: BusinessDay, taken: readonly Taken[], daysMax: number): Settlement[] {
  const found: Settlement[] = []
  for (let span = 1; span <= daysMax; span += 1)
    for (let back = 1; back + span - 1 <= daysMax; back += 1) {
      const from = addDays(day, 1 - back - span)
      const to = addDays(day, -back)
      for (const { channel, ways } of taken)
        for (const chosen of ways.length > 1 ? [...ways.map((way) => [way]), ways] : [ways]) {
          const settlement = settlementOf({ channel, from, to, span }, chosen)
          if (settlement) found.push(settlement)
        }
    }
  return found
}

/** Null where a day at either end, or one of the ways, has nothing: the same records are a smaller settlement. */
function settlementOf(
  { span, ...of }: { channel: string; from: BusinessDay; to: BusinessDay; span: number },
  ways: Taken['ways'],
): Settlement | null {
  const has = (day: BusinessDay) => ways.some(({ days }) => days.has(day))
  if (!has(of.from) || !has(of.to)) return null
  const each = ways.map(({ days }) =>
    Array.from({ length: span }, (_, index) => days.get(addDays(of.from, index)) ?? []).flat(),
  )
  if (each.some((parts) => parts.length === 0)) return null
  const days = each.flat()
  return {
    ...of,
    methods: ways.map(({ method }) => method),
    days,
    gross: sumOf(days, ({ gross }) => gross),
    fees: sumOf(days, ({ fees }) => fees),
  }
}

/** What records come to, and what the channel keeps of them as agreed. */
export function sumsOf(cash: readonly { amount: Rupiah; fee: Rupiah }[]): { gross: Rupiah; fees: Rupiah } {
  return { gross: sumOf(cash, ({ amount }) => amount), fees: sumOf(cash, ({ fee }) => fee) }
}

/** Whether a channel may have kept this much of a settlement, though it is not what was agreed. */
export function mayBeKept(
  kept: Rupiah,
  gross: Rupiah,
  { keptPercent }: Pick<BankRules, 'keptPercent'>,
): boolean {
  return kept >= 0 && scale(kept, 100) <= scale(gross, keptPercent)
}

/**
 * What the channel kept of each record of a settlement: the fee agreed where these make it the line's amount, else what it kept of
 * the whole, with the first.
 */
export function keptOfEach(cash: readonly { amount: Rupiah; fee: Rupiah }[], amount: Rupiah): Rupiah[] {
  const { gross, fees } = sumsOf(cash)
  const kept = subtract(gross, amount)
  return cash.map(({ fee }, index) => (kept === fees ? fee : index === 0 ? kept : zero))
}

export interface Fitting {
  line: LineToMatch
  /** Those whose sum, less the fees agreed, is the line. */
  exact: readonly Settlement[]
  /** The one whose fees are nearest to those agreed, where none is exact. */
  nearest: Settlement | null
}

/** Which settlements fit each line. */
export function fitSettlements(
  lines: readonly LineToMatch[],
  cash: readonly CashToMatch[],
  rules: Pick<BankRules, 'settlementDays' | 'keptPercent'>,
): Fitting[] {
  if (lines.length === 0) return []
  const taken = takenBy(cash)
  return lines.map((line) => {
    const all = settlementsBefore(line.day, taken, rules.settlementDays)
    const off = ({ gross, fees }: Settlement) => Math.abs(subtract(subtract(gross, fees), line.amount))
    const exact = all.filter((each) => off(each) === 0)
    const loose = all.filter(({ gross }) => mayBeKept(subtract(gross, line.amount), gross, rules))
    const [nearest = null] = exact.length > 0 ? [] : loose.sort((a, b) => off(a) - off(b))
    return { line, exact, nearest }
  })
}

/**
 * Explains lines by settlements: where exactly one fits a line, and no other line that has only one would take part of it. What is
 * taken leaves less for the others, which are looked at again, whatever the order of the lines.
 */
export function settleLines(
  lines: readonly LineToMatch[],
  cash: readonly CashToMatch[],
  rules: Pick<BankRules, 'settlementDays' | 'keptPercent'>,
): { line: LineToMatch; settlement: Settlement }[] {
  const fits = fitSettlements(lines, cash, rules)
  const only = fits.flatMap(({ line, exact: [settlement, ...others] }) =>
    settlement && others.length === 0 ? [{ line, settlement }] : [],
  )
  const taken = only.filter(({ settlement }) => !only.some((other) => shares(settlement, other.settlement)))
  if (taken.length === 0) return []
  const done = new Set(taken.map(({ line }) => line.id))
  const gone = new Set(taken.flatMap(({ settlement }) => cashOf(settlement).map(({ id }) => id)))
  const left = lines.filter(({ id }) => !done.has(id))
  const free = cash.filter(({ id }) => !gone.has(id))
  return [...taken, ...settleLines(left, free, rules)]
}

/** Whether another settlement takes part of one: a day of a way belongs to one of them only. */
function shares(one: Settlement, other: Settlement): boolean {
  return one !== other && one.days.some((day) => other.days.includes(day))
}

/** Of some lines, how many a settlement would fit, in whole or in part. */
export function linesThatFit(settlement: Settlement, fits: readonly Fitting[]): number {
  return fits.filter(({ exact }) => exact.some((each) => each === settlement || shares(each, settlement)))
    .length
}
