import { expect, test } from 'vitest'
import { caseFlow, stateWhenLate } from './case.ts'

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
