import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, businessDay } from '../calendar.ts'
import { rupiah } from '../money.ts'
import { firstBankRules } from './bank-rules.ts'
import { matchLines } from './match-lines.ts'
import { keptOfEach, mayBeKept } from './settlements.ts'
import type { CashToMatch, LineToMatch } from './to-match.ts'

/** A Friday; the line of the weekend comes on Monday. */
const friday = businessDay('2026-11-20')
const saturday = addDays(friday, 1)
const sunday = addDays(friday, 2)
const monday = addDays(friday, 3)

const taken = (id: number, amount: number, more: Partial<CashToMatch> = {}): CashToMatch => ({
  id,
  amount: rupiah(amount),
  day: friday,
  channel: 'xendit',
  method: 'va',
  references: [],
  fee: rupiah(more.method === 'alfa' ? 5_000 : 4_440),
  ...more,
})
const line = (id: number, amount: number, more: Partial<LineToMatch> = {}): LineToMatch => ({
  id,
  amount: rupiah(amount),
  day: monday,
  txId: `T${id}`,
  info: 'XENDIT SETTLEMENT',
  ...more,
})
const matched = (lines: LineToMatch[], cash: CashToMatch[]) =>
  matchLines(lines, { cash, payouts: [], withdrawals: [] })
const ids = (cash: readonly CashToMatch[]) => cash.map(({ id }) => id).sort((a, b) => a - b)

test('the days of a weekend stand in one line', () => {
  const cash = [
    taken(1, 100_000),
    taken(2, 250_000, { day: saturday }),
    taken(3, 70_000, { day: sunday }),
    taken(4, 55_000, { day: addDays(friday, -1) }),
  ]
  const { matches } = matched([line(1, 420_000 - 3 * 4_440)], cash)
  expect(matches).toMatchObject([{ rule: 'settlement', cash: [{ id: 1 }, { id: 2 }, { id: 3 }] }])
})

test('all ways of a channel stand in one line, over several days too, and never those of two channels', () => {
  const cash = [
    taken(1, 100_000),
    taken(2, 50_000, { method: 'alfa' }),
    taken(3, 80_000, { method: 'alfa', day: saturday }),
    taken(4, 60_000, { channel: 'midtrans', fee: rupiah(4_000) }),
  ]
  const one = matched([line(1, 150_000 - 9_440)], cash)
  expect(one.matches.map((match) => ids(match.cash))).toEqual([[1, 2]])
  const both = matched([line(1, 230_000 - 14_440)], cash)
  expect(both.matches.map((match) => ids(match.cash))).toEqual([[1, 2, 3]])
  expect(matched([line(1, 160_000 - 8_440)], cash).matches).toEqual([])
})

test('where two settlements would fit none is taken: one is suggested, with how many there are', () => {
  const cash = [taken(1, 100_000), taken(2, 100_000, { day: sunday })]
  const { matches, suggestions } = matched([line(1, 95_560)], cash)
  expect(matches).toEqual([])
  expect(suggestions).toMatchObject([
    { kind: 'settlement', reason: 'severalSettlements', of: 2, cash: [{ id: 2 }] },
  ])
})

test('a settlement that two lines would be is nobody’s until a person says whose', () => {
  const { matches, suggestions } = matched([line(1, 95_560), line(2, 95_560)], [taken(1, 100_000)])
  expect(matches).toEqual([])
  expect(suggestions.map(({ line: { id }, reason, of }) => [id, reason, of])).toEqual([
    [1, 'settlementOfSeveral', 2],
    [2, 'settlementOfSeveral', 2],
  ])
})

test('what one line alone can be leaves the rest to the others, in whichever order they stand', () => {
  const cash = [taken(1, 100_000), taken(2, 100_000, { day: sunday })]
  // Saturday's line can only be Friday's money, so Monday's is Sunday's.
  const lines = [line(1, 95_560), line(2, 95_560, { day: saturday })]
  for (const order of [lines, lines.toReversed()])
    expect(new Map(matched(order, cash).matches.map((match) => [match.line.id, ids(match.cash)]))).toEqual(
      new Map([
        [2, [1]],
        [1, [2]],
      ]),
    )
})

test('switched off, or with fees that were not agreed, a settlement is suggested with its reason', () => {
  const cash = [taken(1, 100_000), taken(2, 300_000, { day: sunday })]
  const off = { ...firstBankRules, tried: [] }
  const books = { cash, payouts: [], withdrawals: [] }
  expect(matchLines([line(1, 400_000 - 8_880)], books, off).suggestions).toMatchObject([
    { reason: 'settlementFits', cash: [{ id: 1 }, { id: 2 }] },
  ])
  // Nearest to the fees that were agreed, not the first within what a channel may keep.
  expect(matched([line(1, 391_000)], cash).suggestions).toMatchObject([
    { reason: 'settlementFee', cash: [{ id: 1 }, { id: 2 }] },
  ])
  expect(matched([line(1, 379_000)], cash).suggestions).toEqual([])
  expect(
    [380_000, 379_999, 400_001].map((net) => mayBeKept(rupiah(400_000 - net), rupiah(400_000), off)),
  ).toEqual([true, false, false])
})

test('what a channel kept stands with each payment as agreed, or with the first where it is another', () => {
  const cash = [taken(1, 100_000), taken(2, 50_000, { method: 'alfa' })]
  expect(keptOfEach(cash, rupiah(150_000 - 9_440))).toEqual([4_440, 5_000])
  expect(keptOfEach(cash, rupiah(150_000 - 9_000))).toEqual([9_000, 0])
})

test('on random days a line is settled exactly when one set of records of consecutive days comes to it', () => {
  const made = fc.record({
    cash: fc.array(
      fc.record({
        amount: fc.integer({ min: 1, max: 4 }),
        back: fc.integer({ min: 1, max: 4 }),
        method: fc.constantFrom('va', 'alfa', 'transfer'),
        channel: fc.constantFrom('xendit', 'midtrans'),
      }),
      { maxLength: 7 },
    ),
    amount: fc.integer({ min: 1, max: 12 }),
  })
  fc.assert(
    fc.property(made, ({ cash: came, amount }) => {
      const day = businessDay('2026-11-23')
      const cash = came.map(({ back, amount: paid, ...each }, index) =>
        taken(index + 1, paid * 10_000, { ...each, day: addDays(day, -back), fee: rupiah(1_000) }),
      )
      const net = rupiah(amount * 9_000)
      const sets = new Set<string>()
      for (const channel of ['xendit', 'midtrans'])
        for (const methods of [['va'], ['alfa'], ['va', 'alfa']])
          for (let first = 1; first <= 4; first += 1)
            for (let last = 1; last <= first; last += 1) {
              const chosen = cash.filter(
                (each) =>
                  each.channel === channel &&
                  methods.includes(each.method) &&
                  each.day >= addDays(day, -first) &&
                  each.day <= addDays(day, -last),
              )
              const sum = chosen.reduce((so, each) => so + each.amount - each.fee, 0)
              if (chosen.length > 0 && sum === net) sets.add(ids(chosen).join())
            }
      const { matches } = matched([line(1, net, { day })], cash)
      expect(matches.map((match) => ids(match.cash).join())).toEqual(sets.size === 1 ? [...sets] : [])
    }),
    { numRuns: 500 },
  )
})
