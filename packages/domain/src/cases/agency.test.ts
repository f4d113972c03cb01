import fc from 'fast-check'
import { expect, test } from 'vitest'
import { businessDay } from '../calendar.ts'
import { rupiah } from '../money.ts'
import { isInForce, planOutsourcing, type OutsourceTo } from './agency.ts'

const agency = {
  active: true,
  licensedUntil: businessDay('2026-12-31'),
  contractFrom: businessDay('2026-11-01'),
  contractUntil: businessDay('2027-10-31'),
}

test.each([
  ['on the first day of its contract', '2026-11-01', {}, true],
  ['before its contract', '2026-10-31', {}, false],
  ['on the last day of its licence', '2026-12-31', {}, true],
  ['the day after', '2027-01-01', {}, false],
  ['put off', '2026-11-20', { active: false }, false],
])('an agency is in force: %s', (_words, day, more, expected) => {
  expect(isInForce({ ...agency, ...more }, businessDay(day))).toBe(expected)
})

const cases = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 5_000 }),
    amount: fc.integer({ min: 1, max: 5_000_000 }).map(rupiah),
  }),
  { selector: ({ id }) => id, maxLength: 120 },
)
const agencies = fc.uniqueArray(
  fc.record<OutsourceTo>({
    id: fc.integer({ min: 1, max: 9 }),
    percent: fc.integer({ min: 1, max: 50 }),
    held: fc.nat(20),
    casesLeft: fc.option(fc.nat(40)),
    exposureLeft: fc.option(fc.nat(40_000_000).map(rupiah)),
    people: fc.uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 99 }), cases: fc.nat(9) }), {
      selector: ({ id }) => id,
      maxLength: 4,
    }),
  }),
  { selector: ({ id }) => id, maxLength: 4 },
)

test('no agency gets more than its percent, its cases and its rupiah, and each case goes once to one of its people', () => {
  fc.assert(
    fc.property(cases, agencies, fc.nat(60), (free, to, elsewhere) => {
      const total = free.length + elsewhere
      const given = planOutsourcing(free, to, total)
      expect(new Set(given.map((one) => one.case)).size).toBe(given.length)
      for (const { id, percent, held, casesLeft, exposureLeft, people } of to) {
        const mine = given.filter((one) => one.agency === id)
        const amount = mine.reduce(
          (sum, one) => sum + (free.find((each) => each.id === one.case)?.amount ?? 0),
          0,
        )
        expect(mine.length).toBeLessThanOrEqual(Math.max(0, Math.floor((total * percent) / 100) - held))
        expect(mine.length).toBeLessThanOrEqual(casesLeft ?? Infinity)
        expect(amount).toBeLessThanOrEqual(exposureLeft ?? Infinity)
        expect(mine.every((one) => people.some((person) => person.id === one.to))).toBe(true)
      }
      expect(planOutsourcing(free.toReversed(), to.toReversed(), total)).toEqual(given)
    }),
  )
})

test('without limits an agency gets its percent, spread over small and large amounts', () => {
  const free = Array.from({ length: 100 }, (_, index) => ({
    id: index + 1,
    amount: rupiah((index + 1) * 10_000),
  }))
  const one = {
    id: 1,
    percent: 30,
    held: 0,
    casesLeft: null,
    exposureLeft: null,
    people: [
      { id: 7, cases: 0 },
      { id: 8, cases: 0 },
    ],
  }
  const given = planOutsourcing(free, [one], 100)
  expect(given).toHaveLength(30)
  expect(given.filter(({ to }) => to === 7)).toHaveLength(15)
  const mean = given.reduce((sum, each) => sum + each.case, 0) / given.length
  expect(mean).toBeGreaterThan(40)
  expect(mean).toBeLessThan(61)
})
