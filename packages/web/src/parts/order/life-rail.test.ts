import { expect, test } from 'vitest'
import { heightsOf } from './life-rail.tsx'

const at = (...places: number[]) => places.map((each) => ({ at: each, isTaken: false }))

test('a label stands low, above one that is too near, and nowhere where both places are taken', () => {
  expect(heightsOf(at(10, 30, 50), 6)).toEqual(['low', 'low', 'low'])
  expect(heightsOf(at(10, 13, 16), 6)).toEqual(['low', 'high', 'low'])
  expect(heightsOf(at(10, 12, 14, 16), 6)).toEqual(['low', 'high', null, 'low'])
})

test('beside today a label stands above it, one alone', () => {
  const beside = [
    { at: 80, isTaken: true },
    { at: 82, isTaken: true },
  ]
  expect(heightsOf(beside, 6)).toEqual(['high', null])
})
