import { expect, test } from 'vitest'
import { answerOn, fixOf, placeOf, problemsOf } from './checked-expression.ts'

function fixed(text: string) {
  const [problem] = problemsOf(text)
  return problem ? fixOf(text, problem) : null
}

test('a name with a slip is replaced by the fact that was meant', () => {
  const text = 'maxDpd90 > 0 &&\nactivPlatform >= 2'
  expect(fixed(text)).toEqual({
    text: 'maxDpd90 > 0 &&\nactivePlatforms >= 2',
    put: 'activePlatforms',
    adds: false,
  })
  expect(placeOf(text, problemsOf(text)[0]?.from ?? 0)).toEqual({ line: 2, column: 1 })
})

test.each([
  ['age = 18', 'age == 18'],
  ['age =< 18', 'age <= 18'],
  ['age => 18', 'age >= 18'],
  ['age < 18 dan income < 3000000', 'age < 18 && income < 3000000'],
  ['age < 18 & income < 3000000', 'age < 18 && income < 3000000'],
])('signs of other languages become those of this one: %s', (text, wanted) => {
  expect(fixed(text)?.text).toBe(wanted)
})

test('what is missing at the end is added', () => {
  expect(fixed('(age < 18 || age > 60')).toEqual({
    text: '(age < 18 || age > 60)',
    put: ')',
    adds: true,
  })
})

test('nothing is offered where nobody can know', () => {
  expect(fixed('age <')).toBeNull()
  expect(fixed('age < "x"')).toBeNull()
  expect(fixed('qqqqqqqq > 3')).toBeNull()
})

test('a rule answers on the values of an order; what is not known is not known', () => {
  expect(answerOn('income < 3000000', { income: 2_500_000 })).toBe(true)
  expect(answerOn('income < 3000000', { income: 9_500_000 })).toBe(false)
  expect(answerOn('income < 3000000', {})).toBe('missing')
  expect(answerOn('income <', { income: 1 })).toBeNull()
})
