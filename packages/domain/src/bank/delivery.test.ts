import { expect, test } from 'vitest'
import { dayOwed, deliveryFolderOf, isComing, isWhole, quietMs, shownName } from './delivery.ts'

test('the folder of an account is named by its bank and number', () => {
  expect(deliveryFolderOf({ bank: 'BCA', number: '0358812' })).toBe('BCA-0358812')
})

test.each(['.bank.sta.Xy12ab', '.hidden', '~lock', 'day.sta.part', 'day.sta.FILEPART', 'day.csv.tmp'])(
  '%s is still coming',
  (name) => {
    expect(isComing(name)).toBe(true)
  },
)

test.each(['day.sta', 'part.sta', 'day.tmp.csv', 'BCA 2026-11-10.xml'])('%s is a delivery', (name) => {
  expect(isComing(name)).toBe(false)
})

test('a file is whole when nothing changed it for two minutes, whoever says so', () => {
  expect(isWhole(quietMs - 1, quietMs - 1)).toBe(false)
  expect(isWhole(quietMs, 0)).toBe(true)
  expect(isWhole(0, quietMs)).toBe(true)
  // Another machine's clock is ahead of ours: the file says that it changes tomorrow.
  expect(isWhole(quietMs - 1, -86_400_000)).toBe(false)
})

test('a name is shown without signs that hide or turn, and no longer than a file may be called', () => {
  expect(shownName('BCA 10 Nov (1).sta')).toBe('BCA 10 Nov (1).sta')
  expect(shownName('a\nb\u0000c\u001b[31m\u202Egpj.sta')).toBe('a_b_c_[31m_gpj.sta')
  expect(shownName('..\\..\\x/y.sta')).toBe('.._.._x_y.sta')
  const long = shownName(`${'账'.repeat(300)}.sta`)
  expect(long.endsWith('账.sta')).toBe(true)
  const bytes = encodeURIComponent(long).replaceAll(/%../g, '_').length
  expect(bytes).toBeLessThanOrEqual(180)
  expect(bytes).toBeGreaterThan(176)
  expect(shownName('\uFFFD\uFFFD.sta')).toBe('\uFFFD\uFFFD.sta')
})

test.each([
  ['a Wednesday from ten on', '2026-11-25T10:00:00+07:00', '2026-11-24'],
  ['a Wednesday before ten', '2026-11-25T09:59:59+07:00', null],
  ['a Monday', '2026-11-23T12:00:00+07:00', '2026-11-20'],
  ['a Saturday', '2026-11-21T12:00:00+07:00', null],
  ['the day after a holiday', '2026-11-27T12:00:00+07:00', '2026-11-25'],
  ['a holiday', '2026-11-26T12:00:00+07:00', null],
])('on %s the statement of the working day before is owed', (_when, at, day) => {
  expect(dayOwed(new Date(at), (each) => each === '2026-11-26')).toBe(day)
})
