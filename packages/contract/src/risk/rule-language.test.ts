import { rupiah } from '@lumbung/domain/money'
import { type ApplicationFacts, factNames, factTypes, firstRuleSet } from '@lumbung/domain/risk/scorecard'
import { Environment } from '@marcbachmann/cel-js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyFacts, completeFacts, expression, hostileText } from './rule-language.arbitrary.ts'
import { checkExpression, compileExpression, compileRuleSet, ruleSetProblems } from './rule-language.ts'

const nothing = Object.fromEntries(factNames.map((name) => [name, null])) as ApplicationFacts
const some = {
  ...nothing,
  age: 30,
  income: rupiah(6_000_000),
  faceScore: 0.5,
  blacklisted: false,
  clearedLate: 0,
}
const answer = (text: string, facts: ApplicationFacts = some) => compileExpression(text)(facts)

/** Code, underlined text and detail of every problem. */
function problemsOf(text: string) {
  const checked = checkExpression(text)
  return checked.ok
    ? []
    : checked.problems.map(({ code, from, to, detail }) => [code, text.slice(from, to), detail])
}

test.each([
  ['age > ', [['syntax', '> ', { reason: 'end', found: '' }]]],
  ['', [['syntax', '', { reason: 'end', found: '' }]]],
  ['(age > 18', [['syntax', '8', { reason: 'end', found: '', expected: ')' }]]],
  ['age = 18', [['syntax', '=', { reason: 'unexpected', found: '=', suggestion: '==' }]]],
  ['age > 18 dan blacklisted', [['syntax', 'dan', { reason: 'unexpected', found: 'dan', suggestion: '&&' }]]],
  ['age <> 18', [['syntax', '<>', { reason: 'unexpected', found: '<>', suggestion: '!=' }]]],
  ['age => 18', [['syntax', '=>', { reason: 'unexpected', found: '=>', suggestion: '>=' }]]],
  ['age ≥ 18', [['syntax', '≥', { reason: 'unexpected', found: '≥', suggestion: '>=' }]]],
  ['age > 18)', [['syntax', ')', { reason: 'unexpected', found: ')' }]]],
  ['"abc == "a"', [['syntax', 'a', { reason: 'unexpected', found: 'a' }]]],
  ['age == "18', [['syntax', '"18', { reason: 'text', found: '"18' }]]],
  ['faceScore > 1e999', [['syntax', '1e999', { reason: 'number', found: '1e999' }]]],
  ['__proto__', [['syntax', '__proto__', { reason: 'reserved', found: '__proto__' }]]],
  [
    'umur > 18 && agee < 60 || maxDpd > 3',
    [
      ['unknownFact', 'umur', { name: 'umur' }],
      ['unknownFact', 'agee', { name: 'agee', suggestion: 'age' }],
      ['unknownFact', 'maxDpd', { name: 'maxDpd', suggestion: 'maxDpd90' }],
    ],
  ],
  ['constructor', [['unknownFact', 'constructor', { name: 'constructor' }]]],
  [
    'true && age > blacklisted',
    [['wrongType', 'age > blacklisted', { operator: '>', left: 'int', right: 'bool' }]],
  ],
  ['faceScore == 1', [['wrongType', 'faceScore == 1', { operator: '==', left: 'double', right: 'int' }]]],
  ['income * 0.3 > 1.0', [['wrongType', 'income * 0.3', { operator: '*', left: 'int', right: 'double' }]]],
  [
    'age && blacklisted || !income',
    [
      ['wrongType', 'age', { operator: '&&', right: 'int' }],
      ['wrongType', '!income', { operator: '!', right: 'int' }],
    ],
  ],
  ['age in [18, 2.5]', [['wrongType', '2.5', { operator: 'in', left: 'int', right: 'double' }]]],
  [
    'blacklisted < true',
    [['wrongType', 'blacklisted < true', { operator: '<', left: 'bool', right: 'bool' }]],
  ],
  [
    'age > (blacklisted ? 1 : 2.0)',
    [['wrongType', 'blacklisted ? 1 : 2.0', { operator: '?:', left: 'int', right: 'double' }]],
  ],
  ['age + 1', [['notBoolean', 'age + 1', { found: 'int' }]]],
  ['age in 18', [['notSupported', '18', { what: 'in', name: '18' }]]],
  ['age in []', [['notSupported', '[]', { what: 'in', name: '[]' }]]],
  ['age in [income]', [['notSupported', 'income', { what: 'in', name: 'income' }]]],
  ['known(age + 1)', [['notSupported', 'known(age + 1)', { what: 'known', name: 'known(age + 1)' }]]],
  ['size("a") > 0', [['notSupported', 'size("a")', { what: 'function', name: 'size' }]]],
  ['double(income) > 1.0', [['notSupported', 'double(income)', { what: 'function', name: 'double' }]]],
  ['"a".matches("(a+)+$")', [['notSupported', '"a".matches("(a+)+$")', { what: 'method', name: 'matches' }]]],
  ['[1].exists(x, x > 0)', [['notSupported', '[1].exists(x, x > 0)', { what: 'method', name: 'exists' }]]],
  ['age.constructor', [['notSupported', 'age.constructor', { what: 'member', name: 'age.constructor' }]]],
  ['age == null', [['notSupported', 'null', { what: 'null', name: 'null' }]]],
  ['age % 2 == 0', [['notSupported', 'age % 2', { what: 'remainder', name: 'age % 2' }]]],
  [
    'income > 9007199254740993',
    [['notSupported', '9007199254740993', { what: 'number', name: '9007199254740993' }]],
  ],
] as const)('%s is refused at its place', (text, problems) => {
  expect(problemsOf(text)).toEqual(problems)
})

