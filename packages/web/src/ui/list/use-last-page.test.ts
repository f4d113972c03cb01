import { expect, test } from 'vitest'
import { pageInstead } from './use-last-page.ts'

const at = (page: number, after: string | null = null) => ({ page, after })

test('a page that has rows, the first one, and one that goes on from a row stay', () => {
  expect(pageInstead(at(3), 20, { shown: 1, total: null })).toBeNull()
  expect(pageInstead(at(1), 20, { shown: 0, total: 0 })).toBeNull()
  expect(pageInstead(at(1, 'x'), 20, { shown: 0, total: 0 })).toBeNull()
})

test('a page behind the last one leads to the last, once it is known which that is', () => {
  expect(pageInstead(at(9), 20, { shown: 0, total: null })).toBeNull()
  expect(pageInstead(at(9), 20, { shown: 0, total: 41 })).toBe(3)
  expect(pageInstead(at(9), 20, { shown: 0, total: 0 })).toBe(1)
})

test('a number that no page can have is not even asked for', () => {
  expect(pageInstead(at(9999), 20, { shown: null, total: null })).toBe(500)
})

test('rows that went while they were counted never lead to the same page again', () => {
  expect(pageInstead(at(3), 20, { shown: 0, total: 60 })).toBe(2)
})
