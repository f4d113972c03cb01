import type { Implementation } from '../../calls/context.ts'
import { borrowAgainRateCalls } from './borrow-again-rate.ts'
import { overdueMonitoringTotalCalls } from './overdue-monitoring-total.ts'
import { overdueMonitoringCalls } from './overdue-monitoring.ts'
import { passRateCalls } from './pass-rate.ts'
import { placeRecoveryCalls } from './place-recovery.ts'

export const reportCalls: readonly Implementation[] = [
  ...borrowAgainRateCalls,
  ...overdueMonitoringCalls,
  ...overdueMonitoringTotalCalls,
  ...passRateCalls,
  ...placeRecoveryCalls,
]
