import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { customerTypes } from '../order/order.ts'
import {
  chooseSet,
  fittingSets,
  isInShare,
  ruleStanding,
  ruleVersionFlow,
  type RuleScope,
  shareBucket,
} from './rule-version.ts'

const apps = ['panen', 'guyub'] as const
const scope: fc.Arbitrary<RuleScope> = fc.record({
  app: fc.constantFrom(null, ...apps),
  customerType: fc.constantFrom(null, ...customerTypes),
})

describe('a version', () => {
  test('is written only as a draft, and goes live only through submission and approval', () => {
    expect(ruleVersionFlow.statesBefore('submit')).toEqual(['draft'])
    expect(ruleVersionFlow.statesBefore('approve')).toEqual(['submitted'])
    expect(ruleVersionFlow.next('submitted', 'refuse')).toBe('draft')
    expect(ruleVersionFlow.eventsOf('approved')).toEqual(['withdraw'])
    expect(ruleVersionFlow.isTerminal('withdrawn')).toBe(true)
  })

  test('that is approved waits for its time, decides, and is followed by another', () => {
    const now = new Date('2026-11-20T05:00:00Z')
    const at = (liveFrom: string) => ({ state: 'approved' as const, liveFrom: new Date(liveFrom) })
    expect(ruleStanding(at('2026-11-21T00:00:00Z'), false, now)).toBe('scheduled')
    expect(ruleStanding(at('2026-11-20T05:00:00Z'), true, now)).toBe('live')
    expect(ruleStanding(at('2026-11-19T00:00:00Z'), false, now)).toBe('superseded')
    expect(ruleStanding({ state: 'submitted', liveFrom: null }, false, now)).toBe('submitted')
  })
})

describe('the set for an application', () => {
  const all = { app: null, customerType: null }
  const panen = { app: 'panen', customerType: null }
  const newOnes = { app: null, customerType: 'new' } as const
  const panenNew = { app: 'panen', customerType: 'new' } as const

  test('is the most particular: app and type, app, type, the one for all', () => {
    const sets = [all, newOnes, panen, panenNew]
    const wanted = { app: 'panen', customerType: 'new' } as const
    expect(fittingSets(sets, wanted)).toEqual([panenNew, panen, newOnes, all])
    expect(chooseSet(sets, { app: 'panen', customerType: 'old' })).toBe(panen)
    expect(chooseSet(sets, { app: 'guyub', customerType: 'new' })).toBe(newOnes)
    expect(chooseSet(sets, { app: 'guyub', customerType: 'old' })).toBe(all)
    expect(chooseSet([panen], { app: 'guyub', customerType: 'old' })).toBeNull()
  })

  test('for a whole app is never one of a single customer type', () => {
    expect(chooseSet([all, newOnes, panenNew], { app: 'panen', customerType: null })).toBe(all)
  })

  test('always fits, whatever the order of the sets', () => {
    fc.assert(
      fc.property(fc.array(scope), scope, (sets, wanted) => {
        const chosen = chooseSet(sets, wanted)
        expect(chosen).toEqual(chooseSet(sets.toReversed(), wanted))
        for (const each of fittingSets(sets, wanted)) {
          expect([null, wanted.app]).toContain(each.app)
          expect([null, wanted.customerType]).toContain(each.customerType)
        }
      }),
    )
  })
})

describe('shares', () => {
  test('a text always gets the same bucket, from 0 to 9,999', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const bucket = shareBucket(text)
        expect(shareBucket(text)).toBe(bucket)
        expect(Number.isInteger(bucket) && bucket >= 0 && bucket <= 9_999).toBe(true)
      }),
    )
    // Written down: a change would move borrowers from one side of a running trial to the other.
    expect(['', '1:1', '1:2', '2:1', '17:123456'].map(shareBucket)).toEqual([8923, 8301, 8225, 961, 5680])
  })

  test('a larger share keeps every borrower of a smaller one; nobody is in 0, everybody in 100 percent', () => {
    const trial = fc.integer({ min: 1, max: 1_000_000 })
    const percent = fc.integer({ min: 0, max: 100 })
    fc.assert(
      fc.property(trial, trial, percent, percent, (trialId, borrowerId, a, b) => {
        const [smaller, larger] = [Math.min(a, b), Math.max(a, b)]
        if (isInShare(trialId, borrowerId, smaller)) expect(isInShare(trialId, borrowerId, larger)).toBe(true)
        expect(isInShare(trialId, borrowerId, 0)).toBe(false)
        expect(isInShare(trialId, borrowerId, 100)).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })

  test.each([1, 2, 3, 77, 40_001])('trial %i takes near its percent of 20,000 borrowers', (trialId) => {
    for (const percent of [1, 5, 10, 50, 90]) {
      const taken = Array.from({ length: 20_000 }, (_, n) => isInShare(trialId, n + 1, percent)).filter(
        Boolean,
      )
      const spread = Math.sqrt(20_000 * (percent / 100) * (1 - percent / 100))
      expect(Math.abs(taken.length - 200 * percent)).toBeLessThan(4.5 * spread)
    }
  })

  test('two trials draw their shares apart', () => {
    const both = Array.from({ length: 20_000 }, (_, n) => n + 1).filter(
      (borrower) => isInShare(5, borrower, 10) && isInShare(6, borrower, 10),
    )
    expect(both.length).toBeGreaterThan(120)
    expect(both.length).toBeLessThan(280)
  })
})
