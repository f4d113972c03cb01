import { expect, test } from 'vitest'
import { filterLines, rowMaker } from './export-cells.ts'

test('in a file a term of days is a number and one of months is said in the person’s words', () => {
  const cells = rowMaker([
    { field: 'term', label: 'Tenor', words: { '1 month': '1 bulan', '3 month': '3 bulan' } },
  ])
  expect(cells({ term: { count: 14, unit: 'day' } })).toEqual([14])
  expect(cells({ term: { count: 3, unit: 'month' } })).toEqual(['3 bulan'])
})

test('in a file a code is its word, one with a number behind a colon too; what has no word stays', () => {
  const cells = rowMaker([
    { field: 'seen', label: 'Seen', words: { phone: 'Phone', 'photo:id': 'Photo of the card' } },
  ])
  expect(['phone', 'phone:12', 'photo:id', 'photo:x'].map((seen) => cells({ seen })[0])).toEqual([
    'Phone',
    'Phone',
    'Photo of the card',
    'photo:x',
  ])
})

test('by whom or by whose number a list was searched stands in no file, worded by the screen or not', () => {
  const filter = {
    phone: '081234567890',
    idNumber: '3171234567890001',
    name: 'Siti',
    value: '3171234567890001',
  }
  const shownFilter = [{ field: 'value', label: 'Value', value: '3171234567890001' }]
  for (const shown of [shownFilter, []])
    expect(filterLines({ filter, shownFilter: shown }).map(({ value }) => value)).toEqual(
      Array.from({ length: 4 }, () => '••••'),
    )
})
