import { expect, test } from 'vitest'
import { costHeadroom } from './accrual.ts'
import { addDays, type BusinessDay, businessDay } from '../calendar.ts'
import { explain } from './explain.ts'
import { extendedBy, extensionQuote } from './extension.ts'
import { firstExtensionLimits } from './extension-limits.ts'
import { allocationOf, fold } from './fold.ts'
import { countedNothing, type LoanAccount, type LoanEvent } from './loan-account.ts'
import { ppm, rupiah } from '../money.ts'
import { ahead, owed, payoff } from './owed.ts'
import { checkTerms, type FeeCap, offer } from './offer.ts'
import type { ProductTerms } from './product.ts'

const day = businessDay
const cap: FeeCap = { benefitPpm: ppm(3000), latePpm: ppm(3000), totalPpm: 1_000_000 }
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
const loanDay = day('2026-11-02')
const dueDay = day('2026-11-16')
const late = (days: number) => addDays(dueDay, days)
const paid = (id: string, on: BusinessDay, amount: number): LoanEvent => ({
  kind: 'paid',
  id,
  day: on,
  seq: 1,
  amount: rupiah(amount),
})
const loan = (...events: LoanEvent[]): LoanAccount => ({ terms, loanDay, events })

test('example 1: on time the bill is principal and interest', () => {
  expect(offer(terms, loanDay)).toMatchObject({
    serviceFee: 28_000,
    handlingFee: 5000,
    interest: 7000,
    arrival: 967_000,
    dueDay,
    benefit: 40_000,
  })
  expect(checkTerms(terms, cap)).toEqual([])
  expect(owed(loan(), dueDay)).toMatchObject({ total: 1_007_000, penalty: 0, daysLate: 0 })
  expect(owed(loan(), loanDay).total).toBe(1_007_000)
  const settled = fold(loan(paid('a', dueDay, 1_007_000)))
  expect(settled).toMatchObject({ clearedDay: dueDay, credit: 0, principalLeft: 0 })
})

test('example 2: settled on day 10, interest runs by the days had', () => {
  const on = day('2026-11-12')
  expect(payoff(loan(), on)).toMatchObject({ total: 1_005_000, interest: 5000, saved: 2000 })
  const settled = fold(loan(paid('a', on, 1_005_000)))
  expect(settled).toMatchObject({ clearedDay: on, costSoFar: 38_000, credit: 0 })
  expect(fold(loan(paid('a', on, 1_007_000)))).toMatchObject({ clearedDay: on, credit: 2000 })
})

test('example 3: one day late costs one day of the first rate', () => {
  expect(owed(loan(), late(1))).toMatchObject({ penalty: 2000, total: 1_009_000, daysLate: 1 })
})

test('example 4: the eighth day late costs the later rate', () => {
  expect(owed(loan(), late(8))).toMatchObject({ penalty: 17_000, total: 1_024_000 })
})

test('example 5: a part payment on the due day takes interest, then principal, and the penalty runs on the rest', () => {
  const account = loan(paid('a', dueDay, 407_000))
  expect(allocationOf(account, 'a')).toMatchObject({
    interest: 7000,
    principal: 400_000,
    penalty: 0,
    credit: 0,
  })
  expect(owed(account, late(10))).toMatchObject({ penalty: 13_800, total: 613_800 })
})

test('example 5b: a part payment when late leaves the penalty for last', () => {
  const account = loan(paid('a', late(3), 507_000))
  expect(owed(account, late(3)).total).toBe(506_000)
  expect(owed(account, late(10))).toMatchObject({ penalty: 14_500, total: 514_500 })
  expect(costHeadroom(terms, owed(account, late(4)))).toBe(953_000)
})

test('example 5b, explained line by line as on the order screen', () => {
  const lines = explain(loan(paid('a', late(3), 507_000)), late(4))
  expect(
    lines.map((line) => [
      line.kind,
      line.fromDay,
      line.toDay,
      line.principal,
      line.interest,
      line.penalty,
      line.balance,
    ]),
  ).toEqual([
    ['principal', '2026-11-02', '2026-11-02', 1_000_000, 0, 0, 1_000_000],
    ['interest', '2026-11-02', '2026-11-02', 0, 7000, 0, 1_007_000],
    ['penalty', '2026-11-17', '2026-11-19', 0, 0, 6000, 1_013_000],
    ['payment', '2026-11-19', '2026-11-19', -500_000, -7000, 0, 506_000],
    ['penalty', '2026-11-20', '2026-11-20', 0, 0, 1000, 507_000],
  ])
  expect(lines[4]).toMatchObject({
    calculation: { base: 500_000, ppm: 2000, days: 1 },
    daysLate: { from: 4, to: 4 },
  })
  const later = ahead(loan(paid('a', late(3), 507_000)), [late(5), late(8), late(30)])
  expect(later.map((each) => each.total)).toEqual([508_000, 511_500, 544_500])
})

