import type { FactName } from '@lumbung/domain/risk/scorecard'
import type { Vocabulary } from '@lumbung/domain/rules/vocabulary'
import type { ASTNode } from '@marcbachmann/cel-js'
import { closestFact } from './closest-fact.ts'

/** Types of the rule language; whole numbers and decimals do not mix in arithmetic, as in CEL. */
export type ValueType = 'int' | 'double' | 'bool' | 'string'
export type CompareOperator = '<' | '<=' | '>' | '>=' | '==' | '!='
export type ArithmeticOperator = '+' | '-' | '*' | '/'
type Literal = { kind: 'literal'; type: ValueType; value: number | boolean | string }

/** What an expression says, free of the library: for closures, sentences and forms. Chains of && and || are flat. */
export type RuleTree<Name extends string = FactName> =
  | Literal
  | { kind: 'fact'; type: ValueType; name: Name }
  | { kind: 'known'; type: 'bool'; name: Name }
  | { kind: 'not'; type: 'bool'; of: RuleTree<Name> }
  | { kind: 'negate'; type: ValueType; of: RuleTree<Name> }
  | { kind: 'all' | 'any'; type: 'bool'; parts: readonly RuleTree<Name>[] }
  | { kind: 'compare'; type: 'bool'; operator: CompareOperator; left: RuleTree<Name>; right: RuleTree<Name> }
  | {
      kind: 'arithmetic'
      type: ValueType
      operator: ArithmeticOperator
      left: RuleTree<Name>
      right: RuleTree<Name>
    }
  | { kind: 'in'; type: 'bool'; of: RuleTree<Name>; values: readonly Literal[] }
  | { kind: 'choice'; type: ValueType; when: RuleTree<Name>; yes: RuleTree<Name>; no: RuleTree<Name> }

/** What is refused although CEL has it. */
export type Unsupported =
  | 'function'
  | 'method'
  | 'member'
  | 'list'
  | 'map'
  | 'null'
  | 'remainder'
  | 'number'
  | 'literal'
  /** `known` of anything but one fact. */
  | 'known'
  /** `in` without a list of values, or with an empty one. */
  | 'in'

/** What is wrong with an expression, and where: UTF-16 offsets, `to` behind the last. */
export type RuleProblem<Name extends string = FactName> = { from: number; to: number } & (
  | {
      code: 'syntax'
      detail: {
        reason: 'unexpected' | 'end' | 'text' | 'number' | 'reserved'
        found: string
        /** What had to stand here, or what was perhaps meant: `)`, `&&`. */
        expected?: string
        suggestion?: string
      }
    }
  | { code: 'unknownFact'; detail: { name: string; suggestion?: Name } }
  /** A text that the fact can never be. */
  | { code: 'unknownValue'; detail: { name: string; values: string } }
  | { code: 'wrongType'; detail: { operator: string; left?: ValueType; right: ValueType } }
  | { code: 'notBoolean'; detail: { found: ValueType } }
  | { code: 'notSupported'; detail: { what: Unsupported; name: string } }
  | { code: 'tooLong' | 'tooDeep' | 'tooMany'; detail: { most: number } }
)

/** More would not be read. */
const problemsMax = 20

/** Reads the library's tree into ours and finds everything that has no place in a rule. */
export class TreeReader<Name extends string> {
  readonly fields = new Set<Name>()
  readonly problems: RuleProblem<Name>[] = []
  readonly #vocabulary: Vocabulary<Name>
  readonly #depthMax: number

  constructor(vocabulary: Vocabulary<Name>, depthMax: number) {
    this.#vocabulary = vocabulary
    this.#depthMax = depthMax
  }

