/** What the filter needs to know of a route. */
export interface PermissionRoute {
  name?: string | undefined
  fixed?: boolean | undefined
  children?: readonly PermissionRoute[] | undefined
}

/**
 * The routes a person may see (specification §6): `admin` sees all; others those whose name is in their
 * list. A route without a name, or with children, is kept at its own level; one with children only while a
 * child remains. Fixed routes need no permission.
 */
export function permittedRoutes<R extends PermissionRoute>(
  tree: readonly R[],
  roles: readonly string[],
): R[] {
  if (roles.includes('admin')) return [...tree]
  return tree.flatMap((route) => {
    if (route.children) {
      const children = permittedRoutes(route.children, roles)
      return children.length > 0 ? [{ ...route, children }] : []
    }
    return route.fixed || route.name === undefined || roles.includes(route.name) ? [route] : []
  })
}
