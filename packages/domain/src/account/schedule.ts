import { addDays, addMonths, type BusinessDay, daysBetween } from '../calendar.ts'
import { refuse } from '../errors.ts'
import { add, type Rupiah, shareOf, split, subtract, zero } from '../money.ts'
import { feesOf, monthDays, type ProductTerms } from './product.ts'

export type Instalment = {
  /** From 1. */
  no: number
  startDay: BusinessDay
  dueDay: BusinessDay
  /** Of its period. */
  days: number
  /** Days of the term that are over when its period is. */
  periodEnd: number
  principal: Rupiah
  /** The interest bucket: interest of the period on the declining balance, and backend fees in the first. */
  interest: Rupiah
  /** How much of the interest bucket is backend fees. */
  fees: Rupiah
}

/**
 * How many days of the term are over when each instalment's period is, oldest first. Throws VALIDATION when the term
 * does not divide evenly into days, or by month into months.
 */
export function periodEnds(terms: ProductTerms, loanDay: BusinessDay): number[] {
  const { termDays, instalments, calendar } = terms
  const period = termDays / instalments
  const unit = calendar === 'month' ? monthDays : 1
  if (!Number.isInteger(period / unit) || period < 1) refuse('VALIDATION', { termDays, instalments })
  return Array.from({ length: instalments }, (_, index) => {
    const passed = period * (index + 1)
    return calendar === 'month' ? daysBetween(loanDay, addMonths(loanDay, passed / unit)) : passed
  })
}

/**
 * The plan of repayment (domain.md §3.1 Instalments): equal principal with the remainder in the last, interest
 * floor(balance × ppm × days) on the balance declining as planned. Due days do not move for holidays.
 */
export function buildSchedule(terms: ProductTerms, loanDay: BusinessDay): Instalment[] {
  const ends = periodEnds(terms, loanDay)
  let balance = terms.principal
  return split(terms.principal, terms.instalments).map((principal, index) => {
    const start = ends[index - 1] ?? 0
    const periodEnd = ends[index] ?? start
    const fees = index === 0 && terms.feeMode === 'backend' ? feesOf(terms) : zero
    const interest = add(shareOf(balance, terms.interestPpm, periodEnd - start), fees)
    balance = subtract(balance, principal)
    return {
      no: index + 1,
      startDay: addDays(loanDay, start),
      dueDay: addDays(loanDay, periodEnd - (terms.dueRule === 'inclusive' ? 1 : 0)),
      days: periodEnd - start,
      periodEnd,
      principal,
      interest,
      fees,
    }
  })
}