  /** null where something is wrong: what hangs on it is then not judged, so that one mistake is told once. */
  read(node: ASTNode, depth = 1): RuleTree<Name> | null {
    if (this.problems.length >= problemsMax) return null
    if (depth > this.#depthMax) {
      return this.#wrong(node, { code: 'tooDeep', detail: { most: this.#depthMax } })
    }
    switch (node.op) {
      case 'value':
        return this.#literal(node, node.args)
      case 'id':
        return this.#fact(node, node.args)
      case 'call':
        return this.#call(node, node.args)
      case '!_':
        return this.#not(node, depth)
      case '-_':
        return this.#negate(node, depth)
      case '&&':
      case '||':
        return this.#chain(node, depth)
      case '<':
      case '<=':
      case '>':
      case '>=':
      case '==':
      case '!=':
        return this.#compare(node, node.op, depth)
      case '+':
      case '-':
      case '*':
      case '/':
        return this.#arithmetic(node, node.op, depth)
      case 'in':
        return this.#in(node, depth)
      case '?:':
        return this.#choice(node, depth)
      case '%':
        return this.#unsupported(node, 'remainder')
      case 'rcall':
        return this.#unsupported(node, 'method', node.args[0])
      case '.':
      case '.?':
      case '[]':
      case '[?]':
        return this.#unsupported(node, 'member')
      case 'list':
      case 'map':
        return this.#unsupported(node, node.op)
    }
  }

  #isFact(name: string): name is Name {
    return Object.hasOwn(this.#vocabulary, name)
  }

