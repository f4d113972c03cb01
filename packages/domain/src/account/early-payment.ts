import { advance } from './accrual.ts'
import type { BusinessDay } from '../calendar.ts'
import { fold } from './fold.ts'
import type { LoanAccount } from './loan-account.ts'
import { add, left, type Rupiah, sum, zero } from '../money.ts'
import { payoff } from './owed.ts'

/**
 * The least payment on `day` (not after the next due day) that settles the next instalment: its principal and the
 * interest run up so far; of the last one what settles the loan. Nothing when nothing is left.
 */
export function earlyPayment(account: LoanAccount, day: BusinessDay): Rupiah {
  const { snapshot } = advance(account.terms, fold(account, day), day)
  const open = snapshot.instalments.filter(
    (row) => row.principalLeft + row.interestLeft + row.penaltyLeft > 0,
  )
  const [next] = open
  if (next === undefined) return zero
  if (open.length === 1) return payoff(account, day).total
  const interest = left(next.interestAccrued, add(next.interestPaid, next.interestReduced))
  return sum([next.principalLeft, interest, next.penaltyLeft])
}
