import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dealByLoad, type Dealable, type DeskReviewer } from './assignment.ts'

const person = (id: number, more: Partial<DeskReviewer> = {}): DeskReviewer => ({
  id,
  onDuty: true,
  load: 0,
  capacity: 20,
  ...more,
})
const task = (id: number, among: number[], more: Partial<Dealable> = {}): Dealable => ({
  id,
  among: new Set(among),
  notTo: null,
  cameBackTo: null,
  ...more,
})

const ids = [1, 2, 3, 4, 5]
const anyDesk = fc.array(
  fc.record({
    onDuty: fc.boolean(),
    load: fc.nat(12),
    capacity: fc.option(fc.nat(12)),
  }),
  { minLength: 1, maxLength: 5 },
)
const anyTask = fc.record({
  among: fc.subarray(ids),
  notTo: fc.option(fc.constantFrom(...ids)),
  cameBackTo: fc.option(fc.constantFrom(...ids)),
})
const anyDeal = fc
  .record({ desk: anyDesk, tasks: fc.array(anyTask, { maxLength: 40 }) })
  .map(({ desk, tasks }) => ({
    desk: desk.map((each, index) => person(index + 1, each)),
    tasks: tasks.map(({ among, ...more }, index) => task(index, among, more)),
  }))

test('at equal capacity and load the counts differ by at most one', () => {
  const alike = fc.record({ people: fc.integer({ min: 1, max: 12 }), tasks: fc.nat(200), load: fc.nat(5) })
  fc.assert(
    fc.property(alike, ({ people, tasks, load }) => {
      const desk = Array.from({ length: people }, (_, index) => person(index, { load, capacity: 500 }))
      const everyone = desk.map(({ id }) => id)
      const dealt = dealByLoad(
        Array.from({ length: tasks }, (_, id) => task(id, everyone)),
        desk,
      )
      const counts = everyone.map((id) => dealt.filter(({ to }) => to === id).length)
      expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
    }),
  )
})

test('nobody gets more than their capacity, and nobody off duty, outside the group or of the first review gets any', () => {
  fc.assert(
    fc.property(anyDeal, ({ desk, tasks }) => {
      const dealt = dealByLoad(tasks, desk)
      for (const { id, onDuty, load, capacity } of desk) {
        const got = dealt.filter(({ to }) => to === id)
        if (got.length > 0) expect(onDuty && load + got.length <= (capacity ?? Infinity)).toBe(true)
        for (const { id: which } of got) {
          expect(tasks[which]?.among.has(id)).toBe(true)
          expect(tasks[which]?.notTo).not.toBe(id)
        }
      }
    }),
  )
})

test('an order goes to nobody only when nobody who may take it has room', () => {
  fc.assert(
    fc.property(anyDeal, ({ desk, tasks }) => {
      const loads = new Map(desk.map(({ id, load }) => [id, load]))
      for (const [index, each] of dealByLoad(tasks, desk).entries()) {
        const asked = tasks[index]
        const room = desk.filter(
          ({ id, onDuty, capacity }) =>
            onDuty &&
            asked?.among.has(id) &&
            asked.notTo !== id &&
            (loads.get(id) ?? 0) < (capacity ?? Infinity),
        )
        expect(each.to === null).toBe(room.length === 0)
        if (each.to !== null) {
          expect(each.load).toBe(loads.get(each.to))
          loads.set(each.to, each.load + 1)
        }
      }
    }),
  )
})

test('answers stand in the order of the tasks, and the same desk is dealt the same', () => {
  fc.assert(
    fc.property(anyDeal, ({ desk, tasks }) => {
      const dealt = dealByLoad(tasks, desk)
      expect(dealt.map(({ id }) => id)).toEqual(tasks.map(({ id }) => id))
      expect(dealByLoad(tasks, desk.toReversed())).toEqual(dealt)
    }),
  )
})

test('who has a smaller share of the day gets the next order', () => {
  const desk = [person(1, { load: 5, capacity: 10 }), person(2, { load: 8, capacity: 40 })]
  expect(dealByLoad([task(7, [1, 2])], desk)).toEqual([
    { id: 7, to: 2, reason: 'load', load: 8, capacity: 40 },
  ])
})

test('what came back goes to who decided it before, when they are there and have room', () => {
  const back = task(1, [1, 2], { cameBackTo: 2 })
  const busy = person(2, { load: 9 })
  expect(dealByLoad([back], [person(1), busy])).toMatchObject([{ to: 2, reason: 'cameBack' }])
  expect(dealByLoad([back], [person(1), { ...busy, onDuty: false }])).toMatchObject([
    { to: 1, reason: 'load' },
  ])
  expect(dealByLoad([back], [person(1), { ...busy, capacity: 9 }])).toMatchObject([{ to: 1, reason: 'load' }])
})

test('why nobody gets it is said', () => {
  const why = (asked: Dealable, ...desk: DeskReviewer[]) => dealByLoad([asked], desk)
  expect(why(task(1, [3]), person(1))).toEqual([{ id: 1, to: null, why: 'noGroup' }])
  expect(why(task(1, [1], { notTo: 1 }), person(1))).toEqual([{ id: 1, to: null, why: 'samePerson' }])
  expect(why(task(1, [1]), person(1, { onDuty: false }))).toEqual([{ id: 1, to: null, why: 'offDuty' }])
  expect(why(task(1, [1]), person(1, { load: 20 }))).toEqual([{ id: 1, to: null, why: 'full' }])
})
