import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type BusinessDay, businessDay } from '../calendar.ts'
import { LendingError } from '../errors.ts'
import { extendedBy, extensionAfter, extensionQuote, type ExtensionQuote } from './extension.ts'
import { firstExtensionLimits } from './extension-limits.ts'
import { fold, foldSteps } from './fold.ts'
import { accountArb, amount, loanDay, on, termsArb } from './loan-account.arbitrary.ts'
import { assertHappened, eventsInForce, type LoanAccount, type LoanEvent } from './loan-account.ts'
import { ppm, rupiah } from '../money.ts'
import { owed, payoff } from './owed.ts'
import type { ProductTerms } from './product.ts'

const cap = { benefitPpm: ppm(100_000), latePpm: ppm(30_000), totalPpm: 1_000_000 as const }

/** Null where no extension is sold. */
function quoted(account: LoanAccount, day: BusinessDay, days: number): ExtensionQuote | null {
  try {
    return extensionQuote(account, day, days, { cap, openReduction: false, most: firstExtensionLimits })
  } catch (error) {
    if (error instanceof LendingError) return null
    throw error
  }
}

const withEvents = (account: LoanAccount, ...events: LoanEvent[]): LoanAccount => ({
  ...account,
  events: [...account.events, ...events],
})
const paid = (id: string, day: BusinessDay, seq: number, money: number): LoanEvent => ({
  kind: 'paid',
  id,
  day,
  seq,
  amount: rupiah(money),
})
const bought = (quote: ExtensionQuote, seq: number): LoanEvent => ({
  ...extendedBy(quote),
  id: 'bought',
  seq,
})

/** A young account and payments of the very day on which time is bought. */
const buying = fc.record({
  account: fc
    .tuple(termsArb, fc.array(fc.tuple(fc.nat({ max: 60 }), amount), { maxLength: 4 }))
    .map(([terms, payments]): LoanAccount => ({
      terms,
      loanDay,
      events: payments.map(([at, money], index) =>
        paid(`e${index}`, on(at), index + 1, Math.ceil(money / 12)),
      ),
    })),
  at: fc.nat({ max: 70 }),
  sameDay: fc.array(amount, { minLength: 1, maxLength: 3 }),
  days: fc.integer({ min: 1, max: 30 }),
})

test('the quote is the bill: paid on its day it takes effect and leaves what it said, whatever else was paid that day', () => {
  let sold = 0
  fc.assert(
    fc.property(buying, ({ account, at, sameDay, days }) => {
      const day = on(at)
      const before = withEvents(
        account,
        ...sameDay.map((money, index) => paid(`s${index}`, day, 10 + index, Math.ceil(money / 20))),
      )
      const quote = quoted(before, day, days)
      if (quote === null) return
      sold += 1
      const event = bought(quote, 20)
      const known = { ...before, events: before.events.filter((each) => each.day <= day) }
      const after = fold(withEvents(known, event))
      const row = after.instalments.find(({ no }) => no === quote.instalmentNo)
      expect(row?.dueDay).toBe(quote.newDueDay)
      expect((row?.principalLeft ?? 0) + (row?.interestLeft ?? 0) + (row?.penaltyLeft ?? 0)).toBe(
        quote.billAfter,
      )
      expect(row?.principalLeft).toBe(quote.principal)
      expect(after.costSoFar).toBe(quote.costAfter)
      expect(after.extensionFeeRepaid - fold(known).extensionFeeRepaid).toBe(quote.fee)
      expect(after.cashReceived - fold(known).cashReceived).toBe(quote.payNow)
      const bill = owed(withEvents(known, event), quote.newDueDay).perInstalment.find(
        ({ no }) => no === quote.instalmentNo,
      )
      expect(bill).toMatchObject({ total: quote.billAfter, daysLate: 0 })
    }),
    { numRuns: 3000 },
  )
  expect(sold).toBeGreaterThan(300)
})

test('what is paid later on the day of an extension comes after it, and the price stays', () => {
  fc.assert(
    fc.property(buying, fc.integer({ min: 1, max: 50_000 }), ({ account, at, days }, money) => {
      const day = on(at)
      const known = { ...account, events: account.events.filter((each) => each.day <= day) }
      const quote = quoted(known, day, days)
      fc.pre(quote !== null)
      // The payment may be heard of before or after the extension's own.
      const first = foldSteps(withEvents(known, bought(quote, 20), paid('later', day, 21, money)))
      const second = foldSteps(withEvents(known, paid('later', day, 20, money), bought(quote, 21)))
      expect(first.at(-1)?.after).toEqual(second.at(-1)?.after)
      expect(first.at(-2)?.after.instalments).toEqual(fold(withEvents(known, bought(quote, 20))).instalments)
    }),
    { numRuns: 1500 },
  )
})

test('a loan that is cleared never owes again, whatever is heard of later and however interest is charged', () => {
  fc.assert(
    fc.property(accountArb, fc.nat({ max: 140 }), (account, at) => {
      const day = on(at)
      const known = { ...account, events: account.events.filter((each) => each.day < day) }
      const { total } = payoff(known, day)
      fc.pre(total > 0)
      const clearing = paid('clearing', day, 99, total)
      const later = account.events.filter((each) => each.day > day)
      const steps = foldSteps(withEvents(known, clearing, ...later))
      const cleared = steps.findIndex(({ event }) => event.id === 'clearing')
      for (const { event, allocation, after } of steps.slice(cleared)) {
        expect(after.clearedDay).toBe(day)
        expect(after.principalLeft + after.interestLeft + after.penaltyLeft).toBe(0)
        if (event.kind === 'extended')
          expect(allocation).toMatchObject({
            extensionFee: 0,
            credit: event.fee + event.payNow.interest + event.payNow.penalty,
          })
      }
      expect(owed(withEvents(known, clearing, ...later), addDays(day, 300)).total).toBe(0)
    }),
    { numRuns: 3000 },
  )
})

