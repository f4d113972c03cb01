import type { RuleProblem, ValueType } from '@lumbung/contract/risk/rule-tree'

/** A name that may be used, in the words of who writes. */
export interface NamedFact {
  name: string
  type: ValueType
  meaning: string
  unit: string
}

/** What an editor needs to know of what may be written in it. Stable while the tongue stays: a new one is read anew. */
export interface ExpressionLanguage {
  facts: readonly NamedFact[]
  problemsOf: (text: string) => readonly RuleProblem<string>[]
}
