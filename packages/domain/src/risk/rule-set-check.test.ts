import { expect, test } from 'vitest'
import { assertRuleSet } from './rule-set-check.ts'
import { firstRuleSet, type RuleOutcome, type RuleSetContent } from './scorecard.ts'

const points = (given: number): RuleOutcome => ({ kind: 'score', points: given })

test('the first rule set stands, and survives JSON', () => {
  expect(() => assertRuleSet(JSON.parse(JSON.stringify(firstRuleSet)) as RuleSetContent)).not.toThrow()
})

function faultsOf(change: Partial<RuleSetContent>): unknown {
  try {
    assertRuleSet({ ...firstRuleSet, ...change })
    return {}
  } catch (error) {
    return error
  }
}

const [age] = firstRuleSet.rules.map((rule) => ({ ...rule, id: 'ID01' }))

test.each([
  ['a base that is no whole number', { baseScore: 1.5 }, { baseScore: 'invalid_value' }],
  ['no bands', { bands: [] }, { bands: 'required' }],
  [
    'bands that cross',
    {
      bands: [
        { rating: 'A', from: 600, outcome: 'pass' },
        { rating: 'B', from: 600, outcome: 'manual' },
        { rating: 'C', from: null, outcome: 'reject' },
      ],
    },
    { 'bands.1.from': 'order' },
  ],
  [
    'bands that get better on the way down',
    {
      bands: [
        { rating: 'B', from: 600, outcome: 'manual' },
        { rating: 'A', from: null, outcome: 'pass' },
      ],
    },
    { 'bands.1.rating': 'order', 'bands.1.outcome': 'order' },
  ],
  [
    'a last band with a floor, an earlier one without',
    {
      bands: [
        { rating: 'A', from: null, outcome: 'pass' },
        { rating: 'B', from: 10, outcome: 'manual' },
      ],
    },
    { 'bands.0.from': 'invalid_value', 'bands.1.from': 'invalid_value' },
  ],
  [
    'points beyond ±1000',
    { rules: [{ ...age, outcome: points(1001) }] },
    { 'rules.0.outcome.points': 'invalid_value' },
  ],
  ['an id twice', { rules: [age, age] }, { 'rules.1.id': 'duplicate' }],
  ['an id that is none', { rules: [{ ...age, id: 'no id' }] }, { 'rules.0.id': 'invalid_value' }],
  [
    'an expression over 4096 signs',
    { rules: [{ ...age, expression: 'a'.repeat(4097) }] },
    { 'rules.0.expression': 'too_big' },
  ],
  [
    'a reason that is none',
    { rules: [{ ...age, outcome: { kind: 'hardReject', reason: 'R98' } }] },
    { 'rules.0.outcome.reason': 'invalid_value' },
  ],
  [
    'more than 200 rules',
    { rules: Array.from({ length: 201 }, (_, index) => ({ ...age, id: `R${index}` })) },
    { rules: 'too_many' },
  ],
] as [string, Partial<RuleSetContent>, Record<string, string>][])(
  'a rule set with %s is refused by name',
  (_case, change, fields) => {
    expect(faultsOf(change)).toMatchObject({ code: 'VALIDATION', fields })
  },
)
