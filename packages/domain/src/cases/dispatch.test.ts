import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rupiah } from '../money.ts'
import { deal } from './deal.ts'
import {
  type DispatchCase,
  type DispatchCollector,
  firstDispatchRules as rules,
  planDispatch,
} from './dispatch.ts'

const caseOf = (id: number, given: Partial<DispatchCase> = {}): DispatchCase => ({
  id,
  person: `p${id}`,
  app: 'panen',
  amount: rupiah(1_000_000),
  holder: null,
  idleDays: 0,
  promised: false,
  promisesBroken: 0,
  personHolder: null,
  ...given,
})
const collector = (id: number, given: Partial<DispatchCollector> = {}): DispatchCollector => ({
  id,
  weight: 100,
  apps: null,
  room: null,
  away: null,
  ...given,
})

const holdersAfter = (cases: readonly DispatchCase[], plan: ReturnType<typeof planDispatch>) => {
  const after = new Map(cases.map(({ id, holder }) => [id, holder]))
  for (const { case: id, to } of plan.moves) after.set(id, to)
  return after
}
const amounts = fc.integer({ min: 3, max: 30 }).map((n) => rupiah(n * 100_000))

test('at equal weights counts are at most one case and amounts at most 1 % apart', () => {
  const table = fc.integer({ min: 2, max: 12 }).chain((k) =>
    fc.record({
      k: fc.constant(k),
      dealt: fc.array(amounts, { minLength: 20 * k, maxLength: 45 * k }),
    }),
  )
  fc.assert(
    fc.property(table, ({ k, dealt }) => {
      const cases = dealt.map((amount, index) => caseOf(index + 1, { amount }))
      const people = Array.from({ length: k }, (_, index) => collector(index + 1))
      const after = holdersAfter(cases, planDispatch(cases, people, rules))
      const counts = people.map(({ id }) => cases.filter((one) => after.get(one.id) === id).length)
      const sums = people.map(({ id }) =>
        cases.filter((one) => after.get(one.id) === id).reduce((sum, { amount }) => sum + amount, 0),
      )
      expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
      const mean = sums.reduce((a, b) => a + b) / k
      expect((Math.max(...sums) - Math.min(...sums)) / mean).toBeLessThanOrEqual(0.01)
    }),
    { numRuns: 300 },
  )
})

const anyCase = (id: number) =>
  fc.record({
    id: fc.constant(id),
    person: fc.integer({ min: 1, max: 12 }).map(String),
    app: fc.constantFrom('panen', 'sawah'),
    amount: amounts,
    holder: fc.option(fc.integer({ min: 1, max: 7 })),
    idleDays: fc.integer({ min: 0, max: 5 }),
    promised: fc.boolean(),
    promisesBroken: fc.integer({ min: 0, max: 3 }),
    personHolder: fc.option(fc.integer({ min: 1, max: 7 })),
  })
const anyCollector = (id: number) =>
  fc.record({
    id: fc.constant(id),
    weight: fc.constantFrom(0, 50, 100, 200),
    apps: fc.constantFrom(null, null, new Set(['panen']), new Set(['sawah'])),
    room: fc.option(fc.integer({ min: 0, max: 10 })),
    away: fc.constantFrom<DispatchCollector['away']>(null, null, null, 'offDuty', 'leave', 'uncertified'),
  })
const anyNight = fc.record({
  cases: fc
    .integer({ min: 0, max: 60 })
    .chain((n) => fc.tuple(...Array.from({ length: n }, (_, index) => anyCase(index + 1)))),
  people: fc
    .integer({ min: 0, max: 6 })
    .chain((n) => fc.tuple(...Array.from({ length: n }, (_, index) => anyCollector(index + 1)))),
})

