import { expect, test } from 'vitest'
import { rowMaker } from './export-cells.ts'

test('in a file a term of days is a number and one of months is said in the person’s words', () => {
  const cells = rowMaker([
    { field: 'term', label: 'Tenor', words: { '1 month': '1 bulan', '3 month': '3 bulan' } },
  ])
  expect(cells({ term: { count: 14, unit: 'day' } })).toEqual([14])
  expect(cells({ term: { count: 3, unit: 'month' } })).toEqual(['3 bulan'])
})
