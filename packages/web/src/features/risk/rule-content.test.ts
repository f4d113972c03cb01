import { firstRuleSet } from '@lumbung/domain/risk/scorecard'
import { expect, test } from 'vitest'
import {
  changesBetween,
  type Content,
  insertRule,
  mergeContents,
  moveRule,
  newRule,
  type Rule,
  scoringProblems,
  structureProblems,
} from './rule-content.ts'

const base: Content = structuredClone(firstRuleSet) as Content
const ids = (content: Pick<Content, 'rules'>) => content.rules.map(({ id }) => id)
const withRule = (content: Content, id: string, change: Partial<Rule>): Content => ({
  ...content,
  rules: content.rules.map((rule) => (rule.id === id ? { ...rule, ...change } : rule)),
})
const without = (content: Content, id: string): Content => ({
  ...content,
  rules: content.rules.filter((rule) => rule.id !== id),
})

test('what changed is told rule by rule, bands and base score as one', () => {
  const added = newRule('income', base.rules)
  const after = {
    ...withRule(without(base, 'BL01'), 'IN01', { expression: 'income < 4000000' }),
    baseScore: 570,
  }
  const changes = changesBetween(base, { ...after, rules: insertRule(after.rules, added) })
  expect(Object.fromEntries(changes.rules)).toEqual({ IN01: 'changed', IN05: 'added' })
  expect(changes.removed.map(({ id }) => id)).toEqual(['BL01'])
  expect(changes).toMatchObject({ scoring: true, count: 4 })
  expect(changesBetween(base, base).count).toBe(0)
})

test('one rule that runs elsewhere is one that was moved, whatever it passed', () => {
  const rules = [...base.rules.slice(1), ...base.rules.slice(0, 1)]
  expect(Object.fromEntries(changesBetween(base, { ...base, rules }).rules)).toEqual({ ID01: 'moved' })
})

test('a rule moves one place, and stays where it is at the edge', () => {
  const [first, second] = base.rules
  expect(ids({ rules: moveRule(base.rules, 'ID01', 1) }).slice(0, 2)).toEqual([second?.id, first?.id])
  expect(moveRule(base.rules, 'ID01', -1)).toEqual(base.rules)
  expect(moveRule(base.rules, 'BH05', 1)).toEqual(base.rules)
})

test('a new rule has a code nobody has, and stands behind the last of its category', () => {
  const rule = newRule('bureau', base.rules)
  expect(rule.id).toBe('BU08')
  const rules = insertRule(base.rules, rule)
  expect(rules[rules.findIndex(({ id }) => id === 'BU08') - 1]?.id).toBe('BU07')
  expect(newRule('bureau', rules).id).toBe('BU09')
})

test('a wrong band is named by its field', () => {
  const bands = base.bands.map((band, index) => (index === 2 ? { ...band, from: 650 } : band))
  expect(scoringProblems({ ...base, bands })).toEqual({ 'bands.2.from': 'order' })
  expect(scoringProblems({ ...base, baseScore: 20_000 })).toEqual({ baseScore: 'invalid_value' })
  expect(scoringProblems(base)).toEqual({})
})

test('an expression that is wrong or empty does not keep a draft from being saved', () => {
  expect(structureProblems(withRule(base, 'IN01', { expression: '' }))).toEqual({})
  expect(structureProblems(withRule(base, 'IN01', { id: 'ID01' }))).not.toEqual({})
})

test('changes of two people to different things are put together', () => {
  const own = withRule(base, 'IN01', { expression: 'income < 4000000' })
  const theirs = { ...without(base, 'BL01'), baseScore: 600 }
  const { content, clashes } = mergeContents(base, own, theirs)
  expect(content).toEqual({ ...without(own, 'BL01'), baseScore: 600 })
  expect(clashes).toEqual([])
})

test('where both changed the same thing one’s own stands, and it is said', () => {
  const own = withRule({ ...base, baseScore: 500 }, 'IN01', { expression: 'income < 4000000' })
  const theirs = withRule({ ...base, baseScore: 600 }, 'IN01', { expression: 'income < 5000000' })
  const { content, clashes } = mergeContents(base, own, theirs)
  expect(content).toEqual(own)
  expect([...clashes].sort()).toEqual(['IN01', 'baseScore'])
})

test('a rule that one changed and the other removed stays', () => {
  const changed = withRule(base, 'BL01', { title: 'Daftar hitam grup' })
  expect(mergeContents(base, changed, without(base, 'BL01')).content).toEqual(changed)
  expect(mergeContents(base, without(base, 'BL01'), changed)).toEqual({ content: changed, clashes: ['BL01'] })
})

test('added rules of both stand behind what preceded them', () => {
  const mine = newRule('identity', base.rules)
  const other = newRule('behaviour', base.rules)
  const own = { ...base, rules: insertRule(base.rules, mine) }
  const theirs = { ...base, rules: insertRule(base.rules, other) }
  const { content } = mergeContents(base, own, theirs)
  expect(ids(content)).toEqual(ids({ rules: insertRule(own.rules, other) }))
  const moved = { ...base, rules: moveRule(base.rules, 'ID01', 1) }
  expect(ids(mergeContents(base, moved, theirs).content)).toEqual(
    ids({ rules: insertRule(moved.rules, other) }),
  )
})