test('no case is lost, none goes to who is away, full, of weight 0, of another app or just lost it, and a promise stays where it was made', () => {
  fc.assert(
    fc.property(anyNight, ({ cases, people }) => {
      const plan = planDispatch(cases, people, rules)
      const named = [
        ...plan.moves.map((move) => move.case),
        ...plan.heldBack.map((one) => one.case),
        ...plan.kept,
      ]
      expect(named.toSorted((a, b) => a - b)).toEqual(cases.map(({ id }) => id))
      const byId = new Map(people.map((person) => [person.id, person]))
      const caseById = new Map(cases.map((one) => [one.id, one]))
      for (const { case: id, from, to } of plan.moves) {
        expect(byId.get(to)?.away).toBeNull()
        expect(byId.get(to)?.weight).toBeGreaterThan(0)
        expect(to).not.toBe(from)
        expect(byId.get(to)?.apps?.has(caseById.get(id)?.app ?? '')).not.toBe(false)
        expect(caseById.get(id)?.promised === true && from !== null).toBe(false)
      }
      const after = holdersAfter(cases, plan)
      for (const { id, room } of people) {
        const held = cases.filter((one) => after.get(one.id) === id).length
        const before = cases.filter((one) => one.holder === id).length
        if (room !== null) expect(held).toBeLessThanOrEqual(Math.max(room, before))
      }
    }),
  )
})

test('the same cases in another order are dealt alike', () => {
  fc.assert(
    fc.property(anyNight, ({ cases, people }) => {
      const one = holdersAfter(cases, planDispatch(cases, people, rules))
      const other = holdersAfter(cases, planDispatch(cases.toReversed(), people.toReversed(), rules))
      expect([...other].toSorted(([a], [b]) => a - b)).toEqual([...one].toSorted(([a], [b]) => a - b))
    }),
  )
})

test('a newcomer of half weight gets half', () => {
  const cases = Array.from({ length: 90 }, (_, index) => caseOf(index + 1))
  const plan = planDispatch(cases, [collector(1), collector(2), collector(3, { weight: 50 })], rules)
  const counts = [1, 2, 3].map((id) => plan.moves.filter(({ to }) => to === id).length)
  expect(counts).toEqual([36, 36, 18])
})

test('a case is taken from who is away, idle or was promised to in vain, and says why', () => {
  const people = [collector(1), collector(2), collector(3, { away: 'leave' })]
  const cases = [
    caseOf(1, { holder: 3 }),
    caseOf(2, { holder: 1, idleDays: 3 }),
    caseOf(3, { holder: 1, promisesBroken: 2 }),
    caseOf(4, { holder: 9 }),
    caseOf(5, { holder: 1, idleDays: 2, promisesBroken: 1 }),
    caseOf(6, { holder: 3, promised: true }),
  ]
  const plan = planDispatch(cases, people, rules)
  expect(Object.fromEntries(plan.moves.map((move) => [move.case, move.why]))).toEqual({
    1: 'leave',
    2: 'idle',
    3: 'promisesBroken',
    4: 'stageRolled',
  })
  expect(plan.kept).toEqual([5])
  expect(plan.heldBack).toEqual([{ case: 6, holder: 3, why: 'promiseOpen', rule: 'leave' }])
})

test('cases of one person come together', () => {
  const people = [collector(1), collector(2)]
  const cases = [
    caseOf(1, { holder: 2, person: 'siti' }),
    caseOf(2, { person: 'siti' }),
    caseOf(3, { person: 'budi' }),
    caseOf(4, { person: 'budi' }),
    caseOf(5),
  ]
  const after = holdersAfter(cases, planDispatch(cases, people, rules))
  expect(after.get(2)).toBe(2)
  expect(after.get(3)).toBe(after.get(4))
})

test('an idle case of the only one there stays and says that there is no other', () => {
  const plan = planDispatch([caseOf(1, { holder: 1, idleDays: 9 })], [collector(1)], rules)
  expect(plan.heldBack).toEqual([{ case: 1, holder: 1, why: 'noOther', rule: 'idle' }])
})

test('what nobody has room for is dealt to nobody', () => {
  const cases = [1, 2, 3].map((id) => ({ id, amount: rupiah(1), person: `${id}`, app: 'panen', not: null }))
  const dealt = deal(cases, [{ id: 7, weight: 100, apps: null, room: 2, cases: 0, amount: rupiah(0) }])
  expect(dealt.size).toBe(2)
})
