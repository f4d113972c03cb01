import { allRoutes, routes } from '@lumbung/contract/routes'
import { expect, test } from 'vitest'
import { routeAt } from './route-tree.ts'

test('every screen is found at its own path, never at one of another', () => {
  const leaves = allRoutes(routes).filter(({ children }) => children === undefined)
  const wrong = leaves.filter(
    ({ name, path }) => routeAt(path.replaceAll(/:\w+/g, 'x1'))?.route.name !== name,
  )
  expect(leaves.length).toBeGreaterThan(80)
  expect(wrong).toEqual([])
})

test('what stands in the place of a parameter is told, and a path of nobody is nobody’s', () => {
  expect(routeAt('/order/detail/261127000290')?.params).toEqual({ orderNo: '261127000290' })
  expect(routeAt('/order/detail')).toBeNull()
})
