import fc from 'fast-check'
import { firstStageStarts, stageRangesFrom } from '../order/order.ts'
import { firstPromiseTerms } from './follow-up.ts'
import { expect, test } from 'vitest'
import { businessDay } from '../calendar.ts'
import { rupiah } from '../money.ts'
import { ratioEstimate } from './ratio-estimate.ts'
import {
  armOf,
  caseFactsOf,
  type CompiledCondition,
  scoreCase,
  type StrategyArm,
  strategicPlaces,
  type StrategyCase,
} from './strategy.ts'
import { assertSplit, assertStrategy } from './strategy-check.ts'
import { type WorkPlace, workSections } from './work-order.ts'

const percents = fc.integer({ min: 0, max: 100 })
const borrowers = fc.integer({ min: 1, max: 1_000_000 })

test('a larger holdout keeps everyone of a smaller one, a larger challenger too, and the answer stands', () => {
  fc.assert(
    fc.property(borrowers, percents, percents, percents, (borrower, a, b, challenger) => {
      const [small, large] = [Math.min(a, b), Math.max(a, b)]
      const split = { challengerId: 7, challengerPercent: Math.min(challenger, 100 - large) }
      const arm = (holdoutPercent: number) => armOf(borrower, { ...split, holdoutPercent })
      if (arm(small) === 'holdout') expect(arm(large)).toBe('holdout')
      expect(arm(small)).toBe(arm(small))
      const tried = (challengerPercent: number) =>
        armOf(borrower, { challengerId: 7, challengerPercent, holdoutPercent: 10 }) === 'challenger'
      if (tried(Math.min(small, 90))) expect(tried(Math.min(large, 90))).toBe(true)
    }),
  )
})

test('shares are of all borrowers: of 20,000 about a fifth is tried and a tenth held out', () => {
  const counts = { champion: 0, challenger: 0, holdout: 0 }
  for (let borrower = 1; borrower <= 20_000; borrower += 1)
    counts[armOf(borrower, { challengerId: 3, challengerPercent: 20, holdoutPercent: 10 })] += 1
  expect(Math.abs(counts.challenger / 20_000 - 0.2)).toBeLessThan(0.015)
  expect(Math.abs(counts.holdout / 20_000 - 0.1)).toBeLessThan(0.015)
})

const placesOf = (sections: readonly (typeof workSections)[number][]): WorkPlace[] =>
  sections
    .toSorted((a, b) => workSections.indexOf(a) - workSections.indexOf(b))
    .map((section, index) => ({
      orderNo: `26112300${1000 + index}`,
      place: index + 1,
      section,
      reason: { code: 'neverFollowed' },
    }))

const dealt = fc.array(
  fc.record({
    section: fc.constantFrom(...workSections),
    arm: fc.constantFrom<StrategyArm>('champion', 'challenger', 'holdout'),
    points: fc.integer({ min: -50, max: 50 }),
  }),
  { maxLength: 120 },
)

test('a strategy never lifts a case over the guard, loses none, leaves the holdout plain and works no arm sooner', () => {
  fc.assert(
    fc.property(dealt, (cases) => {
      const placed = placesOf(cases.map(({ section }) => section))
      const ordering = new Map(placed.map(({ orderNo }, index) => [orderNo, cases[index] ?? expect.fail()]))
      const now = strategicPlaces({ placed }, ordering)
      expect(now.map(({ section }) => section)).toEqual(placed.map(({ section }) => section))
      expect(now.map(({ place }) => place)).toEqual(placed.map(({ place }) => place))
      expect(new Set(now.map(({ orderNo }) => orderNo)).size).toBe(placed.length)
      for (const section of workSections) {
        const own = now.filter((each) => each.section === section)
        const plain = placed.filter((each) => each.section === section)
        const of = (list: readonly WorkPlace[], arm: StrategyArm) =>
          list.filter(({ orderNo }) => ordering.get(orderNo)?.arm === arm).map(({ orderNo }) => orderNo)
        expect(of(own, 'holdout')).toEqual(of(plain, 'holdout'))
        for (const arm of ['champion', 'challenger'] as const) {
          const points = of(own, arm).map((orderNo) => ordering.get(orderNo)?.points ?? 0)
          expect(points).toEqual(points.toSorted((a, b) => b - a))
          // In the first k of a section each arm has its share of the section, give or take one.
          const share = of(own, arm).length / Math.max(1, own.length)
          own.forEach((_, k) => {
            const had = of(own.slice(0, k + 1), arm).length
            expect(Math.abs(had - share * (k + 1))).toBeLessThanOrEqual(2)
          })
        }
      }
    }),
  )
})

