import { addMonths, type BusinessDay } from '../calendar.ts'
import { add, type Ppm, type Rupiah, shareOf, subtract, sum, zero } from '../money.ts'
import { arrivalOf, feesOf, monthDays, type ProductTerms, serviceFeeOf } from './product.ts'
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
export const instalmentPeriodDays = monthDays
/** Of a year without a 29 February: the shortest months there are. */
const anyJanuary = '2026-01-01' as BusinessDay

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
  const evenly = terms.calendar === 'month' || instalments > 1
  if (!evenly) atMost('termOutOfRange', termDays, singleTermDaysMax)
  else if (termDays !== instalments * instalmentPeriodDays) {
    return [{ rule: 'instalmentsUneven', value: termDays, limit: instalments * instalmentPeriodDays }]
  }
  for (const { benefit, days } of benefitsOf(terms)) {
    atMost('benefitOverCap', benefit, shareOf(principal, cap.benefitPpm, days))
    atMost('costOverPrincipal', benefit, shareOf(principal, cap.totalPpm as Ppm))
    if (breaches.length > 0) break
  }
  atMost('overdueFirstOverCap', terms.overdueFirstPpm, cap.latePpm)
  atMost('overdueLaterOverCap', terms.overdueLaterPpm, cap.latePpm)
  atMost('extensionOverCap', terms.extensionFeePpm + terms.interestPpm, cap.benefitPpm)
  if (feesOf(terms) >= principal)
    breaches.push({ rule: 'feesNotBelowPrincipal', value: feesOf(terms), limit: principal })
  return breaches
}

/** Benefit and real days of the term: of any loan day by days, of one in each month by month. */
export function benefitsOf(terms: ProductTerms): { benefit: Rupiah; days: number }[] {
  const loanDays = Array.from({ length: terms.calendar === 'month' ? 12 : 1 }, (_, month) =>
    addMonths(anyJanuary, month),
  )
  return loanDays.map((day) => {
    const schedule = buildSchedule(terms, day)
    return { benefit: add(feesOf(terms), pureInterest(schedule)), days: schedule.at(-1)?.periodEnd ?? 0 }
  })
}

function pureInterest(schedule: readonly Instalment[]): Rupiah {
  return schedule.length === 0 ? zero : sum(schedule.map((row) => subtract(row.interest, row.fees)))
}
