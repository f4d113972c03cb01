import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDays,
  businessDay,
  businessDayOf,
  compareDays,
  daysBetween,
  startOfDay,
  weekdayOf,
} from './calendar.ts'

const dayArb = fc
  .integer({ min: -20_000, max: 40_000 })
  .map((days) => addDays(businessDay('2026-01-01'), days))

test('only real dates are days', () => {
  for (const text of [
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '20261101',
    '',
    'today',
    '2026-04-31',
    '2026-11-02T00:00',
  ]) {
    expect(() => businessDay(text)).toThrow(expect.objectContaining({ code: 'VALIDATION' }))
  }
  expect(businessDay('2028-02-29')).toBe('2028-02-29')
})

test('adding days and counting them are each other’s inverse', () => {
  fc.assert(
    fc.property(
      dayArb,
      fc.integer({ min: -5000, max: 5000 }),
      (day, days) => daysBetween(day, addDays(day, days)) === days,
    ),
  )
})

test('days compare as their text does', () => {
  fc.assert(
    fc.property(dayArb, dayArb, (a, b) => Math.sign(compareDays(a, b)) === Math.sign(daysBetween(b, a))),
  )
})

test('a business day is the day in Jakarta', () => {
  expect(businessDayOf(new Date('2026-11-19T16:59:59.999Z'))).toBe('2026-11-19')
  expect(businessDayOf(new Date('2026-11-19T17:00:00Z'))).toBe('2026-11-20')
  expect(startOfDay(businessDay('2026-11-20')).toISOString()).toBe('2026-11-19T17:00:00.000Z')
  expect(() => businessDayOf(new Date(Number.NaN))).toThrow()
})

test('20 November 2026 is a Friday', () => {
  expect(weekdayOf(businessDay('2026-11-20'))).toBe(5)
})
