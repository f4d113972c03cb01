import { expect, test } from 'vitest'
import { caseFlow, crossingBefore, crossingDays, stateWhenLate } from './case.ts'
import { stageOf, stageRanges, type StageRange } from '../order/order.ts'

test('a case crosses a boundary on the first day of every stage', () => {
  expect(crossingDays(stageRanges)).toEqual([
    { day: 1, stage: 's1' },
    { day: 8, stage: 's2' },
    { day: 16, stage: 'm1' },
    { day: 31, stage: 'm2' },
    { day: 61, stage: 'm3' },
    { day: 91, stage: 'm3plus' },
  ])
})

test('boundaries follow the ranges of the setting, in whatever order it keeps them', () => {
  const ranges: StageRange[] = [
    { code: 's2', minDay: 11, maxDay: 20 },
    { code: 's1', minDay: 3, maxDay: 10 },
  ]
  expect(crossingDays(ranges)).toEqual([
    { day: 3, stage: 's1' },
    { day: 11, stage: 's2' },
  ])
})

test('the boundary last crossed is the stage of every number of days overdue', () => {
  const crossings = crossingDays(stageRanges)
  for (let days = -5; days <= 200; days += 1)
    expect(crossingBefore(crossings, days)?.stage ?? null).toBe(stageOf(days))
})

test('collection stops after ninety days and goes on when fewer count again', () => {
  expect(stateWhenLate('following', 90)).toBe('following')
  expect(stateWhenLate('following', 91)).toBe('stopped')
  expect(stateWhenLate('stopped', 120)).toBe('stopped')
  expect(stateWhenLate('stopped', 16)).toBe('unassigned')
  expect(stateWhenLate('suspended', 16)).toBe('suspended')
})

test('every open case can be ended by the system, whatever people did with it', () => {
  for (const state of caseFlow.states.filter((each) => !caseFlow.isTerminal(each)))
    for (const event of ['clear', 'extend', 'writeOff'] as const)
      expect(caseFlow.canDo(state, event)).toBe(true)
})
