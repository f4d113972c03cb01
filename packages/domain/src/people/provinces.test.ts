import { expect, test } from 'vitest'
import { isServed } from './provinces.ts'

test('an address is served in the provinces named, not in others, and unknown without a regency or a decision', () => {
  expect(isServed('3273', ['31', '32'])).toBe(true)
  expect(isServed('7371', ['31', '32'])).toBe(false)
  expect(isServed(null, ['31', '32'])).toBe(null)
  // A code that is no province's.
  expect(isServed('9999', ['31', '32'])).toBe(null)
  expect(isServed('3273', [])).toBe(null)
})
