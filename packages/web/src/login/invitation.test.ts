import { expect, test } from 'vitest'
import { invitationToken } from './invitation.ts'

test('a mailed link carries its secret behind the hash, and anything else is none', () => {
  expect(invitationToken(`#invitation=${'a'.repeat(43)}`)).toBe('a'.repeat(43))
  for (const hash of [
    '',
    '#',
    `#invitation=${'a'.repeat(42)}`,
    `#invitation=${'<'.repeat(43)}`,
    `#other=${'a'.repeat(43)}`,
  ]) {
    expect(invitationToken(hash)).toBeNull()
  }
})
