import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type BusinessDay, businessDay } from '../calendar.ts'
import { negate, rupiah, sumOf, zero } from '../money.ts'
import { type BookedMovement, type DayToHold, holdDay, type ListedMovement } from './channel-report.ts'

const day = businessDay('2026-11-20')
const read = 1_000
const listed = (id: string, amount: number, more: Partial<ListedMovement> = {}): ListedMovement => ({
  id: `t-${id}`,
  kind: amount < 0 ? 'payout' : 'payment',
  recordId: id,
  reference: null,
  amount: rupiah(amount),
  fee: null,
  day,
  seen: read,
  ...more,
})
const booked = (key: string, amount: number, more: Partial<BookedMovement> = {}): BookedMovement => ({
  key,
  names: [key],
  charge: amount < 0 ? 'payout' : 'va',
  fee: zero,
  amount: rupiah(amount),
  before: null,
  underWay: false,
  day,
  since: read - 1,
  ...more,
})
const held = (asked: Partial<DayToHold>) =>
  holdDay({ day, today: addDays(day, 1), readAt: read, listed: [], booked: [], transfers: [], ...asked })
const told = (asked: Partial<DayToHold>) =>
  held(asked).differences.map(({ what, key, theirs, ours }) => [what, key, theirs, ours])

test('what is in both and of one amount is no difference; each other is told as what it is', () => {
  const both = [listed('a', 50_000), listed('b', -70_000), listed('c', 10_000), listed('d', 20_000)]
  const ours = [booked('a', 50_000), booked('b', -70_000), booked('c', 11_000), booked('e', -30_000)]
  expect(told({ listed: both, booked: ours })).toEqual([
    ['amountDiffers', 'c', 10_000, 11_000],
    ['onlyChannel', 'd', 20_000, 0],
    ['onlyBooks', 'e', 0, -30_000],
  ])
})

test('money that the channel took back while our books have it is only ours, and the other way round', () => {
  const back = listed('a', 50_000, { kind: 'paymentBack', amount: zero })
  expect(told({ listed: [back], booked: [booked('a', 50_000)] })).toEqual([['onlyBooks', 'a', 0, 50_000]])
  expect(told({ listed: [listed('a', 50_000)], booked: [booked('a', 0)] })).toEqual([
    ['onlyChannel', 'a', 50_000, 0],
  ])
  // Listed as two lines, one of a later day, it is one matter of the first day.
  const lines = [
    listed('p', -90_000),
    listed('p', 90_000, { id: 'back', kind: 'payoutBack', day: addDays(day, 2) }),
  ]
  expect(told({ listed: lines, booked: [booked('p', 0)] })).toEqual([])
  expect(told({ day: addDays(day, 2), listed: lines, booked: [] })).toEqual([])
})

test('two payouts under one of our references are one payout of another amount', () => {
  const twice = ['x', 'y'].map((id) => listed(id, -40_000, { reference: 'L1-1' }))
  expect(told({ listed: twice, booked: [booked('L1-1', -40_000, { names: ['L1-1', 'x'] })] })).toEqual([
    ['amountDiffers', 'L1-1', -80_000, -40_000],
  ])
})

test('what is listed on the day beside ours is of that day, and what our books learnt after the reading is not missing', () => {
  const late = listed('a', 50_000, { day: addDays(day, 1) })
  expect(told({ listed: [late], booked: [booked('a', 50_000)] })).toEqual([])
  expect(told({ day: addDays(day, 1), listed: [late], booked: [booked('a', 50_000)] })).toEqual([])
  expect(told({ booked: [booked('a', 50_000, { since: read })] })).toEqual([])
  expect(told({ booked: [booked('a', 50_000, { since: read - 1 })] })).toHaveLength(1)
})

test('what came back after the list was read stood when it was, and what is under way is as the channel says', () => {
  const reversed = (until: number) =>
    booked('p', 0, { before: { amount: rupiah(-90_000), until }, names: ['p'] })
  expect(told({ listed: [listed('p', -90_000)], booked: [reversed(read)] })).toEqual([])
  expect(told({ listed: [listed('p', -90_000)], booked: [reversed(read - 1)] })).toHaveLength(1)
  // The list had it back already: our books have learnt what it knew.
  const back = listed('p', 0, { kind: 'payoutBack' })
  expect(told({ listed: [back], booked: [reversed(read)] })).toEqual([])
  expect(told({ listed: [back], booked: [booked('p', -90_000)] })).toEqual([['onlyBooks', 'p', 0, -90_000]])
  const underWay = booked('p', 0, { underWay: true })
  expect(told({ listed: [listed('p', -90_000)], booked: [underWay] })).toEqual([])
  expect(told({ booked: [underWay] })).toEqual([])
})

