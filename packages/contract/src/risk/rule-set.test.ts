import { assertRuleSet } from '@lumbung/domain/risk/rule-set-check'
import { firstRuleSet, ruleSetLimits, type RuleSetContent } from '@lumbung/domain/risk/scorecard'
import { expect, expectTypeOf, test } from 'vitest'
import * as z from 'zod/mini'
import { ruleSetContent } from './rule-set.ts'

type Frozen<T> = T extends readonly (infer Item)[]
  ? readonly Frozen<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Frozen<T[Key]> }
    : T

test('what goes over the line is what the domain keeps', () => {
  expectTypeOf<Frozen<z.output<typeof ruleSetContent>>>().toEqualTypeOf<Frozen<RuleSetContent>>()
  expect(z.parse(ruleSetContent, firstRuleSet)).toEqual(firstRuleSet)
})

const [first, ...others] = firstRuleSet.rules
const [top, ...lower] = firstRuleSet.bands
if (first === undefined || top === undefined) throw new Error('the first rule set has rules and bands')
const withRule = (change: object) => ({ ...firstRuleSet, rules: [{ ...first, ...change }, ...others] })

test.each<[string, object]>([
  ['points beyond the limit', withRule({ outcome: { kind: 'score', points: ruleSetLimits.points + 1 } })],
  ['half points', withRule({ outcome: { kind: 'score', points: 0.5 } })],
  ['a reason that is none', withRule({ outcome: { kind: 'hardReject', reason: 'R50' } })],
  ['an id in small letters', withRule({ id: 'id01' })],
  ['a category that is none', withRule({ category: 'other' })],
  ['a title too long', withRule({ title: 'x'.repeat(ruleSetLimits.titleLength + 1) })],
  ['an expression too long', withRule({ expression: 'x'.repeat(ruleSetLimits.expressionLength + 1) })],
  ['no bands', { ...firstRuleSet, bands: [] }],
  [
    'a band beyond the limit',
    { ...firstRuleSet, bands: [{ ...top, from: ruleSetLimits.score + 1 }, ...lower] },
  ],
  ['a start beyond the limit', { ...firstRuleSet, baseScore: ruleSetLimits.score + 1 }],
])('both refuse %s', (_what, content) => {
  expect(z.safeParse(ruleSetContent, content).success).toBe(false)
  expect(() => assertRuleSet(content as RuleSetContent)).toThrow('VALIDATION')
})
