import fc from 'fast-check'
import { expect, test } from 'vitest'
import { left, negate, ppm, ratioPpm, rupiah, scale, shareOf, split, sum } from './money.ts'

test('rupiah are whole and exact', () => {
  for (const wrong of [0.5, Number.NaN, Infinity, 2 ** 53])
    expect(() => rupiah(wrong)).toThrow(expect.objectContaining({ code: 'VALIDATION' }))
  expect(Object.is(negate(rupiah(0)), 0)).toBe(true)
  expect(() => scale(rupiah(2 ** 52), 4)).toThrow()
  expect(() => ppm(1_000_001)).toThrow()
  expect(() => shareOf(rupiah(-1), ppm(1))).toThrow()
})

test('a share is floored and never above the true value', () => {
  fc.assert(
    fc.property(
      fc.nat({ max: 10 ** 12 }),
      fc.nat({ max: 1_000_000 }),
      fc.nat({ max: 360 }),
      (base, rate, days) => {
        const exact = BigInt(base) * BigInt(rate) * BigInt(days)
        const share = BigInt(shareOf(rupiah(base), ppm(rate), days)) * 1_000_000n
        return share <= exact && exact - share < 1_000_000n
      },
    ),
  )
})

test('a share is exact where a double would not be', () => {
  expect(shareOf(rupiah(9_000_000_000_001), ppm(999_999))).toBe(8_999_991_000_000)
})

test('parts sum to the whole and the remainder is in the last', () => {
  fc.assert(
    fc.property(fc.nat({ max: 10 ** 9 }), fc.integer({ min: 1, max: 24 }), (total, parts) => {
      const split_ = split(rupiah(total), parts)
      expect(sum(split_)).toBe(total)
      expect(split_).toHaveLength(parts)
      expect(split_.at(-1)).toBeLessThan((split_[0] ?? 0) + parts)
    }),
  )
  expect(left(rupiah(3), rupiah(5))).toBe(0)
})

test('a ratio just over a limit is over it', () => {
  expect(ratioPpm(rupiah(300_000), rupiah(1_000_000))).toBe(300_000)
  expect(ratioPpm(rupiah(300_001), rupiah(1_000_000_000))).toBe(301)
})
