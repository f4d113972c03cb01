import { expect, test } from 'vitest'
import { rupiah } from '../money.ts'
import {
  type ApplicationFacts,
  bandOf,
  type CompiledRule,
  type CompiledRuleSet,
  type FactName,
  factNames,
  firstRuleSet,
  readFact,
  type RuleOutcome,
  scoreApplication,
  scoreTimeMaxMs,
} from './scorecard.ts'

const facts = { age: 32, income: rupiah(9_000_000), blacklisted: false } as ApplicationFacts

/** A set of rules written as functions: what the contract makes of expressions. */
function setOf(...rules: [RuleOutcome, CompiledRule, FactName?][]): CompiledRuleSet {
  return {
    version: 7,
    content: {
      baseScore: 700,
      bands: firstRuleSet.bands,
      rules: rules.map(([outcome, _test, field], index) => ({
        id: `T${index}`,
        category: 'identity',
        title: 'Words of an analyst',
        expression: field ?? 'true',
        outcome,
      })),
    },
    rules: rules.map(([, test, field]) => ({ fields: field === undefined ? [] : [field], test })),
  }
}
const points = (given: number): RuleOutcome => ({ kind: 'score', points: given })
const flag: RuleOutcome = { kind: 'flag' }
const hard = (reason: 'R01' | 'R06'): RuleOutcome => ({ kind: 'hardReject', reason })
const hits: CompiledRule = () => true
const misses: CompiledRule = () => false
const lacks: CompiledRule = () => 'missing'
const breaks: CompiledRule = () => 'error'

test('points of the rules that hit are added to the base, and every rule is kept with what it saw', () => {
  const result = scoreApplication(facts, setOf([points(30), hits, 'age'], [points(-40), misses, 'income']))
  expect(result).toEqual({
    version: 7,
    score: 730,
    rating: 'A',
    decision: 'pass',
    rejectReason: null,
    failed: false,
    hits: [
      {
        ruleId: 'T0',
        category: 'identity',
        title: 'Words of an analyst',
        expression: 'age',
        outcome: 'score',
        fields: ['age'],
        values: { age: 32 },
        score: 30,
        hit: true,
        missing: false,
        error: false,
      },
      expect.objectContaining({ ruleId: 'T1', score: 0, hit: false, values: { income: 9_000_000 } }),
    ],
  })
})

test('what is not known, or flagged, keeps a high score from passing', () => {
  for (const rule of [
    [points(50), lacks, 'faceScore'],
    [flag, hits],
    [hard('R06'), lacks],
  ] satisfies Parameters<typeof setOf>) {
    expect(scoreApplication(facts, setOf(rule))).toMatchObject({ decision: 'manual', rejectReason: null })
  }
  expect(scoreApplication(facts, setOf([flag, misses])).decision).toBe('pass')
  expect(scoreApplication(facts, setOf([points(5), lacks, 'faceScore'])).hits[0]).toMatchObject({
    missing: true,
    hit: false,
    score: 0,
    values: { faceScore: null },
  })
})

test('the first hard rule hit rejects with its reason, whatever the score', () => {
  const set = setOf([points(100), hits], [hard('R06'), hits], [hard('R01'), hits])
  expect(scoreApplication(facts, set)).toMatchObject({ decision: 'reject', rejectReason: 'R06', score: 800 })
})

test('the band of the score decides: under the lowest floor the score itself rejects, known or not', () => {
  expect(scoreApplication(facts, setOf([points(-250), hits]))).toMatchObject({
    decision: 'manual',
    rating: 'D',
  })
  expect(scoreApplication(facts, setOf([points(-251), hits], [flag, lacks]))).toMatchObject({
    decision: 'reject',
    rejectReason: 'R12',
    rating: 'D',
  })
})

test('a rule that breaks sends the application to people: no pass, and no fall by a score that is not whole', () => {
  for (const score of [200, -600]) {
    expect(scoreApplication(facts, setOf([points(score), hits], [points(10), breaks]))).toMatchObject({
      decision: 'manual',
      rejectReason: null,
      failed: true,
      hits: [{ error: false }, { error: true, hit: false, missing: false, score: 0 }],
    })
  }
})

test('a hard rule that hit without fault rejects beside a broken one; a broken hard rule does not', () => {
  expect(scoreApplication(facts, setOf([points(1), breaks], [hard('R01'), hits]))).toMatchObject({
    decision: 'reject',
    rejectReason: 'R01',
    failed: true,
  })
  expect(scoreApplication(facts, setOf([hard('R01'), breaks])).decision).toBe('manual')
})

test('rules beyond the time limit are not run', () => {
  let time = 0
  const slow: CompiledRule = () => {
    time += scoreTimeMaxMs + 1
    return true
  }
  const set = setOf([points(10), slow], [points(10), hits])
  expect(scoreApplication(facts, set, () => time)).toMatchObject({
    decision: 'manual',
    failed: true,
    score: 710,
    hits: [{ hit: true }, { error: true, hit: false }],
  })
})

test('a rule without a test counts as broken', () => {
  expect(scoreApplication(facts, { ...setOf([points(10), hits]), rules: [] })).toMatchObject({
    decision: 'manual',
    failed: true,
  })
})

test('only a value of its type is a known fact', () => {
  const odd = { age: 17.5, income: Number.NaN, faceScore: 0.5, bankNameScore: '1', blacklisted: 0 }
  const read = (name: FactName) => readFact(odd as unknown as ApplicationFacts, name)
  expect(factNames.filter((name) => read(name) !== null)).toEqual(['faceScore'])
})

test('ratings of the first set begin at 700, 600 and 500; under 450 is a reject', () => {
  const ratings = [700, 699, 600, 599, 500, 499].map((score) => bandOf(score, firstRuleSet.bands).rating)
  expect(ratings.join('')).toBe('ABBCCD')
  expect([700, 699, 450, 449].map((score) => bandOf(score, firstRuleSet.bands).outcome)).toEqual([
    'pass',
    'manual',
    'manual',
    'reject',
  ])
})
