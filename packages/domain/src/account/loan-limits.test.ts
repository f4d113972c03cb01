import { expect, test } from 'vitest'
import { accruePenalty } from './accrual.ts'
import { balanced, postings, standingWhenVoid } from '../books/books.ts'
import { cashAccountOf, cashReceivedEntries } from '../books/cash-postings.ts'
import { addDays, type BusinessDay, businessDay } from '../calendar.ts'
import { explain } from './explain.ts'
import { extendedBy, extensionQuote } from './extension.ts'
import { firstExtensionLimits } from './extension-limits.ts'
import { fold, foldOn, foldSteps } from './fold.ts'
import type { LoanAccount, LoanEvent } from './loan-account.ts'
import { ppm, rupiah } from '../money.ts'
import { owed, owedFrom, payoff } from './owed.ts'
import { checkTerms, type FeeCap } from './offer.ts'
import type { ProductTerms } from './product.ts'
import { buildSchedule } from './schedule.ts'

const loanDay = businessDay('2026-11-02')
const dueDay = businessDay('2026-11-16')
const late = (days: number) => addDays(dueDay, days)
const cap: FeeCap = { benefitPpm: ppm(3000), latePpm: ppm(3000), totalPpm: 1_000_000 }
const terms: ProductTerms = {
  principal: rupiah(1_000_000),
  termDays: 14,
  instalments: 1,
  serviceFeePpm: ppm(28_000),
  handlingFee: rupiah(5000),
  interestPpm: ppm(500),
  overdueFirstPpm: ppm(2000),
  overdueLaterPpm: ppm(3000),
  feeMode: 'upfront',
  dueRule: 'after',
  calendar: 'days',
  earlyInterest: 'actualDays',
  extensionFeePpm: ppm(2000),
}
const loan = (...events: LoanEvent[]): LoanAccount => ({ terms, loanDay, events })
const paid = (id: string, day: BusinessDay, amount: number): LoanEvent => ({
  kind: 'paid',
  id,
  day,
  seq: 1,
  amount: rupiah(amount),
})
const code = (word: string) => expect.objectContaining({ code: word })
const quote = (account: LoanAccount, day: BusinessDay, days = 7, over: Partial<FeeCap> = {}) =>
  extensionQuote(account, day, days, {
    cap: { ...cap, ...over },
    openReduction: false,
    most: firstExtensionLimits,
  })
const extend = (account: LoanAccount, day: BusinessDay, days: number, id: string): LoanAccount => ({
  ...account,
  events: [...account.events, { ...extendedBy(quote(account, day, days)), id, seq: 1 }],
})

test('a loan is extended at most twice', () => {
  const twice = extend(extend(loan(), dueDay, 7, 'a'), late(7), 7, 'b')
  expect(fold(twice)).toMatchObject({ extensionsCount: 2, extensionFeeRepaid: 28_000 })
  expect(() => quote(twice, late(14))).toThrow(code('EXTENSIONS_EXHAUSTED'))
})

test('an extension may be bought up to 15 days late', () => {
  expect(quote(loan(), late(15)).penaltyNow).toBe(38_000)
  expect(() => quote(loan(), late(16))).toThrow(code('EXTENSION_TOO_LATE'))
})

test('an extension waits for an open reduction and for something to extend', () => {
  expect(() =>
    extensionQuote(loan(), dueDay, 7, { cap, openReduction: true, most: firstExtensionLimits }),
  ).toThrow(code('REDUCTION_OPEN'))
  expect(() => quote(loan(paid('a', dueDay, 1_007_000)), dueDay)).toThrow(code('NOTHING_LEFT'))
})

test('extensions are whole days, 90 at most together', () => {
  for (const days of [0, -1, 1.5, 91])
    expect(() => quote(loan(), dueDay, days)).toThrow(code('EXTENSION_TOO_LONG'))
  const once = extend(loan(), dueDay, 60, 'a')
  expect(() => quote(once, late(60), 31)).toThrow(code('EXTENSION_TOO_LONG'))
  expect(quote(once, late(60), 30).days).toBe(30)
})

test('an extension keeps the daily cap and the 100 % ceiling, both to the rupiah', () => {
  expect(quote(loan(), dueDay, 7, { benefitPpm: ppm(2500) }).fee).toBe(14_000)
  expect(() => quote(loan(), dueDay, 7, { benefitPpm: ppm(2499) })).toThrow(code('COST_CEILING_EXCEEDED'))
  // Cost before: 1,000,000 − 17,500 leaves exactly the price of seven days.
  const dear = (handlingFee: number): LoanAccount => ({
    ...loan(),
    terms: { ...terms, serviceFeePpm: ppm(0), handlingFee: rupiah(handlingFee) },
  })
  expect(quote(dear(975_500), dueDay).costAfter).toBe(1_000_000)
  expect(() => quote(dear(975_501), dueDay)).toThrow(code('COST_CEILING_EXCEEDED'))
})

