import { expect, test } from 'vitest'
import {
  afterClosing,
  cachedPaths,
  cachedTabsMax,
  nameTab,
  screenBehind,
  type Tab,
  tabs as strip,
  visit,
} from './tabs.ts'

const open = (...paths: string[]) =>
  paths.reduce<readonly Tab[]>((tabs, path, index) => visit(tabs, path, '', index), [])

test('a visited page is added once per path; another search reuses its tab', () => {
  const tabs = visit(open('/a', '/b'), '/a', '?page=2', 9)
  expect(tabs.map((tab) => `${tab.path}${tab.search}`)).toEqual(['/a?page=2', '/b'])
})

test('closing the active tab goes to the last remaining one, or to / when none is left', () => {
  expect(afterClosing(open('/a', '/b'), '/a')).toBeNull()
  expect(afterClosing(open('/a', '/b'), '/c')).toBe('/b')
  expect(afterClosing([], '/c')).toBe('/')
})

test('from an order one goes back to the list that was last in front, as it was left', () => {
  const lists = visit(
    open('/dashboard', '/order/orderList', '/approve/reviewList'),
    '/order/orderList',
    '?page=2',
    9,
  )
  const tabs = visit(
    visit(lists, '/order/detail/261120032385', '', 10),
    '/approve/detail/261120032385',
    '',
    11,
  )
  expect(screenBehind(tabs)).toBe('/order/orderList?page=2')
  expect(screenBehind(open('/order/detail/261120032385'))).toBe('/')
})

test('the least recently used tab loses its cache, not its place in the strip', () => {
  const paths = Array.from({ length: cachedTabsMax + 1 }, (_, index) => `/${index}`)
  const tabs = visit(open(...paths), '/0', '', 99)
  expect(tabs).toHaveLength(cachedTabsMax + 1)
  expect(cachedPaths(tabs).has('/0')).toBe(true)
  expect(cachedPaths(tabs).has('/1')).toBe(false)
})

test('a tab is called what its screen says it is about, also after it was visited with another search', () => {
  strip.set(open('/power/menu/7', '/order/orderList'))
  nameTab('/power/menu/7', 'Kolektor')
  strip.set(visit(strip.get(), '/power/menu/7', '?app=guyub', 9))
  expect(strip.get().map(({ name }) => name)).toEqual(['Kolektor', undefined])
})
