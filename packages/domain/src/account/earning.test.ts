import fc from 'fast-check'
import { expect, test } from 'vitest'
import { balances, booksOf, dayCloseEntries, earnedAccounts } from '../books/books.ts'
import { addDays, laterOf } from '../calendar.ts'
import { chargedBy, dayCloseOf, earnedBy, type TimeIncome } from './earning.ts'
import { fold } from './fold.ts'
import { accountArb, loanDay, on } from './loan-account.arbitrary.ts'
import type { LoanAccount, LoanEvent } from './loan-account.ts'
import { negate, ppm, rupiah, sum, zero } from '../money.ts'
import type { ProductTerms } from './product.ts'

const check = (property: fc.IRawProperty<unknown>, runs = 1500) =>
  fc.assert(property as fc.IProperty<unknown>, { numRuns: runs })

const kinds = ['interest', 'serviceFee', 'handlingFee', 'extensionFee', 'penalty'] as const

/** domain.md §3.2: 1,000,000 for 14 days at 500 ppm a day, fees kept back from the payout. */
const terms: ProductTerms = {
  principal: rupiah(1_000_000),
  termDays: 14,
  instalments: 1,
  calendar: 'days',
  serviceFeePpm: ppm(28_000),
  handlingFee: rupiah(5_000),
  interestPpm: ppm(500),
  overdueFirstPpm: ppm(2_000),
  overdueLaterPpm: ppm(3_000),
  feeMode: 'upfront',
  dueRule: 'after',
  earlyInterest: 'actualDays',
  extensionFeePpm: ppm(2_000),
}
const accountOf = (...events: LoanEvent[]): LoanAccount => ({ terms, loanDay, events })
const paid = (offset: number, amount: number): LoanEvent => ({
  id: `paid${offset}`,
  seq: offset,
  day: on(offset),
  kind: 'paid',
  amount: rupiah(amount),
})

test('interest and fees are earned by the days of the term, the penalty by the days late', () => {
  const earned = (offset: number) => Object.values(earnedBy(accountOf(), on(offset)))
  expect(earned(0)).toEqual([0, 0, 0, 0, 0])
  expect(earned(1)).toEqual([500, 2_000, 357, 0, 0])
  expect(earned(7)).toEqual([3_500, 14_000, 2_500, 0, 0])
  expect(earned(14)).toEqual([7_000, 28_000, 5_000, 0, 0])
  expect(earned(22)).toEqual([7_000, 28_000, 5_000, 0, 17_000])
})

test('an extension’s interest and fee are earned over its days', () => {
  const extended: LoanEvent = {
    id: 'x',
    seq: 1,
    day: on(14),
    kind: 'extended',
    instalmentNo: 1,
    days: 7,
    fee: rupiah(14_000),
    interest: rupiah(3_500),
    payNow: { interest: rupiah(7_000), penalty: zero },
    afterSeq: 0,
    source: 'paid',
  }
  const account = accountOf(extended)
  expect(earnedBy(account, on(14))).toMatchObject({ interest: 7_000, extensionFee: 0 })
  expect(earnedBy(account, on(16))).toMatchObject({ interest: 8_000, extensionFee: 4_000 })
  expect(earnedBy(account, on(21))).toMatchObject({ interest: 10_500, extensionFee: 14_000, penalty: 0 })
})

test('what is settled early is earned that day, and no more than what was then charged', () => {
  const account = accountOf(paid(3, 1_001_500))
  expect(fold(account).clearedDay).toBe(on(3))
  expect(earnedBy(account, on(3))).toEqual({ ...chargedBy(account, on(3)), interest: 1_500 })
})

test('the instalment after one paid ahead of time earns from that day on', () => {
  const monthly = { ...terms, principal: rupiah(3_000_000), termDays: 90, instalments: 3 }
  const [before, ahead] = [paid(1, 1), paid(10, 1_014_999)]
  const account: LoanAccount = { terms: monthly, loanDay, events: [before, ahead] }
  const second = fold(account).instalments[1]
  expect(fold(account).instalments[0]?.principalLeft).toBe(0)
  const on10 = earnedBy(account, on(10)).interest
  expect(earnedBy(account, on(35)).interest - on10).toBe(
    Math.floor(((second?.interestCharged ?? 0) * 25) / 50),
  )
})

test('never is more earned than charged, nor less than nothing', () => {
  check(
    fc.property(accountArb, fc.nat({ max: 300 }), (account, offset) => {
      const day = addDays(loanDay, offset)
      const { unearned, penaltyAccrued } = dayCloseOf(account, day)
      const [earned, charged] = [earnedBy(account, day), chargedBy(account, day)]
      for (const amount of [...Object.values(unearned), penaltyAccrued, ...Object.values(earned)])
        expect(amount).toBeGreaterThanOrEqual(0)
      for (const kind of kinds.filter((each) => each !== 'penalty'))
        expect(earned[kind]).toBeLessThanOrEqual(charged[kind])
    }),
  )
})

test('between two events nothing that was earned is lost, and after the last due day everything is earned', () => {
  check(
    fc.property(accountArb, fc.nat({ max: 60 }), fc.nat({ max: 60 }), (account, a, b) => {
      const { asOfDay, instalments } = fold(account)
      const lastDue =
        instalments
          .map(({ dueDay }) => dueDay)
          .toSorted()
          .at(-1) ?? loanDay
      const early = earnedBy(account, addDays(asOfDay, Math.min(a, b)))
      const late = earnedBy(account, addDays(asOfDay, Math.max(a, b)))
      for (const kind of kinds) expect(late[kind]).toBeGreaterThanOrEqual(early[kind])
      expect(dayCloseOf(account, laterOf(lastDue, asOfDay)).unearned).toEqual(nothing)
    }),
  )
})
const nothing = { interest: 0, serviceFee: 0, handlingFee: 0, extensionFee: 0 }

test('with the close of a day the books of a loan say exactly what it has earned, on every day', () => {
  const account = fc.tuple(accountArb, fc.nat({ max: 200 }))
  check(
    fc.property(account, ([{ terms: own, events }, offset]) => {
      const day = addDays(loanDay, offset)
      // The books of the day hold what had happened by then.
      const then: LoanAccount = { terms: own, loanDay, events: events.filter((event) => event.day <= day) }
      const close = dayCloseEntries(dayCloseOf(then, day))
      const held = balances([...booksOf(then).map(({ entries }) => entries), close])
      const income = (kind: keyof TimeIncome) => negate(held.get(earnedAccounts[kind]) ?? zero)
      const earned = earnedBy(then, day)
      for (const kind of kinds) expect(income(kind)).toBe(earned[kind])
      expect(sum(close.map(({ amount }) => amount))).toBe(0)
    }),
  )
})
