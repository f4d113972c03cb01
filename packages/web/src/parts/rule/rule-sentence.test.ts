import { checkExpression } from '@lumbung/contract/risk/rule-language'
import { firstRuleSet } from '@lumbung/domain/risk/scorecard'
import { expect, test } from 'vitest'
import { areas } from '../../locales/areas.ts'
import { inLanguage, translator } from '../../locales/words.ts'
import { formatOf } from '../../locales/format.ts'
import { problemSentence } from './problem-sentence.ts'
import { expressionSentence } from './rule-sentence.ts'

const speakers = {
  id: { t: translator(inLanguage(areas, 'id'), 'id'), format: formatOf('id') },
  en: { t: translator(inLanguage(areas, 'en'), 'en'), format: formatOf('en') },
  zh: { t: translator(inLanguage(areas, 'zh'), 'zh'), format: formatOf('zh') },
}
const inThree = (say: (speaker: (typeof speakers)['id']) => string | null) =>
  Object.values(speakers).map((speaker) => say(speaker))

test('every rule of the first set is a sentence in three languages', () => {
  const sentences = firstRuleSet.rules.map(({ id: ruleId, expression }) => [
    `${ruleId}  ${expression}`,
    ...inThree((speaker) => expressionSentence(expression, speaker)),
  ])
  expect(sentences.map((lines) => lines.join('\n')).join('\n\n')).toMatchSnapshot()
})

const harder = [
  'income >= 5000000 && (debtRatioPpm <= 250000 || clearedOnTime >= 2) && !blacklisted',
  '!(age < 21 || age > 55)',
  'known(maxDpd90) && maxDpd90 == 0 && known(bureauQuality) && bureauQuality <= 2 && areaServed',
  '!known(dukcapilMatches) || !known(faceScore) || faceScore < 0.725',
  'bureauQuality in [3, 4, 5]',
  '!(deviceSharedBy in [0, 1])',
  'clearedLate > clearedOnTime',
  'clearedLate * 2 >= clearedOnTime + failedOrders',
  'income / 1000000 < 5',
  'debtRatioPpm + 50000 > 300001',
  'clearedOnTime > 0 ? failedOrders >= 5 : failedOrders >= 3',
  'income < (known(bureauQuality) && bureauQuality == 1 ? 3000000 : 4000000)',
  '18 > age',
  'age >= 21 && income >= 4000000 && areaServed && dukcapilMatches && (clearedLate == 0 || clearedOnTime >= 3)',
  'blacklisted || !dukcapilMatches || maxDpd90 > 30 || activePlatforms >= 3',
  'blacklisted ? false : (areaServed ? age > 18 : false)',
  'income * debtRatioPpm / 1000000 > 2000000',
  'debtRatioPpm * 2 > 600000',
  'dukcapilMatches == nikMatchesBirthday',
  'whitelisted == false && blacklisted != true',
  'age != 30 && age >= 18 && age <= 60 && income > 0',
  '(age >= 18 && blacklisted) || (age >= 21 && !areaServed) || maxDpd90 in [1]',
  '-(failedOrders - clearedOnTime) > -2',
  '(income - 1000000) * 3 / (1 + clearedLate) > 10 && faceScore * 2.0 > 1.5',
  'faceScore > bankNameScore && faceScore == 0.0000001',
  'true || false',
  '"a" in ["a", "b"]',
  'income > 9007199254740991',
]

test('harder expressions are sentences in three languages', () => {
  const sentences = harder.map((expression) => [
    expression,
    ...inThree((speaker) => expressionSentence(expression, speaker)),
  ])
  expect(sentences.map((lines) => lines.join('\n')).join('\n\n')).toMatchSnapshot()
})

test('an expression that does not check has no sentence', () => {
  expect(expressionSentence('age >', speakers.en)).toBeNull()
})

test('a sentence has no templates left, and says the same however denials are nested', () => {
  for (const expression of [...harder, ...firstRuleSet.rules.map((rule) => rule.expression)]) {
    const twice = inThree((speaker) => expressionSentence(`!(!(${expression}))`, speaker))
    expect(twice).toEqual(inThree((speaker) => expressionSentence(expression, speaker)))
    expect(twice.join()).not.toMatch(/\{\{|risk\.|undefined|NaN/)
  }
})

const broken = [
  'age >',
  '(age > 18',
  'age = 18',
  'age > 18 dan blacklisted',
  'age > 18 18',
  '(age > 18 }',
  'faceScore > "0.6',
  'faceScore > 1e999',
  'prototype',
  'umur > 18',
  'agee > 18',
  'age > blacklisted',
  'income * 0.3 > 1.0',
  'age && blacklisted',
  '!age',
  '-blacklisted > 1',
  'age in [18, 2.5]',
  'age > (blacklisted ? 1 : 2.0)',
  'age + 1',
  'size("a") > 0',
  '"a".matches("a")',
  'age.years',
  'age > [1]',
  'age == {1: 2}',
  'age == null',
  'age % 2 == 0',
  'income > 9007199254740993',
  'age > 18u',
  'known(age + 1)',
  'age in 18',
  `${'a'.repeat(60)} > 1`,
  ' '.repeat(5000),
  '('.repeat(40),
  `age in [${'1,'.repeat(101)}1]`,
]

test('every problem is a sentence in three languages', () => {
  const sentences = broken.map((expression) => {
    const checked = checkExpression(expression)
    const problems = checked.ok ? [] : checked.problems
    return [
      expression.slice(0, 60),
      ...problems.flatMap((problem) => inThree((speaker) => problemSentence(problem, speaker))),
    ]
  })
  expect(sentences.map((lines) => lines.join('\n')).join('\n\n')).toMatchSnapshot()
})
