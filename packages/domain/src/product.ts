import type { BusinessDay } from './calendar.ts'
import { add, type Ppm, type Rupiah, shareOf, subtract, sum, zero } from './money.ts'
import { buildSchedule, type Instalment } from './schedule.ts'

/** What a borrower signs. Rates in ppm, money in rupiah, time in calendar days (domain.md §3.1). */
export type ProductTerms = {
  principal: Rupiah
  /** Days of the whole loan; with instalments a multiple of their number (3 × 30 days = 90). */
  termDays: number
  instalments: number
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

/** The regulator's ceilings in force on the loan day (domain.md §1.1): dated settings, never constants. */
export type FeeCap = {
  /** Of the principal per day: service fee + handling fee + interest. */
  benefitPpm: Ppm
  /** Of the unpaid principal per day. */
  latePpm: Ppm
  /** All cost over the loan's life, of the principal: 1,000,000 = 100 %. */
  totalPpm: 1_000_000
}

export type TermsBreach = {
  rule:
    | 'benefitOverCap'
    | 'overdueFirstOverCap'
    | 'overdueLaterOverCap'
    | 'extensionOverCap'
    | 'costOverPrincipal'
    | 'feesNotBelowPrincipal'
    | 'termOutOfRange'
    | 'instalmentsUneven'
    | 'principalTooSmall'
  value: number
  limit: number
}

export type Offer = {
  serviceFee: Rupiah
  handlingFee: Rupiah
  /** Of the whole term, without fees. */
  interest: Rupiah
  /** Paid out to the borrower. */
  arrival: Rupiah
  dueDay: BusinessDay
  /** serviceFee + handlingFee + interest: the regulator's "economic benefit". */
  benefit: Rupiah
  schedule: Instalment[]
}

export const termDaysMin = 7
export const singleTermDaysMax = 30
export const instalmentPeriodDays = 30

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

/** What a loan of these terms taken on `loanDay` costs, pays out and when it is due (domain.md §3.1). */
export function offer(terms: ProductTerms, loanDay: BusinessDay): Offer {
  const schedule = buildSchedule(terms, loanDay)
  const interest = pureInterest(schedule)
  return {
    serviceFee: serviceFeeOf(terms),
    handlingFee: terms.handlingFee,
    interest,
    arrival: arrivalOf(terms),
    dueDay: schedule.at(-1)?.dueDay ?? loanDay,
    benefit: add(feesOf(terms), interest),
    schedule,
  }
}

/** Every rule of domain.md §3.1 "Product save checks" the terms break; empty when they may be saved. */
export function checkTerms(terms: ProductTerms, cap: FeeCap): TermsBreach[] {
  const { principal, termDays, instalments } = terms
  const breaches: TermsBreach[] = []
  const atMost = (rule: TermsBreach['rule'], value: number, limit: number) => {
    if (value > limit) breaches.push({ rule, value, limit })
  }
  if (!Number.isInteger(instalments) || instalments < 1 || principal < instalments) {
    return [{ rule: 'principalTooSmall', value: principal, limit: instalments }]
  }
  if (!Number.isInteger(termDays) || termDays < termDaysMin) {
    return [{ rule: 'termOutOfRange', value: termDays, limit: termDaysMin }]
  }
  if (instalments === 1) atMost('termOutOfRange', termDays, singleTermDaysMax)
  else if (termDays !== instalments * instalmentPeriodDays) {
    return [{ rule: 'instalmentsUneven', value: termDays, limit: instalments * instalmentPeriodDays }]
  }
  // The due day does not change any of these amounts, so any day will do.
  const benefit = add(feesOf(terms), pureInterest(buildSchedule(terms, '2026-01-01' as BusinessDay)))
  atMost('benefitOverCap', benefit, shareOf(principal, cap.benefitPpm, termDays))
  atMost('costOverPrincipal', benefit, shareOf(principal, cap.totalPpm as Ppm))
  atMost('overdueFirstOverCap', terms.overdueFirstPpm, cap.latePpm)
  atMost('overdueLaterOverCap', terms.overdueLaterPpm, cap.latePpm)
  atMost('extensionOverCap', terms.extensionFeePpm + terms.interestPpm, cap.benefitPpm)
  if (feesOf(terms) >= principal)
    breaches.push({ rule: 'feesNotBelowPrincipal', value: feesOf(terms), limit: principal })
  return breaches
}

function pureInterest(schedule: readonly Instalment[]): Rupiah {
  return schedule.length === 0 ? zero : sum(schedule.map((row) => subtract(row.interest, row.fees)))
}
