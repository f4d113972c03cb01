import { describe, expect, test } from 'vitest'
import { addDays, businessDay, type BusinessDay } from '@lumbung/domain/calendar'
import { chooseCopies } from './choose-copies.ts'
import type { PlayedPerson } from './played-people.ts'

const first = businessDay('2026-09-01')
const days = 30
const changedOn = addDays(first, 20)
const weights = new Map(
  Array.from({ length: days }, (_, index) => [addDays(first, index), index % 7 === 6 ? 0.5 : 1] as const),
)

/** Somebody who came on a day and may lie on any of those from the one to the other. */
function came(
  person: number,
  { on, from, until, wasLent = false }: { on: number; from: number; until: number; wasLent?: boolean },
): PlayedPerson {
  const isNew = on >= 20
  return {
    person,
    appliedAs: `sim-1-${person}-1`,
    appliedOn: [addDays(first, on)],
    wasLent,
    rulesFrom: isNew ? changedOn : null,
    rulesUntil: isNew ? null : addDays(changedOn, -1),
    shifts: Array.from({ length: until - from + 1 }, (_, index) => on - until + index),
  }
}

const played = [
  ...[1, 2, 3, 4, 5, 6].map((person) => came(person, { on: 2 * person, from: 0, until: 19 })),
  ...[7, 8, 9].map((person) => came(person, { on: person, from: 0, until: 19, wasLent: true })),
  ...[10, 11, 12].map((person) => came(person, { on: 2 * person, from: 20, until: 29 })),
  came(13, { on: 29, from: 29, until: 29, wasLent: true }),
]
const orders = 600

/** How many of the copies lie on a day. */
function laid(
  copies: ReturnType<typeof chooseCopies>,
  whose: (person: PlayedPerson) => boolean = () => true,
) {
  const on = new Map<BusinessDay, number>()
  for (const { person, days: shift } of copies) {
    const who = played.find((each) => each.person === person)
    const [applied] = who?.appliedOn ?? []
    if (who === undefined || applied === undefined || !whose(who)) continue
    const day = addDays(applied, -shift)
    on.set(day, (on.get(day) ?? 0) + 1)
  }
  return on
}

describe('copies of who was played', () => {
  const copies = chooseCopies(played, orders, weights)

  test('are as many as are wanted, nobody’s twice the same', () => {
    expect(copies).toHaveLength(orders)
    expect(new Set(copies.map(({ person, copy }) => `${person} ${copy}`)).size).toBe(orders)
  })

  test('lie on days that their person may lie on', () => {
    for (const { person, days: shift } of copies)
      expect(played.find((each) => each.person === person)?.shifts).toContain(shift)
  })

  test('fill the days as those are busy, each with many people', () => {
    const on = laid(copies)
    const all = [...weights.values()].reduce((total, weight) => total + weight, 0)
    for (const [day, weight] of [...weights].slice(0, 20)) {
      const wanted = (orders * weight) / all
      expect(Math.abs((on.get(day) ?? 0) - wanted)).toBeLessThan(wanted * 0.25)
    }
  })

  test('are lent to as often as those who were played under the same rules', () => {
    const before = (day: BusinessDay) => day < changedOn
    const count = (on: Map<BusinessDay, number>) =>
      [...on].filter(([day]) => before(day)).reduce((total, [, times]) => total + times, 0)
    const share = count(laid(copies, ({ wasLent }) => wasLent)) / count(laid(copies))
    expect(share).toBeCloseTo(3 / 9, 1)
  })

  test('leave to others what somebody who is bound to one day cannot be copied for', () => {
    const bound = laid(copies, ({ person }) => person === 13)
    expect([...bound.keys()]).toEqual([addDays(first, 29)])
    expect(bound.get(addDays(first, 29))).toBeLessThan(orders / 10)
  })

  test('of who came twice crowd no day that is quiet', () => {
    const quiet = addDays(first, 10)
    const busy = new Map([...weights].map(([day]) => [day, day === quiet ? 0.1 : 1]))
    const twice = [1, 2, 3, 4, 5, 6].map((person): PlayedPerson => {
      const once = came(person, { on: person, from: 0, until: 19 })
      return { ...once, appliedOn: [addDays(first, person), addDays(first, person + 10)] }
    })
    const days = chooseCopies(twice, orders, busy).flatMap(({ person, days: shift }) =>
      [person, person + 10].map((on) => addDays(first, on - shift)),
    )
    const onQuiet = days.filter((day) => day === quiet).length
    expect(onQuiet).toBeLessThan(days.filter((day) => day === addDays(first, 11)).length / 2)
  })

  test('are refused where nobody can be copied', () => {
    expect(() => chooseCopies([], 1, weights)).toThrow(/nobody who was played/)
  })
})
