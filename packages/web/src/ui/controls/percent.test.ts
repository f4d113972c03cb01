import { describe, expect, test } from 'vitest'
import { percentOfPpm, ppmOfPercent } from './percent.ts'

describe('a percentage that someone types', () => {
  test('becomes parts per million, whatever the decimal sign', () => {
    expect(['0', '0,2', '0.2', '1.25', '100', '0.0001'].map(ppmOfPercent)).toEqual([
      0, 2000, 2000, 12_500, 1_000_000, 1,
    ])
  })

  test('is refused when it is no percentage from 0 to 100 with at most 4 decimals', () => {
    expect(['', '-1', '101', '0.00001', '1,000.5', 'x'].map(ppmOfPercent)).toEqual([
      null,
      null,
      null,
      null,
      null,
      null,
    ])
  })

  test('comes back as it was typed', () => {
    for (const text of ['0', '0.2', '1.25', '100', '0.0001'])
      expect(percentOfPpm(ppmOfPercent(text) ?? -1, '.')).toBe(text)
    expect(percentOfPpm(2000, ',')).toBe('0,2')
  })
})
