import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, businessDay, daysBetween, weekdayOf } from '../calendar.ts'
import { daysBefore, firstDayOf, lastDayOf, reportRows } from './report-days.ts'

const day = fc.integer({ min: 0, max: 4000 }).map((days) => addDays(businessDay('2020-01-01'), days))

test('a day lies in the day, week or month that it is counted in, and the next one begins the day after', () => {
  fc.assert(
    fc.property(day, fc.constantFrom(...reportRows), (one, rows) => {
      const first = firstDayOf(rows, one)
      const last = lastDayOf(rows, first)
      expect(first <= one && one <= last).toBe(true)
      expect(firstDayOf(rows, last)).toBe(first)
      expect(firstDayOf(rows, addDays(last, 1))).toBe(addDays(last, 1))
    }),
  )
})

test('a week begins on Monday', () => {
  fc.assert(
    fc.property(day, (one) => {
      expect(weekdayOf(firstDayOf('week', one))).toBe(1)
    }),
  )
})

test('the period before is as long and ends the day before', () => {
  fc.assert(
    fc.property(day, fc.nat(92), (from, more) => {
      const to = addDays(from, more)
      const before = daysBefore(from, to)
      expect(daysBetween(before.from, before.to)).toBe(more)
      expect(addDays(before.to, 1)).toBe(from)
    }),
  )
})
