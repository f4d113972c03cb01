import { expect, test } from 'vitest'
import type { ReportDefinition } from '../report.ts'
import { provedReports } from './proof.ts'
import { ruleOf } from './proof-rule.ts'
import * as reports from './reports.ts'

const definitions = Object.entries(reports).filter(([, each]) => 'figures' in each) as unknown as [
  string,
  ReportDefinition,
][]

test('every money figure of every report proves itself in each of its modes, or says why it does not', () => {
  for (const [name, definition] of definitions) {
    const { figures, modes = [undefined], notProved = {} } = definition
    for (const figure of Object.keys(figures).filter((each) => figures[each] === 'rupiah')) {
      const isProved = modes.every((mode) => ruleOf(definition, figure, mode) !== undefined)
      expect([name, figure, isProved]).toEqual([name, figure, !(figure in notProved)])
    }
    const others = Object.keys({ ...definition.proved, ...notProved }).filter(
      (each) => figures[each] !== 'rupiah',
    )
    expect([name, others]).toEqual([name, []])
  }
})

test('a report with a figure that proves itself can be asked for its proof', () => {
  const proved = definitions.filter(([, each]) => each.proved !== undefined).map(([name]) => name)
  expect(proved.toSorted()).toEqual([...provedReports].toSorted())
})
