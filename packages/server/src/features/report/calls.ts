import type { Implementation } from '../../calls/context.ts'
import { acquisitionCostCalls } from './acquisition-cost.ts'
import { borrowAgainRateCalls } from './borrow-again-rate.ts'
import { channelConversionRateCalls } from './channel-conversion-rate.ts'
import { conversionRateCalls } from './conversion-rate.ts'
import { overdueMonitoringTotalCalls } from './overdue-monitoring-total.ts'
import { overdueMonitoringCalls } from './overdue-monitoring.ts'
import { passRateCalls } from './pass-rate.ts'
import { placeRecoveryCalls } from './place-recovery.ts'
import { reportProofCalls } from './prove-report.ts'
import { rollRatesCalls } from './roll-rates.ts'
import { tkb90HistoryCalls } from './tkb90-history.ts'
import { touristsRegisterToApplyCalls } from './tourists-register-to-apply.ts'
import { unitEconomicsCalls } from './unit-economics.ts'
import { vintageCurvesCalls } from './vintage-curves.ts'

export const reportCalls: readonly Implementation[] = [
  ...acquisitionCostCalls,
  ...borrowAgainRateCalls,
  ...channelConversionRateCalls,
  ...conversionRateCalls,
  ...overdueMonitoringCalls,
  ...overdueMonitoringTotalCalls,
  ...passRateCalls,
  ...placeRecoveryCalls,
  ...reportProofCalls,
  ...rollRatesCalls,
  ...tkb90HistoryCalls,
  ...touristsRegisterToApplyCalls,
  ...unitEconomicsCalls,
  ...vintageCurvesCalls,
]
