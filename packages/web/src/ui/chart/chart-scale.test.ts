import { describe, expect, test } from 'vitest'
import { ceilingOf, gridValues } from './chart-scale.ts'

describe('the scale of a chart', () => {
  test('its grid lines are round whole numbers at or above the highest value', () => {
    expect([0, 1, 5, 37, 1284, 1600].map(ceilingOf)).toEqual([4, 4, 8, 40, 1600, 1600])
  })

  test('an empty chart still has a scale', () => {
    expect(gridValues(ceilingOf(0))).toEqual([0, 1, 2, 3, 4])
  })
})
