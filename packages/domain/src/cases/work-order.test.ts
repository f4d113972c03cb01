import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, businessDay, businessDayOf } from '../calendar.ts'
import { rupiah } from '../money.ts'
import { firstStageStarts, stageRangesFrom } from '../order/order.ts'
import { firstPromiseTerms, promiseStates } from './follow-up.ts'
import { type WorkCase, workOrder, workReasonCodes, workSections } from './work-order.ts'

/** Friday 20 November 2026, 18:12 WIB. */
const now = new Date('2026-11-20T11:12:00Z')
const today = businessDay('2026-11-20')
const ranges = stageRangesFrom(firstStageStarts)
const moment = { now, today, stages: { today: ranges, tomorrow: ranges, collectDaysMax: 90 } }

const open = (until: string): WorkCase['verdict'] => ({ lawful: true, until: new Date(until) })
const closed = (from: string | null): WorkCase['verdict'] => ({
  lawful: false,
  rule: from === null ? 'caseRests' : 'pause',
  from: from === null ? null : new Date(from),
})
const atEight = '2026-11-20T13:00:00Z'

/** A case that nothing presses. */
const quiet: WorkCase = {
  orderNo: '261103000001',
  owed: rupiah(1_000_000),
  daysLate: 3,
  verdict: open(atEight),
  triedToday: false,
  promise: null,
  lastContactAt: new Date('2026-11-19T05:00:00Z'),
  followed: true,
  nextFollowDay: null,
  penaltyPpm: { first: 2000, later: 3000 },
}
const promised = (
  state: (typeof promiseStates)[number],
  more: Partial<NonNullable<WorkCase['promise']>> = {},
) => ({
  state,
  amount: rupiah(500_000),
  day: today,
  paid: rupiah(0),
  endedAt: null,
  terms: firstPromiseTerms,
  ...more,
})

const reasonOf = (change: Partial<WorkCase>) => workOrder([{ ...quiet, ...change }], moment).placed[0]?.reason

