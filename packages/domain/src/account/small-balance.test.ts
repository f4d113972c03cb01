import fc from 'fast-check'
import { expect, test } from 'vitest'
import { balances, booksOf, correction, receivableAccounts } from '../books/books.ts'
import { addDays, type BusinessDay, businessDay } from '../calendar.ts'
import { explain, explainTotal } from './explain.ts'
import { fold, foldSteps } from './fold.ts'
import { totalForgiven } from './forgive.ts'
import { amount, forgiving, forgivingArb, offset, on } from './loan-account.arbitrary.ts'
import type { LoanAccount, LoanEvent } from './loan-account.ts'
import { ppm, rupiah, sum } from '../money.ts'
import { owed } from './owed.ts'
import type { ProductTerms } from './product.ts'

const check = (property: fc.IRawProperty<unknown>, runs = 1500) =>
  fc.assert(property as fc.IProperty<unknown>, { numRuns: runs })

const terms: ProductTerms = {
  principal: rupiah(1_000_000),
  termDays: 14,
  instalments: 1,
  serviceFeePpm: ppm(28_000),
  handlingFee: rupiah(5_000),
  interestPpm: ppm(500),
  overdueFirstPpm: ppm(2000),
  overdueLaterPpm: ppm(3000),
  feeMode: 'upfront',
  dueRule: 'after',
  calendar: 'days',
  earlyInterest: 'actualDays',
  extensionFeePpm: ppm(2000),
}
const dueDay = businessDay('2026-11-16')
/** domain.md §3.2 example 1: 1,007,000 is owed on the due day. */
const loan = (...events: LoanEvent[]): LoanAccount => ({ terms, loanDay: businessDay('2026-11-02'), events })
const paid = (id: string, day: BusinessDay, money: number, small?: number): LoanEvent => ({
  kind: 'paid',
  id,
  day,
  seq: Number(id),
  amount: rupiah(money),
  ...(small === undefined ? {} : { smallBalance: rupiah(small) }),
})

test('what a payment leaves is forgiven up to the setting, to the rupiah, and the loan clears', () => {
  expect(fold(loan(paid('1', dueDay, 1_006_880, 120)))).toMatchObject({
    clearedDay: dueDay,
    reduced: 120,
    cashReceived: 1_006_880,
    credit: 0,
  })
  expect(fold(loan(paid('1', dueDay, 1_006_879, 120)))).toMatchObject({ clearedDay: null, reduced: 0 })
})

test('where no setting holds nothing is forgiven', () => {
  expect(fold(loan(paid('1', dueDay, 1_006_999)))).toMatchObject({ clearedDay: null, reduced: 0 })
  expect(fold(loan(paid('1', dueDay, 1_006_999, 0)))).toMatchObject({ clearedDay: null, reduced: 0 })
})

test('what is left of the penalty goes first, and the books say it is a reduction', () => {
  const account = loan(paid('1', addDays(dueDay, 1), 1_008_900, 120))
  const [step] = foldSteps(account)
  expect(step?.forgiven).toEqual({ principal: 0, interest: 0, penalty: 100 })
  expect(balances(booksOf(account).map(({ entries }) => entries)).get('reductions')).toBe(100)
  expect(explain(account, addDays(dueDay, 1)).at(-1)).toMatchObject({
    kind: 'smallBalance',
    penalty: -100,
    balance: 0,
  })
})

test('what was forgiven is owed again when the payment before it is taken back, and not when it comes again', () => {
  const first = paid('1', addDays(dueDay, -1), 500_000, 120)
  const second = paid('2', dueDay, 506_900, 120)
  // Half the principal bears no interest on the last day.
  expect(fold(loan(first, second)).clearedDay).toBe(dueDay)
  const reversal: LoanEvent = { kind: 'reversed', id: '3', seq: 3, day: addDays(dueDay, 2), target: '1' }
  const taken = fold(loan(first, second, reversal))
  expect(taken).toMatchObject({ clearedDay: null, reduced: 0 })
  expect(fold(loan(first, second, reversal, paid('4', addDays(dueDay, -1), 500_000, 120)))).toEqual(
    fold(loan(first, second)),
  )
})

test('a payment dated back that leaves less makes a later one forgive, on its day', () => {
  const later = paid('1', addDays(dueDay, 3), 900_000, 120)
  const before = paid('2', dueDay, 106_950, 120)
  // 106,950 on the due day leaves 900,050; three days late 900,050 bear penalty beyond the setting.
  expect(fold(loan(later)).clearedDay).toBeNull()
  expect(fold(loan(later, before)).clearedDay).toBeNull()
  const enough = paid('3', dueDay, 5_350, 120)
  const account = loan(later, before, enough)
  // 894,700 of principal and three days of 1,789 on it, less 900,000.
  expect(foldSteps(account).map(({ forgiven }) => totalForgiven(forgiven))).toEqual([0, 0, 67])
})

