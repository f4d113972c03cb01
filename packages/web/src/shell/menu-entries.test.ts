import type { Route } from '@lumbung/contract/route'
import { allRoutes, routes } from '@lumbung/contract/routes'
import { expect, test } from 'vitest'
import { isExternal, leavesOf, menuEntries } from './menu-entries.ts'

const title = { id: '', en: '', zh: '' }
const leaf = (name: string, more: Partial<Route> = {}): Route => ({
  name,
  title,
  path: `/${name}`,
  group: null,
  ...more,
})
const group = (name: string, ...children: Route[]): Route => ({
  name,
  title,
  path: `/${name}`,
  group: null,
  children,
})
const shape = (entries: readonly Route[]): unknown[] =>
  entries.map((entry) => (entry.children ? { [entry.name]: shape(entry.children) } : entry.name))

test('a group with one visible child is shown as that child', () => {
  expect(
    shape(menuEntries([group('risk', leaf('riskRuleConfig')), group('order', leaf('list'), leaf('excel'))])),
  ).toEqual(['riskRuleConfig', { order: ['list', 'excel'] }])
})

test('hidden children do not count, and a group of hidden ones is not shown', () => {
  expect(shape(menuEntries([group('order', leaf('list'), leaf('detail', { hidden: true }))]))).toEqual([
    'list',
  ])
  expect(menuEntries([group('changePassword', leaf('index', { hidden: true }))])).toEqual([])
})

test('a single child that is a group itself stays below its group', () => {
  const nested = [group('approve', group('first', leaf('wait'), leaf('pass')))]
  expect(shape(menuEntries(nested))).toEqual([{ approve: [{ first: ['wait', 'pass'] }] }])
  expect(leavesOf(nested[0] as Route).map(({ name }) => name)).toEqual(['wait', 'pass'])
})

test('nothing that the menu shows is hidden, and every screen that is not hidden is in it', () => {
  const shown = menuEntries(routes).flatMap(leavesOf)
  expect(shown.every((route) => !route.hidden)).toBe(true)
  const visible = allRoutes().filter((route) => !route.children && !route.hidden)
  expect(shown.map(({ name }) => name).toSorted()).toEqual(visible.map(({ name }) => name).toSorted())
})

test('an address of another site is external, a path is not', () => {
  expect(
    ['https://bank.test/help', 'http://bank.test', 'mailto:help@bank.test', 'tel:+6221'].map(isExternal),
  ).toEqual([true, true, true, true])
  expect(['/order/orderList', '/httpsomething', '/'].map(isExternal)).toEqual([false, false, false])
})
