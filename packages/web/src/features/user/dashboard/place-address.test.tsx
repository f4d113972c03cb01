import type { Call } from '@lumbung/contract/call'
import {
  attentionPlaces,
  deskPlaces,
  figurePlaces,
  type Place,
  portfolioFigures,
  stagePlace,
} from '@lumbung/contract/user/dashboard-places'
import { expect, test, vi } from 'vitest'
import type * as z from 'zod/mini'
import { parseFilter, textsOf } from '../../../ui/list/filter-text.ts'
import type { ListSpec } from '../../../ui/list/list-spec.ts'
import { addressOf } from './place-address.ts'

type Spec = Pick<ListSpec<Call>, 'name' | 'call' | 'filters' | 'fixed'>

/** Every list of the console. */
const specs = vi.hoisted(() => {
  // Some screens listen for the page to be closed.
  vi.stubGlobal('window', new EventTarget())
  return [] as unknown[]
})
vi.mock('../../../ui/list/list-screen.tsx', () => ({
  listScreen: (spec: unknown) => {
    specs.push(spec)
    return () => null
  },
}))
await Promise.all(
  Object.values(
    import.meta.glob('../../{approve,collection,loan,order,repay,telemarketing}/*-{screen,list}.tsx'),
  ).map((load) => load()),
)
const lists = specs as Spec[]

const day = '2026-11-20'
const looked = { day, apps: ['panen', 'guyub'] }
const places: readonly Place[] = [
  ...Object.values({ ...deskPlaces, ...figurePlaces, ...attentionPlaces }).map((of) => of(looked)),
  ...Object.values(portfolioFigures).map(({ opens }) => opens(looked)),
  stagePlace(looked, { from: 1, to: 7 }),
  stagePlace(looked, { from: 91, to: null }),
]

test('a list reads out of its address the very filter that a figure of the dashboard is counted by', () => {
  let read = 0
  for (const place of places) {
    // One's own work has no filter.
    if (place.call.includes('get_my_')) continue
    const spec = lists.find(({ name, call }) => name === place.route && call.name === place.call)
    if (spec === undefined) throw new Error(`no list ${place.route}`)
    const { call, filters, fixed = {} } = spec
    const search = new URLSearchParams(addressOf(place, day).split('?')[1])
    const shape = (call.request as unknown as { shape: { filter: { shape: Record<string, z.ZodMiniType> } } })
      .shape
    const { filter, refused } = parseFilter(filters, textsOf(filters, search), shape.filter.shape, day)
    expect(refused).toEqual([])
    const own = typeof fixed === 'function' ? fixed(search) : fixed
    expect([place.route, call.name, filter, own]).toEqual([
      place.route,
      place.call,
      place.filter,
      place.fixed,
    ])
    read += 1
  }
  expect(read).toBeGreaterThan(20)
})

test('the dashboard knows no way to a list but those', () => {
  const sources = import.meta.glob<string>('./*.tsx', { query: '?raw', import: 'default', eager: true })
  const ways = Object.entries(sources).flatMap(([file, source]) =>
    // An order in hand opens itself; what is stopped opens the page it is started again on.
    [...source.matchAll(/['"`]\/(?!approve\/detail\/|report\/|loan\/waitLoanList")[a-z]+\/[^'"`]*/g)].map(
      ([way]) => `${file} ${way}`,
    ),
  )
  expect(ways.filter((way) => !way.includes('.test.tsx'))).toEqual([])
})