test('an extended instalment may not pass the deadline of the next', () => {
  const two: LoanAccount = { terms: { ...terms, termDays: 60, instalments: 2 }, loanDay, events: [] }
  const first = addDays(loanDay, 30)
  expect(quote(two, first, 30).newDueDay).toBe(addDays(loanDay, 60))
  expect(() => quote(two, first, 31)).toThrow(code('EXTENSION_PASSES_NEXT'))
})

test('an extension before the due day takes the interest up to it and counts from it', () => {
  const early = quote(loan(), addDays(dueDay, -4))
  expect(early).toMatchObject({ interestNow: 7000, payNow: 21_000, newDueDay: late(7) })
  const account = extend(loan(), addDays(dueDay, -4), 7, 'x')
  expect(owed(account, late(7)).total).toBe(1_003_500)
  expect(payoff(account, late(3)).total).toBe(1_001_500)
})

test('money of an extension that no longer owes its quote goes the way of a payment', () => {
  const account = extend(loan(), dueDay, 7, 'x')
  const known = { ...account, events: [...account.events, paid('late', addDays(dueDay, -4), 5000)] }
  // 5,000 paid the interest of ten days; of the 7,000 quoted 2,000 is still open, the rest pays principal.
  expect(foldSteps(known).at(-1)?.allocation).toMatchObject({
    extensionFee: 14_000,
    interest: 2000,
    principal: 5000,
    credit: 0,
  })
})

test('forgiven penalty makes room under the ceiling, forgiven principal does not', () => {
  const reduce = (amount: number): LoanEvent => ({
    kind: 'reduced',
    id: 'r',
    day: late(1),
    seq: 1,
    amount: rupiah(amount),
  })
  expect(fold(loan(reduce(2000))).costSoFar).toBe(40_000)
  expect(fold(loan(reduce(9000))).costSoFar).toBe(33_000)
  expect(fold(loan(reduce(19_000)))).toMatchObject({
    costSoFar: 33_000,
    principalLeft: 990_000,
    reduced: 19_000,
    cashReceived: 0,
  })
})

test('a reduction beyond what is owed is not credit', () => {
  const all: LoanEvent = { kind: 'reduced', id: 'r', day: dueDay, seq: 1, amount: rupiah(5_000_000) }
  expect(fold(loan(all))).toMatchObject({ credit: 0, reduced: 1_007_000, clearedDay: dueDay })
})

test('the day of clearing stays when more money comes', () => {
  expect(fold(loan(paid('a', dueDay, 1_007_000), paid('b', late(9), 10_000)))).toMatchObject({
    clearedDay: dueDay,
    credit: 10_000,
    penaltyCharged: 0,
  })
})

test('an instalment is due on its due day and no day before', () => {
  expect(owed(loan(), addDays(dueDay, -1)).dueTotal).toBe(0)
  expect(owed(loan(), dueDay)).toMatchObject({ dueTotal: 1_007_000, dueDay })
  expect(owed(loan(paid('a', dueDay, 1_007_000)), late(3))).toMatchObject({
    total: 0,
    dueDay: null,
    daysLate: 0,
  })
})

test('a penalty that fills the room exactly is not cut', () => {
  const account: LoanAccount = {
    ...loan(),
    terms: { ...terms, handlingFee: rupiah(5000 + 960_000 - 14_000 - 9000) },
  }
  const lines = accruePenalty(account.terms, fold(account), late(30))
  expect(lines.map((line) => [line.amount, line.capped, line.toDay])).toEqual([
    [14_000, false, late(7)],
    [9000, false, late(10)],
  ])
  expect(explain(account, late(30)).at(-1)?.balance).toBe(1_030_000)
})

test('at the ceiling the last rupiah go to the lowest instalment first', () => {
  const two: ProductTerms = {
    ...terms,
    termDays: 2,
    instalments: 2,
    serviceFeePpm: ppm(0),
    interestPpm: ppm(0),
    handlingFee: rupiah(995_500),
  }
  // Room 4,500: 1,000 of the first on day 2, 1,000 of each on day 3; on day 4 the first takes 1,000, 500 are left.
  const state = owed({ terms: two, loanDay, events: [] }, addDays(loanDay, 10))
  expect(state.perInstalment.map((row) => row.penalty)).toEqual([3000, 1500])
  expect(state.capReached).toBe(true)
})

