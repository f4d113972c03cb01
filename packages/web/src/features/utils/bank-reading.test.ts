import { expect, test } from 'vitest'
import { previewedOf, type Reading } from './bank-reading.ts'

const reading: Reading = { id: 7, mapping: ['time', 'ignore', 'amount'], start: 100, end: 250 }
const previewed = { of: reading, preview: { rows: 0, wrong: 0, errors: [], statement: null } }

test('a preview stands only for the reading that it was asked for, however late it comes', () => {
  expect(previewedOf(null, reading)).toBeNull()
  expect(previewedOf(previewed, { ...reading, mapping: [...reading.mapping] })).toBe(previewed)
  expect(previewedOf(previewed, { ...reading, mapping: ['time', 'info', 'amount'] })).toBeNull()
  expect(previewedOf(previewed, { ...reading, end: null })).toBeNull()
  expect(
    previewedOf({ ...previewed, of: { ...reading, end: null } }, { ...reading, end: Number.NaN }),
  ).toBeNull()
})
