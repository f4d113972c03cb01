import { expect, test } from 'vitest'
import { reportSplits, type ReportDefinition } from '../report.ts'
import * as reports from './reports.ts'

const definitions = Object.entries(reports).filter(([, each]) => 'figures' in each) as unknown as [
  string,
  ReportDefinition,
][]

test('every report is split by whatever the product knows, or says why it is not', () => {
  expect(definitions.length).toBeGreaterThan(10)
  for (const [name, { dimensions, splits, notSplit = {} }] of definitions) {
    const told = [...dimensions, ...splits]
    const missing = reportSplits.filter((split) => !told.includes(split) && !(split in notSplit))
    expect([name, missing, told.filter((split) => split in notSplit)]).toEqual([name, [], []])
  }
})