test('too long, too deep, too much: refused from where it is', () => {
  expect(problemsOf(`${' '.repeat(4096)}true`)).toEqual([['tooLong', 'true', { most: 4096 }]])
  expect(problemsOf(`${'('.repeat(34)}age`)).toEqual([['tooDeep', '((age', { most: 32 }]])
  expect(problemsOf(`${'!'.repeat(33)}blacklisted`)).toEqual([['tooDeep', '!blacklisted', { most: 32 }]])
  expect(problemsOf(`age in [${'7,'.repeat(100)}8]`)).toEqual([['tooMany', '8]', { most: 100 }]])
  expect(problemsOf('age > 1 || '.repeat(125) + 'age > 2')).toEqual([['tooMany', '2', { most: 500 }]])
})

test('the longest chains that fit are no deeper for that', () => {
  expect(checkExpression(Array.from({ length: 100 }, () => 'age > 1').join(' && ')).ok).toBe(true)
  expect(checkExpression(`${Array.from({ length: 100 }, () => 'age').join(' + ')} > 1`).ok).toBe(true)
})

test('an expression names its facts in their order, each once', () => {
  expect(checkExpression('income > 0 && (known(age) || income < 5)')).toMatchObject({
    ok: true,
    fields: ['income', 'age'],
  })
})

test('what is not known decides nothing, except where the other side decides alone', () => {
  for (const [text, expected] of [
    ['maxDpd90 > 30', 'missing'],
    ['!areaServed', 'missing'],
    ['maxDpd90 > 30 && age > 18', 'missing'],
    ['maxDpd90 > 30 && age > 60', false],
    ['age > 60 && maxDpd90 > 30', false],
    ['maxDpd90 > 30 || age > 18', true],
    ['maxDpd90 > 30 || age > 60', 'missing'],
    ['maxDpd90 + age > 30', 'missing'],
    ['maxDpd90 == maxDpd90', 'missing'],
    ['maxDpd90 in [1, 2]', 'missing'],
    ['areaServed ? true : true', 'missing'],
    ['blacklisted ? areaServed : true', true],
    ['known(maxDpd90)', false],
    ['known(age)', true],
    ['known(maxDpd90) && maxDpd90 > 30', false],
  ] as const) {
    expect([text, answer(text)]).toEqual([text, expected])
  }
})

test('a computation that breaks is an error, not an answer, unless the other side decides alone', () => {
  for (const [text, expected] of [
    ['income / clearedLate > 5', 'error'],
    ['faceScore / 0.0 > 1.0', 'error'],
    ['income * income * income > 0', 'error'],
    ['income / clearedLate > 5 || age > 18', true],
    ['income / clearedLate > 5 && age > 60', false],
    ['clearedLate == 0 || income / clearedLate > 5', true],
    ['clearedLate > 0 && income / clearedLate > 5', false],
    ['income / clearedLate > 5 || maxDpd90 > 30', 'error'],
    ['maxDpd90 > 30 && income / clearedLate > 5', 'error'],
    ['maxDpd90 / clearedLate > 5', 'missing'],
  ] as const) {
    expect([text, answer(text)]).toEqual([text, expected])
  }
})