  /** A text that a fact never is would make a condition that never holds. */
  #canBe(node: ASTNode, of: RuleTree<Name>, value: RuleTree<Name>): boolean {
    if (of.kind !== 'fact' || value.kind !== 'literal') return true
    const { values } = this.#vocabulary[of.name]
    if (values === undefined || values.includes(String(value.value))) return true
    this.#wrong(node, {
      code: 'unknownValue',
      detail: { name: String(value.value), values: values.join(', ') },
    })
    return false
  }

  #wrong(node: ASTNode, problem: DistributedOmit<RuleProblem<Name>, 'from' | 'to'>): null {
    this.problems.push({ from: node.start, to: node.end, ...problem })
    return null
  }

  #unsupported(node: ASTNode, what: Unsupported, name = node.input.slice(node.start, node.end)): null {
    return this.#wrong(node, { code: 'notSupported', detail: { what, name } })
  }

  #wrongType(node: ASTNode, operator: string, right: ValueType, left?: ValueType): null {
    return this.#wrong(node, {
      code: 'wrongType',
      detail: left === undefined ? { operator, right } : { operator, left, right },
    })
  }

  #literal(node: ASTNode, value: unknown, sign: 1 | -1 = 1): Literal | null {
    switch (typeof value) {
      case 'bigint':
        return Number.isSafeInteger(Number(value))
          ? { kind: 'literal', type: 'int', value: Number(value) * sign || 0 }
          : this.#unsupported(node, 'number')
      case 'number':
        return Math.abs(value) <= Number.MAX_SAFE_INTEGER
          ? { kind: 'literal', type: 'double', value: value * sign || 0 }
          : this.#unsupported(node, 'number')
      case 'boolean':
        return { kind: 'literal', type: 'bool', value }
      case 'string':
        return { kind: 'literal', type: 'string', value }
      default:
        return this.#unsupported(node, value === null ? 'null' : 'literal')
    }
  }

  #fact(node: ASTNode, name: string): RuleTree<Name> | null {
    if (this.#isFact(name)) {
      this.fields.add(name)
      return { kind: 'fact', type: this.#vocabulary[name].type, name }
    }
    const suggestion = closestFact(name, Object.keys(this.#vocabulary) as Name[])
    return this.#wrong(node, {
      code: 'unknownFact',
      detail: suggestion === null ? { name } : { name, suggestion },
    })
  }

  #call(node: ASTNode, [name, given]: [string, ASTNode[]]): RuleTree<Name> | null {
    if (name !== 'known') return this.#unsupported(node, 'function', name)
    const [argument] = given
    if (given.length !== 1 || argument?.op !== 'id') return this.#unsupported(node, 'known')
    const fact = this.#fact(argument, argument.args)
    return fact?.kind === 'fact' ? { kind: 'known', type: 'bool', name: fact.name } : null
  }

  #not(node: ASTNode & { op: '!_' }, depth: number): RuleTree<Name> | null {
    const of = this.read(node.args, depth + 1)
    if (of === null) return null
    if (of.type !== 'bool') return this.#wrongType(node, '!', of.type)
    return { kind: 'not', type: 'bool', of }
  }

  #negate(node: ASTNode & { op: '-_' }, depth: number): RuleTree<Name> | null {
    const { args: inner } = node
    if (inner.op === 'value' && ['bigint', 'number'].includes(typeof inner.args)) {
      return this.#literal(node, inner.args, -1)
    }
    const of = this.read(inner, depth + 1)
    if (of === null) return null
    if (!isNumber(of.type)) return this.#wrongType(node, '-', of.type)
    return { kind: 'negate', type: of.type, of }
  }

  #chain(node: ASTNode & { op: '&&' | '||' }, depth: number): RuleTree<Name> | null {
    const kind = node.op === '&&' ? 'all' : 'any'
    const parts: RuleTree<Name>[] = []
    for (const [index, side] of node.args.entries()) {
      // A chain leans to the left: its left side is no deeper for that.
      const part = this.read(side, index === 0 ? depth : depth + 1)
      if (part === null) continue
      if (part.type !== 'bool') this.#wrongType(side, node.op, part.type)
      else if (part.kind === kind) parts.push(...part.parts)
      else parts.push(part)
    }
    // A side that was refused has its problem; what is left is never run.
    return parts.length >= 2 ? { kind, type: 'bool', parts } : null
  }

  #sides(
    node: ASTNode & { args: [ASTNode, ASTNode] },
    depth: number,
  ): [RuleTree<Name> | null, RuleTree<Name> | null] {
    return [this.read(node.args[0], depth), this.read(node.args[1], depth + 1)]
  }

  #compare(
    node: ASTNode & { op: CompareOperator },
    operator: CompareOperator,
    depth: number,
  ): RuleTree<Name> | null {
    const [left, right] = this.#sides(node, depth)
    if (left === null || right === null) return null
    const isEquality = operator === '==' || operator === '!='
    const fits =
      left.type === right.type
        ? isEquality || left.type !== 'bool'
        : !isEquality && isNumber(left.type) && isNumber(right.type)
    if (fits && !(this.#canBe(node, left, right) && this.#canBe(node, right, left))) return null
    return fits
      ? { kind: 'compare', type: 'bool', operator, left, right }
      : this.#wrongType(node, operator, right.type, left.type)
  }

  #arithmetic(
    node: ASTNode & { op: ArithmeticOperator },
    operator: ArithmeticOperator,
    depth: number,
  ): RuleTree<Name> | null {
    const [left, right] = this.#sides(node, depth)
    if (left === null || right === null) return null
    return left.type === right.type && isNumber(left.type)
      ? { kind: 'arithmetic', type: left.type, operator, left, right }
      : this.#wrongType(node, operator, right.type, left.type)
  }

  #in(node: ASTNode & { op: 'in' }, depth: number): RuleTree<Name> | null {
    const [side, list] = node.args
    const of = this.read(side, depth)
    if (list.op !== 'list' || list.args.length === 0) return this.#unsupported(list, 'in')
    const values: Literal[] = []
    for (const item of list.args) {
      const value = this.read(item, depth + 1)
      if (value === null) continue
      if (value.kind !== 'literal') this.#unsupported(item, 'in')
      else if (of !== null && value.type !== of.type) this.#wrongType(item, 'in', value.type, of.type)
      else if (of === null || this.#canBe(item, of, value)) values.push(value)
    }
    return of === null || values.length < list.args.length ? null : { kind: 'in', type: 'bool', of, values }
  }

  #choice(node: ASTNode & { op: '?:' }, depth: number): RuleTree<Name> | null {
    const [condition, first, second] = node.args
    const when = this.read(condition, depth)
    if (when !== null && when.type !== 'bool') this.#wrongType(condition, '?:', when.type)
    const yes = this.read(first, depth + 1)
    const no = this.read(second, depth + 1)
    if (when?.type !== 'bool' || yes === null || no === null) return null
    return yes.type === no.type
      ? { kind: 'choice', type: yes.type, when, yes, no }
      : this.#wrongType(node, '?:', no.type, yes.type)
  }
}

type DistributedOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never

const isNumber = (type: ValueType) => type === 'int' || type === 'double'
