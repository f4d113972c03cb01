import { expect, test } from 'vitest'
import { addDays, businessDay, startOfDay } from '@lumbung/domain/calendar'
import { daysUntil, seasonOf } from './seasons.ts'

test('fewer come at the end of the week, more with wages and in the month before the feast', () => {
  const monday = businessDay('2027-03-15')
  expect(seasonOf(monday)).toBe(1)
  expect(seasonOf(addDays(monday, 5))).toBeLessThan(1)
  expect(seasonOf(addDays(monday, 6))).toBeLessThan(seasonOf(addDays(monday, 5)))
  expect(seasonOf(businessDay('2027-03-29'))).toBeGreaterThan(1)
  // Ramadan of 1448 began on 8 February 2027.
  expect(seasonOf(businessDay('2027-02-15'))).toBe(1.5)
})

test('of today there is as much as has passed, and each week has more than the one before', () => {
  const today = businessDay('2027-05-19')
  const noon = new Date(startOfDay(today).getTime() + 12 * 3_600_000)
  const days = daysUntil(noon, 30)
  expect([...days.keys()]).toEqual(Array.from({ length: 30 }, (_, index) => addDays(today, index - 29)))
  const whole = daysUntil(new Date(startOfDay(addDays(today, 1)).getTime() - 1), 30)
  expect((days.get(today) ?? 0) / (whole.get(today) ?? 1)).toBeCloseTo(0.5, 3)
  expect(days.get(addDays(today, -1)) ?? 0).toBeGreaterThan(days.get(addDays(today, -8)) ?? 0)
})
