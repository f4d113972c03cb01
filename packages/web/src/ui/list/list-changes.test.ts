import { expect, test } from 'vitest'
import { changedRows } from './list-changes.ts'

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
