import { addDays, type BusinessDay } from '@lumbung/domain/calendar'
import type { LoanAccount } from '@lumbung/domain/account/loan-account'
import { earlyPayment } from '@lumbung/domain/account/early-payment'
import { left, type Rupiah, zero } from '@lumbung/domain/money'
import { owed, payoff } from '@lumbung/domain/account/owed'
import { endOfFixedCode } from '@lumbung/domain/account/payment'
import { type AgreedReduction, coveredBy } from '@lumbung/domain/account/reduction'
import { retailAmountMax, retailAmountMin } from '../gateways/payment-channel.ts'

/** What a fixed code asks and until when. */
export interface DueCode {
  amount: Rupiah
  expiresAt: Date
}

/**
 * The fixed code over what a borrower should pay now: what is due; before the next due day what settles that instalment
 * on this day, of the last one the loan; with an agreed reduction, while it covers anything, what then settles the loan. The amount is
 * one day's, so the code ends with it. Nothing where a shop does not take the amount, or nothing is left.
 */
export function dueCode(
  account: LoanAccount,
  today: BusinessDay,
  now: Date,
  reduction: AgreedReduction | null = null,
): DueCode | null {
  const { amount, day } = dueAmount(account, today, now, reduction)
  if (amount < retailAmountMin || amount > retailAmountMax) return null
  return { amount, expiresAt: endOfFixedCode(day) }
}

/** What a fixed code would ask, whether or not a shop takes it, and for which day. */
export function dueAmount(
  account: LoanAccount,
  today: BusinessDay,
  now: Date,
  reduction: AgreedReduction | null,
): { amount: Rupiah; day: BusinessDay } {
  // In the last minute of the day the code is already for tomorrow.
  const day = endOfFixedCode(today) > now ? today : addDays(today, 1)
  const covered = reduction !== null && day <= reduction.validTo ? coveredBy(account, reduction, day) : zero
  if (covered > 0) return { amount: left(payoff(account, day).total, covered), day }
  const { dueTotal } = owed(account, day)
  return { amount: dueTotal > 0 ? dueTotal : earlyPayment(account, day), day }
}
