import { factOf, type Facts, type Vocabulary } from '@lumbung/domain/rules/vocabulary'
import type { ArithmeticOperator, CompareOperator, RuleTree } from './rule-tree.ts'

/** The computation broke: division by zero, or a number that doubles do not hold. Stronger than not knowing. */
const fault = Symbol('fault')
/** null is not known. */
type Answer = number | boolean | string | null | typeof fault
type Run = (read: (name: string) => Answer) => Answer
type Operand = number | boolean | string

/**
 * Turns a checked tree into closures, with three-valued logic: what is not known stays so, except where the other side
 * decides alone (`false && unknown` is false).
 */
export function compileTree<Name extends string>(
  tree: RuleTree<Name>,
  vocabulary: Vocabulary<Name>,
): (facts: Facts<Name>) => boolean | 'missing' | 'error' {
  const run = compile(tree)
  return (facts) => {
    const answer = run((name) => factOf(vocabulary, facts, name as Name))
    return answer === null ? 'missing' : typeof answer === 'boolean' ? answer : 'error'
  }
}

function compile(tree: RuleTree<string>): Run {
  switch (tree.kind) {
    case 'literal': {
      const { value } = tree
      return () => value
    }
    case 'fact': {
      const { name } = tree
      return (read) => read(name)
    }
    case 'known': {
      const { name } = tree
      return (read) => read(name) !== null
    }
    case 'not':
      return of(compile(tree.of), (value) => value === false)
    case 'negate':
      return of(compile(tree.of), (value) => 0 - (value as number))
    case 'all':
      return chain(tree.parts.map(compile), false)
    case 'any':
      return chain(tree.parts.map(compile), true)
    case 'compare':
      return ofBoth(compile(tree.left), compile(tree.right), comparisons[tree.operator])
    case 'arithmetic':
      return ofBoth(compile(tree.left), compile(tree.right), arithmetic(tree.operator, tree.type === 'int'))
    case 'in': {
      const values = new Set(tree.values.map(({ value }) => value))
      return of(compile(tree.of), (value) => values.has(value))
    }
    case 'choice':
      return choice(compile(tree.when), compile(tree.yes), compile(tree.no))
  }
}

function of(run: Run, compute: (value: Operand) => Answer): Run {
  return (facts) => {
    const value = run(facts)
    return value === null || value === fault ? value : compute(value)
  }
}

function ofBoth(runLeft: Run, runRight: Run, compute: (left: Operand, right: Operand) => Answer): Run {
  return (facts) => {
    const left = runLeft(facts)
    const right = runRight(facts)
    if (left === fault || right === fault) return fault
    return left === null || right === null ? null : compute(left, right)
  }
}

/** && and ||: one part that decides is enough; else a fault, else not knowing, shows. */
function chain(parts: readonly Run[], decides: boolean): Run {
  return (facts) => {
    let so: Answer = !decides
    for (const part of parts) {
      const answer = part(facts)
      if (answer === decides) return decides
      if (answer === fault || (answer === null && so !== fault)) so = answer
    }
    return so
  }
}

function choice(when: Run, yes: Run, no: Run): Run {
  return (facts) => {
    const answer = when(facts)
    if (answer === null || answer === fault) return answer
    return answer === true ? yes(facts) : no(facts)
  }
}

const comparisons: Record<CompareOperator, (left: Operand, right: Operand) => boolean> = {
  '<': (left, right) => left < right,
  '<=': (left, right) => left <= right,
  '>': (left, right) => left > right,
  '>=': (left, right) => left >= right,
  '==': (left, right) => left === right,
  '!=': (left, right) => left !== right,
}

function arithmetic(operator: ArithmeticOperator, isInt: boolean) {
  const compute = isInt && operator === '/' ? truncatedQuotient : operations[operator]
  const isHeld: (value: number) => boolean = isInt ? Number.isSafeInteger : Number.isFinite
  return (left: Operand, right: Operand): Answer => {
    const value = compute(left as number, right as number)
    return isHeld(value) ? value : fault
  }
}

const operations: Record<ArithmeticOperator, (left: number, right: number) => number> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => left / right,
}

/** Exact for whole numbers, where rounding a plain quotient is not. NaN for a division by zero. */
function truncatedQuotient(left: number, right: number): number {
  return (left - (left % right)) / right
}
