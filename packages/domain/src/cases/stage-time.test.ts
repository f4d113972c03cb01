import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, businessDay } from '../calendar.ts'
import { firstStageStarts, overlappingStages, stageRangesFrom, type StageStarts } from '../order/order.ts'
import { crossingDays, rangesOn, spansOf, type StageEras, stageOn, stageSteps } from './stage-time.ts'

const day = businessDay('2026-11-02')
const first = stageRangesFrom(firstStageStarts)

test('a case crosses a boundary on the first day of every stage', () => {
  expect(crossingDays({ ranges: first, collectDaysMax: 90 })).toEqual([
    { day: 1, stage: 's1' },
    { day: 8, stage: 's2' },
    { day: 16, stage: 'm1' },
    { day: 31, stage: 'm2' },
    { day: 61, stage: 'm3' },
    { day: 91, stage: 'm3plus' },
  ])
})

test('collectors stop on the ninety-first day, whichever stage that is in', () => {
  const late = stageRangesFrom({ ...firstStageStarts, m3plus: 120 })
  expect(crossingDays({ ranges: late, collectDaysMax: 90 }).slice(-2)).toEqual([
    { day: 91, stage: 'm3' },
    { day: 120, stage: 'm3plus' },
  ])
})

test('collectors stop on the day after the last that is set: 60 within a stage, 120 in the last', () => {
  expect(crossingDays({ ranges: first, collectDaysMax: 60 }).map(({ day: at }) => at)).toEqual([
    1, 8, 16, 31, 61, 91,
  ])
  expect(crossingDays({ ranges: first, collectDaysMax: 70 })).toContainEqual({ day: 71, stage: 'm3' })
  expect(crossingDays({ ranges: first, collectDaysMax: 120 }).at(-1)).toEqual({ day: 121, stage: 'm3plus' })
})

test('another last day of collection is a step of its own: who stopped under it goes on under a later one', () => {
  const change = addDays(day, 75)
  const all: StageEras = [
    { from: null, ranges: first, collectDaysMax: 60 },
    { from: change, ranges: first, collectDaysMax: 120 },
  ]
  const steps = stageSteps(all, day, addDays(day, 130))
  expect(steps.map(({ day: at }) => at)).toEqual(
    [1, 8, 16, 31, 61, 75, 91, 121].map((late) => addDays(day, late)),
  )
})

/** Where stages begin, each after the one before. */
const starts: fc.Arbitrary<StageStarts> = fc
  .array(fc.integer({ min: 1, max: 30 }), { minLength: 5, maxLength: 5 })
  .map((gaps) => {
    const [s2 = 0, m1 = 0, m2 = 0, m3 = 0, m3plus = 0] = gaps.map(
      (_, index) => 1 + gaps.slice(0, index + 1).reduce((so, gap) => so + gap, 0),
    )
    return { s2, m1, m2, m3, m3plus }
  })
/** Up to three changes of the ranges within some months. */
const eras: fc.Arbitrary<StageEras> = fc
  .tuple(
    starts,
    fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 150 }), starts), {
      maxLength: 3,
      selector: ([at]) => at,
    }),
  )
  .map(([since, changes]): StageEras => [
    { from: null, ranges: stageRangesFrom(since), collectDaysMax: 90 },
    ...changes
      .toSorted(([a], [b]) => a - b)
      .map(([at, each]) => ({ from: addDays(day, at), ranges: stageRangesFrom(each), collectDaysMax: 90 })),
  ])

test('every day overdue has exactly one stage, whatever the ranges: no gap, no overlap, no end', () => {
  fc.assert(
    fc.property(starts, fc.integer({ min: 1, max: 400 }), (each, late) => {
      expect(overlappingStages(each)).toEqual([])
      const within = stageRangesFrom(each).filter(
        ({ minDay, maxDay }) => late >= minDay && (maxDay === null || late <= maxDay),
      )
      expect(within).toHaveLength(1)
    }),
  )
})

test('a stage that begins before the one before it ends is named with the day on which it may begin', () => {
  expect(overlappingStages({ ...firstStageStarts, m1: 8, m3: 20 })).toEqual([
    { code: 'm1', least: 9 },
    { code: 'm3', least: 32 },
  ])
})

test('day by day a loan stands where its last step put it, and the ranges of a day decide that day alone', () => {
  fc.assert(
    fc.property(eras, fc.integer({ min: -30, max: 100 }), (all, offset) => {
      const dueDay = addDays(day, offset)
      const steps = stageSteps(all, dueDay, addDays(day, 200))
      expect(steps[0]).toEqual({ day: addDays(dueDay, 1), stage: 's1' })
      for (let late = 1; late <= 100; late += 1) {
        const at = addDays(dueDay, late)
        expect(steps.findLast((step) => step.day <= at)?.stage).toBe(stageOn(all, dueDay, at))
      }
    }),
  )
})

test('what is agreed on for a day to come changes no stage of the days before it', () => {
  fc.assert(
    fc.property(
      eras,
      starts,
      fc.integer({ min: 151, max: 160 }),
      fc.integer({ min: 1, max: 120 }),
      (all, next, at, late) => {
        const from = addDays(day, at)
        const more: StageEras = [...all, { from, ranges: stageRangesFrom(next), collectDaysMax: 90 }]
        const before = addDays(from, -1)
        expect(stageOn(more, addDays(before, -late), before)).toBe(
          stageOn(all, addDays(before, -late), before),
        )
        expect(rangesOn(more, from)).toEqual(stageRangesFrom(next))
      },
    ),
  )
})

test('days are cut where other ranges begin, each day in one span and the first of new ranges told', () => {
  fc.assert(
    fc.property(
      eras,
      fc.integer({ min: 0, max: 160 }),
      fc.integer({ min: 0, max: 60 }),
      (all, start, length) => {
        const [from, to] = [addDays(day, start), addDays(day, start + length)]
        const spans = spansOf(all, { from, to })
        expect(spans[0]?.from).toBe(from)
        expect(spans.at(-1)?.to).toBe(to)
        for (const [index, span] of spans.entries()) {
          const next = spans[index + 1]
          if (next !== undefined) expect(next.from).toBe(addDays(span.to, 1))
          expect(span.ranges).toEqual(rangesOn(all, span.to))
          expect(span.isNew).toBe(all.some((era) => era.from !== null && era.from === span.from))
        }
      },
    ),
  )
})
