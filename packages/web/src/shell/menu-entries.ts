import type { Route } from '@lumbung/contract/route'

/** What the sidebar shows of the permitted routes: hidden ones go, a group with one visible child is that child (rulings 16). */
export function menuEntries(routes: readonly Route[]): Route[] {
  return routes.flatMap((route) => {
    if (route.hidden) return []
    if (!route.children) return [route]
    const children = menuEntries(route.children)
    const [only] = children
    if (children.length === 1 && only && !only.children) return [only]
    return children.length > 0 ? [{ ...route, children }] : []
  })
}

/** The screens of a group, whatever groups lie between. */
export function leavesOf(route: Route): Route[] {
  return route.children ? route.children.flatMap(leavesOf) : [route]
}

/** An address outside the console opens in a new tab of the browser. */
export function isExternal(path: string): boolean {
  return /^(https?:|mailto:|tel:)/.test(path)
}
