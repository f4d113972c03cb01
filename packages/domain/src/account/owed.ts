import { accruePenalty, advance, costHeadroom, penaltyByInstalment } from './accrual.ts'
import type { BusinessDay } from '../calendar.ts'
import { refuse } from '../errors.ts'
import { fold } from './fold.ts'
import type { LoanAccount, Snapshot } from './loan-account.ts'
import { add, left, type Rupiah, subtract, sum, zero } from '../money.ts'
import { overdueDays } from '../order/order.ts'
import type { ProductTerms } from './product.ts'

export type InstalmentOwed = {
  no: number
  dueDay: BusinessDay
  /** Calendar days late, 0 when not due yet or nothing is left. */
  daysLate: number
  principal: Rupiah
  interest: Rupiah
  penalty: Rupiah
  total: Rupiah
}

/** What is left to pay on a day, in rupiah. */
export type Owed = {
  day: BusinessDay
  principal: Rupiah
  interest: Rupiah
  penalty: Rupiah
  total: Rupiah
  /** Of the total, the instalments whose due day has come. */
  dueTotal: Rupiah
  /** The next deadline to meet: of the oldest instalment with something left, null when cleared. */
  dueDay: BusinessDay | null
  /** The order's days late: the most of any unpaid instalment. */
  daysLate: number
  /** The 100 % ceiling is reached: the penalty grows no more. */
  capReached: boolean
  costSoFar: Rupiah
  perInstalment: readonly InstalmentOwed[]
}

/**
 * What is owed on `day` by a snapshot after its last event: its bill plus min(room under the ceiling, Σ penalty since).
 * Before the due day this is the bill, interest to the due day in full (rulings 39). `day` before the snapshot's
 * throws VALIDATION: ask {@link owed}. SQL's `owed_on` is held equal to this.
 */
export function owedFrom(terms: ProductTerms, snapshot: Snapshot, day: BusinessDay): Owed {
  if (day < snapshot.asOfDay) refuse('VALIDATION', { day, asOfDay: snapshot.asOfDay })
  const accrued = accruePenalty(terms, snapshot, day)
  const fines = penaltyByInstalment(accrued)
  const perInstalment = snapshot.instalments.map((row): InstalmentOwed => {
    const penalty = add(row.penaltyLeft, fines.get(row.no) ?? zero)
    const total = sum([row.principalLeft, row.interestLeft, penalty])
    const daysLate = total === 0 ? 0 : overdueDays(row.dueDay, day)
    return {
      no: row.no,
      dueDay: row.dueDay,
      daysLate,
      principal: row.principalLeft,
      interest: row.interestLeft,
      penalty,
      total,
    }
  })
  const newPenalty = sum(accrued.map((line) => line.amount))
  const unpaid = perInstalment.filter((row) => row.total > 0)
  return {
    day,
    principal: snapshot.principalLeft,
    interest: snapshot.interestLeft,
    penalty: add(snapshot.penaltyLeft, newPenalty),
    total: sum(perInstalment.map((row) => row.total)),
    dueTotal: sum(unpaid.filter((row) => row.dueDay <= day).map((row) => row.total)),
    dueDay: unpaid.map((row) => row.dueDay).sort()[0] ?? null,
    daysLate: Math.max(0, ...unpaid.map((row) => row.daysLate)),
    capReached: costHeadroom(terms, snapshot) <= newPenalty,
    costSoFar: add(snapshot.costSoFar, newPenalty),
    perInstalment,
  }
}

/** What is owed on any day from the loan day on; for a day before later events, as the account stood then. */
export function owed(account: LoanAccount, day: BusinessDay): Owed {
  if (day < account.loanDay) refuse('VALIDATION', { day, loanDay: account.loanDay })
  return owedFrom(account.terms, fold(account, day), day)
}

/** What will be owed on later days if nothing is paid meanwhile ("Bila dibayar nanti"). */
export function ahead(account: LoanAccount, days: readonly BusinessDay[]): Owed[] {
  return days.map((day) => owed(account, day))
}

export type Payoff = {
  day: BusinessDay
  principal: Rupiah
  interest: Rupiah
  penalty: Rupiah
  /** The least payment on this day that clears the loan. */
  total: Rupiah
  /** What paying now saves against the bill. */
  saved: Rupiah
}

/**
 * The early settlement amount on `day` (domain.md §3.1 Early): interest by the days had, at least one; fees are not
 * given back. With `fullTerm`, and from the last due day on, it is what is owed. An extension's interest runs by the
 * days had as well, its fee does not come back. A part payment before the due day takes the interest run up so far,
 * then principal; the rest of the term runs on what is then unpaid, so any payment of this amount or more clears.
 */
export function payoff(account: LoanAccount, day: BusinessDay): Payoff {
  const bill = owed(account, day)
  const { snapshot } = advance(account.terms, fold(account, day), day)
  const interest = sum(
    snapshot.instalments.map((row) => left(row.interestAccrued, add(row.interestPaid, row.interestReduced))),
  )
  const total = sum([snapshot.principalLeft, interest, snapshot.penaltyLeft])
  return {
    day,
    principal: snapshot.principalLeft,
    interest,
    penalty: snapshot.penaltyLeft,
    total,
    saved: subtract(bill.total, total),
  }
}