test('whole numbers are divided towards zero, and exactly', () => {
  for (const text of [
    '7 / 2 == 3',
    '-7 / 2 == -3',
    '7 / -2 == -3',
    '(0 - 7) / 2 == -3',
    '9007199254740991 / 2 == 4503599627370495',
    '1 - 3 * 2 == -5',
    '-age == -30',
    'age < 30.5',
    '0.1 + 0.2 > 0.3',
    '"a" == "a" && "a" in ["b", "a"]',
    'age in [29, 30] && !(age in [-30])',
    '(age > 18 ? income : 0) == 6000000',
  ]) {
    expect([text, answer(text)]).toEqual([text, true])
  }
})

test('a number that is none, or a value of another type, is as unknown as null', () => {
  for (const odd of [Number.NaN, Infinity, 30.5, '30', true, undefined]) {
    expect(answer('age > 18', { ...some, age: odd as number })).toBe('missing')
  }
})

test('compileExpression refuses what does not check', () => {
  expect(() => compileExpression('age >')).toThrow(expect.objectContaining({ code: 'RULES_WRONG' }))
})

test('a set with a broken expression names it, and still runs: that rule fails on every application', () => {
  const [first] = firstRuleSet.rules.map((rule) => ({ ...rule, expression: 'agee < 18' }))
  const content = { ...firstRuleSet, rules: first === undefined ? [] : [first] }
  expect(ruleSetProblems(content)).toEqual([
    expect.objectContaining({ ruleId: 'ID01', code: 'unknownFact', from: 0, to: 4 }),
  ])
  expect(ruleSetProblems(firstRuleSet)).toEqual([])
  expect(compileRuleSet(content).rules[0]?.test(some)).toBe('error')
})

/** The library's own evaluation, with its 64-bit whole numbers. */
const library = new Environment()
for (const name of factNames) library.registerVariable(name, factTypes[name].type)
for (const type of ['int', 'double', 'bool']) library.registerFunction(`known(${type}): bool`, () => true)

function libraryAnswer(text: string, facts: ApplicationFacts): unknown {
  const context = Object.fromEntries(
    factNames.map((name) => [name, factTypes[name].type === 'int' ? BigInt(facts[name] ?? 0) : facts[name]]),
  )
  try {
    return library.evaluate(text, context)
  } catch {
    return 'error'
  }
}

test('our closures answer as the library does, whatever the expression and the facts', () => {
  fc.assert(
    fc.property(expression, completeFacts, (text, facts) => {
      expect(answer(text, facts)).toBe(libraryAnswer(text, facts))
    }),
    { numRuns: 3000 },
  )
})

test('what is answered with facts missing stays the answer when they come to be known', () => {
  fc.assert(
    fc.property(
      expression.filter((text) => !text.includes('known')),
      completeFacts,
      anyFacts,
      (text, facts, mask) => {
        const partial = Object.fromEntries(
          factNames.map((name) => [name, mask[name] === null ? null : facts[name]]),
        ) as ApplicationFacts
        const early = answer(text, partial)
        if (typeof early === 'boolean') expect(answer(text, facts)).toBe(early)
        if (early === 'missing') expect(partial).not.toEqual(facts)
      },
    ),
    { numRuns: 2000 },
  )
})

test('hostile text is answered, always alike, and never with anything but a coded problem', () => {
  const codes = 'syntax unknownFact wrongType notBoolean notSupported tooLong tooDeep tooMany'.split(' ')
  fc.assert(
    fc.property(hostileText, (text) => {
      const checked = checkExpression(text)
      if (checked.ok) {
        const test = compileExpression(text)
        if (![true, false, 'missing', 'error'].includes(test(nothing))) return false
        return test(some) === compileExpression(text)(some)
      }
      const again = checkExpression(text)
      return (
        !again.ok &&
        JSON.stringify(again.problems) === JSON.stringify(checked.problems) &&
        checked.problems.length > 0 &&
        checked.problems.every(
          ({ code, from, to }) =>
            codes.includes(code) && from >= 0 && to <= text.length && (from < to || text === ''),
        )
      )
    }),
    { numRuns: 20_000 },
  )
  expect(Object.keys(Object.prototype)).toEqual([])
})
