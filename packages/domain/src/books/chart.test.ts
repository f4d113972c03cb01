import { expect, test } from 'vitest'
import { bookAccounts } from './books.ts'
import { accountKinds, chart } from './chart.ts'

test('every account has one number of its own, which begins with its kind', () => {
  const numbers = bookAccounts.map((account) => chart[account].number)
  expect(new Set(numbers).size).toBe(bookAccounts.length)
  for (const account of bookAccounts) {
    const { number, kind } = chart[account]
    expect(number).toMatch(/^\d{4}$/)
    expect(Number(number[0])).toBe(accountKinds.indexOf(kind) + 1)
  }
})
