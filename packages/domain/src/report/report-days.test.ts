import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, businessDay, businessDayOf, daysBetween, startOfDay, weekdayOf } from '../calendar.ts'
import { daysBefore, firstDayOf, lastDayOf, nextMailing, reportRows } from './report-days.ts'

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

test('a view is mailed at its hour of the first day of what comes next, never at a moment that has passed', () => {
  fc.assert(
    fc.property(day, fc.nat(1439), fc.constantFrom(...reportRows), fc.nat(23), (one, minutes, rows, hour) => {
      const after = new Date(startOfDay(one).getTime() + minutes * 60_000)
      const next = nextMailing(rows, hour, after)
      const on = businessDayOf(next)
      expect(next > after).toBe(true)
      expect(firstDayOf(rows, on)).toBe(on)
      expect(next.getTime() - startOfDay(on).getTime()).toBe(hour * 3_600_000)
      // None was left out.
      const before = new Date(startOfDay(firstDayOf(rows, addDays(on, -1))).getTime() + hour * 3_600_000)
      expect(before <= after).toBe(true)
    }),
  )
})
