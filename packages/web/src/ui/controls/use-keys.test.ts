import { expect, test } from 'vitest'
import { pressOf } from './use-keys.ts'

test('Shift and a digit is one press on every layout; so is Shift and a letter, and else the letter itself', () => {
  expect(pressOf({ key: '!', code: 'Digit1', shiftKey: true })).toEqual(['shift 1', '!'])
  expect(pressOf({ key: '"', code: 'Digit2', shiftKey: true })[0]).toBe('shift 2')
  expect(pressOf({ key: '+', code: 'Equal', shiftKey: true })).toEqual(['shift =', '+'])
  expect(pressOf({ key: '1', code: 'Digit1', shiftKey: false })).toEqual(['1'])
  expect(pressOf({ key: 'R', code: 'KeyR', shiftKey: true })).toEqual(['shift r', 'r'])
  // Caps lock is no Shift.
  expect(pressOf({ key: 'R', code: 'KeyR', shiftKey: false })).toEqual(['r'])
})
