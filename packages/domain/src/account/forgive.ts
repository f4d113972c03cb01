import { interestPayable } from './accrual.ts'
import type { AllocationPart, InstalmentState } from './loan-account.ts'
import { add, min, type Rupiah, subtract, sum, sumOf, zero } from '../money.ts'

/** What was forgiven of each bucket, rupiah. */
export type Forgiven = Omit<AllocationPart, 'no'>

export const nothingForgiven: Forgiven = { principal: zero, interest: zero, penalty: zero }

/** The most that may be forgiven of a loan because it is small, rupiah: the setting is never above it. */
export const smallBalanceMax = 10_000

type Rows = readonly InstalmentState[]

/** Penalty of all instalments first, then interest run up so far, then principal; never more than is left of them. */
export function forgive(
  rows: Rows,
  amount: Rupiah,
): { instalments: InstalmentState[]; parts: AllocationPart[] } {
  let rest = amount
  const take = (most: Rupiah) => {
    const taken = min(rest, most)
    rest = subtract(rest, taken)
    return taken
  }
  const penalties = rows.map((row) => take(row.penaltyLeft))
  const interests = rows.map((row) => take(interestPayable(row)))
  const principals = rows.map((row) => take(row.principalLeft))
  const parts = rows.map((row, index) => ({
    no: row.no,
    principal: principals[index] ?? zero,
    interest: interests[index] ?? zero,
    penalty: penalties[index] ?? zero,
  }))
  const instalments = rows.map((row, index) => ({
    ...row,
    principalReduced: add(row.principalReduced, principals[index] ?? zero),
    interestReduced: add(row.interestReduced, interests[index] ?? zero),
    penaltyReduced: add(row.penaltyReduced, penalties[index] ?? zero),
  }))
  return { instalments, parts }
}

/**
 * Forgives what a payment has left of the whole loan when that is no more than `most` rupiah, so that the loan clears;
 * else nothing.
 */
export function forgiveSmall(rows: Rows, most: Rupiah): { instalments: Rows; forgiven: Forgiven } {
  if (most === 0) return { instalments: rows, forgiven: nothingForgiven }
  const left = sumOf(rows, (row) => sum([row.principalLeft, interestPayable(row), row.penaltyLeft]))
  if (left === 0 || left > most) return { instalments: rows, forgiven: nothingForgiven }
  const { instalments, parts } = forgive(rows, left)
  const over = (pick: (part: AllocationPart) => Rupiah) => sumOf(parts, pick)
  return {
    instalments,
    forgiven: {
      principal: over((part) => part.principal),
      interest: over((part) => part.interest),
      penalty: over((part) => part.penalty),
    },
  }
}

/** rupiah forgiven in all. */
export function totalForgiven({ principal, interest, penalty }: Forgiven): Rupiah {
  return sum([principal, interest, penalty])
}
