import { expect, test } from 'vitest'
import { caseFlow, stateWhenLate } from './case.ts'

test.each([60, 90, 120])(
  'collection stops after %i days, as set, and goes on when fewer count again',
  (most) => {
    expect(stateWhenLate('following', most, most)).toBe('following')
    expect(stateWhenLate('following', most + 1, most)).toBe('stopped')
    expect(stateWhenLate('stopped', most + 30, most)).toBe('stopped')
    expect(stateWhenLate('stopped', 16, most)).toBe('unassigned')
    expect(stateWhenLate('suspended', 16, most)).toBe('suspended')
    expect(stateWhenLate('suspended', most + 1, most)).toBe('suspended')
  },
)

test('every open case can be ended by the system, whatever people did with it', () => {
  for (const state of caseFlow.states.filter((each) => !caseFlow.isTerminal(each)))
    for (const event of ['clear', 'extend', 'writeOff'] as const)
      expect(caseFlow.canDo(state, event)).toBe(true)
})
