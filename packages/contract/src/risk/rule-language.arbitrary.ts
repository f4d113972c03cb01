import { rupiah } from '@lumbung/domain/money'
import type { ApplicationFacts, FactName } from '@lumbung/domain/risk/scorecard'
import fc from 'fast-check'

const count = fc.integer({ min: 0, max: 6 })
const share = fc.integer({ min: 0, max: 1000 }).map((n) => n / 1000)

/** Facts that are all known. */
export const completeFacts: fc.Arbitrary<ApplicationFacts> = fc.record({
  age: fc.integer({ min: 0, max: 99 }),
  income: fc.integer({ min: 0, max: 1_000_000_000 }).map(rupiah),
  nikMatchesBirthday: fc.boolean(),
  nikMatchesGender: fc.boolean(),
  dukcapilMatches: fc.boolean(),
  idNumberInRegister: fc.boolean(),
  nameMatchesRegister: fc.boolean(),
  birthdayMatchesRegister: fc.boolean(),
  faceScore: share,
  bankNameScore: share,
  accountFound: fc.boolean(),
  accountNameScore: share,
  blacklisted: fc.boolean(),
  whitelisted: fc.boolean(),
  deviceSharedBy: count,
  areaServed: fc.boolean(),
  activePlatforms: count,
  maxDpd90: fc.integer({ min: 0, max: 90 }),
  bureauQuality: fc.integer({ min: 1, max: 5 }),
  monthlyBurden: fc.integer({ min: 0, max: 100_000_000 }).map(rupiah),
  debtRatioPpm: fc.integer({ min: 0, max: 2_000_000 }),
  failedOrders: count,
  clearedOnTime: count,
  clearedLate: count,
})

/** Facts of which any may be unknown. */
export const anyFacts: fc.Arbitrary<ApplicationFacts> = fc
  .tuple(completeFacts, fc.infiniteStream(fc.boolean()))
  .map(
    ([facts, isKnown]) =>
      Object.fromEntries(
        Object.entries(facts).map(([name, value]) => [name, isKnown.next().value ? value : null]),
      ) as ApplicationFacts,
  )

const bools = ['nikMatchesBirthday', 'dukcapilMatches', 'blacklisted', 'areaServed'] satisfies FactName[]
const ints = [
  'age',
  'income',
  'deviceSharedBy',
  'maxDpd90',
  'debtRatioPpm',
  'clearedLate',
] satisfies FactName[]
const doubles = ['faceScore', 'bankNameScore'] satisfies FactName[]

const small = fc.integer({ min: -20, max: 20 })
const decimal = fc.integer({ min: 1, max: 4000 }).map((n) => (n / 1000).toFixed(3))
const order = fc.constantFrom('<', '<=', '>', '>=')
const equality = fc.constantFrom('==', '!=')

/**
 * Well-typed expressions of the rule language. Products stay where doubles are exact, and decimals are not divided by
 * zero: there the library counts on in 64 bits and with infinities, and we call it an error.
 */
