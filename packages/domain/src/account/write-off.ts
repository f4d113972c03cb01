import type { BusinessDay } from '../calendar.ts'
import { refuse } from '../errors.ts'
import { fold } from './fold.ts'
import type { LoanAccount } from './loan-account.ts'
import type { Rupiah } from '../money.ts'
import { owed } from './owed.ts'

/**
 * rupiah of principal, interest and penalty that leave the books when a loan is written off on `day`. It stays payable: what comes
 * afterwards is recovery income (domain.md §4.1).
 * Refusals: NOTHING_LEFT, STATE_CONFLICT when it is written off already, WRITE_OFF_TOO_EARLY before it is more than
 * `afterDays` days late: the setting `writeOff` of that day.
 */
export function writeOffAmount(account: LoanAccount, day: BusinessDay, afterDays: number): Rupiah {
  const { total, daysLate } = owed(account, day)
  if (total === 0) refuse('NOTHING_LEFT')
  if (fold(account).writtenOffDay !== null) refuse('STATE_CONFLICT', { loan: 'writtenOff' })
  if (daysLate <= afterDays) refuse('WRITE_OFF_TOO_EARLY', { daysLate, after: afterDays })
  return total
}
