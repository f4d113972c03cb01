import { expect, test } from 'vitest'
import { reportSplits } from '../report.ts'
import { reports } from './report-calls.ts'

test('every report is split by whatever the product knows, or says why it is not', () => {
  expect(reports.length).toBeGreaterThan(10)
  for (const { name, definition } of reports) {
    const { dimensions, splits, notSplit = {} } = definition
    const told = [...dimensions, ...splits]
    const missing = reportSplits.filter((split) => !told.includes(split) && !(split in notSplit))
    expect([name, missing, told.filter((split) => split in notSplit)]).toEqual([name, [], []])
  }
})
