import { expect, test } from 'vitest'
import { formatOf } from '../../locales/format.ts'
import { clockIn, endIn, endsSoon, minutesLeft, momentIn, startIn } from './zone-time.ts'

const [id, en] = [formatOf('id'), formatOf('en')]
const today = '2026-11-20'

test('one instant is told by the clocks of each zone', () => {
  const at = '2026-11-20T16:30:00Z'
  expect(clockIn('WIB', at)).toEqual({ day: '2026-11-20', time: '23:30' })
  expect(clockIn('WITA', at)).toEqual({ day: '2026-11-21', time: '00:30' })
  expect(clockIn('WIT', at)).toEqual({ day: '2026-11-21', time: '01:30' })
  expect(momentIn('WITA', '2026-11-20T03:38:59Z', id)).toBe('20 Nov 11:38 WITA')
})

test('when it may begin: the time today, the weekday within a week, the date after it', () => {
  expect(startIn('WIB', '2026-11-20T11:34:00Z', today, id)).toBe('18:34 WIB')
  expect(startIn('WIT', '2026-11-20T23:00:00Z', today, id)).toBe('Sab 08:00 WIT')
  expect(startIn('WITA', '2026-11-21T00:00:00Z', today, en)).toBe('Sat 08:00 WITA')
  expect(startIn('WIB', '2026-11-27T01:00:00Z', today, id)).toBe('27 Nov 08:00 WIB')
})

test('a day that ends at midnight ends at 24:00', () => {
  expect(endIn('WITA', '2026-11-20T12:00:00Z')).toBe('20:00 WITA')
  expect(endIn('WIT', '2026-11-20T15:00:00Z')).toBe('24:00 WIT')
})

test('an address that is not known is told by the clocks of WIB', () => {
  expect(endIn(null, '2026-11-20T11:00:00Z')).toBe('18:00 WIB')
  expect(startIn(null, '2026-11-21T01:00:00Z', today, id)).toBe('Sab 08:00 WIB')
})

test('the last hour is the last hour on a moved business date too', () => {
  const until = '2026-11-20T13:00:00Z'
  const at = (text: string) => endsSoon(until, Date.parse(text))
  expect(at('2026-11-20T12:12:00Z')).toBe(true)
  expect(at('2027-02-03T12:12:00Z')).toBe(true)
  expect(at('2026-11-20T11:59:00Z')).toBe(false)
  expect(at('2026-11-20T01:00:00Z')).toBe(false)
  // A list that has not asked again yet.
  expect(at('2026-11-20T13:00:20Z')).toBe(true)
})

test('the minutes that are left are told in the last hour alone', () => {
  const until = '2026-11-20T13:00:00Z'
  const at = (text: string) => minutesLeft(until, Date.parse(text))
  expect(at('2026-11-20T12:12:00Z')).toBe(48)
  expect(at('2026-11-20T12:59:30Z')).toBe(1)
  expect(at('2026-11-20T13:00:20Z')).toBe(0)
  expect(at('2026-11-20T12:00:00Z')).toBeNull()
})
