import type { Call } from '@lumbung/contract/call'
import { reportNames } from '@lumbung/contract/report/routes'
import { expect, test, vi } from 'vitest'
import { parseFilter, textsOf } from '../../ui/list/filter-text.ts'
import type { ListSpec } from '../../ui/list/list-spec.ts'
import { filterShapeOf } from '../../ui/list/use-list-rows.ts'

type Spec = Pick<ListSpec<Call>, 'name' | 'call' | 'filters' | 'fixed'>

/** Every report of the console. */
const specs = vi.hoisted(() => {
  // Some screens listen for the page to be closed.
  vi.stubGlobal('window', new EventTarget())
  return [] as unknown[]
})
vi.mock('../../ui/list/list-screen.tsx', () => ({
  listScreen: (spec: unknown) => {
    specs.push(spec)
    return () => null
  },
}))
await Promise.all(Object.values(import.meta.glob('../../features/report/*-screen.tsx')).map((load) => load()))
const reports = specs as Spec[]

/** What a report asks at an address, and what of that it is told to be wrong. */
function askedAt(report: Spec, address: string) {
  const { call, filters, fixed = {} } = report
  const search = new URLSearchParams(address)
  const texts = textsOf(filters, search)
  const { filter, refused } = parseFilter(filters, texts, filterShapeOf(call), '2026-11-20')
  return { asked: { ...filter, ...(typeof fixed === 'function' ? fixed(search, {}) : fixed) }, refused }
}

test('who wants no split asks for none, also where a report is split by itself, and is not told to be wrong', () => {
  expect(reports.map(({ name }) => name).toSorted()).toEqual([...reportNames].toSorted())
  for (const report of reports) {
    expect([report.name, askedAt(report, 'rows=week&split=none')]).toEqual([
      report.name,
      { asked: { rows: 'week' }, refused: [] },
    ])
    const refused = [{ name: 'split', text: 'nothing' }]
    expect([report.name, askedAt(report, 'split=nothing')]).toMatchObject([report.name, { refused }])
  }
})
