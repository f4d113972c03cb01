import type { Band } from './rule-content.ts'

/** The scores from which on another outcome begins, the lowest first, with that outcome. */
export function boundariesOf(bands: readonly Band[]): { from: number; outcome: 'pass' | 'manual' }[] {
  return bands
    .flatMap(({ from, outcome }, index) => {
      const below = bands[index + 1]
      return from !== null && outcome !== 'reject' && below && below.outcome !== outcome
        ? [{ from, outcome }]
        : []
    })
    .toReversed()
}

const ticksMost = 6
const steps = [10, 20, 25, 50, 100, 200, 250, 500, 1000] as const

/** Round scores to write below a scale. */
export function ticksOf(from: number, to: number): number[] {
  const step = steps.find((each) => (to - from) / each <= ticksMost) ?? Math.ceil((to - from) / ticksMost)
  const first = Math.ceil(from / step) * step
  return Array.from({ length: Math.floor((to - first) / step) + 1 }, (_, index) => first + index * step)
}

interface Spread {
  from: number
  step: number
  good: readonly number[]
  late: readonly number[]
}

/** A spread without the empty steps at its ends, but for one, and with every boundary in sight. */
export function trimmedSpread(spread: Spread, boundaries: readonly { from: number }[]): Spread {
  const { from, step, good, late } = spread
  const count = Math.max(good.length, late.length)
  const stepOf = (score: number) => Math.floor((score - from) / step)
  const filled = Array.from({ length: count }, (_, index) => index).filter(
    (index) => (good[index] ?? 0) + (late[index] ?? 0) > 0,
  )
  const seen = [...filled, ...boundaries.map((boundary) => stepOf(boundary.from))]
  if (seen.length === 0) return spread
  const first = Math.max(0, Math.min(...seen) - 1)
  const end = Math.min(count, Math.max(...seen) + 2)
  return { from: from + first * step, step, good: good.slice(first, end), late: late.slice(first, end) }
}
