import type { Route } from '../route.ts'
import { borrowAgainRateRoute } from './borrow-again-rate.ts'
import { channelConversionRateRoute } from './channel-conversion-rate.ts'
import { conversionRateRoute } from './conversion-rate.ts'
import { overdueMonitoringRoute } from './overdue-monitoring.ts'
import { overdueMonitoringTotalRoute } from './overdue-monitoring-total.ts'
import { passRateRoute } from './pass-rate.ts'
import { placeRecoveryRoute } from './place-recovery.ts'
import { touristsRegisterToApplyRoute } from './tourists-register-to-apply.ts'

export * from './borrow-again-rate.ts'
export * from './channel-conversion-rate.ts'
export * from './conversion-rate.ts'
export * from './overdue-monitoring.ts'
export * from './overdue-monitoring-total.ts'
export * from './pass-rate.ts'
export * from './place-recovery.ts'
export * from './tourists-register-to-apply.ts'

/** Every report, as the menu has them: the list of their calls too. */
export const reportRoutes = {
  name: 'report',
  title: { id: 'Laporan', en: 'Reports', zh: '报表' },
  path: '/report',
  group: 'report',
  children: [
    borrowAgainRateRoute,
    overdueMonitoringRoute,
    overdueMonitoringTotalRoute,
    passRateRoute,
    channelConversionRateRoute,
    conversionRateRoute,
    placeRecoveryRoute,
    touristsRegisterToApplyRoute,
  ],
} as const satisfies Route
