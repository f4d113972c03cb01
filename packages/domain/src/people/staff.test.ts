import { expect, test } from 'vitest'
import { staffFlow } from './staff.ts'

test('an account becomes active by its invitation only, and every account can be disabled', () => {
  expect(staffFlow.statesBefore('accept')).toEqual(['invited'])
  expect(staffFlow.statesBefore('disable')).toEqual(['invited', 'active'])
  expect(staffFlow.next('disabled', 'enable')).toBe('active')
  expect(() => staffFlow.next('disabled', 'accept')).toThrow('STATE_CONFLICT')
})
