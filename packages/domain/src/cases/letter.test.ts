import { expect, test } from 'vitest'
import { businessDay } from '../calendar.ts'
import { letterNumber, nextLetter } from './letter.ts'

const day = businessDay('2026-11-23')
const issued = (level: number, on: string) => ({ level, day: businessDay(on) })

test.each([
  ['the first', [], { level: 1 }],
  ['the second a week after', [issued(1, '2026-11-16')], { level: 2 }],
  ['not before', [issued(1, '2026-11-17')], { refused: 'tooSoon', from: '2026-11-24' }],
  ['the third by the second', [issued(2, '2026-11-10'), issued(1, '2026-11-01')], { level: 3 }],
  ['none after the third', [issued(3, '2026-11-01')], { refused: 'all' }],
])('a case is warned by %s', (_words, before, expected) => {
  expect(nextLetter(before, day)).toEqual(expected)
})

test('a letter has a number of its own', () => {
  expect(letterNumber(2, day, 42)).toBe('SP2/261123/0042')
})
