import type { Route } from '../route.ts'
import { passRateRoute } from './pass-rate.ts'

export * from './pass-rate.ts'

/** Every report, as the menu has them: the list of their calls too. */
export const reportRoutes = {
  name: 'report',
  title: { id: 'Laporan', en: 'Reports', zh: '报表' },
  path: '/report',
  group: 'report',
  children: [passRateRoute],
} as const satisfies Route
