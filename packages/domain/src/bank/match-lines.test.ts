import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, businessDay } from '../calendar.ts'
import { add, negate, rupiah, subtract, sumOf, zero } from '../money.ts'
import { firstBankRules } from './bank-rules.ts'
import { matchLines } from './match-lines.ts'
import type { CashToMatch, LineToMatch, PayoutToMatch, WithdrawalToMatch } from './to-match.ts'

const day = businessDay('2026-11-20')

const cash = (id: number, amount: number, more: Partial<CashToMatch> = {}): CashToMatch => ({
  id,
  amount: rupiah(amount),
  day,
  channel: 'xendit',
  method: 'transfer',
  references: [],
  fee: zero,
  ...more,
})
const payout = (id: number, amount: number, more: Partial<PayoutToMatch> = {}): PayoutToMatch => ({
  id,
  amount: rupiah(amount),
  day,
  references: [],
  ...more,
})
const line = (id: number, amount: number, info = '', more: Partial<LineToMatch> = {}): LineToMatch => ({
  id,
  amount: rupiah(amount),
  day,
  txId: `T${id}`,
  info,
  ...more,
})

test('an exact reference goes before amount and day', () => {
  const found = matchLines([line(1, 500_000), line(2, 500_000, 'VA 1076600700014120')], {
    cash: [cash(1, 500_000, { references: ['1076600700014120'] })],
    payouts: [],
    withdrawals: [],
  })
  expect(found.matches).toMatchObject([{ line: { id: 2 }, rule: 'cashReference', cash: [{ id: 1 }] }])
})

test('a reference with another amount explains nothing', () => {
  const books = {
    cash: [cash(1, 500_000, { references: ['1076600700014120'], day: addDays(day, -9) })],
    payouts: [],
    withdrawals: [],
  }
  expect(matchLines([line(1, 499_999, 'VA 1076600700014120')], books)).toEqual({
    matches: [],
    suggestions: [],
  })
})

test('a settlement is all of one way and day less its fees, a day or two later', () => {
  const taken = [1, 2, 3].map((id) => cash(id, 100_000 * id, { method: 'va', fee: rupiah(4_440) }))
  const others = [cash(4, 50_000, { method: 'alfa', fee: rupiah(5_000) })]
  const settled = line(1, 600_000 - 3 * 4_440, 'XENDIT SETTLEMENT 20/11', { day: addDays(day, 1) })
  const found = matchLines([settled], { cash: [...taken, ...others], payouts: [], withdrawals: [] })
  expect(found.matches).toMatchObject([
    { rule: 'settlement', kind: 'settlement', cash: [{ id: 1 }, { id: 2 }, { id: 3 }] },
  ])
  // A rupiah less than agreed is for a person to see.
  const short = { ...settled, amount: subtract(settled.amount, rupiah(1)) }
  const left = matchLines([short], { cash: [...taken, ...others], payouts: [], withdrawals: [] })
  expect(left.matches).toEqual([])
  expect(left.suggestions).toMatchObject([{ reason: 'settlementFee', kind: 'settlement', of: 3 }])
})

test('finance says which rules are tried and by which words and days: what is switched off explains nothing', () => {
  const taken = [cash(1, 100_000, { method: 'va', fee: rupiah(4_440) })]
  const lines = [
    line(1, 95_560, 'PENYELESAIAN XENDIT', { day: addDays(day, 6) }),
    line(2, -6_500, 'KLIRING 20/11'),
    line(3, 700_000),
  ]
  const books = { cash: [...taken, cash(2, 700_000)], payouts: [], withdrawals: [] }
  const by = (change: Partial<typeof firstBankRules>) =>
    matchLines(lines, books, { ...firstBankRules, ...change }).matches.map((each) => [
      each.line.id,
      each.rule,
    ])
  expect(by({})).toEqual([[3, 'amountDay']])
  const words = { settlementWords: ['penyelesaian'], feeWords: ['Kliring'], settlementDays: 6 }
  expect(by(words)).toEqual([
    [1, 'settlement'],
    [2, 'bankFee'],
    [3, 'amountDay'],
  ])
  expect(by({ ...words, settlementDays: 5, tried: ['settlement', 'bankFee'] })).toEqual([[2, 'bankFee']])
  expect(by({ settlementWords: [], feeWords: [] })).toEqual([[3, 'amountDay']])
  // A word is a whole word, and no pattern.
  expect(by({ settlementWords: ['PENYELE'], feeWords: ['K.*'] })).toEqual([[3, 'amountDay']])
})

test('by amount and day alone only what fits alone on both sides; else it is suggested with its reason', () => {
  const books = {
    cash: [cash(1, 700_000), cash(2, 800_000), cash(3, 800_000), cash(4, 900_000, { day: addDays(day, -2) })],
    payouts: [payout(1, 650_000)],
    withdrawals: [],
  }
  const found = matchLines(
    [line(1, 700_000), line(2, 800_000), line(3, 900_000), line(4, -650_000), line(5, 10_000)],
    books,
  )
  expect(found.matches.map((each) => [each.line.id, each.rule, each.kind])).toEqual([
    [1, 'amountDay', 'cash'],
    [4, 'amountDay', 'payout'],
  ])
  expect(found.suggestions.map((each) => [each.line.id, each.reason, each.of])).toEqual([
    [2, 'severalOfAmount', 2],
    [3, 'sameAmountOtherDay', 1],
  ])
})

