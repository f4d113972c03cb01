import { rupiah } from '@lumbung/domain/money'
import {
  type ApplicationFacts,
  factNames,
  firstRuleSet,
  scoreApplication,
} from '@lumbung/domain/risk/scorecard'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyFacts } from './rule-language.arbitrary.ts'
import { compileRuleSet } from './rule-language.ts'

const set = compileRuleSet(firstRuleSet, 1)
const score = (facts: ApplicationFacts) => scoreApplication(facts, set)

const good: ApplicationFacts = {
  age: 32,
  income: rupiah(9_000_000),
  nikMatchesBirthday: true,
  nikMatchesGender: true,
  dukcapilMatches: true,
  idNumberInRegister: true,
  nameMatchesRegister: true,
  birthdayMatchesRegister: true,
  faceScore: 0.95,
  bankNameScore: 1,
  accountFound: true,
  accountNameScore: 1,
  blacklisted: false,
  whitelisted: false,
  deviceSharedBy: 0,
  areaServed: true,
  activePlatforms: 0,
  maxDpd90: 0,
  bureauQuality: 1,
  monthlyBurden: rupiah(0),
  debtRatioPpm: 80_000,
  failedOrders: 0,
  clearedOnTime: 4,
  clearedLate: 0,
}

test('a good known borrower passes with every rule kept', () => {
  const result = score(good)
  expect(result).toMatchObject({
    decision: 'pass',
    rating: 'A',
    rejectReason: null,
    failed: false,
    version: 1,
    score: 560 + 20 + 20 + 30 + 40 + 30 + 50 + 40,
  })
  expect(result.hits.map((hit) => hit.ruleId)).toEqual(firstRuleSet.rules.map((rule) => rule.id))
  expect(result.hits.find((hit) => hit.ruleId === 'IN01')).toMatchObject({
    fields: ['income'],
    values: { income: 9_000_000 },
    hit: false,
    missing: false,
    score: 0,
  })
})

test('a fact not known never passes and never rejects: people look', () => {
  const used = factNames.filter((name) => set.rules.some(({ fields }) => fields.includes(name)))
  expect(factNames.filter((name) => !used.includes(name))).toEqual([
    'idNumberInRegister',
    'nameMatchesRegister',
    'birthdayMatchesRegister',
    'whitelisted',
    'monthlyBurden',
  ])
  for (const name of used) {
    const result = score({ ...good, [name]: null })
    expect(result.decision).toBe('manual')
    expect(
      result.hits
        .filter((hit) => hit.fields.includes(name))
        .every((hit) => hit.missing && !hit.hit && hit.score === 0 && hit.values[name] === null),
    ).toBe(true)
    expect(score({ ...good, [name]: Number.NaN }).decision).toBe('manual')
  }
})

test('who does not fit the register goes to people, however good the rest is', () => {
  for (const facts of [{ dukcapilMatches: false }, { faceScore: 0.59 }])
    expect(score({ ...good, ...facts })).toMatchObject({ decision: 'manual', rejectReason: null })
})

test('each hard rule rejects with its reason, whatever the score', () => {
  const cases: [Partial<ApplicationFacts>, string][] = [
    [{ age: 17 }, 'R01'],
    [{ age: 61 }, 'R01'],
    [{ income: rupiah(2_999_999) }, 'R02'],
    [{ activePlatforms: 3 }, 'R03'],
    [{ debtRatioPpm: 300_001 }, 'R04'],
    [{ maxDpd90: 31 }, 'R05'],
    [{ bureauQuality: 3 }, 'R05'],
    [{ blacklisted: true }, 'R06'],
    [{ areaServed: false }, 'R10'],
    [{ deviceSharedBy: 3 }, 'R13'],
  ]
  for (const [facts, reason] of cases) {
    expect(score({ ...good, ...facts })).toMatchObject({ decision: 'reject', rejectReason: reason })
  }
})

test('limits themselves are still inside', () => {
  const edge = {
    ...good,
    age: 18,
    income: rupiah(3_000_000),
    debtRatioPpm: 300_000,
    maxDpd90: 30,
    activePlatforms: 2,
  }
  expect(score(edge).decision).not.toBe('reject')
})