describe('why a case is worked on', () => {
  test('a promise for today that has not come', () => {
    expect(reasonOf({ promise: promised('open', { paid: rupiah(200_000) }) })).toEqual({
      code: 'promiseDue',
      missing: 300_000,
    })
    expect(reasonOf({ promise: promised('open', { paid: rupiah(475_000) }) })?.code).toBe('mostOwed')
    expect(reasonOf({ promise: promised('open', { day: addDays(today, 1) }) })?.code).toBe('mostOwed')
    expect(reasonOf({ promise: promised('kept') })?.code).toBe('mostOwed')
  })

  test('a missed promise until somebody was reached for after it', () => {
    const endedAt = new Date('2026-11-20T00:10:00Z')
    const promise = promised('partly', { day: addDays(today, -1), paid: rupiah(380_000), endedAt })
    expect(reasonOf({ promise })).toEqual({
      code: 'promiseMissed',
      state: 'partly',
      day: '2026-11-19',
      missing: 120_000,
    })
    expect(reasonOf({ promise, lastContactAt: new Date('2026-11-20T03:00:00Z') })?.code).toBe('mostOwed')
  })

  test('the last hour of a window, unless it was tried today', () => {
    const verdict = open('2026-11-20T12:12:00Z')
    expect(reasonOf({ verdict })).toEqual({
      code: 'windowCloses',
      closesAt: new Date('2026-11-20T12:12:00Z'),
    })
    expect(reasonOf({ verdict, triedToday: true })?.code).toBe('mostOwed')
    expect(reasonOf({ verdict: open('2026-11-20T12:12:01Z') })?.code).toBe('mostOwed')
  })

  test('tomorrow another stage, or a dearer day', () => {
    expect(reasonOf({ daysLate: 7 })).toEqual({
      code: 'stageRises',
      daysLate: 8,
      stage: 's2',
      penaltyPpm: 3000,
      stops: false,
    })
    expect(reasonOf({ daysLate: 15 })).toEqual({
      code: 'stageRises',
      daysLate: 16,
      stage: 'm1',
      penaltyPpm: null,
      stops: false,
    })
    expect(reasonOf({ daysLate: 7, penaltyPpm: { first: 3000, later: 3000 } })).toMatchObject({
      penaltyPpm: null,
    })
    expect(reasonOf({ daysLate: 90 })).toMatchObject({ stage: 'm3plus', stops: true })
    expect(reasonOf({ daysLate: 8 })?.code).toBe('mostOwed')
  })

  test('its day has come, nobody followed it, or it grew cold', () => {
    expect(reasonOf({ nextFollowDay: addDays(today, -2) })).toEqual({ code: 'followDue', day: '2026-11-18' })
    expect(reasonOf({ nextFollowDay: addDays(today, 1) })?.code).toBe('mostOwed')
    expect(reasonOf({ followed: false })).toEqual({ code: 'neverFollowed' })
    // 23:59 WIB of the 17th is three days ago, 00:00 of the 18th is two.
    expect(reasonOf({ lastContactAt: new Date('2026-11-17T16:59:00Z') })).toEqual({ code: 'cold', days: 3 })
    expect(reasonOf({ lastContactAt: new Date('2026-11-17T17:00:00Z') })?.code).toBe('mostOwed')
  })

  test('otherwise by what is owed', () => {
    const cases = [500, 900, 700, 900].map((owed, index) => ({
      ...quiet,
      orderNo: `26110300000${index}`,
      owed: rupiah(owed),
    }))
    const { placed } = workOrder(cases, moment)
    expect(placed.map(({ orderNo, reason }) => [orderNo.at(-1), reason])).toEqual([
      ['1', { code: 'mostOwed', rank: 1 }],
      ['3', { code: 'mostOwed', rank: 1 }],
      ['2', { code: 'mostOwed', rank: 3 }],
      ['0', { code: 'mostOwed', rank: 4 }],
    ])
  })

  test('of several the most urgent is told', () => {
    const all: Partial<WorkCase> = {
      promise: promised('open'),
      verdict: open('2026-11-20T12:00:00Z'),
      daysLate: 7,
      nextFollowDay: today,
      followed: false,
    }
    expect(reasonOf(all)?.code).toBe('promiseDue')
    expect(reasonOf({ ...all, promise: null })?.code).toBe('windowCloses')
    expect(reasonOf({ ...all, promise: null, triedToday: true })?.code).toBe('stageRises')
    expect(reasonOf({ nextFollowDay: today, followed: false })?.code).toBe('followDue')
  })
})

test('sections follow the guard: now, later on this business day, on another; what no waiting opens is in none', () => {
  const { placed, unplaced } = workOrder(
    [
      { ...quiet, orderNo: 'tomorrow', verdict: closed('2026-11-20T23:00:00Z'), promise: promised('open') },
      { ...quiet, orderNo: 'rests', verdict: closed(null) },
      { ...quiet, orderNo: 'later', verdict: closed('2026-11-20T11:34:00Z') },
      // Midnight in Papua, this evening here.
      { ...quiet, orderNo: 'tonight', verdict: closed('2026-11-20T15:00:00Z') },
      { ...quiet, orderNo: 'now' },
    ],
    moment,
  )
  expect(placed.map(({ place, orderNo, section }) => [place, orderNo, section])).toEqual([
    [1, 'now', 'now'],
    [2, 'later', 'laterToday'],
    [3, 'tonight', 'laterToday'],
    [4, 'tomorrow', 'fromTomorrow'],
  ])
  expect(unplaced).toEqual([{ orderNo: 'rests', rule: 'caseRests' }])
})

test('what is equally urgent goes by the window, then by what is owed, then by number', () => {
  const due = (orderNo: string, until: string, owed: number): WorkCase => ({
    ...quiet,
    orderNo,
    verdict: open(until),
    owed: rupiah(owed),
    promise: promised('open'),
  })
  const cases = [
    due('b', atEight, 100),
    due('a', atEight, 100),
    due('c', atEight, 900),
    due('d', '2026-11-20T12:50:00Z', 1),
  ]
  expect(workOrder(cases, moment).placed.map(({ orderNo }) => orderNo)).toEqual(['d', 'c', 'a', 'b'])
})

