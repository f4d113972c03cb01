import { refuse } from '@lumbung/domain/errors'
import {
  type CompiledRule,
  type CompiledRuleSet,
  type FactName,
  factTypes,
  ruleSetLimits,
  type RuleSetContent,
} from '@lumbung/domain/risk/scorecard'
import { type ASTNode, Environment, ParseError } from '@marcbachmann/cel-js'
import type { Vocabulary } from '@lumbung/domain/rules/vocabulary'
import { compileTree } from './rule-closures.ts'
import { type RuleProblem, type RuleTree, TreeReader } from './rule-tree.ts'

/** How large one expression may be. A list counts its values, depth its parentheses and operators inside each other. */
export const expressionLimits = {
  length: ruleSetLimits.expressionLength,
  nodes: 500,
  depth: 32,
  listValues: 100,
} as const

export type CheckedExpression<Name extends string = FactName> =
  /** `fields` in the order they are named. */
  | { ok: true; fields: readonly Name[]; tree: RuleTree<Name> }
  | { ok: false; problems: readonly RuleProblem<Name>[] }

/** Reads an expression and says everything that is wrong with it. Never throws; the same text, the same answer. */
export type CheckExpression<Name extends string> = (text: string) => CheckedExpression<Name>

/**
 * The rule language: CEL with the facts of one vocabulary as its only names, cut down to && || !, comparisons,
 * + - * /, ?:, `in [values]`, `known(fact)`, parentheses and literals. The library parses it, and its type check has
 * the last word; nothing here or there makes code from text (strict content security policy).
 */
export function ruleLanguage<Name extends string>(vocabulary: Vocabulary<Name>): CheckExpression<Name> {
  const language = environmentOf(vocabulary)
  return (text) => check(text, language, vocabulary)
}

/** What may be said of an application. */
export const checkExpression = ruleLanguage(factTypes)

function environmentOf<Name extends string>(vocabulary: Vocabulary<Name>): Environment {
  const made = new Environment({
    limits: {
      maxAstNodes: expressionLimits.nodes,
      maxDepth: expressionLimits.depth,
      maxListElements: expressionLimits.listValues,
      maxMapEntries: expressionLimits.listValues,
      maxCallArguments: expressionLimits.listValues,
    },
  })
  for (const name of Object.keys(vocabulary) as Name[]) made.registerVariable(name, vocabulary[name].type)
  for (const type of ['int', 'double', 'bool', 'string'])
    made.registerFunction(`known(${type}): bool`, () => true)
  return made
}

function check<Name extends string>(
  text: string,
  language: Environment,
  vocabulary: Vocabulary<Name>,
): CheckedExpression<Name> {
  const { length } = text
  if (length > expressionLimits.length) {
    const most = expressionLimits.length
    return { ok: false, problems: [{ code: 'tooLong', from: most, to: length, detail: { most } }] }
  }
  const parsed = parse(text, language)
  if ('problem' in parsed) return { ok: false, problems: [parsed.problem] }
  const { ast, isSound } = parsed
  const reader = new TreeReader(vocabulary, expressionLimits.depth)
  const tree = reader.read(ast)
  if (tree === null || reader.problems.length > 0) return { ok: false, problems: reader.problems }
  const { start: from, end: to } = ast
  if (tree.type !== 'bool') {
    return { ok: false, problems: [{ code: 'notBoolean', from, to, detail: { found: tree.type } }] }
  }
  if (!isSound()) {
    const detail = { what: 'literal', name: text.slice(from, to) } as const
    return { ok: false, problems: [{ code: 'notSupported', from, to, detail }] }
  }
  return { ok: true, fields: [...reader.fields], tree }
}

/** One expression ready to run. Throws RULES_WRONG with the first problem's code and place. */
export function compileExpression(text: string): CompiledRule {
  const checked = checkExpression(text)
  if (checked.ok) return compileTree(checked.tree, factTypes)
  const { code, from, to } = checked.problems[0] ?? refuse('RULES_WRONG')
  return refuse('RULES_WRONG', { code, from, to })
}

/**
 * A rule set ready for `scoreApplication`. An expression that does not check answers 'error' on every application:
 * whatever was approved or kept by an older product, its orders go to people and no work stops.
 * @param version the number of an approved version, 0 for content that has none
 */
export function compileRuleSet(content: RuleSetContent, version = 0): CompiledRuleSet {
  const rules = content.rules.map(({ expression }) => {
    const checked = checkExpression(expression)
    return checked.ok
      ? { fields: checked.fields, test: compileTree(checked.tree, factTypes) }
      : { fields: [], test: () => 'error' as const }
  })
  return { version, content, rules }
}

