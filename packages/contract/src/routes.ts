import type { Route } from './route.ts'

import { dashboardRoutes, changePasswordRoutes } from './user/routes.ts'
import { orderRoutes } from './order/routes.ts'
import { approveRoutes } from './approve/routes.ts'
import { loanRoutes } from './loan/routes.ts'
import { repayRoutes } from './repay/routes.ts'
import { precollectionRoutes } from './precollection/routes.ts'
import { collectionRoutes } from './collection/routes.ts'
import { telemarketingRoutes } from './telemarketing/routes.ts'
import { reportRoutes } from './report/routes.ts'
import { riskRoutes } from './risk/routes.ts'
import { smsRoutes } from './sms/routes.ts'
import { powerRoutes } from './power/routes.ts'
import { utilsRoutes } from './utils/routes.ts'

/** The one tree of routes, in the order of the menu. */
export const routes = [
  dashboardRoutes,
  changePasswordRoutes,
  orderRoutes,
  approveRoutes,
  loanRoutes,
  repayRoutes,
  precollectionRoutes,
  collectionRoutes,
  telemarketingRoutes,
  reportRoutes,
  riskRoutes,
  smsRoutes,
  powerRoutes,
  utilsRoutes,
] as const satisfies readonly Route[]

type NamesIn<R> = R extends { name: infer N extends string; children: infer C extends readonly unknown[] }
  ? N | NamesIn<C[number]>
  : R extends { name: infer N extends string }
    ? N
    : never

export type RouteName = NamesIn<(typeof routes)[number]>

/** Every route of the tree, parents before their children. */
export function allRoutes(tree: readonly Route[] = routes): readonly Route[] {
  return tree.flatMap((route) => [route, ...allRoutes(route.children ?? [])])
}
