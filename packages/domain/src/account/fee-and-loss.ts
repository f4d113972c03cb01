import { costHeadroom } from './accrual.ts'
import type { BusinessDay } from '../calendar.ts'
import { isClear, type Snapshot } from './loan-account.ts'
import { add, min, type Rupiah, sum } from '../money.ts'
import type { ProductTerms } from './product.ts'

/**
 * A fee joins the interest bucket of the oldest instalment with something left, as far as the ceiling of all cost leaves room. Where
 * nothing is left (a payment dated back) or the loan is off the books there is nothing to charge: the fee is void.
 */
export function withFee(terms: ProductTerms, snapshot: Snapshot, amount: Rupiah): Snapshot {
  const oldest =
    snapshot.writtenOffDay === null ? snapshot.instalments.find((row) => !isClear(row)) : undefined
  if (oldest === undefined) return snapshot
  const fee = min(amount, costHeadroom(terms, snapshot))
  const instalments = snapshot.instalments.map((row) =>
    row.no === oldest.no
      ? { ...row, fees: add(row.fees, fee), plannedInterest: add(row.plannedInterest, fee) }
      : row,
  )
  return { ...snapshot, instalments }
}

/** Once is for good: what was left then is the loss. */
export function offTheBooks(snapshot: Snapshot, day: BusinessDay): Snapshot {
  if (snapshot.writtenOffDay !== null) return { ...snapshot, writtenOffDay: day }
  const { principalLeft, interestLeft, penaltyLeft } = snapshot
  return { ...snapshot, writtenOffDay: day, writtenOff: sum([principalLeft, interestLeft, penaltyLeft]) }
}
