import { expect, test } from 'vitest'
import { railScale } from './life-rail-scale.ts'

test('the rail begins at disbursement and leaves room after today', () => {
  const rail = railScale('2026-11-02', '2026-11-16', '2026-11-20')
  expect(rail.at('2026-11-02')).toBe(0)
  expect(rail.at('2026-11-20')).toBeLessThan(100)
  expect(rail.at('2026-11-16')).toBeLessThan(rail.at('2026-11-20'))
  expect(rail.at('2027-11-16')).toBe(100)
})
