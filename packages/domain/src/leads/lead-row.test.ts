import { expect, test } from 'vitest'
import { businessDay } from '../calendar.ts'
import { readLeadRow } from './lead-row.ts'

const reading = { today: businessDay('2026-11-24'), dateOrder: 'dayFirst' } as const
const good = { phone: '0812 3456 7890', consentDay: '20/11/2026' }

test('a row with a number and the day of its consent becomes a lead', () => {
  expect(readLeadRow({ ...good, name: ' Siti ', regency: '3273' }, reading)).toEqual({
    phone: '+6281234567890',
    name: 'Siti',
    regency: '3273',
    consentDay: '2026-11-20',
    source: null,
    issues: [],
  })
})

test('a sheet that has eaten the zero of a number is understood', () => {
  expect(readLeadRow({ ...good, phone: '81234567890' }, reading).phone).toBe('+6281234567890')
})

test.each([
  ['phoneMissing', { phone: '' }],
  ['notPhone', { phone: '021-555' }],
  ['consentMissing', { consentDay: ' ' }],
  ['notDay', { consentDay: 'kemarin' }],
  ['consentInFuture', { consentDay: '25/11/2026' }],
  ['notRegency', { regency: '9999' }],
  ['tooLong', { name: 'x'.repeat(101) }],
] as const)('%s is told', (issue, cells) => {
  expect(readLeadRow({ ...good, ...cells }, reading).issues).toEqual([issue])
})
