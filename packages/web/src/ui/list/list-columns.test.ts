import { expect, test } from 'vitest'
import {
  fitHeads,
  gridOf,
  layoutOf,
  moveColumn,
  pinColumn,
  placeColumns,
  resizeColumn,
  stepColumn,
  toggleColumn,
} from './list-columns.ts'

const columns = [
  { id: 'orderNo', width: 150, pinned: true },
  { id: 'status', width: 190 },
  { id: 'loan', width: 100 },
  { id: 'due', width: 108 },
  { id: 'fee', width: 90, shown: false as const },
]
const first = placeColumns(columns, null)
const ids = (placed: readonly { column: { id: string }; hidden: boolean }[]) =>
  placed.filter((each) => !each.hidden).map((each) => each.column.id)

test('without a layout the screen decides', () => {
  expect(ids(first)).toEqual(['orderNo', 'status', 'loan', 'due'])
})

test('what is kept comes back as it was left', () => {
  const own = resizeColumn(
    pinColumn(toggleColumn(moveColumn(first, 'due', 'status'), 'fee'), 'loan'),
    'status',
    240,
  )
  expect(placeColumns(columns, layoutOf(own))).toEqual(own)
  expect(ids(own)).toEqual(['orderNo', 'loan', 'due', 'status', 'fee'])
})

test('a column the screen has gained since stands behind the one it follows; one it has lost is gone', () => {
  const kept = layoutOf(moveColumn(first, 'due', 'status'))
  const now = [...columns.slice(0, 2), { id: 'new', width: 80 }, ...columns.slice(3)]
  expect(ids(placeColumns(now, kept))).toEqual(['orderNo', 'due', 'status', 'new'])
})

test('a pinned column stands first and moves only among the pinned', () => {
  const own = pinColumn(first, 'due')
  expect(ids(own)).toEqual(['orderNo', 'due', 'status', 'loan'])
  expect(moveColumn(own, 'loan', 'orderNo')).toEqual(own)
  expect(ids(moveColumn(own, 'due', 'orderNo'))).toEqual(['due', 'orderNo', 'status', 'loan'])
  expect(ids(placeColumns(columns, layoutOf(pinColumn(first, 'orderNo'))))).toEqual(ids(first))
})

test('arrows step over hidden columns and stop at the ends', () => {
  const own = toggleColumn(first, 'loan')
  expect(ids(stepColumn(own, 'due', -1))).toEqual(['orderNo', 'due', 'status'])
  expect(stepColumn(own, 'due', 1)).toEqual(own)
})

test('the last column shown cannot be hidden', () => {
  const one = ['status', 'loan', 'due'].reduce((placed, id) => toggleColumn(placed, id), [...first])
  expect(ids(toggleColumn(one, 'orderNo'))).toEqual(['orderNo'])
})

test('pinned columns keep their width, so that it is known where the next one sticks', () => {
  const own = pinColumn(first, 'status').filter((each) => !each.hidden)
  const grid = gridOf(own, 40, 180)
  expect(grid.lefts).toEqual({ orderNo: 40, status: 190 })
  expect(grid.template).toBe('40px 150px 190px minmax(100px, 100fr) minmax(108px, 108fr) 180px')
  expect(grid.least).toBe(40 + 150 + 190 + 100 + 108 + 180)
})

test('a width has limits', () => {
  expect(resizeColumn(first, 'due', 3).find((each) => each.column.id === 'due')?.width).toBe(48)
})

test('a head that its column is too narrow for makes it wider; its arrow has room too, Chinese takes more', () => {
  const narrow = placeColumns([{ id: 'due', width: 50 }], null)
  const sorted = placeColumns([{ id: 'due', width: 50, sort: 'due' }], null)
  const widths = (placed: typeof narrow, text: string) =>
    fitHeads(placed, () => text).map(({ width }) => width)
  expect(widths(narrow, 'Next due day')).toEqual([103])
  expect(widths(sorted, 'Next due day')).toEqual([119])
  expect(widths(narrow, '下次到期日')).toEqual([80])
  expect(widths(narrow, 'Due')).toEqual([50])
})

test('a width that somebody set stays, whatever its head says', () => {
  const own = resizeColumn(first, 'due', 60)
  expect(fitHeads(own, () => 'Next due day of all').find(({ column }) => column.id === 'due')?.width).toBe(60)
})
