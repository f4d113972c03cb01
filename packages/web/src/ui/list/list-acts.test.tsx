import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { actsOn, AllActs, RowActs } from './list-acts.tsx'
import { type ListSpec, type RowAct, specFor, type Tools } from './list-spec.ts'

interface Row {
  open: boolean
}

const acts: readonly RowAct<Row>[] = [
  { call: 'GET /user/user_info', label: 'ui.refresh', icon: 'refresh', ask: () => undefined },
  {
    call: 'GET /user/user_info',
    label: 'ui.clear',
    icon: 'trash',
    when: (row) => row.open,
    ask: () => undefined,
    danger: true,
  },
] as const

const toolsOf = (held: boolean) => ({ t: (key: string) => key, holds: () => held }) as unknown as Tools

test('what a row offers is what can be done to it now, by whom who holds the call', () => {
  const labels = (row: Row, held: boolean) => actsOn(acts, row, toolsOf(held)).map(({ label }) => label)
  expect(labels({ open: true }, true)).toEqual(['ui.refresh', 'ui.clear'])
  expect(labels({ open: false }, true)).toEqual(['ui.refresh'])
  expect(labels({ open: true }, false)).toEqual([])
})

test('whoever holds none of the calls has no column for them, and is not offered what they may not filter by', () => {
  const filters = [{ name: 'orderNo' }, { name: 'phone', call: 'POST /order/find_borrower' }]
  const spec = { acts, filters } as unknown as ListSpec<never>
  const [held, bare] = [specFor(spec, () => true), specFor(spec, () => false)]
  expect([held.acts, held.filters]).toEqual([acts, filters])
  expect('acts' in bare).toBe(false)
  expect(bare.filters).toEqual([{ name: 'orderNo' }])
})

test('in a row the first act is a word, the others icons with their names; on a page all are words', () => {
  const row = renderToStaticMarkup(<RowActs acts={acts} row={{ open: true }} tools={toolsOf(true)} />)
  expect(row).toContain('<span>ui.refresh</span>')
  expect(row).toContain('aria-label="ui.clear"')
  const page = renderToStaticMarkup(<AllActs acts={acts} row={{ open: true }} tools={toolsOf(true)} />)
  expect(page).toContain('<span>ui.clear</span>')
  expect(page).toContain('data-kind="danger"')
})
