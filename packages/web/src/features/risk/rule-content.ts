import type { RetOf } from '@lumbung/contract/call'
import type { getRuleVersion } from '@lumbung/contract/risk/rule-set'
import { LendingError } from '@lumbung/domain/errors'
import { assertRuleSet } from '@lumbung/domain/risk/rule-set-check'
import type { RuleCategory } from '@lumbung/domain/risk/scorecard'

export type Content = RetOf<typeof getRuleVersion>['content']
export type Rule = Content['rules'][number]
export type Band = Content['bands'][number]

export const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

const byId = (rules: readonly Rule[]) => new Map(rules.map((rule) => [rule.id, rule]))

/** What one content has that another had not, rule by rule. */
export interface ContentChanges {
  rules: ReadonlyMap<string, 'added' | 'changed' | 'moved'>
  removed: readonly Rule[]
  /** Base score or bands. */
  scoring: boolean
  /** How many in all; bands and base score count as one. */
  count: number
}

export function changesBetween(before: Content, after: Content): ContentChanges {
  const old = byId(before.rules)
  const now = byId(after.rules)
  const stayed = new Set(keptOrder(before.rules, after.rules))
  const rules = new Map<string, 'added' | 'changed' | 'moved'>()
  for (const rule of after.rules) {
    const earlier = old.get(rule.id)
    if (!earlier) rules.set(rule.id, 'added')
    else if (!same(earlier, rule)) rules.set(rule.id, 'changed')
    else if (!stayed.has(rule.id)) rules.set(rule.id, 'moved')
  }
  const removed = before.rules.filter(({ id }) => !now.has(id))
  const scoring = before.baseScore !== after.baseScore || !same(before.bands, after.bands)
  return { rules, removed, scoring, count: rules.size + removed.length + (scoring ? 1 : 0) }
}

/** Of the rules in both the most that stand in the same order: whatever is not among them was moved. */
function keptOrder(before: readonly Rule[], after: readonly Rule[]): string[] {
  const places = new Map(before.map(({ id }, place) => [id, place]))
  const common = after.filter(({ id }) => places.has(id))
  const chains: { id: string; place: number; length: number; from: number }[] = []
  for (const { id } of common) {
    const place = places.get(id) ?? 0
    let from = -1
    for (const [index, chain] of chains.entries())
      if (chain.place < place && chain.length > (chains[from]?.length ?? 0)) from = index
    chains.push({ id, place, from, length: (chains[from]?.length ?? 0) + 1 })
  }
  let at = chains.reduce(
    (best, { length }, index) => (length > (chains[best]?.length ?? 0) ? index : best),
    -1,
  )
  const kept: string[] = []
  for (let chain = chains[at]; chain; at = chain.from, chain = chains[at]) kept.unshift(chain.id)
  return kept
}

/** Lets a rule run earlier (-1) or later (1); at the edge nothing happens. */
export function moveRule(rules: readonly Rule[], id: string, by: -1 | 1): Rule[] {
  const from = rules.findIndex((rule) => rule.id === id)
  const to = from + by
  const [rule, other] = [rules[from], rules[to]]
  if (!rule || !other) return [...rules]
  return rules.with(from, other).with(to, rule)
}

const prefixes: Record<RuleCategory, string> = {
  identity: 'ID',
  blacklist: 'BL',
  device: 'DV',
  bureau: 'BU',
  income: 'IN',
  behaviour: 'BH',
}

/** A rule nobody has written yet: the next free code of its category, judging nothing until it has an expression. */
export function newRule(category: RuleCategory, taken: readonly Rule[]): Rule {
  const ids = new Set(taken.map(({ id }) => id))
  const prefix = prefixes[category]
  let number = 1
  while (ids.has(`${prefix}${String(number).padStart(2, '0')}`)) number++
  return {
    id: `${prefix}${String(number).padStart(2, '0')}`,
    category,
    title: '',
    expression: '',
    outcome: { kind: 'score', points: 0 },
  }
}

/** Puts a rule behind the last of its category, or at the end. */
export function insertRule(rules: readonly Rule[], rule: Rule): Rule[] {
  const last = rules.findLastIndex(({ category }) => category === rule.category)
  return rules.toSpliced(last < 0 ? rules.length : last + 1, 0, rule)
}

/** What is wrong with base score and bands, by field (`bands.2.from`), in the words of `assertRuleSet`. */
export function scoringProblems(content: Pick<Content, 'baseScore' | 'bands'>): Record<string, string> {
  return structureProblems({ ...content, rules: [] }, /^(baseScore$|bands)/)
}

/** What keeps a content from being saved, expressions aside: a draft is kept with wrong or empty ones. */
export function structureProblems(content: Content, of = /(?<!\.expression)$/): Record<string, string> {
  try {
    assertRuleSet(content)
    return {}
  } catch (error) {
    if (!(error instanceof LendingError)) throw error
    return Object.fromEntries(Object.entries(error.fields ?? {}).filter(([path]) => of.test(path)))
  }
}

/** Two people's changes to one content, put together. Where both changed the same thing, one's own stands. */
export function mergeContents(
  base: Content,
  own: Content,
  theirs: Content,
): { content: Content; clashes: readonly string[] } {
  const [before, mine, other] = [byId(base.rules), byId(own.rules), byId(theirs.rules)]
  const clashes: string[] = []
  const chosen = (id: string): Rule | undefined => {
    const [was, ours, their] = [before.get(id), mine.get(id), other.get(id)]
    if (same(ours, was)) return their
    if (!same(their, was) && !same(ours, their)) clashes.push(id)
    // A rule that one changed and the other removed stays.
    return same(their, was) ? ours : (ours ?? their)
  }
  const moved = !same(keptIds(base, own), keptIds(own, base))
  const order = moved ? interleave(own.rules, theirs.rules) : interleave(theirs.rules, own.rules)
  const rules = order.flatMap((id) => chosen(id) ?? [])
  const pick = <T>(was: T, ours: T, their: T, name: string): T => {
    if (same(ours, was)) return their
    if (!same(their, was) && !same(ours, their)) clashes.push(name)
    return ours
  }
  return {
    content: {
      baseScore: pick(base.baseScore, own.baseScore, theirs.baseScore, 'baseScore'),
      bands: pick(base.bands, own.bands, theirs.bands, 'bands'),
      rules,
    },
    clashes,
  }
}

const keptIds = (of: Content, alsoIn: Content) => {
  const there = byId(alsoIn.rules)
  return of.rules.filter(({ id }) => there.has(id)).map(({ id }) => id)
}

/** The ids of one order, those only the other has behind what precedes them there. */
function interleave(first: readonly Rule[], second: readonly Rule[]): string[] {
  const ids = first.map(({ id }) => id)
  for (const [index, { id }] of second.entries()) {
    if (ids.includes(id)) continue
    const behind = second[index - 1]?.id
    ids.splice(behind === undefined ? 0 : ids.indexOf(behind) + 1, 0, id)
  }
  return ids
}
