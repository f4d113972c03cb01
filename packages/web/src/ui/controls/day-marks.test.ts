import { expect, test } from 'vitest'
import { markToday } from './day-marks.ts'

test('a month marks the business day, and no other', () => {
  const mark = markToday('2026-11-20')
  expect(mark('2026-11-20')).toEqual({ 'aria-current': 'date' })
  expect(mark('2026-11-21')).toEqual({})
})