test('example 6: a reduction takes penalty first and the rest clears the loan', () => {
  expect(owed(loan(), late(20))).toMatchObject({ penalty: 53_000, total: 1_060_000 })
  const reduced: LoanEvent = { kind: 'reduced', id: 'r', day: late(20), seq: 1, amount: rupiah(30_000) }
  expect(owed(loan(reduced), late(20))).toMatchObject({
    interest: 7000,
    principal: 1_000_000,
    penalty: 23_000,
    total: 1_030_000,
  })
  expect(fold(loan(reduced, paid('a', late(20), 1_030_000)))).toMatchObject({
    clearedDay: late(20),
    credit: 0,
    reduced: 30_000,
  })
})

test('example 7: an extension on the due day asks interest and fee now and moves the due day', () => {
  const quote = extensionQuote(loan(), dueDay, 7, { cap, openReduction: false, most: firstExtensionLimits })
  expect(quote).toMatchObject({
    fee: 14_000,
    payNow: 21_000,
    newDueDay: day('2026-11-23'),
    interest: 3500,
    billAfter: 1_003_500,
  })
  const account = loan({ ...extendedBy(quote), id: 'e', seq: 1 })
  expect(owed(account, day('2026-11-23'))).toMatchObject({ total: 1_003_500, daysLate: 0 })
  expect(owed(account, day('2026-11-26'))).toMatchObject({ total: 1_009_500, daysLate: 3, costSoFar: 63_500 })
  expect(quote.costAfter).toBe(57_500)
})

test('example 7b: an extension when late asks the penalty too and counts from the payment day', () => {
  const quote = extensionQuote(loan(), late(3), 7, { cap, openReduction: false, most: firstExtensionLimits })
  expect(quote).toMatchObject({ payNow: 27_000, newDueDay: day('2026-11-26'), billAfter: 1_003_500 })
  const account = loan({ ...extendedBy(quote), id: 'e', seq: 1 })
  expect(owed(account, day('2026-11-26'))).toMatchObject({ total: 1_003_500, daysLate: 0, penalty: 0 })
})

test('example 8: what is paid beyond the debt is credit', () => {
  expect(fold(loan(paid('a', late(1), 1_050_000)))).toMatchObject({ clearedDay: late(1), credit: 41_000 })
})

test('example 9: cost stops exactly at the principal', () => {
  const penalties = [7, 322, 323, 324, 400].map((days) => owed(loan(), late(days)).penalty)
  expect(penalties).toEqual([14_000, 959_000, 960_000, 960_000, 960_000])
  expect(owed(loan(), late(400))).toMatchObject({ total: 1_967_000, costSoFar: 1_000_000, capReached: true })
  expect(owed(loan(), late(322)).capReached).toBe(false)
  const lines = explain(loan(), late(400))
  expect(lines.at(-1)).toMatchObject({
    penalty: 1000,
    capped: true,
    fromDay: late(323),
    toDay: late(323),
    balance: 1_967_000,
  })
})

const threeTerms: ProductTerms = {
  ...terms,
  principal: rupiah(3_000_000),
  termDays: 90,
  instalments: 3,
  serviceFeePpm: ppm(30_000),
  handlingFee: rupiah(0),
  interestPpm: ppm(1000),
}
const three = (...events: LoanEvent[]): LoanAccount => ({
  terms: threeTerms,
  loanDay: day('2026-09-01'),
  events,
})

test('example 10: instalments carry interest on the declining balance and each its own penalty', () => {
  const made = offer(threeTerms, day('2026-09-01'))
  expect(made).toMatchObject({ serviceFee: 90_000, arrival: 2_910_000, benefit: 270_000 })
  expect(made.schedule.map((row) => [row.dueDay, row.principal + row.interest])).toEqual([
    ['2026-10-01', 1_090_000],
    ['2026-10-31', 1_060_000],
    ['2026-11-30', 1_030_000],
  ])
  expect(checkTerms(threeTerms, cap)).toEqual([])
  const state = owed(three(paid('a', day('2026-10-01'), 1_090_000)), day('2026-11-10'))
  expect(state.perInstalment[1]).toMatchObject({ penalty: 23_000, total: 1_083_000, daysLate: 10 })
  expect(state).toMatchObject({ dueTotal: 1_083_000, total: 2_113_000, daysLate: 10 })
})

