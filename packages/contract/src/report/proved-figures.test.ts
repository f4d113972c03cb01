import { expect, test } from 'vitest'
import { ruleOf } from './proof-rule.ts'
import { reports } from './report-calls.ts'
import { reportNames } from './routes.ts'

test('every money figure of every report proves itself in each of its modes, or says why it does not', () => {
  for (const { name, definition } of reports) {
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

test('a report has the name of its screen', () => {
  expect(reports.map(({ name }) => name).toSorted()).toEqual([...reportNames].toSorted())
})