/** Everything wrong with the expressions of a set: a draft is kept with them, but cannot be submitted. */
export function ruleSetProblems({ rules }: RuleSetContent): (RuleProblem & { ruleId: string })[] {
  return rules.flatMap(({ id, expression }) => {
    const checked = checkExpression(expression)
    return checked.ok ? [] : checked.problems.map((problem) => ({ ruleId: id, ...problem }))
  })
}

function parse(
  text: string,
  language: Environment,
): { ast: ASTNode; isSound: () => boolean } | { problem: RuleProblem<never> } {
  try {
    // The library remembers every function name it meets: a copy forgets those of this text.
    const parsed = language.clone().parse(text)
    return { ast: parsed.ast, isSound: () => parsed.check().type === 'bool' }
  } catch (error) {
    if (error instanceof ParseError) return { problem: problemOf(error, text) }
    // Thousands of signs in a row can exhaust the stack before the library counts them.
    if (!(error instanceof RangeError)) throw error
    const detail = { most: expressionLimits.depth }
    return { problem: { code: 'tooDeep', from: 0, to: text.length, detail } }
  }
}

function problemOf({ code, range, summary }: ParseError, text: string): RuleProblem<never> {
  // The end cannot be underlined: the last thing written is.
  const isEnd = (range?.start ?? 0) >= text.length
  const from = isEnd ? Math.max(0, text.trimEnd().length - 1) : (range?.start ?? 0)
  const to = isEnd ? text.length : Math.min(Math.max(range?.end ?? 0, from + 1), text.length)
  const found = text.slice(from, to)
  switch (code) {
    case 'limit_exceeded':
      // All from here on is too much.
      return summary.includes('maxDepth')
        ? { code: 'tooDeep', from, to: text.length, detail: { most: expressionLimits.depth } }
        : { code: 'tooMany', from, to: text.length, detail: { most: manyMax(summary) } }
    case 'invalid_macro_argument':
      return { code: 'notSupported', from, to, detail: { what: 'method', name: found } }
    case 'reserved_identifier':
      return { code: 'syntax', from, to, detail: { reason: 'reserved', found } }
    case 'unexpected_character':
    case 'unexpected_token':
    case 'expected_token':
      return isEnd
        ? { code: 'syntax', from, to, detail: { reason: 'end', found: '', ...expectedBy(summary) } }
        : unexpected({ from, to, found }, summary, text)
    default:
      return {
        code: 'syntax',
        from,
        to,
        detail: { reason: /number|integer|exponent/.test(code) ? 'number' : 'text', found },
      }
  }
}

function manyMax(summary: string): number {
  return summary.includes('maxAstNodes') ? expressionLimits.nodes : expressionLimits.listValues
}

const closers: Record<string, string> = { RPAREN: ')', RBRACKET: ']', RBRACE: '}', COLON: ':' }

function expectedBy(summary: string): { expected?: string } {
  const expected = closers[/^Expected (\w+)/.exec(summary)?.[1] ?? '']
  return expected === undefined ? {} : { expected }
}

/** What people write who know other languages, or a keyboard that is too clever. */
const meant: Record<string, string> = {
  '=': '==',
  '=>': '>=',
  '=<': '<=',
  '<>': '!=',
  '≥': '>=',
  '≤': '<=',
  '≠': '!=',
  '&': '&&',
  '|': '||',
  and: '&&',
  dan: '&&',
  or: '||',
  atau: '||',
  '“': '"',
  '”': '"',
  '’': "'",
  '‘': "'",
  '，': ',',
  '（': '(',
  '）': ')',
}

function unexpected(
  { from, to, found }: { from: number; to: number; found: string },
  summary: string,
  text: string,
): RuleProblem<never> {
  // Two signs that are one elsewhere are named, underlined and replaced together.
  const written = [
    { from, to: Math.min(from + 2, text.length) },
    { from: Math.max(from - 1, 0), to },
    { from, to },
  ].map((place) => ({ ...place, found: text.slice(place.from, place.to) }))
  const known = written.find(({ found }) => Object.hasOwn(meant, found.toLowerCase()))
  const suggestion = meant[known?.found.toLowerCase() ?? '']
  if (known !== undefined && suggestion !== undefined) {
    const { found, ...place } = known
    return { code: 'syntax', ...place, detail: { reason: 'unexpected', found, suggestion } }
  }
  return { code: 'syntax', from, to, detail: { reason: 'unexpected', found, ...expectedBy(summary) } }
}