test('example 10b: a part payment of an instalment lowers its penalty from that day', () => {
  const account = three(paid('a', day('2026-10-01'), 1_090_000), paid('b', day('2026-11-05'), 560_000))
  expect(owed(account, day('2026-11-10')).perInstalment[1]).toMatchObject({ penalty: 16_500, total: 516_500 })
})

test('example 11: every component is floored to a whole rupiah', () => {
  const odd = { ...terms, principal: rupiah(1_234_567) }
  expect(offer(odd, loanDay)).toMatchObject({ serviceFee: 34_567, interest: 8641, arrival: 1_195_000 })
  expect(owed({ terms: odd, loanDay, events: [] }, late(1))).toMatchObject({
    penalty: 2469,
    total: 1_245_677,
  })
})

test('example 12: terms above the daily cap are refused', () => {
  expect(checkTerms(terms, { ...cap, benefitPpm: ppm(1000) })).toContainEqual({
    rule: 'benefitOverCap',
    value: 40_000,
    limit: 14_000,
  })
})

test('an instalment paid in full a day early stays paid; the day saved moves on to the next', () => {
  const account = three(paid('a', day('2026-09-30'), 1_090_000))
  expect(allocationOf(account, 'a').parts).toEqual([
    { no: 1, interest: 87_000, principal: 1_000_000, penalty: 0 },
    { no: 2, interest: 0, principal: 3000, penalty: 0 },
  ])
  const state = owed(account, day('2026-10-10'))
  expect(state.perInstalment[0]).toMatchObject({ total: 0, daysLate: 0 })
  // 1 day of 1,997,000 and then 30 days: 1,997 + 59,910
  expect(state.perInstalment[1]).toMatchObject({ interest: 61_907, principal: 997_000 })
})

test('interest of the whole term is owed when the product says so', () => {
  const account: LoanAccount = { terms: { ...terms, earlyInterest: 'fullTerm' }, loanDay, events: [] }
  expect(payoff(account, loanDay)).toMatchObject({ total: 1_007_000, saved: 0 })
})

test('settled on the loan day, interest is one day', () => {
  expect(payoff(loan(), loanDay).interest).toBe(500)
})

test('with the inclusive due rule the loan is due a day earlier and bears the same interest', () => {
  const account: LoanAccount = { terms: { ...terms, dueRule: 'inclusive' }, loanDay, events: [] }
  expect(owed(account, day('2026-11-15'))).toMatchObject({ total: 1_007_000, daysLate: 0 })
  expect(owed(account, day('2026-11-16'))).toMatchObject({ penalty: 2000, daysLate: 1 })
  expect(payoff(account, day('2026-11-15')).interest).toBe(7000)
  expect(payoff(account, day('2026-11-14')).interest).toBe(6500)
})

test('backend fees are billed in the interest bucket and not given back early', () => {
  const account: LoanAccount = { terms: { ...terms, feeMode: 'backend' }, loanDay, events: [] }
  expect(offer(account.terms, loanDay).arrival).toBe(1_000_000)
  expect(owed(account, dueDay).interest).toBe(40_000)
  expect(payoff(account, day('2026-11-12')).interest).toBe(38_000)
  expect(fold(account).costSoFar).toBe(40_000)
})

test('a rupiah that rounding moves into another instalment by early money is told', () => {
  // 6,667 over 16 days is 0.53 rupiah, over the 32 that the early money leaves it 1.07.
  const small = { ...terms, principal: rupiah(10_000), termDays: 48, instalments: 3, serviceFeePpm: ppm(0) }
  const account: LoanAccount = {
    terms: { ...small, handlingFee: rupiah(0), interestPpm: ppm(5) },
    loanDay,
    events: [{ kind: 'paid', id: 'early', day: loanDay, seq: 1, amount: rupiah(3_333) }],
  }
  expect(owed(account, loanDay).total).toBe(6_668)
  expect(explain(account, loanDay).map(({ kind, balance }) => [kind, balance])).toEqual([
    ['principal', 10_000],
    ['payment', 6_667],
    ['interest', 6_668],
  ])
})

test('an imported roll-over moves the due day without fee, interest or penalty', () => {
  const rolled: LoanEvent = {
    kind: 'extended',
    id: 'x',
    day: dueDay,
    seq: 1,
    instalmentNo: 1,
    days: 7,
    fee: rupiah(0),
    interest: rupiah(0),
    payNow: { interest: rupiah(0), penalty: rupiah(0) },
    afterSeq: countedNothing,
    source: 'imported',
  }
  expect(owed(loan(rolled), late(9))).toMatchObject({ total: 1_011_000, daysLate: 2, penalty: 4000 })
})
