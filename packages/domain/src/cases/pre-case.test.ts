import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, businessDay } from '../calendar.ts'
import { caseFlow } from './case.ts'
import { flowOf, isCaseOver } from './department.ts'
import {
  dueDaysOpenedOn,
  openingDayIn,
  openingDaysMax,
  type OpeningDaysOn,
  preCaseFlow,
  preStageOf,
} from './pre-case.ts'

const due = businessDay('2026-11-24')
const always =
  (days: number): OpeningDaysOn =>
  () =>
    days
/** Another number from a day on. */
const changing =
  (before: number, after: number, from: string): OpeningDaysOn =>
  (day) =>
    day >= from ? after : before

test('a case opens three days before the due day, or on whatever day is set', () => {
  const ever = { from: null, to: due }
  expect(openingDayIn(due, ever, always(3))).toBe('2026-11-21')
  expect(openingDayIn(due, ever, always(1))).toBe('2026-11-23')
  expect(openingDayIn(due, ever, always(0))).toBe(due)
})

test('a day that is set takes hold on its day: nothing is opened twice, nothing left out', () => {
  // From the 23rd on only a day before: what was opened on the 21st stays, what was not opens on the 23rd.
  const fewer = changing(3, 1, '2026-11-22')
  expect(openingDayIn(due, { from: null, to: due }, fewer)).toBe('2026-11-21')
  expect(openingDayIn(businessDay('2026-11-25'), { from: null, to: due }, fewer)).toBe('2026-11-24')
  const more = changing(1, 3, '2026-11-22')
  expect(dueDaysOpenedOn(businessDay('2026-11-22'), more, false)).toEqual([
    '2026-11-23',
    '2026-11-24',
    '2026-11-25',
  ])
})

test('however the days are set and whichever nights are late, every due day opens once, no later than on itself', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: openingDaysMax }), { minLength: 30, maxLength: 30 }),
      (byDay) => {
        const first = businessDay('2026-11-01')
        const openingDays: OpeningDaysOn = (day) => byDay[Number(day.slice(8)) - 1] ?? 3
        for (let index = openingDaysMax; index < 20; index += 1) {
          const dueDay = addDays(first, index)
          const nights = Array.from({ length: index + 1 }, (_, at) => addDays(first, at))
          const opened = nights.filter((night) => dueDaysOpenedOn(night, openingDays, false).includes(dueDay))
          expect(opened).toHaveLength(1)
          expect(openingDayIn(dueDay, { from: null, to: dueDay }, openingDays)).toBe(opened[0])
        }
      },
    ),
  )
})

test('the first night of all opens whatever is ahead by then, and nothing that is overdue', () => {
  expect(dueDaysOpenedOn(due, always(3), true)).toEqual([due, '2026-11-25', '2026-11-26', '2026-11-27'])
  expect(dueDaysOpenedOn(due, always(3), false)).toEqual(['2026-11-27'])
})

test('a loan is ahead up to the day before its due day', () => {
  expect(preStageOf(due, businessDay('2026-11-23'))).toBe('ahead')
  expect(preStageOf(due, due)).toBe('t0')
})

test('work begins with the first follow-up, and is taken back only before it', () => {
  expect(preCaseFlow.next('assigned', 'follow')).toBe('processing')
  expect(preCaseFlow.canDo('processing', 'takeBack')).toBe(false)
  expect(preCaseFlow.next('processing', 'assign')).toBe('assigned')
})

test('every open case can be paid, extended, withdrawn, and handed over to collection', () => {
  for (const state of preCaseFlow.states.filter((each) => !preCaseFlow.isTerminal(each)))
    for (const event of ['clear', 'extend', 'withdraw', 'roll'] as const)
      expect(preCaseFlow.canDo(state, event)).toBe(true)
})

test('what is over in one department is open in none', () => {
  for (const flow of Object.values(flowOf))
    for (const state of flow.states) expect(isCaseOver(state)).toBe(flow.isTerminal(state))
  expect(isCaseOver('no state')).toBe(false)
  // A state that both have means the same in both.
  for (const state of preCaseFlow.states)
    if (caseFlow.isState(state)) expect(preCaseFlow.isTerminal(state)).toBe(caseFlow.isTerminal(state))
})
