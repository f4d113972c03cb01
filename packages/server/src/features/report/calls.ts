import type { Implementation } from '../../calls/context.ts'
import { borrowAgainRateCalls } from './borrow-again-rate.ts'
import { channelConversionRateCalls } from './channel-conversion-rate.ts'
import { conversionRateCalls } from './conversion-rate.ts'
import { overdueMonitoringTotalCalls } from './overdue-monitoring-total.ts'
import { overdueMonitoringCalls } from './overdue-monitoring.ts'
import { passRateCalls } from './pass-rate.ts'
import { placeRecoveryCalls } from './place-recovery.ts'
import { touristsRegisterToApplyCalls } from './tourists-register-to-apply.ts'

export const reportCalls: readonly Implementation[] = [
  ...borrowAgainRateCalls,
  ...channelConversionRateCalls,
  ...conversionRateCalls,
  ...overdueMonitoringCalls,
  ...overdueMonitoringTotalCalls,
  ...passRateCalls,
  ...placeRecoveryCalls,
  ...touristsRegisterToApplyCalls,
]