const terms: ProductTerms = {
  principal: rupiah(1_000_000),
  termDays: 14,
  instalments: 1,
  calendar: 'days',
  serviceFeePpm: ppm(28_000),
  handlingFee: rupiah(5000),
  interestPpm: ppm(500),
  overdueFirstPpm: ppm(2000),
  overdueLaterPpm: ppm(3000),
  feeMode: 'upfront',
  dueRule: 'after',
  earlyInterest: 'actualDays',
  extensionFeePpm: ppm(2000),
}
const day = businessDay('2026-11-02')
const due = addDays(day, 14)
const loan = (over: Partial<ProductTerms>, ...events: LoanEvent[]): LoanAccount => ({
  terms: { ...terms, ...over },
  loanDay: day,
  events,
})

test('500,000 paid in the morning: the afternoon’s extension costs of what is left, and leaves what it said', () => {
  const morning = loan({}, paid('morning', due, 1, 507_000))
  const quote = extensionQuote(morning, due, 7, { cap, openReduction: false, most: firstExtensionLimits })
  // Of the unpaid 500,000: fee 7,000 now, 1,750 interest on the new day.
  expect(quote).toMatchObject({ principal: 500_000, payNow: 7000, billAfter: 501_750 })
  expect(owed(withEvents(morning, bought(quote, 2)), addDays(due, 7)).total).toBe(501_750)
})

/** Example 7 of domain.md §3.2: due on 23 Nov after seven days more, whose interest is 3,500. */
const extendedOnce = (): LoanAccount => {
  const quote = extensionQuote(loan({}), due, 7, { cap, openReduction: false, most: firstExtensionLimits })
  return loan({}, bought(quote, 1))
}

test('time bought again before the extended due day asks for the interest up to that day, and the next bill is the new one', () => {
  const once = extendedOnce()
  const early = addDays(due, 4)
  const quote = extensionQuote(once, early, 7, { cap, openReduction: false, most: firstExtensionLimits })
  expect(quote).toMatchObject({
    interestNow: 3500,
    fee: 14_000,
    payNow: 17_500,
    oldDueDay: addDays(due, 7),
    newDueDay: addDays(due, 14),
    billAfter: 1_003_500,
  })
  const twice = withEvents(once, { ...extendedBy(quote), id: 'again', seq: 2 })
  expect(owed(twice, addDays(due, 14))).toMatchObject({ total: 1_003_500, interest: 3500, daysLate: 0 })
  // What is paid ahead is not given back; the new days have not begun.
  expect(payoff(twice, early).total).toBe(1_000_000)
  expect(payoff(twice, addDays(due, 9)).total).toBe(1_001_000)
})

test('one that was booked before this was asked for stays what it was booked as', () => {
  const early = addDays(due, 4)
  const asked = { cap, openReduction: false, most: firstExtensionLimits }
  const quote = { ...extensionQuote(extendedOnce(), early, 7, asked), interestNow: rupiah(2000) }
  const twice = withEvents(extendedOnce(), {
    ...extendedBy({ ...quote, paysSpans: false }),
    id: 'again',
    seq: 2,
  })
  expect(owed(twice, addDays(due, 14))).toMatchObject({ total: 1_005_000, interest: 5000 })
  expect(payoff(twice, early).total).toBe(1_000_000)
  expect(payoff(twice, addDays(due, 9)).total).toBe(1_002_500)
})

test('the fee of an extension comes back as credit when the loan turns out to have been cleared before it', () => {
  for (const earlyInterest of ['actualDays', 'fullTerm'] as const) {
    const account = loan({ earlyInterest })
    const quote = extensionQuote(account, due, 7, { cap, openReduction: false, most: firstExtensionLimits })
    const extended = withEvents(account, bought(quote, 1))
    const heardLate = withEvents(
      extended,
      paid('cleared before', addDays(due, -1), 2, payoff(account, addDays(due, -1)).total),
    )
    const after = fold(heardLate)
    expect(after).toMatchObject({
      clearedDay: addDays(due, -1),
      credit: 21_000,
      extensionsCount: 0,
      extensionFeeRepaid: 0,
    })
    expect(owed(heardLate, addDays(due, 60)).total).toBe(0)
  }
})

test('what came before an extension names it, and nothing comes after the last', () => {
  fc.assert(
    fc.property(accountArb, fc.integer({ min: 1, max: 90 }), (account, days) => {
      const day = account.events.reduce((last, event) => (event.day > last ? event.day : last), loanDay)
      const quote = quoted(account, day, days)
      fc.pre(quote !== null)
      const extended = withEvents(account, bought(quote, account.events.length + 1))
      expect(extensionAfter(extended, 'bought')).toBeNull()
      for (const { id } of eventsInForce(account)) expect(extensionAfter(extended, id)).not.toBeNull()
    }),
  )
})

test('nothing is booked on a day that has not come', () => {
  const tomorrow = paid('early', addDays(due, 1), 1, 1000)
  expect(() => assertHappened(tomorrow, due)).toThrow(expect.objectContaining({ code: 'EVENT_IN_FUTURE' }))
  expect(assertHappened(tomorrow, addDays(due, 1))).toBe(undefined)
})
