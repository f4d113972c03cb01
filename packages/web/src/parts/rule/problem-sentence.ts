import type { RuleProblem, ValueType } from '@lumbung/contract/risk/rule-tree'
import type { Speaker } from './unit-text.ts'

const shownMax = 24

/** What is wrong with an expression, in one sentence; where it is, the problem says itself. */
export function problemSentence(problem: RuleProblem<string>, speaker: Speaker): string {
  const { t, format } = speaker
  switch (problem.code) {
    case 'syntax':
      return syntax(problem.detail, speaker)
    case 'unknownFact': {
      const { suggestion } = problem.detail
      const name = short(problem.detail.name)
      return suggestion === undefined
        ? t('risk.problem.unknownFact', { name })
        : t('risk.problem.unknownFactMeant', { name, suggestion })
    }
    case 'unknownValue':
      return t('risk.problem.unknownValue', {
        name: short(problem.detail.name),
        values: problem.detail.values,
      })
    case 'wrongType':
      return wrongType(problem.detail, speaker)
    case 'notBoolean':
      return t('risk.problem.notBoolean', { found: t(`risk.problem.type.${problem.detail.found}`) })
    case 'notSupported': {
      const { what, name } = problem.detail
      switch (what) {
        case 'function':
        case 'number':
        case 'literal':
          return t(`risk.problem.notSupported.${what}`, { name: short(name) })
        default:
          return t(`risk.problem.notSupported.${what}`)
      }
    }
    case 'tooLong':
    case 'tooDeep':
    case 'tooMany':
      return t(`risk.problem.${problem.code}`, { most: format.number(problem.detail.most) })
  }
}

type DetailOf<C extends RuleProblem['code']> = Extract<RuleProblem<string>, { code: C }>['detail']

function syntax(detail: DetailOf<'syntax'>, { t }: Speaker): string {
  const { reason, expected, suggestion } = detail
  const found = short(detail.found)
  switch (reason) {
    case 'end':
      return expected === undefined ? t('risk.problem.end') : t('risk.problem.endExpected', { expected })
    case 'text':
      return t('risk.problem.text')
    case 'number':
    case 'reserved':
      return t(`risk.problem.${reason}`, { found })
    case 'unexpected':
      if (suggestion !== undefined) return t('risk.problem.meant', { found, suggestion })
      return expected === undefined
        ? t('risk.problem.unexpected', { found })
        : t('risk.problem.expectedHere', { expected, found })
  }
}

function wrongType({ operator, left, right }: DetailOf<'wrongType'>, { t }: Speaker): string {
  const type = (name: ValueType) => t(`risk.problem.type.${name}`)
  if (left === undefined) {
    return t(operator === '-' ? 'risk.problem.needsNumber' : 'risk.problem.needsYesNo', {
      operator,
      right: type(right),
    })
  }
  const types = { left: type(left), right: type(right) }
  if (operator === 'in') return t('risk.problem.wrongValue', types)
  if (operator === '?:') return t('risk.problem.choiceTypes', types)
  const isMixed = [left, right].every((name) => name === 'int' || name === 'double')
  return isMixed
    ? t('risk.problem.mixedNumbers', { operator })
    : t('risk.problem.wrongType', { operator, ...types })
}

function short(text: string): string {
  return text.length > shownMax ? `${text.slice(0, shownMax)}…` : text
}
