import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween } from '../calendar.ts'
import { balances, booksOf, correction, receivableAccounts } from '../books/books.ts'
import { explain, explainTotal } from './explain.ts'
import { extendedBy, extensionQuote } from './extension.ts'
import { firstExtensionLimits } from './extension-limits.ts'
import { fold, foldOn, foldSteps, open } from './fold.ts'
import { accountArb, amount, loanDay, offset, on, termsArb } from './loan-account.arbitrary.ts'
import { type LoanAccount, type LoanEvent, type Snapshot, eventsInForce } from './loan-account.ts'
import { ppm, rupiah, sum } from '../money.ts'
import { owed, payoff } from './owed.ts'
import type { ProductTerms } from './product.ts'

const check = (property: fc.IRawProperty<unknown>, runs = 1500) =>
  fc.assert(property as fc.IProperty<unknown>, { numRuns: runs })

test('no rupiah is lost or made', () => {
  check(
    fc.property(accountArb, ({ terms, events }) => {
      const end = fold({ terms, loanDay, events })
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

test('every event says where each of its rupiah went', () => {
  check(
    fc.property(accountArb, (account) => {
      for (const { event, allocation: to } of foldSteps(account)) {
        const all = sum([to.principal, to.interest, to.penalty, to.extensionFee, to.credit])
        if (event.kind === 'paid') expect(all).toBe(event.amount)
        if (event.kind === 'reduced') expect(all).toBeLessThanOrEqual(event.amount)
        if (event.kind === 'extended')
          expect(all).toBe(event.fee + event.payNow.interest + event.payNow.penalty)
        expect(to.principal).toBe(sum(to.parts.map((part) => part.principal)))
      }
    }),
  )
})

test('the penalty never falls with the day and cost stops at the principal', () => {
  check(
    fc.property(accountArb, fc.nat({ max: 300 }), fc.nat({ max: 300 }), (account, a, b) => {
      const end = fold(account)
      const [early, late] = [Math.min(a, b), Math.max(a, b)].map((days) =>
        owed(account, addDays(end.asOfDay, days)),
      )
      if (!early || !late) throw new Error('two days')
      expect(late.penalty).toBeGreaterThanOrEqual(early.penalty)
      expect(late.costSoFar).toBeLessThanOrEqual(Math.max(account.terms.principal, end.costSoFar))
    }),
  )
})

/** The rule of domain.md §3.1 told day by day, as slow as it is plain. */
function penaltyDayByDay(terms: ProductTerms, from: Snapshot, days: number): number {
  let cost: number = from.costSoFar
  let penalty: number = from.penaltyLeft
  for (let passed = 1; passed <= days; passed += 1) {
    for (const row of from.instalments) {
      const n = daysBetween(row.dueDay, addDays(from.asOfDay, passed))
      const rate = n <= 7 ? terms.overdueFirstPpm : terms.overdueLaterPpm
      const room = Math.max(0, terms.principal - cost)
      const fee = n < 1 ? 0 : Math.min(room, Math.floor((row.principalLeft * rate) / 1_000_000))
      cost += fee
      penalty += fee
    }
  }
  return penalty
}

test('the closed form of the penalty equals counting day by day', () => {
  check(
    fc.property(accountArb, fc.nat({ max: 120 }), (account, days) => {
      const end = fold(account)
      expect(owed(account, addDays(end.asOfDay, days)).penalty).toBe(
        penaltyDayByDay(account.terms, end, days),
      )
    }),
  )
})

test('penalty counted in two steps equals once, also where the ceiling cuts it', () => {
  check(
    fc.property(accountArb, fc.nat({ max: 100 }), fc.nat({ max: 100 }), (account, first, second) => {
      const end = fold(account)
      // A write-off changes no amount, so it serves as a stop on the way.
      const stop: LoanEvent = { kind: 'writtenOff', id: 'stop', day: addDays(end.asOfDay, first), seq: 99 }
      const day = addDays(end.asOfDay, first + second)
      const stopped = owed({ ...account, events: [...account.events, stop] }, day)
      expect(stopped).toEqual(owed(account, day))
    }),
  )
})

test('events of one day in any order of arrival leave the same account', () => {
  const shuffled = accountArb.chain((account) =>
    fc.tuple(
      fc.constant(account),
      fc.shuffledSubarray([...account.events.keys()], { minLength: account.events.length }),
    ),
  )
  const sameDay = (event: LoanEvent) => ({ ...event, day: on(40 + (event.seq % 2) * 30) })
  check(
    fc.property(shuffled, ([account, order]) => {
      // Payments only may swap their places; two reductions or extensions of one day are told apart by seq.
      const events = account.events.filter(
        (event, index) =>
          event.kind === 'paid' || index === account.events.findIndex((each) => each.kind === event.kind),
      )
      const before = { ...account, events: events.map(sameDay) }
      const after = {
        ...account,
        events: events.map((event, index) => ({ ...sameDay(event), seq: order[index] ?? index })),
      }
      expect(fold(after)).toEqual(fold(before))
    }),
  )
})

test('one payment equals the same money in two on that day', () => {
  check(
    fc.property(accountArb, offset, amount, amount, (account, at, a, b) => {
      const pay = (id: string, rupiahs: number): LoanEvent => ({
        kind: 'paid',
        id,
        day: on(at),
        seq: 50,
        amount: rupiah(rupiahs),
      })
      const twice = fold({ ...account, events: [...account.events, pay('a', a), pay('b', b)] })
      expect(twice).toEqual(fold({ ...account, events: [...account.events, pay('c', a + b)] }))
    }),
  )
})

test('folding again gives the same account, and folding in two parts equals once', () => {
  check(
    fc.property(accountArb, fc.nat({ max: 9 }), (account, cut) => {
      const whole = fold(account)
      expect(fold(account)).toEqual(whole)
      const events = eventsInForce(account)
      const first =
        foldOn(account.terms, open(account.terms, loanDay), events.slice(0, cut)).at(-1)?.after ??
        open(account.terms, loanDay)
      expect(foldOn(account.terms, first, events.slice(cut)).at(-1)?.after ?? first).toEqual(whole)
    }),
  )
})

test('a payment dated back equals having had it in time', () => {
  check(
    fc.property(accountArb, offset, amount, (account, at, money) => {
      const late: LoanEvent = { kind: 'paid', id: 'late', day: on(at), seq: 0.5, amount: money }
      expect(fold({ ...account, events: [...account.events, late] })).toEqual(
        fold({ ...account, events: [late, ...account.events] }),
      )
    }),
  )
})

test('a reversal equals the event never having come', () => {
  check(
    fc.property(accountArb, fc.nat({ max: 8 }), offset, (account, pick, later) => {
      const target = account.events[pick]
      fc.pre(target !== undefined)
      const reversal: LoanEvent = {
        kind: 'reversed',
        id: 'r',
        day: addDays(target.day, later),
        seq: 99,
        target: target.id,
      }
      const without = { ...account, events: account.events.filter((event) => event.id !== target.id) }
      expect(fold({ ...account, events: [...account.events, reversal] })).toEqual(fold(without))
    }),
  )
})

test('what is owed on a past day does not change by what came after', () => {
  check(
    fc.property(accountArb, offset, (account, at) => {
      const known = { ...account, events: account.events.filter((event) => event.day <= on(at)) }
      expect(owed(account, on(at))).toEqual(owed(known, on(at)))
    }),
  )
})

test('the payoff amount clears the loan to the rupiah and one rupiah less does not', () => {
  check(
    fc.property(accountArb, fc.nat({ max: 60 }), (account, wait) => {
      const day = addDays(fold(account).asOfDay, wait)
      const { total, saved } = payoff(account, day)
      expect(saved).toBeGreaterThanOrEqual(0)
      const pay = (money: number): LoanAccount => ({
        ...account,
        events: [...account.events, { kind: 'paid', id: 'p', day, seq: 99, amount: rupiah(money) }],
      })
      if (total > 0) {
        expect(fold(pay(total))).toMatchObject({ clearedDay: day, credit: fold(account).credit })
        expect(owed(pay(total), addDays(day, 200)).total).toBe(0)
      }
      if (total > 1) expect(fold(pay(total - 1)).clearedDay).toBe(null)
    }),
  )
})

test('from the last due day on, the payoff amount is what is owed', () => {
  check(
    fc.property(accountArb, fc.nat({ max: 60 }), (account, wait) => {
      const end = fold(account)
      const lastDue = end.instalments.map((row) => row.dueDay).reduce((a, b) => (a > b ? a : b))
      const day = addDays(lastDue > end.asOfDay ? lastDue : end.asOfDay, wait)
      expect(payoff(account, day).total).toBe(owed(account, day).total)
    }),
  )
})

test('a payment never reduces the penalty before the principal of its instalment is paid', () => {
  check(
    fc.property(accountArb, (account) => {
      for (const { event, allocation, before } of foldSteps(account)) {
        if (event.kind !== 'paid') continue
        for (const part of allocation.parts.filter((each) => each.penalty > 0)) {
          expect(part.principal).toBe(before.instalments[part.no - 1]?.principalLeft)
        }
      }
    }),
  )
})

test('the explanation ends in the amount owed, column by column', () => {
  check(
    fc.property(accountArb, fc.nat({ max: 250 }), (account, at) => {
      const lines = explain(account, on(at))
      const state = owed(account, on(at))
      expect(lines.at(-1)?.balance).toBe(state.total)
      expect(explainTotal(lines, 'principal')).toBe(state.principal)
      expect(explainTotal(lines, 'interest')).toBe(state.interest)
      expect(explainTotal(lines, 'penalty')).toBe(state.penalty)
      for (const { kind, calculation, capped, penalty } of lines) {
        if (kind !== 'penalty' || capped || !calculation) continue
        expect(penalty).toBe(Math.floor((calculation.base * calculation.ppm) / 1_000_000) * calculation.days)
      }
    }),
  )
})

test('the books balance, and the receivables are what the account says is left', () => {
  check(
    fc.property(accountArb, fc.constantFrom('paidOut' as const, 'imported' as const), (account, source) => {
      const books = booksOf(account, source)
      for (const { entries } of books) expect(sum(entries.map((entry) => entry.amount))).toBe(0)
      const end = fold(account)
      const held = balances(books.map((set) => set.entries))
      const [loans, interest, penalty] = receivableAccounts.map((name) => held.get(name) ?? 0)
      const off = end.writtenOffDay !== null
      expect([loans, interest, penalty]).toEqual(
        off ? [0, 0, 0] : [end.principalLeft, end.interestLeft, end.penaltyLeft],
      )
      expect(held.get('suspense') ?? 0).toBe(end.cashReceived)
      expect(held.get('borrowerCredit') ?? 0).toBe(end.credit === 0 ? 0 : -end.credit)
    }),
  )
})

test('corrections after a payment dated back bring the books to what they would have been', () => {
  check(
    fc.property(accountArb, offset, amount, (account, at, money) => {
      const late: LoanEvent = { kind: 'paid', id: 'late', day: on(at), seq: 0, amount: money }
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

test('an extension bought at its quote leaves principal and extension interest, and is never above the ceiling', () => {
  const cap = { benefitPpm: ppm(100_000), latePpm: ppm(30_000), totalPpm: 1_000_000 as const }
  check(
    fc.property(termsArb, fc.nat({ max: 60 }), fc.integer({ min: 1, max: 30 }), (terms, at, days) => {
      const account: LoanAccount = { terms, loanDay, events: [] }
      let quote
      try {
        quote = extensionQuote(account, on(at), days, {
          cap,
          openReduction: false,
          most: firstExtensionLimits,
        })
      } catch (error) {
        expect(error).toHaveProperty('code')
        return
      }
      const after = fold({ ...account, events: [{ ...extendedBy(quote), id: 'x', seq: 1 }] })
      const row = after.instalments[quote.instalmentNo - 1]
      expect(row).toMatchObject({ dueDay: quote.newDueDay, penaltyLeft: 0, interestLeft: quote.interest })
      expect((row?.principalLeft ?? 0) + quote.interest).toBe(quote.billAfter)
      expect(after.costSoFar).toBe(quote.costAfter)
      expect(after.costSoFar).toBeLessThanOrEqual(terms.principal)
      expect(after.cashReceived).toBe(quote.payNow)
    }),
  )
})
