import { addDays, type BusinessDay, startOfDay } from '@lumbung/domain/calendar'
import type { LoanAccount } from '@lumbung/domain/loan-account'
import { add, type Rupiah, sum } from '@lumbung/domain/money'
import { owed } from '@lumbung/domain/owed'
import { retailAmountMax, retailAmountMin } from '../../gateways/payment-channel.ts'

/** What a fixed code asks and until when. */
export interface DueCode {
  amount: Rupiah
  expiresAt: Date
}

const lastMinuteMs = 23 * 3_600_000 + 59 * 60_000

/** 23:59 WIB of a day, when fixed codes end (rulings 29). */
function endOfCode(day: BusinessDay): Date {
  return new Date(startOfDay(day).getTime() + lastMinuteMs)
}

/**
 * The fixed code a borrower should hold now, null when a shop does not take the amount or nothing is left. It asks what
 * is due, or the next instalment's bill before its due day: that stays the same up to the due day, and from then on
 * changes overnight, so there the code ends with today.
 */
export function dueCode(account: LoanAccount, today: BusinessDay, now: Date): DueCode | null {
  // In the last minute of the day the code is already for tomorrow.
  const day = endOfCode(today) > now ? today : addDays(today, 1)
  const bill = owed(account, day)
  const next = bill.perInstalment.find((row) => row.total > 0 && row.dueDay >= day)
  const before = sum(bill.perInstalment.filter((row) => row.dueDay < day).map((row) => row.total))
  const amount = before > 0 || next === undefined ? bill.dueTotal : add(before, next.total)
  if (amount < retailAmountMin || amount > retailAmountMax) return null
  return { amount, expiresAt: endOfCode(before > 0 || next === undefined ? day : next.dueDay) }
}