const instant = fc
  .integer({ min: -4 * 24 * 60, max: 4 * 24 * 60 })
  .map((minutes) => new Date(now.getTime() + minutes * 60_000))
const later = fc
  .integer({ min: 1, max: 3 * 24 * 60 })
  .map((minutes) => new Date(now.getTime() + minutes * 60_000))
const nearDay = fc.integer({ min: -4, max: 4 }).map((days) => addDays(today, days))
const money = fc.integer({ min: 0, max: 3_000_000 }).map(rupiah)

const caseArb: fc.Arbitrary<Omit<WorkCase, 'orderNo'>> = fc.record({
  owed: fc.oneof(money, fc.constant(rupiah(1_000_000))),
  daysLate: fc.integer({ min: 1, max: 95 }),
  verdict: fc.oneof(
    later.map((until) => ({ lawful: true as const, until })),
    fc.option(later).map((from) => ({ lawful: false as const, rule: 'pause' as const, from })),
  ),
  triedToday: fc.boolean(),
  promise: fc.option(
    fc.record({
      state: fc.constantFrom(...promiseStates),
      amount: money,
      day: nearDay,
      paid: money,
      endedAt: fc.option(instant),
      terms: fc.record({
        keptPercent: fc.integer({ min: 1, max: 100 }),
        graceDays: fc.integer({ min: 0, max: 7 }),
      }),
    }),
  ),
  lastContactAt: fc.option(instant),
  followed: fc.boolean(),
  nextFollowDay: fc.option(nearDay),
  penaltyPpm: fc.constantFrom({ first: 2000, later: 3000 }, { first: 3000, later: 3000 }),
})
const casesArb = fc
  .array(caseArb, { maxLength: 40 })
  .map((all) => all.map((each, index) => ({ ...each, orderNo: `2611${String(index).padStart(8, '0')}` })))

test('every case stands exactly once, numbered through the sections in their order', () => {
  fc.assert(
    fc.property(casesArb, (cases) => {
      const { placed, unplaced } = workOrder(cases, moment)
      expect(placed.map(({ place }) => place)).toEqual(placed.map((_, index) => index + 1))
      expect([...placed, ...unplaced].map(({ orderNo }) => orderNo).toSorted()).toEqual(
        cases.map(({ orderNo }) => orderNo).toSorted(),
      )
      const ranks = placed.map(
        ({ section, reason }) =>
          workSections.indexOf(section) * workReasonCodes.length + workReasonCodes.indexOf(reason.code),
      )
      expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
    }),
  )
})

test('however the cases come, they stand the same, and one that leaves moves none past another', () => {
  fc.assert(
    fc.property(casesArb, fc.func(fc.integer()), fc.nat(), (cases, key, leaving) => {
      const { placed } = workOrder(cases, moment)
      const shuffled = cases
        .map((each) => ({ each, by: key(each.orderNo) }))
        .toSorted((a, b) => a.by - b.by)
        .map(({ each }) => each)
      expect(workOrder(shuffled, moment).placed).toEqual(placed)
      const gone = cases[leaving % Math.max(1, cases.length)]?.orderNo
      const numbers = (all: typeof placed) => all.map(({ orderNo }) => orderNo)
      expect(
        numbers(
          workOrder(
            cases.filter(({ orderNo }) => orderNo !== gone),
            moment,
          ).placed,
        ),
      ).toEqual(numbers(placed).filter((orderNo) => orderNo !== gone))
    }),
  )
})

test('only what is lawful at this moment is called now, and what opens tonight is not tomorrow’s', () => {
  fc.assert(
    fc.property(casesArb, (cases) => {
      const verdicts = new Map(cases.map(({ orderNo, verdict }) => [orderNo, verdict]))
      for (const { orderNo, section } of workOrder(cases, moment).placed) {
        const verdict = verdicts.get(orderNo)
        expect(section === 'now').toBe(verdict?.lawful)
        if (verdict?.lawful === false && verdict.from !== null)
          expect(section === 'laterToday').toBe(businessDayOf(verdict.from) <= today)
      }
    }),
  )
})
