import { expect, test } from 'vitest'
import { hideCodes, nextOtpFrom } from './otp.ts'
import { templateFaults } from './template.ts'

const now = new Date('2026-11-25T03:00:00Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)

test.each([
  ['the first', [], null],
  ['a minute after the last', [ago(1)], null],
  ['not before', [ago(0.5)], '2026-11-25T03:00:30.000Z'],
  ['five in an hour', [ago(50), ago(40), ago(30), ago(20)], null],
  ['no sixth', [ago(50), ago(40), ago(30), ago(20), ago(10)], '2026-11-25T03:10:00.000Z'],
  ['what is older does not count', [ago(70), ago(65), ago(63), ago(62), ago(61)], null],
])('a code may be asked for: %s', (_words, asked, from) => {
  expect(nextOtpFrom(asked, now)?.toISOString() ?? null).toBe(from)
})

test('a text of a code says a code and nothing of an order; no other text says a code', () => {
  expect(templateFaults('Kode {app} {code}, {minutes} menit', 'otp', [])).toEqual([])
  expect(templateFaults('Kode {app}: {owed}', 'otp', [])).toEqual([
    { fault: 'missing', about: 'code' },
    { fault: 'notHere', about: 'owed' },
  ])
  expect(templateFaults('{app} {owed} {dueDay} {code}', 'remind', [])).toEqual([
    { fault: 'notHere', about: 'code' },
  ])
})

test('whoever reads a message with a code in it does not read the code', () => {
  expect(hideCodes('Kode Panen Anda 048213, berlaku 5 menit.')).toBe(
    'Kode Panen Anda ••••••, berlaku 5 menit.',
  )
})
