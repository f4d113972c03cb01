import { trailEvents, trailSubjects } from '@lumbung/contract/power/logs'
import { checklists } from '@lumbung/domain/review/review'
import { orderChecks } from '@lumbung/domain/review/review-settings'
import { firstRuleSet } from '@lumbung/domain/risk/scorecard'
import { expect, test } from 'vitest'
import { areas } from './areas.ts'

// Codes that the domain holds as data, not as a union: the compiler cannot ask for their words, so this does.
const checks = [...Object.values(checklists).flat(), ...orderChecks]
const { review, risk, power } = areas

test('every check, category and rule has words, and no words are left over', () => {
  expect(Object.keys(review.check).sort()).toEqual(checks.flatMap(({ fields }) => fields).sort())
  expect(Object.keys(review.category).sort()).toEqual(checks.map(({ category }) => category).sort())
  expect(Object.keys(risk.rule).sort()).toEqual(firstRuleSet.rules.map((rule) => rule.id).sort())
})

test('every event of the trail and whatever it is about has words', () => {
  expect(Object.keys(power.log.events).sort()).toEqual([...trailEvents].sort())
  expect(Object.keys(power.log.subjects).sort()).toEqual([...trailSubjects].sort())
})
