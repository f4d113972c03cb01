import type { Route } from '@lumbung/contract/route'
import { allRoutes, routes } from '@lumbung/contract/routes'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { permittedRoutes, type PermissionRoute } from './permitted-routes.ts'

const names = (tree: readonly PermissionRoute[]): string[] =>
  tree.flatMap((route) => [...(route.name === undefined ? [] : [route.name]), ...names(route.children ?? [])])

const leaves = (tree: readonly Route[]): Route[] =>
  tree.flatMap((route) => (route.children ? leaves(route.children) : [route]))

test('admin sees every route', () => {
  expect(permittedRoutes(routes, ['admin'])).toEqual([...routes])
  expect(permittedRoutes(routes, ['orderList', 'admin'])).toEqual([...routes])
})

test('a route whose name is in the list is kept with its parents', () => {
  expect(names(permittedRoutes(routes, ['orderList']))).toEqual(
    expect.arrayContaining(['dashboard', 'order', 'orderList']),
  )
  expect(names(permittedRoutes(routes, ['orderList']))).not.toContain('excelList')
})

test('a route with children is kept only while a child remains', () => {
  expect(names(permittedRoutes(routes, ['order', 'approve']))).not.toContain('order')
})

test('a route without a name is kept', () => {
  expect(permittedRoutes([{}], [])).toEqual([{}])
})

const node: fc.Memo<PermissionRoute> = fc.memo((depth) =>
  fc.record(
    {
      name: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      fixed: fc.boolean(),
      ...(depth > 1 ? { children: fc.array(node(depth - 1), { maxLength: 3 }) } : {}),
    },
    { requiredKeys: [] },
  ),
)
const tree = fc.array(node(3), { maxLength: 4 })
const roles = fc.subarray(['a', 'b', 'c', 'd', 'e'])

test('nothing is shown that is neither granted, nor fixed, nor nameless', () => {
  fc.assert(
    fc.property(tree, roles, (routesGiven, granted) => {
      const check = (list: readonly PermissionRoute[]): void => {
        for (const route of list) {
          if (route.children) expect(route.children.length).toBeGreaterThan(0)
          else expect(route.fixed || route.name === undefined || granted.includes(route.name)).toBe(true)
          check(route.children ?? [])
        }
      }
      check(permittedRoutes(routesGiven, granted))
    }),
  )
})

test('filtering twice changes nothing, and more roles never show less', () => {
  fc.assert(
    fc.property(tree, roles, roles, (routesGiven, some, more) => {
      const once = permittedRoutes(routesGiven, some)
      expect(permittedRoutes(once, some)).toEqual(once)
      const wider = names(permittedRoutes(routesGiven, [...some, ...more]))
      for (const name of names(once)) expect(wider).toContain(name)
    }),
  )
})

test('every single leaf of the real tree can be granted alone', () => {
  for (const leaf of leaves(routes)) {
    const seen = names(permittedRoutes(routes, [leaf.name]))
    expect(seen).toContain(leaf.name)
    expect(seen.length).toBeLessThan(allRoutes().length)
  }
})
