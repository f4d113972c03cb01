import { addDays, type BusinessDay } from '@lumbung/domain/calendar'
import type { LoanAccount } from '@lumbung/domain/loan-account'
import { add, left, type Rupiah, sum } from '@lumbung/domain/money'
import { owed, payoff } from '@lumbung/domain/owed'
import { endOfFixedCode } from '@lumbung/domain/payment'
import type { AgreedReduction } from '@lumbung/domain/reduction'
import { retailAmountMax, retailAmountMin } from '../../gateways/payment-channel.ts'

/** What a fixed code asks and until when. */
export interface DueCode {
  amount: Rupiah
  expiresAt: Date
}

/**
 * The fixed code a borrower should hold now, null when a shop does not take the amount or nothing is left. It asks what
 * is due, or the next instalment's bill before its due day: that stays the same up to the due day, and from then on
 * changes overnight, so there the code ends with today. With an agreed reduction it asks for what then settles the loan.
 */
export function dueCode(
  account: LoanAccount,
  today: BusinessDay,
  now: Date,
  reduction: AgreedReduction | null = null,
): DueCode | null {
  // In the last minute of the day the code is already for tomorrow.
  const day = endOfFixedCode(today) > now ? today : addDays(today, 1)
  if (reduction !== null && day <= reduction.validTo)
    return codeOver(left(payoff(account, day).total, reduction.amount), day)
  const bill = owed(account, day)
  const next = bill.perInstalment.find((row) => row.total > 0 && row.dueDay >= day)
  const before = sum(bill.perInstalment.filter((row) => row.dueDay < day).map((row) => row.total))
  const amount = before > 0 || next === undefined ? bill.dueTotal : add(before, next.total)
  return codeOver(amount, before > 0 || next === undefined ? day : next.dueDay)
}

/** Null when a shop does not take the amount. */
function codeOver(amount: Rupiah, lastDay: BusinessDay): DueCode | null {
  if (amount < retailAmountMin || amount > retailAmountMax) return null
  return { amount, expiresAt: endOfFixedCode(lastDay) }
}
