import fc from 'fast-check'
import { expect, test } from 'vitest'
import { businessDay } from '../calendar.ts'
import { rupiah, sharePpm } from '../money.ts'
import {
  emptyTally,
  endingOf,
  flipOf,
  isD7,
  loanEndings,
  principalLostOf,
  sideFigures,
  tally,
  type ReplayedOrder,
} from './replay.ts'
import { bandOutcomes } from './scorecard.ts'

const today = businessDay('2026-11-20')
const loan = (dueDay: string, clearedDay: string | null = null) => ({
  dueDay: businessDay(dueDay),
  clearedDay: clearedDay === null ? null : businessDay(clearedDay),
  clearedLate: clearedDay !== null && clearedDay > dueDay,
})

test('how a loan ended: cleared in time or late, overdue from the day after the due day, else running', () => {
  expect(endingOf(null, today)).toBe('notLent')
  expect(endingOf(loan('2026-11-01', '2026-11-01'), today)).toBe('clearedOnTime')
  expect(endingOf(loan('2026-11-01', '2026-11-02'), today)).toBe('clearedLate')
  expect(endingOf(loan('2026-11-19'), today)).toBe('overdue')
  expect(endingOf(loan('2026-11-20'), today)).toBe('running')
})

test('D7: unpaid at the end of the seventh day after the due day, and unknown before that day is over', () => {
  expect(isD7(loan('2026-11-13'), today)).toBeNull()
  expect(isD7(loan('2026-11-12'), today)).toBe(true)
  expect(isD7(loan('2026-11-01', '2026-11-08'), today)).toBe(false)
  expect(isD7(loan('2026-11-01', '2026-11-09'), today)).toBe(true)
  expect(isD7(null, today)).toBeNull()
})

test('only principal that is late is lost; a running loan has lost nothing yet', () => {
  expect(principalLostOf('overdue', 700_000)).toBe(700_000)
  for (const ending of loanEndings.filter((each) => each !== 'overdue'))
    expect(principalLostOf(ending, 700_000)).toBe(0)
})

test('a share of nothing is no figure', () => {
  expect(sharePpm(0, 0)).toBeNull()
  expect(sharePpm(1, 3)).toBe(333_333)
})

const orderOf = (over: Partial<ReplayedOrder>): ReplayedOrder => ({
  was: 'manual',
  would: 'manual',
  wouldScore: 600,
  missing: false,
  failed: false,
  ending: 'clearedOnTime',
  d7: false,
  principal: rupiah(1_000_000),
  principalLost: rupiah(0),
  income: rupiah(40_000),
  ...over,
})

test('what a draft refuses is split into losses avoided and good money lost', () => {
  const so = emptyTally()
  tally(so, orderOf({ would: 'reject' }))
  tally(
    so,
    orderOf({
      would: 'reject',
      ending: 'overdue',
      d7: true,
      principalLost: rupiah(900_000),
      income: rupiah(33_000),
    }),
  )
  tally(so, orderOf({ was: 'reject', would: 'pass', ending: 'notLent', d7: null, income: rupiah(0) }))
  tally(so, orderOf({ would: 'pass' }))
  tally(so, orderOf({}))
  expect(so).toMatchObject({
    orders: 5,
    nowRefused: { orders: 2, lent: 2, principal: 2_000_000, principalLost: 900_000, income: 73_000 },
    nowTaken: { orders: 1, lent: 0, principal: 0 },
    otherwise: { orders: 1, lent: 1 },
  })
  expect(sideFigures(so.was)).toMatchObject({
    reject: 1,
    passRatePpm: 800_000,
    d7Ppm: 250_000,
    principal: 4_000_000,
  })
  expect(sideFigures(so.would)).toMatchObject({
    reject: 2,
    passRatePpm: 600_000,
    d7Ppm: 0,
    principal: 2_000_000,
  })
})

const arbitrary = fc.record({
  was: fc.constantFrom(...bandOutcomes),
  would: fc.constantFrom(...bandOutcomes),
  wouldScore: fc.integer({ min: -2000, max: 3000 }),
  missing: fc.boolean(),
  failed: fc.boolean(),
  ending: fc.constantFrom(...loanEndings),
  d7: fc.constantFrom(true, false, null),
  principal: fc.integer({ min: 1, max: 50_000_000 }).map(rupiah),
  principalLost: fc.integer({ min: 0, max: 50_000_000 }).map(rupiah),
  income: fc.integer({ min: 0, max: 5_000_000 }).map(rupiah),
})

test('every order is counted once on each side, every change once, and the bars hold all known ends', () => {
  fc.assert(
    fc.property(fc.array(arbitrary, { maxLength: 60 }), (orders) => {
      const so = emptyTally()
      for (const order of orders) tally(so, order)
      for (const { pass, manual, reject } of [so.was, so.would])
        expect(pass + manual + reject).toBe(orders.length)
      const changed = orders.filter((order) => flipOf(order) !== null).length
      expect(so.nowRefused.orders + so.nowTaken.orders + so.otherwise.orders).toBe(changed)
      const bars = [...so.spread.good, ...so.spread.late].reduce((all, bar) => all + bar, 0)
      expect(bars).toBe(orders.filter(({ d7 }) => d7 !== null).length)
    }),
  )
})
