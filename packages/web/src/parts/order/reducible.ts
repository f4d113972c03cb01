import { left, rupiah, type Rupiah } from '@lumbung/domain/money'
import { powerNeeded, type ReductionPower } from '@lumbung/domain/account/reduction'
import type { Account } from './account.ts'

/** Whose word an amount takes; null when it is nothing, or more than settles the loan. */
export function powerFor({ reducible }: Account, amount: number): Exclude<ReductionPower, 'askOnly'> | null {
  if (amount <= 0 || amount > reducible.total) return null
  const principal = rupiah(reducible.principal)
  const interest = rupiah(reducible.interest)
  return powerNeeded({ principal, interest, penalty: rupiah(reducible.penalty) }, rupiah(amount))
}

/** rupiah that still settles the loan after a reduction of so much. */
export function restAfter({ reducible }: Account, amount: number): Rupiah {
  return left(rupiah(reducible.total), rupiah(amount))
}
