import { checkExpression } from '@lumbung/contract/risk/rule-language'
import type { ArithmeticOperator, CompareOperator, RuleTree } from '@lumbung/contract/risk/rule-tree'
import { type FactName, factTypes, type FactUnit } from '@lumbung/domain/risk/scorecard'
import { positiveForm } from './rule-form.ts'
import { numberText, type Speaker, unitText } from './unit-text.ts'

type Unit = FactUnit | 'plain'
type Joint = 'and' | 'or'
/** What is said of something. Clauses next to each other about the same subject name it once. */
type Clause = { subject: string; predicate: string }

/** More than these read better as a list. */
const inOneBreath = 3

/**
 * What an expression means, for who does not know the rule language: `age < 18 || age > 60` → "Age below 18 years or
 * above 60 years". Null when it does not check.
 */
export function expressionSentence(text: string, speaker: Speaker): string | null {
  const checked = checkExpression(text)
  return checked.ok ? ruleSentence(checked.tree, speaker) : null
}

/** The same of a tree that was read before. */
export function ruleSentence(tree: RuleTree, speaker: Speaker): string {
  const text = spaced(says(positiveForm(tree), speaker, inOneBreath))
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Chinese stands apart from letters and figures, and from nothing else. */
function spaced(text: string): string {
  if (!/\p{Script=Han}/u.test(text)) return text
  return text
    .replace(/\s*([\p{Script=Han}（），；：、“”]+)\s*/gu, '$1')
    .replace(/(?<=\p{Script=Han})(?=[\w+−×÷])|(?<=[\w%+−×÷])(?=\p{Script=Han})/gu, ' ')
}

/** A whole condition; lists beyond `most` are told one by one. */
function says(tree: RuleTree, speaker: Speaker, most = Number.POSITIVE_INFINITY): string {
  const { t } = speaker
  if (tree.kind === 'choice') return choiceText(tree, 'plain', speaker)
  if (tree.kind !== 'all' && tree.kind !== 'any') return oneSays(tree, speaker)
  const joint = tree.kind === 'all' ? 'and' : 'or'
  const runs = runsOf(tree.kind, tree.parts, speaker)
  const items = runs.map(({ subject, predicates }) =>
    clauseText({ subject, predicate: joined(predicates, joint, speaker) }, speaker),
  )
  if (items.length > most) {
    return t(joint === 'and' ? 'risk.sentence.allOf' : 'risk.sentence.anyOf', {
      list: items.join(t('risk.sentence.semicolon')),
    })
  }
  const isLoose = items.length > 1 && runs.some(({ predicates }) => predicates.length > 1)
  return joined(items, joint, speaker, isLoose)
}

/** A condition inside another. */
function oneSays(tree: RuleTree, speaker: Speaker): string {
  return clauseText(clauseOf(tree, speaker), speaker)
}

/** The parts as clauses, those about the same subject together. */
function runsOf(kind: 'all' | 'any', parts: readonly RuleTree[], speaker: Speaker) {
  const runs: { subject: string; predicates: string[] }[] = []
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at]
    if (part === undefined) continue
    const range = kind === 'all' ? rangeOf(part, parts[at + 1], speaker) : null
    if (range !== null) at += 1
    const { subject, predicate } = range ?? clauseOf(part, speaker)
    const last = runs.at(-1)
    if (last !== undefined && subject !== '' && last.subject === subject) last.predicates.push(predicate)
    else runs.push({ subject, predicates: [predicate] })
  }
  return runs
}

function joined(items: readonly string[], joint: Joint, { t }: Speaker, isLoose = false): string {
  const last = items.at(-1) ?? ''
  if (items.length < 2) return last
  const rest = items.slice(0, -1).join(t('risk.sentence.comma'))
  return t(`risk.sentence.${items.length > 2 || isLoose ? (`${joint}Many` as const) : joint}`, { rest, last })
}

function clauseText({ subject, predicate }: Clause, { t }: Speaker): string {
  return subject === '' ? predicate : t('risk.sentence.clause', { subject, predicate })
}

