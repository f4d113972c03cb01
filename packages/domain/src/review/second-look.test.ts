import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isDrawn, secondLookFlow } from './second-look.ts'

const review = fc.record({
  orderNo: fc.stringMatching(/^[0-9]{12}$/),
  stage: fc.constantFrom('first' as const, 'final' as const),
  round: fc.integer({ min: 1, max: 9 }),
})
const share = fc.integer({ min: 0, max: 1_000_000 })

/** Decisions as they come: numbers one after the other. */
const decisions = Array.from({ length: 20_000 }, (_, index) => ({
  orderNo: `261120${String(index + 1).padStart(6, '0')}`,
  stage: index % 2 === 0 ? ('first' as const) : ('final' as const),
  round: 1,
}))

test('the same seed draws the same decisions', () => {
  fc.assert(
    fc.property(fc.string(), review, share, (seed, decided, ppm) => {
      expect(isDrawn(seed, decided, ppm)).toBe(isDrawn(seed, { ...decided }, ppm))
    }),
  )
})

test('nothing is drawn at no share, everything at all of it, and a larger share draws the same and more', () => {
  fc.assert(
    fc.property(fc.string(), review, share, share, (seed, decided, one, other) => {
      expect(isDrawn(seed, decided, 0)).toBe(false)
      expect(isDrawn(seed, decided, 1_000_000)).toBe(true)
      if (isDrawn(seed, decided, Math.min(one, other)))
        expect(isDrawn(seed, decided, Math.max(one, other))).toBe(true)
    }),
  )
})

test('of many decisions about the share is drawn, whatever the seed', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 20_000, max: 980_000 }), (seed, ppm) => {
      const drawn = decisions.filter((decided) => isDrawn(seed, decided, ppm)).length
      const expected = (decisions.length * ppm) / 1_000_000
      // Six standard deviations: an even draw leaves this once in 500 million.
      const spread = Math.sqrt(expected * (1 - ppm / 1_000_000))
      expect(Math.abs(drawn - expected)).toBeLessThan(6 * spread)
    }),
    { numRuns: 40 },
  )
})

test('another seed draws others', () => {
  const drawnBy = (seed: string) => decisions.filter((decided) => isDrawn(seed, decided, 50_000))
  const [one, other] = [drawnBy('a'), drawnBy('b')]
  const both = one.filter((decided) => other.includes(decided)).length
  expect(both).toBeLessThan(one.length / 5)
})

test('a look that is done or lapsed stays so', () => {
  for (const event of ['take', 'release', 'decide', 'lapse'] as const) {
    expect(secondLookFlow.canDo('done', event)).toBe(false)
    expect(secondLookFlow.canDo('lapsed', event)).toBe(false)
  }
})
