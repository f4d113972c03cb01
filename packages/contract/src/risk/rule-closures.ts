import { factReader, type Facts, type Vocabulary } from '@lumbung/domain/rules/vocabulary'
import type { ArithmeticOperator, CompareOperator, RuleTree } from './rule-tree.ts'

/** The computation broke: division by zero, or a number that doubles do not hold. Stronger than not knowing. */
const fault = Symbol('fault')
/** null is not known. */
type Answer = number | boolean | string | null | typeof fault
type Run = (facts: Facts<string>) => Answer
type Operand = number | boolean | string

/**
 * Turns a checked tree into closures, with three-valued logic: what is not known stays so, except where the other side
 * decides alone (`false && unknown` is false).
 */
export function compileTree<Name extends string>(
  tree: RuleTree<Name>,
  vocabulary: Vocabulary<Name>,
): (facts: Facts<Name>) => boolean | 'missing' | 'error' {
  const run = compile(tree, vocabulary)
  return (facts) => {
    const answer = run(facts)
    return answer === null ? 'missing' : typeof answer === 'boolean' ? answer : 'error'
  }
}

function compile(tree: RuleTree<string>, vocabulary: Vocabulary): Run {
  const part = (of: RuleTree<string>) => compile(of, vocabulary)
  switch (tree.kind) {
    case 'literal': {
      const { value } = tree
      return () => value
    }
    case 'fact':
      return factReader(vocabulary, tree.name)
    case 'known': {
      const read = factReader(vocabulary, tree.name)
      return (facts) => read(facts) !== null
    }
    case 'not':
      return of(part(tree.of), (value) => value === false)
    case 'negate':
      return of(part(tree.of), (value) => 0 - (value as number))
    case 'all':
      return chain(tree.parts.map(part), false)
    case 'any':
      return chain(tree.parts.map(part), true)
    case 'compare':
      return ofBoth(part(tree.left), part(tree.right), comparisons[tree.operator])
    case 'arithmetic':
      return ofBoth(part(tree.left), part(tree.right), arithmetic(tree.operator, tree.type === 'int'))
    case 'in': {
      const values = new Set(tree.values.map(({ value }) => value))
      return of(part(tree.of), (value) => values.has(value))
    }
    case 'choice':
      return choice(part(tree.when), part(tree.yes), part(tree.no))
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
