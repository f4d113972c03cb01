import { addDays, type BusinessDay } from './calendar.ts'
import { refuse } from './errors.ts'
import { add, type Rupiah, shareOf, split, subtract, zero } from './money.ts'
import { feesOf, type ProductTerms } from './product.ts'

export type Instalment = {
  /** From 1. */
  no: number
  startDay: BusinessDay
  dueDay: BusinessDay
  principal: Rupiah
  /** The interest bucket: interest of the period on the declining balance, and backend fees in the first. */
  interest: Rupiah
  /** How much of the interest bucket is backend fees. */
  fees: Rupiah
}

/** Days of one instalment's period. Throws VALIDATION when the term does not divide evenly. */
export function periodDaysOf(terms: ProductTerms): number {
  const days = terms.termDays / terms.instalments
  if (!Number.isInteger(days) || days < 1)
    refuse('VALIDATION', { termDays: terms.termDays, instalments: terms.instalments })
  return days
}

/**
 * The plan of repayment (domain.md §3.1 Instalments): equal principal with the remainder in the last, interest
 * floor(balance × ppm × days) on the balance declining as planned. Due days do not move for holidays.
 */
export function buildSchedule(terms: ProductTerms, loanDay: BusinessDay): Instalment[] {
  const periodDays = periodDaysOf(terms)
  let balance = terms.principal
  return split(terms.principal, terms.instalments).map((principal, index) => {
    const fees = index === 0 && terms.feeMode === 'backend' ? feesOf(terms) : zero
    const interest = add(shareOf(balance, terms.interestPpm, periodDays), fees)
    balance = subtract(balance, principal)
    return {
      no: index + 1,
      startDay: addDays(loanDay, periodDays * index),
      dueDay: addDays(loanDay, periodDays * (index + 1) - (terms.dueRule === 'inclusive' ? 1 : 0)),
      principal,
      interest,
      fees,
    }
  })
}
