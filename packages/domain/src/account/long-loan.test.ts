import { expect, test } from 'vitest'
import { addDays, addMonths, businessDay, daysBetween } from '../calendar.ts'
import { fold } from './fold.ts'
import type { LoanAccount, LoanEvent } from './loan-account.ts'
import { ppm, rupiah } from '../money.ts'
import { checkTerms, offer } from './offer.ts'
import { owed } from './owed.ts'
import { monthDays, type ProductTerms } from './product.ts'
import { buildSchedule } from './schedule.ts'

const day = businessDay
const loanDay = day('2026-01-31')
function termsOf(instalments: number, calendar: ProductTerms['calendar']): ProductTerms {
  return {
    principal: rupiah(1_000_000 * instalments),
    termDays: monthDays * instalments,
    instalments,
    calendar,
    serviceFeePpm: ppm(30_000),
    handlingFee: rupiah(0),
    interestPpm: ppm(500),
    overdueFirstPpm: ppm(2000),
    overdueLaterPpm: ppm(3000),
    feeMode: 'upfront',
    dueRule: 'after',
    earlyInterest: 'actualDays',
    extensionFeePpm: ppm(500),
  }
}

test('by month a loan is due on its loan day’s date, or on the month’s last day', () => {
  const due = buildSchedule(termsOf(13, 'month'), loanDay).map((row) => row.dueDay)
  expect(due.slice(0, 5)).toEqual(['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30'])
  expect(due.at(-1)).toBe('2027-02-28')
  expect(buildSchedule(termsOf(1, 'month'), day('2028-01-30'))[0]?.dueDay).toBe('2028-02-29')
  expect(buildSchedule({ ...termsOf(1, 'month'), dueRule: 'inclusive' }, day('2026-03-10'))[0]?.dueDay).toBe(
    '2026-04-09',
  )
})

test('interest runs by the real days of each month', () => {
  const [february, march] = buildSchedule(termsOf(2, 'month'), loanDay)
  expect([february?.days, march?.days]).toEqual([28, 31])
  expect([february?.interest, march?.interest]).toEqual([28_000, 15_500])
  expect(offer(termsOf(2, 'month'), loanDay).interest).toBe(43_500)
})

test('an instalment may be some months long, and a term by month is whole months', () => {
  const quarterly = { ...termsOf(2, 'month'), termDays: 180 }
  expect(buildSchedule(quarterly, loanDay).map((row) => row.dueDay)).toEqual(['2026-04-30', '2026-07-31'])
  expect(() => buildSchedule({ ...termsOf(2, 'month'), termDays: 90 }, loanDay)).toThrow(
    expect.objectContaining({ code: 'VALIDATION' }),
  )
})

test('terms by month are held to the cap in every month of the year', () => {
  const cap = { benefitPpm: ppm(1570), latePpm: ppm(3000), totalPpm: 1_000_000 as const }
  const one = termsOf(1, 'month')
  // Fees of 3 % over 28 days are 1,571 ppm a day with the interest, over 31 days less.
  expect(checkTerms(one, cap).map(({ rule }) => rule)).toEqual(['benefitOverCap'])
  expect(checkTerms(one, { ...cap, benefitPpm: ppm(1572) })).toEqual([])
  expect(checkTerms({ ...termsOf(12, 'month'), termDays: 365 }, cap)[0]?.rule).toBe('instalmentsUneven')
})

/** Who pays each instalment on the loan day's date of every month. */
function monthlyPayer(terms: ProductTerms): LoanAccount {
  let balance = terms.principal as number
  const events = Array.from({ length: terms.instalments }, (_, index): LoanEvent => {
    const on = addMonths(loanDay, index + 1)
    const interest = Math.floor(
      (balance * terms.interestPpm * daysBetween(addMonths(loanDay, index), on)) / 1_000_000,
    )
    balance -= 1_000_000
    return { kind: 'paid', id: `p${index}`, day: on, seq: index + 1, amount: rupiah(1_000_000 + interest) }
  })
  return { terms, loanDay, events }
}

test('who pays on the same date every month for five years is never late by month, and by 30 days would be by 26', () => {
  const worst = (terms: ProductTerms) => {
    const account = monthlyPayer(terms)
    const dayBefore = account.events.map((event) => owed(account, addDays(event.day, -1)).daysLate)
    return Math.max(...dayBefore)
  }
  expect(worst(termsOf(60, 'month'))).toBe(0)
  expect(worst(termsOf(60, 'days'))).toBeGreaterThanOrEqual(25)
  expect(fold(monthlyPayer(termsOf(60, 'month')))).toMatchObject({
    clearedDay: '2031-01-31',
    penaltyCharged: 0,
    credit: 0,
  })
})
