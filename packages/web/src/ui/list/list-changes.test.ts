import { expect, test } from 'vitest'
import { changedRows, lookAgain } from './list-changes.ts'

test('a row has changed when its mark differs or when it is gone; a new one has not', () => {
  const before = [
    { key: 'a', mark: '1' },
    { key: 'b', mark: '1' },
    { key: 'c', mark: '1' },
  ]
  const now = [
    { key: 'b', mark: '2' },
    { key: 'a', mark: '1' },
    { key: 'd', mark: '1' },
  ]
  expect(changedRows(before, now)).toEqual(['b', 'c'])
})

const marked = (a: string, b: string) => [
  { key: 'a', mark: a },
  { key: 'b', mark: b },
]

test('a change under the same answer is told, and the rows are asked for until another answer comes', () => {
  const first = lookAgain(null, 1, marked('1', '1'))
  expect(first).toMatchObject({ changed: [], isBehind: false })
  const second = lookAgain(first, 1, marked('2', '1'))
  expect(second).toMatchObject({ changed: ['a'], isBehind: true })
  expect(lookAgain(second, 1, marked('2', '1'))).toMatchObject({ changed: [], isBehind: true })
  expect(lookAgain(second, 2, marked('2', '1'))).toMatchObject({ changed: [], isBehind: false })
})

test('a change between an answer and its first marks is not lost: the rows are asked for once more', () => {
  const before = lookAgain(lookAgain(null, 1, marked('1', '1')), 1, marked('2', '1'))
  const after = lookAgain(before, 2, marked('3', '1'))
  expect(after).toMatchObject({ changed: [], isBehind: true })
  expect(lookAgain(after, 3, marked('3', '1')).isBehind).toBe(false)
})

test('rows of another page are not held against those that were in view before', () => {
  const before = lookAgain(null, 1, marked('1', '1'))
  expect(lookAgain(before, 2, [{ key: 'c', mark: '9' }]).isBehind).toBe(false)
})
