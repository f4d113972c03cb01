import { firstRuleSet } from '@lumbung/domain/risk/scorecard'
import { expect, test } from 'vitest'
import { boundariesOf, ticksOf, trimmedSpread } from './spread-scale.ts'

test('a boundary stands where another outcome begins, not at every band', () => {
  expect(boundariesOf([...firstRuleSet.bands])).toEqual([
    { from: 450, outcome: 'manual' },
    { from: 700, outcome: 'pass' },
  ])
})

test('round scores are written, at most seven', () => {
  expect(ticksOf(420, 740)).toEqual([500, 600, 700])
  for (const [from, to] of [
    [0, 1],
    [-50, 90],
    [300, 900],
    [0, 20_000],
  ] as const)
    expect(ticksOf(from, to).length).toBeLessThanOrEqual(7)
})

test('empty steps at the ends go, boundaries stay in sight', () => {
  const good = [0, 0, 0, 3, 5, 0, 0, 0, 0]
  const late = [0, 0, 0, 0, 1, 0, 0, 0, 0]
  const trimmed = trimmedSpread({ from: 300, step: 50, good, late }, [{ from: 600 }])
  expect(trimmed).toEqual({ from: 400, step: 50, good: [0, 3, 5, 0, 0, 0], late: [0, 0, 1, 0, 0, 0] })
  const empty = { from: 300, step: 50, good: [0, 0], late: [0, 0] }
  expect(trimmedSpread(empty, [])).toEqual(empty)
})
