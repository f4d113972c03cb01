import type { Implementation } from '../../calls/context.ts'
import {
  cancel,
  hold,
  inquire,
  putForward,
  release,
  retry,
  settle,
  takeBack,
  unhold,
} from './disbursement.ts'
import { payoutChannelCalls } from './payout-channels.ts'
import { mark } from './mark-payout.ts'
import { listLoanDays, listPayouts } from './loan-record.ts'
import { listWaitLoans, showPayoutFailures } from './wait-loans.ts'

export const loanCalls: readonly Implementation[] = [
  listWaitLoans,
  showPayoutFailures,
  listLoanDays,
  listPayouts,
  mark,
  putForward,
  release,
  takeBack,
  hold,
  unhold,
  cancel,
  retry,
  inquire,
  settle,
  ...payoutChannelCalls,
]
