import { expect, test } from 'vitest'
import { officeHoursBefore } from './office-hours.ts'

const before = (end: string, hours: number) => officeHoursBefore(new Date(`${end}:00+07:00`), hours)
const at = (text: string) => new Date(`${text}:00+07:00`)

test('hours of the office are counted back over nights and Sundays', () => {
  // A Wednesday, within the hours.
  expect(before('2026-11-25T10:00', 1)).toEqual(at('2026-11-25T09:00'))
  expect(before('2026-11-25T10:00', 2)).toEqual(at('2026-11-25T08:00'))
  expect(before('2026-11-25T10:00', 3)).toEqual(at('2026-11-24T16:30'))
  // The evening and the early morning count for nothing.
  expect(before('2026-11-25T22:00', 9.5)).toEqual(at('2026-11-25T08:00'))
  expect(before('2026-11-25T06:45', 9.5)).toEqual(at('2026-11-24T08:00'))
  // From a Sunday, and from a Monday, to Saturday.
  expect(before('2026-11-29T12:00', 2)).toEqual(at('2026-11-28T15:30'))
  expect(before('2026-11-30T09:00', 2)).toEqual(at('2026-11-28T16:30'))
})
