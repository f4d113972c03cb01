import { expect, test } from 'vitest'
import { dayShift, isDayOver } from './business-day.ts'

const at = (instant: string) => Date.parse(instant)

test('the business day is over from midnight in Jakarta on, until the next one is known', () => {
  const shift = dayShift('2026-11-20', at('2026-11-20T03:00:00Z'))
  expect(isDayOver('2026-11-20', shift, at('2026-11-20T16:59:59Z'))).toBe(false)
  expect(isDayOver('2026-11-20', shift, at('2026-11-20T17:00:00Z'))).toBe(true)
  expect(isDayOver('2026-11-20', shift, at('2026-11-23T02:00:00Z'))).toBe(true)
  expect(isDayOver('2026-11-23', shift, at('2026-11-23T02:00:00Z'))).toBe(false)
})

test('a business day that is set turns at the same moment, and is not asked about before', () => {
  const shift = dayShift('2026-11-20', at('2027-03-05T03:00:00Z'))
  expect(isDayOver('2026-11-20', shift, at('2027-03-05T16:59:59Z'))).toBe(false)
  expect(isDayOver('2026-11-20', shift, at('2027-03-05T17:00:00Z'))).toBe(true)
  expect(isDayOver('2026-11-21', shift, at('2027-03-05T17:00:00Z'))).toBe(false)
})
