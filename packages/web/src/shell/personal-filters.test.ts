import { expect, test, vi } from 'vitest'
import { keptSearch, personalFilters } from './personal-filters.ts'

/** Every list of the console. */
const { specs } = vi.hoisted(() => {
  // Some screens listen for the page to be closed.
  vi.stubGlobal('window', new EventTarget())
  return { specs: [] as { name: string; filters: readonly { name: string; personal?: true }[] }[] }
})
vi.mock('../ui/list/list-screen.tsx', () => ({
  listScreen: (spec: (typeof specs)[number]) => {
    specs.push(spec)
    return () => null
  },
}))
await Promise.all(Object.values(import.meta.glob('../features/**/*-{screen,list}.tsx')).map((load) => load()))

test('every filter that a list marks personal is left out of what the browser keeps, and no other', () => {
  const marked: Record<string, string[]> = {}
  for (const { name, filters } of specs)
    for (const filter of filters)
      if (filter.personal && !marked[name]?.includes(filter.name)) (marked[name] ??= []).push(filter.name)
  const sorted = (names: object) =>
    Object.entries(names as Record<string, string[]>)
      .map(([route, each]) => `${route}: ${each.toSorted().join(', ')}`)
      .toSorted()
  expect(specs.length).toBeGreaterThan(20)
  expect(sorted(personalFilters)).toEqual(sorted(marked))
})

test('whatever else an address says stays as it is', () => {
  const found = '?phone=0812345&state=cleared%2Cdue&page=3'
  expect(keptSearch('/order/orderList', found)).toBe('?state=cleared%2Cdue&page=3')
  expect(keptSearch('/order/orderList', '?phone=0812345')).toBe('')
  expect(keptSearch('/order/orderList', '?state=a,b&page=3')).toBe('?state=a,b&page=3')
  expect(keptSearch('/repay/overdueRepaymentDetail/2026-11-20', '?phone=0812')).toBe('')
  // The same word where it names nobody.
  expect(keptSearch('/power/role', '?text=kolektor')).toBe('?text=kolektor')
  expect(keptSearch('/nowhere', '?phone=1')).toBe('?phone=1')
})
