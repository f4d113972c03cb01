import { expect, test } from 'vitest'
import { addDays, type BusinessDay, businessDay } from '../calendar.ts'
import { fold } from './fold.ts'
import type { LoanAccount, LoanEvent } from './loan-account.ts'
import { ppm, rupiah } from '../money.ts'
import type { ProductTerms } from './product.ts'
import { reductionUse } from './reduction.ts'

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
const loanDay = businessDay('2026-11-02')
const late = (days: number) => addDays(businessDay('2026-11-16'), days)
const paid = (id: string, day: BusinessDay, amount: number): LoanEvent => ({
  kind: 'paid',
  id,
  day,
  seq: Number(id),
  amount: rupiah(amount),
})
const loan = (...events: LoanEvent[]): LoanAccount => ({ terms, loanDay, events })
/** domain.md §3.2 example 6: twenty days late 1,060,000 is owed, of which 53,000 is penalty. */
const agreed = { amount: rupiah(30_000), agreedDay: late(20), validTo: late(22) }

test('it is used by the payment that leaves no more than it, and the loan is cleared', () => {
  const account = loan(paid('1', late(20), 1_030_000))
  const use = reductionUse(account, agreed)
  expect(use).toEqual({ day: late(20), amount: 30_000 })
  const reduced: LoanEvent = { kind: 'reduced', id: '2', seq: 2, day: late(20), amount: rupiah(30_000) }
  expect(fold({ ...account, events: [...account.events, reduced] })).toMatchObject({
    clearedDay: late(20),
    credit: 0,
    reduced: 30_000,
  })
})

test('a payment that leaves less uses only that much, one that leaves more uses nothing', () => {
  expect(reductionUse(loan(paid('1', late(20), 1_050_000)), agreed)).toEqual({
    day: late(20),
    amount: 10_000,
  })
  expect(reductionUse(loan(paid('1', late(20), 1_029_999)), agreed)).toBeNull()
  expect(reductionUse(loan(paid('1', late(20), 1_060_000)), agreed)).toBeNull()
  // The penalty of two more days, less what was paid.
  expect(reductionUse(loan(paid('1', late(22), 1_036_000)), agreed)).toMatchObject({ amount: 30_000 })
})

test('a payment of a day after its last one does not use it, nor one of a day before it was agreed to', () => {
  expect(reductionUse(loan(paid('1', late(23), 1_060_000)), agreed)).toBeNull()
  // One day earlier 1,057,000 was owed: the rest was above the reduction on the day it was agreed to.
  expect(reductionUse(loan(paid('1', late(19), 1_000_000)), agreed)).toBeNull()
})

test('nothing more need be paid when what is left on the day it is agreed to is no more than it', () => {
  expect(reductionUse(loan(paid('1', late(19), 1_007_000)), agreed)).toBeNull()
  const rest = loan(paid('1', late(19), 1_030_000))
  expect(reductionUse(rest, agreed)).toEqual({ day: late(20), amount: 27_000 })
})

test('payments heard of in another order use it on the same day', () => {
  const first = paid('1', late(20), 600_000)
  const second = paid('2', late(21), 440_000)
  const use = reductionUse(loan(first, second), agreed)
  expect(use).not.toBeNull()
  expect(reductionUse(loan(second, first), agreed)).toEqual(use)
})
