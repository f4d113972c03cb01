import { expect, test } from 'vitest'
import { guard } from './guard.ts'
import { admissionTo, groupsAbove, indexAt, menuRoutes, routeAt } from './route-tree.ts'

const at = (pathname: string, hasToken: boolean, address = pathname) => guard({ hasToken, pathname, address })

test('without a token every page leads to the login, which remembers it', () => {
  expect(at('/order/orderList', false, '/order/orderList?page=2')).toBe(
    '/login?redirect=%2Forder%2ForderList%3Fpage%3D2',
  )
  expect(at('/', false)).toBe('/login?redirect=%2F')
})

test('login and auth-redirect are reachable without a token', () => {
  expect(at('/login', false)).toBeNull()
  expect(at('/auth-redirect', false)).toBeNull()
})

test('with a token the login leads to the console', () => {
  expect(at('/login', true)).toBe('/')
  expect(at('/order/orderList', true)).toBeNull()
})

test('a route known but not granted is 401, an unknown one 404', () => {
  const permitted = menuRoutes(['orderList'], () => true)
  expect(admissionTo('/order/orderList', permitted)).toBe('admitted')
  expect(admissionTo('/order/excelList', permitted)).toBe('notAllowed')
  expect(admissionTo('/order/nothing', permitted)).toBe('notFound')
})

test('the path of a group leads to its index where it has one', () => {
  expect(indexAt('/changePassword')).toBe('/changePassword/index')
  expect(indexAt('/changePassword/index')).toBeNull()
  expect(indexAt('/order')).toBeNull()
})

test('a path finds its route, its parameters and the groups above it', () => {
  expect(routeAt('/order/detail/261120032385')).toMatchObject({
    route: { name: 'orderDetail' },
    params: { orderNo: '261120032385' },
  })
  expect(groupsAbove('reviewFirstWait').map((route) => route.name)).toEqual(['approve', 'reviewFirst'])
  expect(groupsAbove('dashboard')).toEqual([])
})