test('a flag sends a good score to people', () => {
  expect(score({ ...good, nikMatchesGender: false }).decision).toBe('manual')
  expect(score({ ...good, bankNameScore: 0.84 }).decision).toBe('manual')
  expect(score({ ...good, accountFound: false, accountNameScore: null }).decision).toBe('manual')
  expect(score({ ...good, accountNameScore: 0.84 }).decision).toBe('manual')
})

test('a new borrower falls in the middle band, a poor one is rejected by the score', () => {
  const fresh = { ...good, clearedOnTime: 0, income: rupiah(4_000_000), debtRatioPpm: 200_000 }
  expect(score(fresh)).toMatchObject({ decision: 'manual', rating: 'B' })
  const poor = {
    ...good,
    age: 22,
    income: rupiah(3_500_000),
    debtRatioPpm: 250_000,
    clearedOnTime: 0,
    clearedLate: 3,
    failedOrders: 4,
    maxDpd90: 20,
    activePlatforms: 2,
  }
  expect(score(poor)).toMatchObject({ decision: 'reject', rejectReason: 'R12', rating: 'D' })
})

/** The rules as they were written by hand before they were data: one fact each, never asked about null. */
const byHand: Record<string, [keyof ApplicationFacts, (value: never) => boolean]> = {
  ID01: ['age', (age: number) => age < 18 || age > 60],
  ID02: ['age', (age: number) => age >= 25 && age <= 50],
  ID03: ['nikMatchesBirthday', (matches: boolean) => !matches],
  ID04: ['nikMatchesGender', (matches: boolean) => !matches],
  ID05: ['dukcapilMatches', (matches: boolean) => !matches],
  ID06: ['faceScore', (score: number) => score < 0.6],
  ID07: ['faceScore', (score: number) => score >= 0.9],
  ID08: ['bankNameScore', (score: number) => score < 0.85],
  ID09: ['accountFound', (found: boolean) => !found],
  ID10: ['accountNameScore', (score: number) => score < 0.85],
  BL01: ['blacklisted', (listed: boolean) => listed],
  DV01: ['deviceSharedBy', (others: number) => others >= 3],
  DV02: ['deviceSharedBy', (others: number) => others >= 1],
  DV03: ['areaServed', (served: boolean) => !served],
  BU01: ['activePlatforms', (platforms: number) => platforms >= 3],
  BU02: ['activePlatforms', (platforms: number) => platforms === 0],
  BU03: ['activePlatforms', (platforms: number) => platforms === 2],
  BU04: ['maxDpd90', (days: number) => days > 30],
  BU05: ['maxDpd90', (days: number) => days > 0 && days <= 30],
  BU06: ['bureauQuality', (quality: number) => quality >= 3],
  BU07: ['bureauQuality', (quality: number) => quality === 2],
  IN01: ['income', (income: number) => income < 3_000_000],
  IN02: ['income', (income: number) => income >= 8_000_000],
  IN03: ['debtRatioPpm', (ratio: number) => ratio > 300_000],
  IN04: ['debtRatioPpm', (ratio: number) => ratio <= 100_000],
  BH01: ['clearedOnTime', (loans: number) => loans >= 1],
  BH02: ['clearedOnTime', (loans: number) => loans >= 3],
  BH03: ['clearedLate', (loans: number) => loans >= 1],
  BH04: ['clearedLate', (loans: number) => loans >= 3],
  BH05: ['failedOrders', (orders: number) => orders >= 3],
}

test('as data the rules hit exactly as they did by hand, and the same facts always score the same', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const result = score(facts)
      expect(score({ ...facts })).toEqual(result)
      for (const { ruleId, hit, missing } of result.hits) {
        const [name, hits] = byHand[ruleId] ?? expect.fail(ruleId)
        const value = facts[name]
        expect([ruleId, hit, missing]).toEqual([
          ruleId,
          value !== null && hits(value as never),
          value === null,
        ])
      }
    }),
    { numRuns: 500 },
  )
})
