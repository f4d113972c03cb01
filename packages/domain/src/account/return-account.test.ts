import { expect, test } from 'vitest'
import { mayGoBackTo, needsWords, returnCheckOf, returnReference } from './return-account.ts'

const said = { state: 'answered', waited: false, holderPpm: 1_000_000, payerPpm: null } as const

test('an account is the same when the bank says the name that was written and nobody told another payer', () => {
  expect(returnCheckOf(said)).toBe('same')
  expect(returnCheckOf({ ...said, payerPpm: 850_000 })).toBe('same')
  expect(returnCheckOf({ ...said, holderPpm: 849_999 })).toBe('differs')
  expect(returnCheckOf({ ...said, payerPpm: 849_999 })).toBe('differs')
})

test('while its bank may still answer nobody agrees; once it was waited for, what is known counts', () => {
  const open = { ...said, state: 'unknown', holderPpm: null } as const
  expect(returnCheckOf(open)).toBe('waits')
  expect(returnCheckOf({ ...open, waited: true })).toBe('notSaid')
  expect(returnCheckOf({ ...open, waited: true, payerPpm: 0 })).toBe('differs')
})

test('an account that its bank does not know takes nothing; one of which nothing was said only with words', () => {
  const none = returnCheckOf({ ...said, state: 'nothing', holderPpm: null })
  expect(none).toBe('noAccount')
  expect([none, 'waits' as const].map(mayGoBackTo)).toEqual([false, false])
  const unasked = returnCheckOf({ ...said, state: 'notAsked', holderPpm: null })
  expect(unasked).toBe('notSaid')
  expect([unasked, 'differs' as const, 'same' as const].map(needsWords)).toEqual([true, true, false])
  expect([unasked, 'differs' as const, 'same' as const].map(mayGoBackTo)).toEqual([true, true, true])
})

test('a reference names the request, and looks like no order’s', () => {
  expect(returnReference(7)).toBe('RT00000007')
})
