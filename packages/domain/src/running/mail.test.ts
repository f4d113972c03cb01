import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mailFlow, mailPauseSeconds, nameInMail } from './mail.ts'

test.each([
  ['Tia Lestari', 'Tia Lestari'],
  ['Tia\r\nBcc: all@lender.test\nhello', 'Tia hello'],
  ['Klik https://evil.test/x Tia', 'Klik Tia'],
  ['Menang! www.evil.test', 'Menang!'],
  ['Tia\u2028\u202eLestari', 'Tia Lestari'],
  ['R. A. Kartini, S.H.', 'R. A. Kartini, S.H.'],
])('the name %j stands in a mail as %j', (name, shown) => {
  expect(nameInMail(name)).toBe(shown)
})

test('whatever a name is, a mail keeps it on one line without a link', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      expect(nameInMail(name)).not.toMatch(/[\n\r\u2028\u2029]|:\/\/|@/)
    }),
  )
})

test('pauses between tries grow to an hour and stay there', () => {
  expect([1, 2, 3, 4, 5, 6, 7].map(mailPauseSeconds)).toEqual([5, 20, 80, 320, 1280, 3600, 3600])
})

test('what was sent or given up goes nowhere', () => {
  expect(mailFlow.states.filter((state) => mailFlow.isTerminal(state))).toEqual(['sent', 'failed'])
})