test('two payments of a day forgive what both leave, whichever was heard of first', () => {
  const [large, small] = [paid('1', dueDay, 1_006_900, 120), paid('2', dueDay, 100, 120)]
  for (const account of [loan(large, small), loan(small, large)])
    expect(fold(account)).toMatchObject({ clearedDay: dueDay, reduced: 0, credit: 0 })
})

test('never more than the setting of the day is forgiven, and only where nothing is left after it', () => {
  let forgave = 0
  check(
    fc.property(forgivingArb, ({ account, small }) => {
      for (const { event, forgiven, after } of foldSteps(account)) {
        const all = totalForgiven(forgiven)
        if (all === 0) continue
        forgave += 1
        expect(all).toBeLessThanOrEqual(small.most)
        expect(event.day >= small.from).toBe(true)
        expect(['paid', 'extended']).toContain(event.kind)
        expect(after.clearedDay).not.toBeNull()
      }
    }),
  )
  // The property would say nothing about accounts that never forgive.
  expect(forgave).toBeGreaterThan(300)
})

test('no rupiah is lost or made by forgiving, and nothing is left below zero', () => {
  check(
    fc.property(forgivingArb, ({ account }) => {
      const end = fold(account)
      expect(end.cashReceived).toBe(
        sum([end.principalRepaid, end.interestRepaid, end.penaltyRepaid, end.extensionFeeRepaid, end.credit]),
      )
      for (const row of end.instalments) {
        expect(row.principal).toBe(row.principalLeft + row.principalPaid + row.principalReduced)
        expect(row.interestCharged).toBe(row.interestLeft + row.interestPaid + row.interestReduced)
        expect(row.penaltyCharged).toBe(row.penaltyLeft + row.penaltyPaid + row.penaltyReduced)
        expect(Math.min(row.principalLeft, row.interestLeft, row.penaltyLeft)).toBeGreaterThanOrEqual(0)
      }
    }),
  )
})

test('the books balance, and what was forgiven stands in them as a reduction', () => {
  check(
    fc.property(forgivingArb, ({ account }) => {
      const books = booksOf(account)
      for (const { entries } of books) expect(sum(entries.map((entry) => entry.amount))).toBe(0)
      const end = fold(account)
      const held = balances(books.map((set) => set.entries))
      const off = end.writtenOffDay !== null
      expect(receivableAccounts.map((name) => held.get(name) ?? 0)).toEqual(
        off ? [0, 0, 0] : [end.principalLeft, end.interestLeft, end.penaltyLeft],
      )
      expect(held.get('suspense') ?? 0).toBe(end.cashReceived)
      if (!off) expect(held.get('reductions') ?? 0).toBe(end.reduced)
    }),
  )
})

test('the explanation of a loan that forgives ends in the amount owed, column by column', () => {
  check(
    fc.property(forgivingArb, fc.nat({ max: 250 }), ({ account }, at) => {
      const lines = explain(account, on(at))
      const state = owed(account, on(at))
      expect(lines.at(-1)?.balance).toBe(state.total)
      expect(explainTotal(lines, 'principal')).toBe(state.principal)
      expect(explainTotal(lines, 'interest')).toBe(state.interest)
      expect(explainTotal(lines, 'penalty')).toBe(state.penalty)
    }),
  )
})

test('folding again gives the same, in whatever order payments were heard of', () => {
  check(
    fc.property(forgivingArb, offset, amount, ({ account, small }, at, money) => {
      const late = forgiving({ kind: 'paid', id: 'late', day: on(at), seq: 0.5, amount: money }, small)
      const known = { ...account, events: [...account.events, late] }
      expect(fold(known)).toEqual(fold(known))
      expect(fold({ ...account, events: [late, ...account.events] })).toEqual(fold(known))
    }),
  )
})

test('a reversal leaves an account that forgives as if the event had never come', () => {
  check(
    fc.property(forgivingArb, fc.nat({ max: 8 }), offset, ({ account }, pick, later) => {
      const target = account.events[pick]
      fc.pre(target !== undefined)
      const day = addDays(target.day, later)
      const reversal: LoanEvent = { kind: 'reversed', id: 'r', day, seq: 99, target: target.id }
      const without = { ...account, events: account.events.filter(({ id }) => id !== target.id) }
      expect(fold({ ...account, events: [...account.events, reversal] })).toEqual(fold(without))
    }),
  )
})

test('corrections bring the books of a loan that forgives to what they would have been', () => {
  check(
    fc.property(forgivingArb, offset, amount, ({ account, small }, at, money) => {
      const late = forgiving({ kind: 'paid', id: 'late', day: on(at), seq: 0, amount: money }, small)
      const posted = new Map(booksOf(account).map((set) => [set.eventId, set.entries]))
      const wanted = booksOf({ ...account, events: [...account.events, late] })
      const corrections = wanted.map((set) => correction(posted.get(set.eventId) ?? [], set.entries))
      const nonZero = (map: Map<string, number>) =>
        new Map([...map].filter(([, value]) => value !== 0).sort())
      expect(nonZero(balances([...posted.values(), ...corrections]))).toEqual(
        nonZero(balances(wanted.map((set) => set.entries))),
      )
    }),
    500,
  )
})