test('a refunded credit is gone from the account', () => {
  const refunded: LoanEvent = {
    kind: 'creditRefunded',
    id: 'c',
    day: late(2),
    seq: 1,
    amount: rupiah(41_000),
  }
  const steps = foldSteps(loan(paid('a', late(1), 1_050_000), refunded))
  expect(steps[1]?.after).toMatchObject({ credit: 0, creditRefunded: 41_000 })
  expect(steps[1] && postings(steps[1])).toEqual([
    { account: 'borrowerCredit', amount: 41_000 },
    { account: 'cashAtChannel', amount: -41_000 },
  ])
})

test('credit that pays another loan leaves by the account between them, and stands though the loan becomes void', () => {
  const moved: LoanEvent = {
    kind: 'creditRefunded',
    id: 'c',
    day: late(2),
    seq: 1,
    amount: rupiah(41_000),
    to: 'otherLoan',
  }
  const account = loan(paid('a', late(1), 1_050_000), moved)
  const leaves = [
    { account: 'borrowerCredit', amount: 41_000 },
    { account: 'creditTransfer', amount: -41_000 },
  ]
  const step = foldSteps(account)[1]
  expect(step && postings(step)).toEqual(leaves)
  expect(cashReceivedEntries(rupiah(41_000), cashAccountOf('credit'))).toEqual([
    { account: 'creditTransfer', amount: 41_000 },
    { account: 'suspense', amount: -41_000 },
  ])
  expect([...standingWhenVoid(account)]).toEqual([['c', leaves]])
})

test('money after a write-off is recovery income and the loan can still be cleared', () => {
  const steps = foldSteps(
    loan({ kind: 'writtenOff', id: 'w', day: late(181), seq: 1 }, paid('a', late(200), 2_000_000)),
  )
  expect(steps[1]?.after.clearedDay).toBe(late(200))
  const entries = steps[1] ? postings(steps[1]) : []
  expect(entries.map((entry) => entry.account).sort()).toEqual([
    'borrowerCredit',
    'recoveryIncome',
    'suspense',
  ])
})

test('entries that do not balance are refused', () => {
  expect(() => balanced([{ account: 'suspense', amount: rupiah(1) }])).toThrow(code('INTERNAL'))
})

test('events that cannot be are refused', () => {
  expect(() => fold(loan(paid('a', addDays(loanDay, -1), 1)))).toThrow(code('VALIDATION'))
  expect(() => fold(loan(paid('a', dueDay, 0)))).toThrow(code('VALIDATION'))
  expect(() => fold(loan(paid('a', dueDay, 1), paid('a', dueDay, 1)))).toThrow(code('DUPLICATE'))
  expect(() => fold(loan({ kind: 'reversed', id: 'r', day: dueDay, seq: 1, target: 'a' }))).toThrow(
    code('VALIDATION'),
  )
  expect(() => owed(loan(), addDays(loanDay, -1))).toThrow(code('VALIDATION'))
  const snapshot = fold(loan(paid('a', dueDay, 1)))
  expect(() => owedFrom(terms, snapshot, addDays(dueDay, -1))).toThrow(code('VALIDATION'))
  expect(() =>
    foldOn(terms, snapshot, [{ kind: 'paid', id: 'b', day: loanDay, seq: 1, amount: rupiah(1) }]),
  ).toThrow(code('VALIDATION'))
})

test('terms that break a rule are named, one by one', () => {
  const rules = (over: Partial<ProductTerms>, capOver: Partial<FeeCap> = {}) =>
    checkTerms({ ...terms, ...over }, { ...cap, ...capOver }).map((breach) => breach.rule)
  expect(rules({ overdueFirstPpm: ppm(3001) })).toEqual(['overdueFirstOverCap'])
  expect(rules({ overdueLaterPpm: ppm(3001) })).toEqual(['overdueLaterOverCap'])
  expect(rules({ extensionFeePpm: ppm(2501) })).toEqual(['extensionOverCap'])
  expect(rules({ termDays: 6 })).toEqual(['termOutOfRange'])
  expect(rules({ termDays: 31 })).toEqual(['termOutOfRange'])
  expect(rules({ termDays: 60, instalments: 3 })).toEqual(['instalmentsUneven'])
  expect(rules({ instalments: 0 })).toEqual(['principalTooSmall'])
  const wide = { benefitPpm: ppm(1_000_000) }
  expect(rules({ serviceFeePpm: ppm(995_000), interestPpm: ppm(0) }, wide)).toEqual(['feesNotBelowPrincipal'])
  expect(rules({ serviceFeePpm: ppm(994_999), interestPpm: ppm(0) }, wide)).toEqual([])
  expect(rules({ serviceFeePpm: ppm(994_999), interestPpm: ppm(1) }, wide)).toEqual(['costOverPrincipal'])
})

test('a term that does not divide into its instalments has no schedule', () => {
  expect(() => buildSchedule({ ...terms, termDays: 31, instalments: 2 }, loanDay)).toThrow(code('VALIDATION'))
})
