import type { Implementation } from '../../calls/context.ts'
import { cancel, hold, inquire, putForward, release, retry, settle, unhold } from './disbursement.ts'
import { listWaitLoans } from './wait-loans.ts'

export const loanCalls: readonly Implementation[] = [
  listWaitLoans,
  putForward,
  release,
  hold,
  unhold,
  cancel,
  retry,
  inquire,
  settle,
]
