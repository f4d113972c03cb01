import { add, type Ppm, type Rupiah, shareOf, subtract } from '../money.ts'

/** What a borrower signs. Rates in ppm, money in rupiah, time in calendar days (domain.md §3.1). */
export type ProductTerms = {
  principal: Rupiah
  /** Days of the whole loan; with instalments a multiple of their number (3 × 30 days = 90). By month each counts 30. */
  termDays: number
  instalments: number
  /** days: periods of termDays / instalments days; month: due on the loan day's date, else the month's last (rulings 49). */
  calendar: 'days' | 'month'
  /** Of the principal, once for the whole term. */
  serviceFeePpm: Ppm
  handlingFee: Rupiah
  /** Per day of unpaid principal. */
  interestPpm: Ppm
  /** Penalty per day of unpaid principal, days 1–7 after the due day. */
  overdueFirstPpm: Ppm
  /** Penalty per day of unpaid principal from day 8. */
  overdueLaterPpm: Ppm
  /** upfront: fees are kept back from the payout; backend: they join the interest bucket of the first instalment. */
  feeMode: 'upfront' | 'backend'
  /** after: loan day + T; inclusive: loan day + T − 1, the loan day being the first (rulings 27). */
  dueRule: 'after' | 'inclusive'
  /** What early settlement costs: interest by the days had, at least one, or of the whole term. */
  earlyInterest: 'actualDays' | 'fullTerm'
  /** Extension fee per day of extension, of the unpaid principal. */
  extensionFeePpm: Ppm
}

/** What one calendar month counts as in `termDays`: a name for the term, its real days follow from the loan day. */
export const monthDays = 30

/** The term as people say it: so many days, or calendar months. */
export type Term = { count: number; unit: 'day' | 'month' }

export function termOf({ termDays, calendar }: Pick<ProductTerms, 'termDays' | 'calendar'>): Term {
  return calendar === 'month'
    ? { count: termDays / monthDays, unit: 'month' }
    : { count: termDays, unit: 'day' }
}

/** rupiah: the service fee of the whole term, floor(P × ppm) (domain.md §3.1 `S`). */
export function serviceFeeOf(terms: ProductTerms): Rupiah {
  return shareOf(terms.principal, terms.serviceFeePpm)
}

/** rupiah: service fee + handling fee. */
export function feesOf(terms: ProductTerms): Rupiah {
  return add(serviceFeeOf(terms), terms.handlingFee)
}

/** rupiah paid out to the borrower (domain.md §3.1 `A`). */
export function arrivalOf(terms: ProductTerms): Rupiah {
  return terms.feeMode === 'upfront' ? subtract(terms.principal, feesOf(terms)) : terms.principal
}
