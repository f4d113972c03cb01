import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type BusinessDay, businessDay, laterOf } from '../calendar.ts'
import { fold } from './fold.ts'
import type { LoanAccount, LoanEvent } from './loan-account.ts'
import { accountArb } from './loan-account.arbitrary.ts'
import { ppm, rupiah } from '../money.ts'
import { owed, payoff } from './owed.ts'
import type { ProductTerms } from './product.ts'
import { previewReversal } from './preview.ts'
import {
  type AgreedPower,
  type AgreedReduction,
  powerAgreed,
  reductionsLost,
  reductionUse,
  type UsedReduction,
} from './reduction.ts'

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
const agreed = { amount: rupiah(30_000), power: 'manager', agreedDay: late(20), validTo: late(22) } as const

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

test('it forgives what those who agreed may forgive alone, of what its day of use finds before the payments of that day', () => {
  // domain.md §3.2 example 10: ten days late the second instalment has 23,000 of penalty and 60,000 of interest.
  const [tenLate, lastDue] = [businessDay('2026-11-10'), businessDay('2026-11-30')]
  const instalments = { principal: rupiah(3_000_000), termDays: 90, instalments: 3, interestPpm: ppm(1000) }
  const use = (amount: number, power: AgreedPower, ...events: LoanEvent[]) =>
    reductionUse(
      {
        terms: { ...terms, ...instalments, serviceFeePpm: ppm(30_000), handlingFee: rupiah(0) },
        loanDay: businessDay('2026-09-01'),
        events: [paid('1', businessDay('2026-10-01'), 1_090_000), ...events],
      },
      { amount: rupiah(amount), power, agreedDay: tenLate, validTo: addDays(lastDue, 1) },
    )
  // Without it the payment would leave principal of the third instalment; its penalty goes first.
  const atOnce = { day: tenLate, amount: 23_000 }
  expect(use(23_000, 'manager', paid('2', tenLate, 2_070_000))).toEqual(atOnce)
  // The penalty is paid, and by its due day 1,030,000 of the third are left, 30,000 of it interest.
  const second = paid('2', tenLate, 1_083_000)
  const interest = [second, paid('3', lastDue, 1_007_000)]
  const used = { day: lastDue, amount: 23_000 }
  expect(use(23_000, 'manager', ...interest)).toBeNull()
  expect(use(23_000, 'admin', ...interest)).toEqual(used)
  expect(use(23_000, 'twoApprovals', ...interest)).toEqual(used)
  const principal = [second, paid('3', lastDue, 980_000)]
  expect(use(50_000, 'admin', ...principal)).toBeNull()
  expect(use(50_000, 'twoApprovals', ...principal)).toEqual({ day: lastDue, amount: 50_000 })
})

test('one person’s word reaches as far as their call, never to principal; that of two only where both may go beyond the penalty', () => {
  expect([powerAgreed('manager', null), powerAgreed('twoApprovals', null)]).toEqual(['manager', 'admin'])
  expect([powerAgreed('manager', 'manager'), powerAgreed('twoApprovals', 'manager')]).toEqual([
    'manager',
    'admin',
  ])
  expect([powerAgreed('manager', 'admin'), powerAgreed('twoApprovals', 'admin')]).toEqual([
    'admin',
    'twoApprovals',
  ])
})

/** The account once its agreed reduction has been used, and the reduction as it was. */
const usedIn = (
  account: LoanAccount,
  of: AgreedReduction = agreed,
): { account: LoanAccount; used: UsedReduction } | null => {
  const use = reductionUse(account, of)
  if (use === null) return null
  const event = { kind: 'reduced', id: 'reduced', seq: 90, ...use } as const
  return { account: { ...account, events: [...account.events, event] }, used: { ...of, event } }
}

test('taken back with the payment that used it, its amount is owed again', () => {
  const first = paid('1', late(18), 100_000)
  const rest = payoff(loan(first), late(20)).total - 20_000
  const before = usedIn(loan(first, paid('2', late(20), rest)))
  if (before === null) throw new Error('not used')
  const seen = previewReversal(before.account, '2', late(25), [before.used])
  expect(seen).toMatchObject({ reductionsBack: 20_000, clearedDay: { after: null } })
  expect(seen.after).toEqual(owed(loan(first), late(25)))
  // The one before it counted too.
  expect(reductionsLost(before.account, '1', [before.used])).toEqual([before.used])
})

test('what it was not used because of leaves it as it stands: a payment of a later day, and one that was all credit', () => {
  const after = usedIn(loan(paid('1', late(20), 1_030_000), paid('2', late(21), 50_000)))
  expect(after && reductionsLost(after.account, '2', [after.used])).toEqual([])
  const first = usedIn(loan(paid('1', late(20), 1_030_000)))
  if (first === null) throw new Error('not used')
  const both = { ...first.account, events: [...first.account.events, paid('2', late(20), 70_000)] }
  expect(reductionsLost(both, '2', [first.used])).toEqual([])
  // Without the first the second leaves far more than may be forgiven.
  expect(reductionsLost(both, '1', [first.used])).toEqual([first.used])
})

test('whatever is taken back, either nothing of a reduction is left or it settles the loan as it did', () => {
  let lost = 0
  let stood = 0
  const share = fc.integer({ min: 0, max: 100 })
  const laterPays = fc.array(fc.record({ day: fc.integer({ min: 10, max: 30 }), share }), { maxLength: 4 })
  fc.assert(
    fc.property(accountArb, laterPays, fc.nat(), share, (raw, pays, which, part) => {
      const account = {
        ...raw,
        events: raw.events.filter(({ kind }) => kind !== 'reduced' && kind !== 'writtenOff'),
      }
      const from = fold(account).asOfDay
      const rest = payoff(account, from).total
      const day = (days: number) => addDays(from, days)
      const most = {
        amount: rupiah(rest + 1),
        power: 'twoApprovals',
        agreedDay: from,
        validTo: day(40),
      } as const
      const events = pays.flatMap(({ day: days, share: of }, index): LoanEvent[] =>
        of * rest < 100 ? [] : [paid(String(200 + index), day(days), Math.floor((of * rest) / 100))],
      )
      const small = { ...most, amount: rupiah(Math.floor((rest * part) / 100) + 1), agreedDay: day(5) }
      const before = usedIn({ ...account, events: [...account.events, ...events] }, small)
      const paying = before && before.account.events.filter(({ kind }) => kind === 'paid')
      const target = paying?.[which % Math.max(1, paying.length)]
      if (!before || target === undefined) return
      const { used } = before
      const on = laterOf(day(50), fold(before.account).asOfDay)
      const seen = previewReversal(before.account, target.id, on, [used])
      const without = before.account.events.filter(({ id }) => id !== target.id && id !== used.event.id)
      const bare = { ...account, events: without }
      if (seen.reductionsBack === 0) {
        stood += 1
        const kept = { ...bare, events: [...without, used.event] }
        expect(fold(kept).clearedDay).toEqual(seen.clearedDay.after)
        expect(seen.after).toEqual(owed(kept, on))
      } else {
        lost += 1
        expect(seen.reductionsBack).toBe(used.event.amount)
        expect(seen.after).toEqual(owed(bare, on))
        expect(seen.credit.after).toBe(fold(bare).credit)
      }
    }),
    { numRuns: 400 },
  )
  expect(Math.min(lost, stood)).toBeGreaterThan(5)
})
