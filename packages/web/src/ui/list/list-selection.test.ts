import { expect, test } from 'vitest'
import { nothingPicked, pageMark, pickPage, pickRow, renewed } from './list-selection.ts'

const page = ['a', 'b', 'c', 'd', 'e'].map((key, index) => ({ key, version: 1, amount: (index + 1) * 100 }))
const keys = (selection: typeof nothingPicked) => [...selection.rows.keys()]

test('a range runs from the row picked before, in either direction', () => {
  const one = pickRow(nothingPicked, page, 'd', false)
  expect(keys(pickRow(one, page, 'b', true)).sort()).toEqual(['b', 'c', 'd'])
})

test('a range without a beginning picks the one row', () => {
  expect(keys(pickRow(nothingPicked, page, 'c', true))).toEqual(['c'])
})

test('picking twice lets go', () => {
  expect(keys(pickRow(pickRow(nothingPicked, page, 'a', false), page, 'a', false))).toEqual([])
})

test('the head box picks the page, then lets it go, and leaves other pages alone', () => {
  const other = pickRow(nothingPicked, [{ key: 'z', version: 0, amount: 1 }], 'z', false)
  const whole = pickPage(other, page)
  expect(pageMark(whole, page)).toBe('all')
  expect(keys(pickPage(whole, page))).toEqual(['z'])
  expect(pageMark(other, page)).toBe('some')
  expect(pageMark(nothingPicked, page)).toBe('none')
  expect(pageMark(nothingPicked, [])).toBe('none')
})

test('everything that matches is left as soon as one row is let go', () => {
  const all = { ...pickPage(nothingPicked, page), all: true }
  const less = pickRow(all, page, 'b', false)
  expect(less.all).toBe(false)
  expect(keys(less)).toEqual(['a', 'c', 'd', 'e'])
})

test('a row that is let go of everything that matches is never picked, whichever row was picked before', () => {
  const all = { ...pickRow(nothingPicked, page, 'a', false), all: true }
  const rest = ['a', 'c', 'd', 'e']
  expect(keys(pickRow(all, page, 'b', false)).toSorted()).toEqual(rest)
  expect(keys(pickRow(all, page, 'b', true)).toSorted()).toEqual(rest)
  const elsewhere = pickRow(
    all,
    [
      { key: 'y', version: 1, amount: 1 },
      { key: 'z', version: 1, amount: 1 },
    ],
    'z',
    false,
  )
  expect(elsewhere.all).toBe(false)
  expect(keys(elsewhere).toSorted()).toEqual(['a', 'y'])
})

test('what changed under the selection is known in its new version', () => {
  const picked = pickRow(nothingPicked, page, 'a', false)
  const after = renewed(picked, [{ key: 'a', version: 2, amount: 150 }])
  expect(after.rows.get('a')).toEqual({ key: 'a', version: 2, amount: 150 })
  expect(renewed(picked, page)).toBe(picked)
})
