import type { BusinessDay } from '@lumbung/domain/calendar'
import { expect, test } from 'vitest'
import { nextCallReckoner } from './next-call.ts'

const today = '2026-11-20' as BusinessDay
const at = (time: string) => new Date(`2026-11-20T${time}Z`)

test('a follow-up that is tried again under its key asks for the same moment, however late', () => {
  const nextCall = nextCallReckoner()
  expect(nextCall('soon', 'first', today, at('03:00:00'))).toBe('2026-11-20T05:00:00.000Z')
  expect(nextCall('soon', 'first', today, at('03:07:31'))).toBe('2026-11-20T05:00:00.000Z')
  // It was answered: another request.
  expect(nextCall('soon', 'second', today, at('03:10:00'))).toBe('2026-11-20T05:10:00.000Z')
})

test('another choice is another moment', () => {
  const nextCall = nextCallReckoner()
  nextCall('soon', 'first', today, at('03:00:00'))
  expect(nextCall('tomorrow', 'first', today, at('03:00:01'))).toBe('2026-11-21T02:00:00.000Z')
  expect(nextCall('later', 'first', today, at('03:00:02'))).toBe('2026-11-23T02:00:00.000Z')
  expect(nextCall('none', 'first', today, at('03:00:03'))).toBeUndefined()
})
