import { calls } from '@lumbung/contract/calls'
import { allRoutes, routes } from '@lumbung/contract/routes'
import { refuse, refuseFields } from '@lumbung/domain/errors'
import {
  appsOf,
  everyApp,
  type Grant,
  type GrantKind,
  type Holder,
  plainGrants,
} from '@lumbung/domain/people/permission'
import type { Tx } from '../../db/pool.ts'
import { appCodes } from './role.queries.ts'

/** Names chosen for an app, or for every app. */
export interface GrantTree {
  app: string
  names: string[]
}

/** Calls of the registry that a role can hold: the server does not start with one more or less. */
export const grantableCalls = calls.filter(({ access }) => access === 'granted')

const grantable: Readonly<Record<GrantKind, ReadonlySet<string>>> = {
  call: new Set(grantableCalls.map(({ name }) => name)),
  menu: new Set(
    allRoutes(routes).flatMap(({ name, children, fixed }) =>
      children === undefined && fixed !== true ? [name] : [],
    ),
  ),
}

/**
 * The grants of one kind that trees stand for.
 * @throws VALIDATION on a name that cannot be granted or an app named twice, APP_UNKNOWN
 */
export async function readTrees(
  tx: Tx,
  kind: GrantKind,
  trees: readonly GrantTree[],
  field: string,
): Promise<readonly Grant[]> {
  const known = new Set([everyApp, ...(await appCodes(tx))])
  for (const [index, { app, names }] of trees.entries()) {
    if (!known.has(app)) refuse('APP_UNKNOWN')
    if (trees.findIndex((tree) => tree.app === app) !== index)
      refuseFields({ [`${field}.${index}.app`]: 'duplicate' })
    const strange = names.find((name) => !grantable[kind].has(name))
    if (strange !== undefined) refuseFields({ [`${field}.${index}.names`]: 'unknown' })
  }
  return plainGrants(trees.flatMap(({ app, names }) => names.map((name) => ({ app, kind, name }))))
}

/** What a holder has of one kind, a tree an app. Names that are no more (a call taken out of the product) are left out. */
export function treesOf(holder: Holder, kind: GrantKind): GrantTree[] {
  const trees = new Map<string, string[]>()
  for (const name of grantable[kind]) {
    for (const app of appsOf(holder, kind, name)) trees.set(app, [...(trees.get(app) ?? []), name])
  }
  return [...trees].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([app, names]) => ({ app, names }))
}