export const { bool: expression } = fc.letrec<{ bool: string; int: string; double: string }>((tie) => ({
  bool: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    fc.constantFrom(...bools, 'true', 'false'),
    fc.tuple(tie('int'), order, tie('int')).map((parts) => parts.join(' ')),
    fc.tuple(tie('double'), order, fc.oneof(tie('double'), tie('int'))).map((parts) => parts.join(' ')),
    fc.tuple(tie('int'), equality, tie('int')).map((parts) => `(${parts.join('')})`),
    fc.tuple(tie('double'), equality, tie('double')).map((parts) => parts.join(' ')),
    fc.tuple(tie('bool'), equality, tie('bool')).map(([a, operator, b]) => `(${a}) ${operator} (${b})`),
    fc
      .tuple(tie('bool'), fc.constantFrom('&&', '||'), tie('bool'))
      .map(([a, operator, b]) => `(${a}) ${operator} (${b})`),
    fc
      .array(tie('bool'), { minLength: 2, maxLength: 4 })
      .map((parts) => parts.map((part) => `(${part})`).join('&&')),
    tie('bool').map((of) => `!(${of})`),
    fc.tuple(tie('bool'), tie('bool'), tie('bool')).map(([when, a, b]) => `((${when}) ? (${a}) : (${b}))`),
    fc
      .tuple(tie('int'), fc.array(small, { minLength: 1, maxLength: 4 }))
      .map(([of, values]) => `${of} in [${values.join(', ')}]`),
    fc.constantFrom(...bools, ...ints, ...doubles).map((name) => `known(${name})`),
  ),
  int: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    fc.constantFrom(...ints),
    small.map(String),
    fc
      .tuple(tie('int'), fc.constantFrom('+', '-', '/'), tie('int'))
      .map(([a, operator, b]) => `(${a} ${operator} ${b})`),
    fc.tuple(tie('int'), small).map(([of, times]) => `(${of} * ${times})`),
    tie('int').map((of) => `-(${of})`),
    fc.tuple(tie('bool'), tie('int'), tie('int')).map(([when, a, b]) => `((${when}) ? ${a} : ${b})`),
  ),
  double: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    fc.constantFrom(...doubles),
    decimal,
    fc
      .tuple(tie('double'), fc.constantFrom('+', '-', '*'), tie('double'))
      .map(([a, operator, b]) => `(${a} ${operator} ${b})`),
    fc.tuple(tie('double'), decimal).map(([of, by]) => `(${of} / ${by})`),
  ),
}))

const hostileWords = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'this',
  'globalThis',
  'process',
  'eval',
  'null',
  'age',
  'income',
  'faceScore',
  'blacklisted',
  'known',
  'known(',
  'has(',
  '.map(x, x)',
  '.all(x, true)',
  '.exists(',
  'dyn(',
  'int(',
  'type(',
  'timestamp("2020-01-01T00:00:00Z")',
  'duration("1s")',
  '.matches("(a+)+$")',
  'size(',
  'b"\\xff"',
  'r"\\"',
  '"""',
  "'",
  '"\\u0000"',
  '\\',
  '9223372036854775807',
  '99999999999999999999999',
  '0x7fffffffffffffff',
  '1u',
  '1e308',
  '1e-400',
  '-0.0',
  '0.1',
  ' in ',
  '[',
  ']',
  '{',
  '}',
  '(',
  ')',
  '?',
  ':',
  ',',
  '.',
  '&&',
  '||',
  '!',
  '==',
  '!=',
  '<',
  '>=',
  '+',
  '-',
  '*',
  '/',
  '%',
  '//',
  '\n',
  '\u0000',
  '\u2028',
  '\u202e',
  '😀',
  'ａｇｅ',
  '\ud800',
  'ﬀ',
  'true',
  'false',
  '18',
  '\t',
  '`',
  '${',
  'cel.bind(',
  '._',
  'in',
] as const

const nested = fc
  .tuple(
    fc.constantFrom<[string, string]>(
      ['(', ')'],
      ['!', ''],
      ['-', ''],
      ['[', ']'],
      ['known(', ')'],
      ['{1:', '}'],
      ['true ? ', ' : 1'],
      ['age + ', ''],
    ),
    fc.integer({ min: 1, max: 2000 }),
    fc.constantFrom('age', 'blacklisted', '1', ''),
  )
  .map(([[open, close], times, core]) => `${open.repeat(times)}${core}${close.repeat(times)}`)

/** A valid expression with a piece cut out, doubled or replaced. */
const mutated = fc
  .tuple(
    expression,
    fc.nat(),
    fc.nat(8),
    fc.oneof(fc.constantFrom(...hostileWords), fc.string({ maxLength: 3 })),
  )
  .map(([text, at, length, piece]) => {
    const start = at % (text.length + 1)
    return text.slice(0, start) + piece + text.slice(start + length)
  })

/** What somebody types who means harm, or nothing at all. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { arbitrary: mutated, weight: 4 },
  {
    arbitrary: fc.array(fc.constantFrom(...hostileWords), { maxLength: 40 }).map((words) => words.join('')),
    weight: 4,
  },
  { arbitrary: fc.string({ unit: 'binary', maxLength: 60 }), weight: 1 },
  { arbitrary: fc.string({ maxLength: 60 }), weight: 1 },
  { arbitrary: nested, weight: 1 },
)
