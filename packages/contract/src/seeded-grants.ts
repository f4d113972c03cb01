import type { Call } from './call.ts'
import { calls } from './calls.ts'
import { allRoutes, type RouteName, routes } from './routes.ts'
import type { SeededRoleName } from './roles.ts'

/** The calls that a role holds in a new product. */
export function callsHeldBy(role: SeededRoleName): readonly Call[] {
  return calls.filter(({ heldBy }) => heldBy.includes(role))
}

/** The screens that a role sees in a new product, by route name. */
export function screensHeldBy(role: SeededRoleName): readonly RouteName[] {
  return allRoutes(routes).flatMap(({ name, heldBy }) =>
    heldBy?.includes(role) === true ? [name as RouteName] : [],
  )
}
