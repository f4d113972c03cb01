import { trailEvents, trailSubjects } from '@lumbung/contract/power/logs'
import { checklists } from '@lumbung/domain/review'
import { firstRuleSet } from '@lumbung/domain/scorecard'
import { expect, test } from 'vitest'
import { en } from './en/all.ts'
import { id } from './id/all.ts'
import { zh } from './zh/all.ts'

// Codes that the domain holds as data, not as a union: the compiler cannot ask for their words, so this does.
const checks = Object.values(checklists).flat()

test.each([
  ['id', id],
  ['en', en],
  ['zh', zh],
] as const)(
  'every check, category and rule has words in %s, and no words are left over',
  (_language, words) => {
    expect(Object.keys(words.review.check).sort()).toEqual(checks.flatMap(({ fields }) => fields).sort())
    expect(Object.keys(words.review.category).sort()).toEqual(checks.map(({ category }) => category).sort())
    expect(Object.keys(words.risk.rule).sort()).toEqual(firstRuleSet.rules.map((rule) => rule.id).sort())
  },
)

test.each([
  ['id', id],
  ['en', en],
  ['zh', zh],
] as const)('every event of the trail and whatever it is about has words in %s', (_language, { power }) => {
  expect(Object.keys(power.log.events).sort()).toEqual([...trailEvents].sort())
  expect(Object.keys(power.log.subjects).sort()).toEqual([...trailSubjects].sort())
})
