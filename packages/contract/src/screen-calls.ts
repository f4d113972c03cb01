import { calls } from './calls.ts'
import type { RouteName } from './routes.ts'

/** The screens that make a call, by route name: those that cannot do without it first. */
export function screensOf(callName: string): RouteName[] {
  return calls.flatMap(({ name, neededBy, usedBy }) => (name === callName ? [...neededBy, ...usedBy] : []))
}

/** Names of the calls that each screen cannot do without. */
export const screenNeeds: Readonly<Partial<Record<RouteName, readonly string[]>>> = needs()

function needs(): Partial<Record<RouteName, string[]>> {
  const found: Partial<Record<RouteName, string[]>> = {}
  for (const { name, neededBy } of calls)
    for (const screen of neededBy) found[screen] = [...(found[screen] ?? []), name]
  return found
}
