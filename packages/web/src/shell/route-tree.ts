import type { Route } from '@lumbung/contract/route'
import { isBusinessDay } from '@lumbung/domain/calendar'
import { allRoutes, type RouteName, routes } from '@lumbung/contract/routes'
import { matchPath } from 'react-router'
import { permittedRoutes } from './permitted-routes.ts'

const known = routes as readonly Route[]
const leaves = allRoutes(known).filter((route) => !route.children)

/** The routes of a person that have a screen; groups left empty go too. */
export function menuRoutes(roles: readonly string[], hasScreen: (name: string) => boolean): Route[] {
  const built = (tree: readonly Route[]): Route[] =>
    tree.flatMap((route) => {
      if (!route.children) return hasScreen(route.name) ? [route] : []
      const children = built(route.children)
      return children.length > 0 ? [{ ...route, children }] : []
    })
  return permittedRoutes(built(known), roles)
}

interface Found {
  route: Route
  params: Readonly<Record<string, string | undefined>>
}

const foundAt = new Map<string, Found | null>()

/** The route a path belongs to, permitted or not; looked for once, since every turn of a page asks for each of its tabs. */
export function routeAt(pathname: string): Found | null {
  let found = foundAt.get(pathname)
  if (found === undefined) {
    found = matching(pathname)
    foundAt.set(pathname, found)
  }
  return found
}

function matching(pathname: string): Found | null {
  for (const route of leaves) {
    const match = matchPath(route.path, pathname)
    if (match) return { route, params: match.params }
  }
  return null
}

const indexes = new Map(
  allRoutes(known)
    .filter((route) => route.children?.some(({ path }) => path === `${route.path}/index`))
    .map(({ path }) => [path, `${path}/index`]),
)

/** Where the bare path of a group leads: to its index; null where it has none. */
export const indexAt = (pathname: string): string | null => indexes.get(pathname) ?? null

/**
 * What an address is about beside its screen: a number, or a day as people write it. The type is a word of the program (the
 * list one came from, what the machine decided) and says nothing of it.
 */
export function subjectIn(
  params: Readonly<Record<string, string | undefined>>,
  { day }: { day: (iso: string) => string },
): string {
  return Object.entries(params)
    .flatMap(([name, value]) => {
      if (!value || name === 'type') return []
      return name === 'date' && isBusinessDay(value) ? day(value) : value
    })
    .join(' ')
}

/** The groups above a route, outermost first. */
export function groupsAbove(name: string, tree: readonly Route[] = known): Route[] {
  for (const route of tree) {
    if (route.name === name) return []
    const below = route.children?.some(
      (child) => child.name === name || groupsAbove(name, [child]).length > 0,
    )
    if (below) return [route, ...groupsAbove(name, route.children)]
  }
  return []
}

export type Admission = 'admitted' | 'notAllowed' | 'notFound'

/** A route known but not granted leads to /401, an unknown one to /404 (rulings 14). */
export function admissionTo(pathname: string, permitted: readonly Route[]): Admission {
  const found = routeAt(pathname)
  if (!found) return 'notFound'
  return allRoutes(permitted).some((route) => route.name === found.route.name) ? 'admitted' : 'notAllowed'
}

export const nameOf = (route: Route): RouteName => route.name as RouteName
