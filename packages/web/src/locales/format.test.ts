import { expect, test } from 'vitest'
import { elapsed, formatOf } from './format.ts'

const [id, en, zh] = [formatOf('id'), formatOf('en'), formatOf('zh')]

test('thousands are separated as each language does', () => {
  expect(id.number(1_500_000)).toBe('1.500.000')
  expect(en.number(1_500_000)).toBe('1,500,000')
  expect(id.number(-7000)).toBe('−7.000')
  expect(id.number(0)).toBe('0')
  expect(id.number(999)).toBe('999')
})

test('suffixes are k M G T P E in English and Chinese, with as many digits as asked for', () => {
  const sizes = [999, 1000, 1500, 2e6, 3e9, 4e12, 5e15, 6e18]
  for (const { short } of [en, zh])
    expect(sizes.map((n) => short(n, 1))).toEqual(['999', '1k', '1.5k', '2M', '3G', '4T', '5P', '6E'])
  expect(en.short(1_234_567, 3)).toBe('1.235M')
  expect(en.short(20_000_000, 0)).toBe('20M')
})

test('Indonesian has words for them', () => {
  expect([1500, 612_400_000, 1_040_000_000, 2e12].map((n) => id.short(n))).toEqual([
    '1,5 rb',
    '612,4 jt',
    '1,04 M',
    '2 T',
  ])
})

test('dashboard amounts show three or four figures, and no zeros behind them', () => {
  expect([-1_500_000, 1_040_000_000, 10_040_000_000, 2_000_400_000_000].map((n) => en.short(n))).toEqual([
    '−1.5M',
    '1.04G',
    '10G',
    '2T',
  ])
})

test('dates are those of Jakarta, without a leading zero, ISO in Chinese', () => {
  expect(id.day('2026-08-04')).toBe('4 Agu 2026')
  expect(en.day('2026-05-04')).toBe('4 May 2026')
  expect(zh.day('2026-11-04')).toBe('2026-11-04')
  expect(id.dayLong('2026-11-20')).toBe('Jum 20 Nov 2026')
  expect(id.instant('2026-11-20T18:30:05Z')).toBe('21 Nov 2026 01:30')
  expect(id.moment('2026-11-20T07:41:37Z', '2026-11-20')).toBe('14:41:37')
  expect(id.moment('2026-11-04T07:41:37Z', '2026-11-20')).toBe('4 Nov 14:41')
})

const noon = Date.parse('2026-11-20T12:00:00Z')
const before = (seconds: number) => new Date(noon - seconds * 1000).toISOString()

test('relative time, read as thresholds: 30 s, 1 h, 1 day and 2 days', () => {
  expect([0, 29].map((seconds) => en.since(before(seconds), noon))).toEqual(['just now', 'just now'])
  expect([30, 61, 3599].map((seconds) => en.since(before(seconds), noon))).toEqual([
    '1 min ago',
    '2 min ago',
    '60 min ago',
  ])
  expect([3600, 86_399].map((seconds) => en.since(before(seconds), noon))).toEqual(['1 h ago', '23 h ago'])
  expect([86_400, 2 * 86_400 - 1].map((seconds) => en.since(before(seconds), noon))).toEqual([
    '1 d ago',
    '1 d ago',
  ])
  expect(en.since(before(2 * 86_400), noon)).toBe('18 Nov 2026 19:00')
})

test('relative time, read as a length: minutes under 1 hour, hours under 1 day, otherwise days', () => {
  expect(elapsed(59 * 60)).toEqual({ count: 59, unit: 'minute' })
  expect(elapsed(3600)).toEqual({ count: 1, unit: 'hour' })
  expect(elapsed(23.5 * 3600)).toEqual({ count: 23, unit: 'hour' })
  expect(elapsed(86_400)).toEqual({ count: 1, unit: 'day' })
  expect(en.ago(before(40 * 86_400), noon)).toBe('40 d ago')
  expect(id.ago(before(3 * 3600), noon)).toBe('3 jam lalu')
})

test('rates are parts per million', () => {
  expect(id.percent(382_400)).toBe('38,24 %')
  expect(en.percent(984_100)).toBe('98.41%')
})
