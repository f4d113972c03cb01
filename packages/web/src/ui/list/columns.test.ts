import { getReviews } from '@lumbung/contract/approve/review'
import { expect, test } from 'vitest'
import { columnsOf } from './columns.tsx'

const c = columnsOf(getReviews)

test('a column of a coded field without its words does not compile', () => {
  // @ts-expect-error a code is no text
  expect(c.text('customerType', 'ui.app').id).toBe('customerType')
  // @ts-expect-error its words are missing
  expect(c.cell('customerType', 'ui.app', (row) => row.customerType).words).toBeUndefined()
  // Yes and no are codes too.
  // @ts-expect-error its words are missing
  expect(c.cell('mayTake', 'ui.app', () => null).words).toBeUndefined()
  expect(c.text('borrowerName', 'ui.app').id).toBe('borrowerName')
})