/** One condition: groups inside others stand in parentheses. */
function clauseOf(tree: RuleTree, speaker: Speaker): Clause {
  const { t } = speaker
  const whole = (predicate: string): Clause => ({ subject: '', predicate })
  switch (tree.kind) {
    case 'all':
    case 'any':
      return whole(t('risk.sentence.nested', { text: says(tree, speaker) }))
    case 'literal':
      return whole(t(tree.value === true ? 'risk.sentence.always' : 'risk.sentence.never'))
    case 'fact':
      return whole(factSays(tree.name, 'holds', speaker))
    case 'known':
      return { subject: subjectOf(tree.name, speaker), predicate: t('risk.sentence.known') }
    case 'not':
      return denied(tree.of, speaker)
    case 'in':
      return { subject: operand(tree.of, 'plain', speaker), predicate: among(tree, 'oneOf', speaker) }
    case 'compare':
      return comparison(tree, speaker)
    case 'choice':
      return whole(t('risk.sentence.nested', { text: choiceText(tree, 'plain', speaker) }))
    case 'arithmetic':
    case 'negate':
      return whole(operand(tree, 'plain', speaker))
  }
}

/** `positiveForm` leaves a denial only in front of these. */
function denied(tree: RuleTree, speaker: Speaker): Clause {
  switch (tree.kind) {
    case 'fact':
      return { subject: '', predicate: factSays(tree.name, 'fails', speaker) }
    case 'known':
      return { subject: subjectOf(tree.name, speaker), predicate: speaker.t('risk.sentence.notKnown') }
    case 'in':
      return { subject: operand(tree.of, 'plain', speaker), predicate: among(tree, 'noneOf', speaker) }
    default:
      return clauseOf(positiveForm(tree, true), speaker)
  }
}

const subjectOf = (name: FactName, { t }: Speaker) => t(`risk.sentence.subject.${name}`)

function factSays(name: FactName, how: 'holds' | 'fails', { t }: Speaker): string {
  switch (name) {
    case 'nikMatchesBirthday':
    case 'nikMatchesGender':
    case 'dukcapilMatches':
    case 'idNumberInRegister':
    case 'nameMatchesRegister':
    case 'birthdayMatchesRegister':
    case 'accountFound':
    case 'blacklisted':
    case 'whitelisted':
    case 'areaServed':
      return t(`risk.sentence.${how}.${name}`)
    default:
      return t(`risk.sentence.subject.${name}`)
  }
}

const predicates = {
  '<': 'less',
  '<=': 'atMost',
  '>': 'more',
  '>=': 'atLeast',
  '==': 'equal',
  '!=': 'notEqual',
} as const satisfies Record<CompareOperator, string>

function comparison(tree: RuleTree & { kind: 'compare' }, speaker: Speaker): Clause {
  const { left, right, operator } = tree
  const { t } = speaker
  if (left.type === 'bool') {
    const sides = { a: says(positiveForm(left), speaker), b: says(positiveForm(right), speaker) }
    return {
      subject: '',
      predicate: t(operator === '==' ? 'risk.sentence.same' : 'risk.sentence.differ', sides),
    }
  }
  const value = operand(right, unitOf(left) ?? 'plain', speaker)
  return {
    subject: operand(left, unitOf(right) ?? 'plain', speaker),
    predicate: t(`risk.sentence.${predicates[operator]}`, {
      value: right.kind === 'arithmetic' ? t('risk.sentence.nested', { text: value }) : value,
    }),
  }
}

/** `x >= 25 && x <= 50` in one: from 25 to 50 years. */
function rangeOf(part: RuleTree, next: RuleTree | undefined, speaker: Speaker): Clause | null {
  const low = limitOf(part, '>=') ?? (next && limitOf(next, '>='))
  const high = limitOf(part, '<=') ?? (next && limitOf(next, '<='))
  if (!low || !high || low.name !== high.name || low.value > high.value) return null
  const { unit } = factTypes[low.name]
  const isCounted = ['years', 'days', 'persons', 'platforms', 'orders', 'loans'].includes(unit)
  return {
    subject: subjectOf(low.name, speaker),
    predicate: speaker.t('risk.sentence.range', {
      from: isCounted ? numberText(low.value, speaker) : unitText(low.value, unit, speaker),
      to: unitText(high.value, unit, speaker),
    }),
  }
}

function limitOf(tree: RuleTree, operator: CompareOperator): { name: FactName; value: number } | null {
  if (tree.kind !== 'compare' || tree.operator !== operator) return null
  const { left, right } = tree
  return left.kind === 'fact' && right.kind === 'literal' && typeof right.value === 'number'
    ? { name: left.name, value: right.value }
    : null
}

