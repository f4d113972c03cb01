import { expect, test } from 'vitest'
import { rowsThatFit } from './fit-rows.ts'

test('a page has the rows that a window shows, never fewer than the call gives by itself', () => {
  expect(rowsThatFit(900, 32)).toBe(20)
  expect(rowsThatFit(768, 32)).toBe(20)
  expect(rowsThatFit(1440, 32)).toBe(35)
  expect(rowsThatFit(1440, 24)).toBe(45)
  expect(rowsThatFit(844, 60)).toBe(20)
  expect(rowsThatFit(8000, 24)).toBe(100)
})