test('money between the channel and our account has the bank’s line for it, or a few days until it is missed', () => {
  const topUp = listed('u', 5_000_000, { kind: 'topUp' })
  const line = { id: 1, amount: rupiah(5_000_000), day: addDays(day, 3) }
  expect(held({ listed: [topUp], today: addDays(day, 3) })).toMatchObject({
    onTheWay: { count: 1, amount: 5_000_000 },
    theirs: { count: 0, amount: 0 },
    differences: [],
  })
  expect(told({ listed: [topUp], today: addDays(day, 4) })).toEqual([['onlyChannel', 'u', 5_000_000, 0]])
  expect(told({ listed: [topUp], today: addDays(day, 4), transfers: [line] })).toEqual([])
  // One line is there for one of them only: the older.
  const older = listed('t', 5_000_000, { kind: 'topUp', day: addDays(day, -1) })
  const near = { ...line, day }
  expect(told({ listed: [topUp, older], today: addDays(day, 4), transfers: [near] })).toHaveLength(1)
})

test('fees are held as one sum a charge, where the channel says them', () => {
  const fee = (id: string, amount: number | null) =>
    listed(id, 50_000, { fee: amount === null ? null : rupiah(amount) })
  const ours = ['a', 'b', 'c'].map((key) => booked(key, 50_000, { fee: rupiah(4_000) }))
  const all = (...fees: (number | null)[]) => ({
    listed: fees.map((amount, index) => fee('abc'[index] ?? '', amount)),
    booked: ours,
  })
  expect(told(all(4_000, 4_000, 4_000))).toEqual([])
  expect(told(all(null, null, null))).toEqual([])
  expect(told(all(4_000, 4_500, null))).toEqual([['feeDiffers', `fee-va-${day}`, 8_500, 8_000]])
  const alone = listed('f', -12_100, { kind: 'fee' })
  const silent = all(null, null, null)
  expect(told({ ...silent, listed: [...silent.listed, alone] })).toEqual([
    ['feeDiffers', `fee-${day}`, 12_100, 12_000],
  ])
})

/** Records of both sides by number, each there or not, with an amount that may be another one. */
const anyDay = fc
  .array(
    fc.record({
      theirs: fc.option(fc.integer({ min: 1, max: 5 })),
      ours: fc.option(fc.integer({ min: 1, max: 5 })),
      out: fc.boolean(),
      listedOn: fc.integer({ min: -1, max: 1 }),
      bookedOn: fc.integer({ min: -1, max: 1 }),
      lines: fc.integer({ min: 1, max: 3 }),
    }),
    { maxLength: 30 },
  )
  .map((all) =>
    all.map(({ theirs, ours, out, listedOn, bookedOn, lines }, index) => {
      const sign = (units: number | null) => (units === null ? 0 : (out ? -1 : 1) * units * 6_000)
      return {
        key: `r${index}`,
        theirs: sign(theirs),
        ours: sign(ours),
        lines,
        listedOn: addDays(day, listedOn),
        bookedOn: addDays(day, bookedOn),
      }
    }),
  )

test('over any lists: the differences are what is not the same on both sides, and sums differ by their sum', () => {
  fc.assert(
    fc.property(anyDay, (all) => {
      const ofDay = (each: (typeof all)[number]): BusinessDay =>
        each.theirs === 0 ? each.bookedOn : each.listedOn
      const answer = held({
        // A movement may be told in several lines.
        listed: all.flatMap(({ key, theirs, lines, listedOn }) =>
          theirs === 0
            ? []
            : Array.from({ length: lines }, (_, line) =>
                listed(key, theirs / lines, { id: `${key}-${line}`, day: listedOn }),
              ),
        ),
        booked: all.flatMap(({ key, ours, bookedOn }) =>
          ours === 0 ? [] : [booked(key, ours, { day: bookedOn })],
        ),
      })
      const mine = all.filter((each) => ofDay(each) === day)
      expect(new Set(answer.differences.map(({ key }) => key))).toEqual(
        new Set(mine.filter(({ theirs, ours }) => theirs !== ours).map(({ key }) => key)),
      )
      expect(answer.theirs.amount).toBe(mine.reduce((sum, { theirs }) => sum + theirs, 0))
      expect(answer.ours.amount).toBe(mine.reduce((sum, { ours }) => sum + ours, 0))
      const off = sumOf(answer.differences, ({ theirs, ours }) => rupiah(theirs + negate(ours)))
      expect(answer.theirs.amount - answer.ours.amount).toBe(off)
    }),
  )
})
