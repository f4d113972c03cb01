import type { BusinessDay } from './calendar.ts'
import { add, type Ppm, type Rupiah, shareOf, subtract, sum, zero } from './money.ts'
import { arrivalOf, feesOf, type ProductTerms, serviceFeeOf } from './product.ts'
import { buildSchedule, type Instalment } from './schedule.ts'

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