const condition = (name: string, points: number, test: CompiledCondition['test']): CompiledCondition => ({
  name,
  points,
  expression: '',
  sentence: { id: name, en: name, zh: name },
  test,
})

const today = businessDay('2026-11-23')
const now = new Date('2026-11-23T10:00:00+07:00')
const ranges = stageRangesFrom(firstStageStarts)
const moment = { now, today, stages: { today: ranges, tomorrow: ranges, collectDaysMax: 90 } }
const work: StrategyCase = {
  orderNo: '261106000001',
  owed: rupiah(1_200_000),
  daysLate: 7,
  verdict: { lawful: true, until: new Date('2026-11-23T10:48:30+07:00') },
  triedToday: false,
  promise: {
    state: 'open',
    amount: rupiah(500_000),
    day: today,
    paid: rupiah(200_000),
    endedAt: null,
    terms: firstPromiseTerms,
  },
  lastContactAt: new Date('2026-11-20T10:00:00+07:00'),
  followed: true,
  nextFollowDay: null,
  penaltyPpm: { first: 2_000, later: 3_000 },
  stage: 's1',
  customerType: 'old',
  brokenPromises: 1,
  attemptsToday: 0,
  atThisHour: { tried: 2, reached: 0 },
}

test('points add up; told is the heaviest that holds, the first of equals, never one that takes points away', () => {
  const facts = caseFactsOf(work, moment)
  const score = scoreCase(
    [
      condition('a', 10, () => true),
      condition('b', 30, () => true),
      condition('c', 30, () => true),
      condition('minus', -90, () => true),
      condition('missing', 99, () => 'missing'),
      condition('error', 99, () => 'error'),
    ],
    facts,
  )
  expect(score).toMatchObject({ points: -20, told: { name: 'b' }, holds: [0, 1, 2, 3] })
  expect(scoreCase([condition('minus', -5, () => true)], facts).told).toBeNull()
})

test('facts of a case: what is missing of a promise, minutes of the window, days without contact, the stage of tomorrow', () => {
  expect(caseFactsOf(work, moment)).toMatchObject({
    promiseDueToday: true,
    promiseMissing: 300_000,
    windowMinutes: 48,
    daysSinceContact: 3,
    stageRisesTomorrow: true,
    triedAtThisHour: 2,
  })
  const unknown = caseFactsOf({ ...work, promise: null, lastContactAt: null }, moment)
  expect(unknown).toMatchObject({ promiseDueToday: false, promiseMissing: null, daysSinceContact: null })
})

test('bad input names its field', () => {
  const sentence = { id: 'x', en: '', zh: 'x' }
  const wrong = { name: 'A', expression: 'true', points: 0.5, sentence }
  expect(() => assertStrategy({ conditions: [{ ...wrong, points: 5 }, wrong] })).toThrow(
    expect.objectContaining({
      fields: {
        'content.conditions.0.sentence.en': 'required',
        'content.conditions.1.name': 'duplicate',
        'content.conditions.1.points': 'invalid_value',
        'content.conditions.1.sentence.en': 'required',
      },
    }),
  )
  expect(() => assertSplit({ challengerId: 1, challengerPercent: 95, holdoutPercent: 10 })).toThrow(
    expect.objectContaining({ fields: { holdoutPercent: 'too_big' } }),
  )
  expect(() => assertSplit({ challengerId: null, challengerPercent: 5, holdoutPercent: 10 })).toThrow()
})

test('the interval of a ratio: exact on a line, by hand for three borrowers, nothing for one', () => {
  const sums = (pairs: readonly (readonly [number, number])[]) => ({
    n: pairs.length,
    x: pairs.reduce((so, [x]) => so + x, 0),
    y: pairs.reduce((so, [, y]) => so + y, 0),
    xx: pairs.reduce((so, [x]) => so + x * x, 0),
    yy: pairs.reduce((so, [, y]) => so + y * y, 0),
    xy: pairs.reduce((so, [x, y]) => so + x * y, 0),
  })
  expect(
    ratioEstimate(
      sums([
        [10, 5],
        [20, 10],
        [30, 15],
      ]),
    ),
  ).toEqual({ ratio: 0.5, low: 0.5, high: 0.5 })
  // Residuals of R = 1/2: −1, +2, −1; √(3/2·6)/12 = 0.25.
  const found = ratioEstimate(
    sums([
      [4, 1],
      [4, 4],
      [4, 1],
    ]),
  )
  expect(found?.ratio).toBe(0.5)
  expect(found?.high).toBeCloseTo(0.5 + 1.96 * 0.25, 3)
  expect(ratioEstimate(sums([[4, 1]]))).toEqual({ ratio: 0.25, low: null, high: null })
  expect(ratioEstimate(sums([[0, 1]]))).toBeNull()
})
