import type { RetOf } from '@lumbung/contract/call'
import type { getRuleVersion } from '@lumbung/contract/risk/rule-set'
import { compileTree } from '@lumbung/contract/risk/rule-closures'
import { type CheckedExpression, checkExpression } from '@lumbung/contract/risk/rule-language'
import type { RuleProblem } from '@lumbung/contract/risk/rule-tree'
import { type ApplicationFacts, factTypes } from '@lumbung/domain/risk/scorecard'

export type Sample = NonNullable<RetOf<typeof getRuleVersion>['sample']>

const keptMax = 500
const kept = new Map<string, CheckedExpression>()

/** `checkExpression`, once for each text: a set of 200 rules is checked at every key. */
export function checked(text: string): CheckedExpression {
  const known = kept.get(text)
  if (known) return known
  const answer = checkExpression(text)
  if (kept.size >= keptMax) kept.clear()
  kept.set(text, answer)
  return answer
}

export function problemsOf(text: string): readonly RuleProblem[] {
  const answer = checked(text)
  return answer.ok ? [] : answer.problems
}

/** Line and column of an offset, both from 1. */
export function placeOf(text: string, offset: number): { line: number; column: number } {
  const lines = text.slice(0, offset).split('\n')
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
}

/**
 * The text with its first problem put right, and what was put there: a fact that was perhaps meant, another sign, or
 * what had to stand at the end. Null where nobody can know.
 */
export function fixOf(
  text: string,
  problem: RuleProblem,
): { text: string; put: string; adds: boolean } | null {
  const { from, to } = problem
  const replaced = (start: number, end: number, put: string) =>
    `${text.slice(0, start)}${put}${text.slice(end)}`
  if (problem.code === 'unknownFact') {
    const put = problem.detail.suggestion
    return put === undefined ? null : { text: replaced(from, to, put), put, adds: false }
  }
  if (problem.code !== 'syntax') return null
  const { suggestion, expected, reason } = problem.detail
  if (suggestion !== undefined) {
    // A sign of two characters may have been found by its first or by its second.
    const ranges = [
      [from, to],
      [from, from + 2],
      [from - 1, to],
    ] as const
    const texts = ranges
      .filter(([start, end]) => start >= 0 && !/\s/.test(text.slice(start, end)))
      .map(([start, end]) => replaced(start, end, suggestion))
    const better = texts.find((next) => checked(next).ok) ?? texts.find((next) => isFurther(next, from))
    return better === undefined ? null : { text: better, put: suggestion, adds: false }
  }
  if (expected === undefined) return null
  const next = reason === 'end' ? `${text.trimEnd()}${expected}` : replaced(from, from, expected)
  return checked(next).ok || isFurther(next, from) ? { text: next, put: expected, adds: true } : null
}

const isFurther = (text: string, from: number) => (problemsOf(text)[0]?.from ?? text.length) > from

/** What an expression answers on an order's values; null when it does not check. */
export function answerOn(text: string, facts: Sample['facts']): boolean | 'missing' | 'error' | null {
  const answer = checked(text)
  // An absent or odd value is read as not known, so any record of facts will do.
  return answer.ok ? compileTree(answer.tree, factTypes)(facts as unknown as ApplicationFacts) : null
}
