import { compileTree } from '@lumbung/contract/risk/rule-closures'
import { checkExpression } from '@lumbung/contract/risk/rule-language'
import { anyFacts, expression } from '@lumbung/contract/risk/rule-language.arbitrary'
import type { RuleTree } from '@lumbung/contract/risk/rule-tree'
import { factTypes } from '@lumbung/domain/risk/scorecard'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { positiveForm } from './rule-form.ts'

function treeOf(text: string): RuleTree {
  const checked = checkExpression(text)
  return checked.ok ? checked.tree : expect.fail(text)
}

test('the form in which a rule is told answers as the rule does, with facts missing too', () => {
  fc.assert(
    fc.property(expression, anyFacts, (text, facts) => {
      const tree = treeOf(text)
      expect(compileTree(positiveForm(tree), factTypes)(facts)).toBe(compileTree(tree, factTypes)(facts))
      expect(compileTree(positiveForm(tree, true), factTypes)(facts)).toBe(
        compileTree(treeOf(`!(${text})`), factTypes)(facts),
      )
    }),
    { numRuns: 1000 },
  )
})

test('denials stay only before a fact, known and a list', () => {
  const form = positiveForm(treeOf('!(age > 3 && !(blacklisted || known(income)) || age in [1, 2])'))
  expect(JSON.stringify(form).match(/"not"/g)).toHaveLength(1)
  expect(positiveForm(treeOf('!(18 > age)'))).toEqual(treeOf('age >= 18'))
  expect(positiveForm(treeOf('false == blacklisted'))).toEqual(treeOf('!blacklisted'))
  expect(positiveForm(treeOf('age in [7]'))).toEqual(treeOf('age == 7'))
})