test('a withdrawal explains the line that names it, else the only line of its amount and day; what is in doubt is suggested', () => {
  const withdrawal = (id: number, amount: number, more: Partial<WithdrawalToMatch> = {}) =>
    payout(id, amount, more)
  const books = {
    cash: [cash(1, 3_000_000)],
    payouts: [payout(9, 2_000_000)],
    withdrawals: [
      withdrawal(1, 1_000_000, { references: ['WD00000001'], day: addDays(day, -1) }),
      withdrawal(2, 2_000_000),
      withdrawal(3, 3_000_000),
      withdrawal(4, 4_000_000, { day: addDays(day, -2) }),
    ],
  }
  const lines = [
    line(1, 1_000_000, 'TRSF WD00000001'),
    line(2, 2_000_000),
    line(3, 3_000_000),
    line(4, 4_000_000),
  ]
  const { matches, suggestions } = matchLines(lines, books)
  expect(matches.map((each) => [each.line.id, each.rule, each.kind, each.withdrawal?.id])).toEqual([
    [1, 'withdrawalReference', 'ownTransfer', 1],
    [2, 'amountDay', 'ownTransfer', 2],
  ])
  // A payment of that amount came on the same day, and nobody knows which of the two it is.
  expect(suggestions.map((each) => [each.line.id, each.reason, each.of])).toEqual([
    [3, 'severalOfAmount', 2],
    [4, 'sameAmountOtherDay', 1],
  ])
  expect(suggestions[1]).toMatchObject({ kind: 'ownTransfer', withdrawal: { id: 4 } })
})

test('on random days nothing explains two lines, and what explains a line comes to its amount', () => {
  const amount = fc.integer({ min: 1, max: 6 }).map((n) => n * 100_000)
  const on = fc.nat({ max: 5 })
  const made = fc.record({
    cash: fc.array(
      fc.record({
        amount,
        on,
        method: fc.constantFrom('va', 'alfa', 'transfer'),
        said: fc.boolean(),
        fee: fc.nat({ max: 3 }),
      }),
      { maxLength: 25 },
    ),
    payouts: fc.array(fc.record({ amount, on, said: fc.boolean() }), { maxLength: 12 }),
    strange: fc.array(fc.record({ amount, on, out: fc.boolean() }), { maxLength: 10 }),
  })
  fc.assert(
    fc.property(made, ({ cash: came, payouts: went, strange }) => {
      const books = {
        cash: came.map((each, id) =>
          cash(id + 1, each.amount, {
            day: addDays(day, each.on),
            method: each.method,
            references: [`code-${id}`],
            fee: rupiah(each.fee),
          }),
        ),
        payouts: went.map((each, id) =>
          payout(id + 1, each.amount, { day: addDays(day, each.on), references: [`payout-${id}`] }),
        ),
        withdrawals: [],
      }
      let id = 0
      const settled = [
        ...Map.groupBy(
          books.cash.filter(({ method }) => method !== 'transfer'),
          ({ method, day: at }) => `${method} ${at}`,
        ).values(),
      ]
      const lines = [
        ...books.cash
          .filter(({ method }) => method === 'transfer')
          .map((each) =>
            line((id += 1), each.amount, came[each.id - 1]?.said ? `TRSF code-${each.id - 1}` : 'TRSF', {
              day: each.day,
            }),
          ),
        ...settled.map((parts) => {
          const net = subtract(
            sumOf(parts, (part) => part.amount),
            sumOf(parts, (part) => part.fee),
          )
          return line((id += 1), net, 'XENDIT SETTLEMENT', { day: addDays(parts[0]?.day ?? day, 1) })
        }),
        ...books.payouts.map((each) =>
          line(
            (id += 1),
            negate(each.amount),
            went[each.id - 1]?.said ? `BI-FAST payout-${each.id - 1}` : 'BI-FAST',
            { day: each.day },
          ),
        ),
        ...strange.map((each) =>
          line((id += 1), each.out ? -each.amount : each.amount, 'SETORAN', { day: addDays(day, each.on) }),
        ),
      ]
      const { matches, suggestions } = matchLines(lines, books)
      const usedCash = matches.flatMap((match) => match.cash.map((each) => each.id))
      const usedPayouts = matches.flatMap((match) => (match.payout ? [match.payout.id] : []))
      expect(new Set(usedCash).size).toBe(usedCash.length)
      expect(new Set(usedPayouts).size).toBe(usedPayouts.length)
      for (const match of matches) {
        const fees = match.kind === 'settlement' ? sumOf(match.cash, ({ fee }) => fee) : zero
        const sum = match.payout
          ? negate(match.payout.amount)
          : subtract(
              sumOf(match.cash, (each) => each.amount),
              fees,
            )
        expect(sum).toBe(match.line.amount)
      }
      // Explained and left are the statement, to the rupiah.
      const explained = new Set(matches.map((match) => match.line.id))
      const left = lines.filter((each) => !explained.has(each.id))
      expect(
        add(
          sumOf(matches, (match) => match.line.amount),
          sumOf(left, (each) => each.amount),
        ),
      ).toBe(sumOf(lines, (each) => each.amount))
      for (const suggestion of suggestions) expect(explained.has(suggestion.line.id)).toBe(false)
    }),
    { numRuns: 200 },
  )
})
