import type { CompareOperator, RuleTree } from '@lumbung/contract/risk/rule-tree'

const opposites: Record<CompareOperator, CompareOperator> = {
  '<': '>=',
  '<=': '>',
  '>': '<=',
  '>=': '<',
  '==': '!=',
  '!=': '==',
}
const mirrored: Record<CompareOperator, CompareOperator> = {
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
  '==': '==',
  '!=': '!=',
}

/**
 * A condition as people say it, meaning the same: denials moved inwards (they stay only before a fact, `known` and
 * `in`), comparisons with what is compared on the left, `x == true` as x. True also of what is not known: unknown stays
 * unknown under all of these.
 */
export function positiveForm(tree: RuleTree, isDenied = false): RuleTree {
  switch (tree.kind) {
    case 'not':
      return positiveForm(tree.of, !isDenied)
    case 'all':
    case 'any': {
      const kind = isDenied ? (tree.kind === 'all' ? 'any' : 'all') : tree.kind
      const parts = tree.parts.map((part) => positiveForm(part, isDenied))
      return {
        kind,
        type: 'bool',
        parts: parts.flatMap((part) => (part.kind === kind ? part.parts : [part])),
      }
    }
    case 'compare':
      return comparison(tree, isDenied)
    case 'choice':
      if (tree.type !== 'bool') return tree
      return {
        ...tree,
        when: positiveForm(tree.when),
        yes: positiveForm(tree.yes, isDenied),
        no: positiveForm(tree.no, isDenied),
      }
    case 'literal':
      return typeof tree.value === 'boolean' ? { ...tree, value: tree.value !== isDenied } : tree
    case 'in': {
      const [only, ...others] = tree.values
      if (only !== undefined && others.length === 0) {
        return comparison(
          { kind: 'compare', type: 'bool', operator: '==', left: tree.of, right: only },
          isDenied,
        )
      }
      return isDenied ? { kind: 'not', type: 'bool', of: tree } : tree
    }
    case 'fact':
    case 'known':
      return isDenied ? { kind: 'not', type: 'bool', of: tree } : tree
    case 'negate':
    case 'arithmetic':
      return tree
  }
}

function comparison(tree: RuleTree & { kind: 'compare' }, isDenied: boolean): RuleTree {
  const { left, right } = tree
  const operator = isDenied ? opposites[tree.operator] : tree.operator
  if (left.kind === 'literal' && right.kind !== 'literal') {
    return comparison({ ...tree, operator: mirrored[operator], left: right, right: left }, false)
  }
  if (right.kind === 'literal' && typeof right.value === 'boolean') {
    return positiveForm(left, (operator === '==') !== right.value)
  }
  return { ...tree, operator }
}