function among(tree: RuleTree & { kind: 'in' }, how: 'oneOf' | 'noneOf', speaker: Speaker): string {
  const unit = unitOf(tree.of) ?? 'plain'
  const values = tree.values.map((value) => operand(value, unit, speaker))
  return speaker.t(`risk.sentence.${how}`, { values: joined(values, 'or', speaker) })
}

/** What a number counts; null for a bare number, which takes the unit of what it stands beside. */
function unitOf(tree: RuleTree): Unit | null {
  switch (tree.kind) {
    case 'fact':
      return factTypes[tree.name].unit
    case 'negate':
      return unitOf(tree.of)
    case 'choice':
      return unitOf(tree.yes) ?? unitOf(tree.no)
    case 'arithmetic': {
      const left = unitOf(tree.left)
      const right = unitOf(tree.right)
      if (tree.operator === '+' || tree.operator === '-') {
        return left !== null && right !== null && left !== right ? 'plain' : (left ?? right)
      }
      if (right === null) return left
      return left === null && tree.operator === '*' ? right : 'plain'
    }
    default:
      return null
  }
}

/** A value inside a condition; a bare number is written in `unit`. */
function operand(tree: RuleTree, unit: Unit, speaker: Speaker): string {
  const { t } = speaker
  switch (tree.kind) {
    case 'literal':
      if (typeof tree.value === 'number') return unitText(tree.value, unit, speaker)
      return typeof tree.value === 'string' ? `“${tree.value}”` : t(tree.value ? 'ui.yes' : 'ui.no')
    case 'fact':
      if (tree.type !== 'bool') return subjectOf(tree.name, speaker)
      return t('risk.sentence.nested', { text: factSays(tree.name, 'holds', speaker) })
    case 'negate':
      return `−${inside(tree.of, unit, speaker, true)}`
    case 'arithmetic':
      return arithmetic(tree, unit, speaker)
    case 'choice':
      return t('risk.sentence.nested', { text: choiceText(tree, unit, speaker) })
    default:
      return t('risk.sentence.nested', { text: says(positiveForm(tree), speaker) })
  }
}

const signs: Record<ArithmeticOperator, string> = { '+': '+', '-': '−', '*': '×', '/': '÷' }

function arithmetic(tree: RuleTree & { kind: 'arithmetic' }, unit: Unit, speaker: Speaker): string {
  const { operator, left, right } = tree
  const isSum = operator === '+' || operator === '-'
  const sideUnit = isSum ? (unitOf(tree) ?? unit) : 'plain'
  // Multiplied with something that has a unit too, a share is the number it is kept as.
  const isRaw = unitOf(left) !== null && unitOf(right) !== null && unitOf(tree) === 'plain'
  const side = (of: RuleTree, isTight: boolean) =>
    isRaw && of.kind === 'fact' && unitOf(of) === 'ppm'
      ? speaker.t('risk.sentence.inPpm', { subject: subjectOf(of.name, speaker) })
      : inside(of, sideUnit, speaker, isTight)
  const text = [
    side(left, !isSum && isSumOf(left)),
    signs[operator],
    side(right, !isSum || operator === '-' || isSumOf(right)),
  ].join(' ')
  return operator === '/' && tree.type === 'int'
    ? speaker.t('risk.sentence.wholePart', { value: text })
    : text
}

const isSumOf = (tree: RuleTree) =>
  tree.kind === 'arithmetic' && (tree.operator === '+' || tree.operator === '-')

/** A side of a computation, in parentheses where it would be read wrongly without. */
function inside(tree: RuleTree, unit: Unit, speaker: Speaker, isTight: boolean): string {
  const text = operand(tree, unit, speaker)
  const isWorded = tree.kind === 'arithmetic' && tree.operator === '/' && tree.type === 'int'
  return isWorded || (isTight && tree.kind === 'arithmetic')
    ? speaker.t('risk.sentence.nested', { text })
    : text
}

function choiceText(tree: RuleTree & { kind: 'choice' }, unit: Unit, speaker: Speaker): string {
  const condition = (of: RuleTree) => (of.kind === 'choice' ? oneSays(of, speaker) : says(of, speaker))
  const side = (branch: RuleTree) =>
    tree.type === 'bool' ? condition(branch) : operand(branch, unitOf(tree) ?? unit, speaker)
  return speaker.t('risk.sentence.choice', {
    when: condition(positiveForm(tree.when)),
    yes: side(tree.yes),
    no: side(tree.no),
  })
}
