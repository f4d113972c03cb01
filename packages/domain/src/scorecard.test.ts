import { expect, test } from 'vitest'
import { rupiah } from './money.ts'
import {
  type ApplicationFacts,
  type FactName,
  firstRuleSet,
  ratingOf,
  scoreApplication,
} from './scorecard.ts'

const good: ApplicationFacts = {
  age: 32,
  income: rupiah(9_000_000),
  nikMatchesBirthday: true,
  nikMatchesGender: true,
  dukcapilMatches: true,
  faceScore: 0.95,
  bankNameScore: 1,
  blacklisted: false,
  deviceSharedBy: 0,
  areaServed: true,
  activePlatforms: 0,
  maxDpd90: 0,
  bureauQuality: 1,
  debtRatioPpm: 80_000,
  failedOrders: 0,
  clearedOnTime: 4,
  clearedLate: 0,
}

test('a good known borrower passes with every rule kept', () => {
  const result = scoreApplication(good)
  expect(result).toMatchObject({
    decision: 'pass',
    rating: 'A',
    rejectReason: null,
    version: '1',
    score: 560 + 20 + 20 + 30 + 40 + 30 + 50 + 40,
  })
  expect(result.hits.map((hit) => hit.ruleId)).toEqual(firstRuleSet.rules.map((rule) => rule.id))
  expect(result.hits.find((hit) => hit.ruleId === 'IN01')).toMatchObject({
    value: 9_000_000,
    hit: false,
    missing: false,
    score: 0,
  })
})

test('a fact not known never passes and never rejects: people look', () => {
  for (const field of Object.keys(good) as FactName[]) {
    const result = scoreApplication({ ...good, [field]: null })
    expect(result.decision).toBe('manual')
    expect(
      result.hits
        .filter((hit) => hit.field === field)
        .every((hit) => hit.missing && !hit.hit && hit.score === 0 && hit.value === null),
    ).toBe(true)
    expect(scoreApplication({ ...good, [field]: Number.NaN }).decision).toBe('manual')
  }
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
    [{ dukcapilMatches: false }, 'R07'],
    [{ faceScore: 0.59 }, 'R07'],
    [{ areaServed: false }, 'R10'],
    [{ deviceSharedBy: 3 }, 'R13'],
  ]
  for (const [facts, reason] of cases)
    expect(scoreApplication({ ...good, ...facts })).toMatchObject({
      decision: 'reject',
      rejectReason: reason,
    })
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
  expect(scoreApplication(edge).decision).not.toBe('reject')
})

test('a flag sends a good score to people', () => {
  expect(scoreApplication({ ...good, nikMatchesGender: false }).decision).toBe('manual')
  expect(scoreApplication({ ...good, bankNameScore: 0.84 }).decision).toBe('manual')
})

test('a new borrower falls in the middle band, a poor one is rejected by the score', () => {
  expect(
    scoreApplication({ ...good, clearedOnTime: 0, income: rupiah(4_000_000), debtRatioPpm: 200_000 }),
  ).toMatchObject({ decision: 'manual', rating: 'B' })
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
  expect(scoreApplication(poor)).toMatchObject({ decision: 'reject', rejectReason: 'R12', rating: 'D' })
})

test('ratings begin at 700, 600 and 500', () => {
  expect([700, 699, 600, 599, 500, 499].map(ratingOf)).toEqual(['A', 'B', 'B', 'C', 'C', 'D'])
})

test('a rule set whose bands cross is refused', () => {
  expect(() => scoreApplication(good, { ...firstRuleSet, rejectUpTo: 700 })).toThrow(
    expect.objectContaining({ code: 'VALIDATION' }),
  )
})
