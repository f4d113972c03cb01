import { describe, expect, test } from 'vitest'
import { ceilingOf, gridOf } from './chart-scale.ts'

describe('the scale of a chart', () => {
  test('its grid lines are round whole numbers at or above the highest value', () => {
    expect([0, 1, 5, 37, 1284, 1600].map(ceilingOf)).toEqual([4, 4, 8, 40, 1600, 1600])
  })

  test('an empty chart still has a scale', () => {
    expect(gridOf(0, 0)).toEqual([0, 1, 2, 3, 4])
    expect(gridOf(0, 37)).toEqual([0, 10, 20, 30, 40])
    expect(gridOf(-22.8, 3)).toEqual([-30, -20, -10, 0, 10])
    expect(gridOf(-5, -1)).toEqual([-6, -4, -2, 0])
  })
})
