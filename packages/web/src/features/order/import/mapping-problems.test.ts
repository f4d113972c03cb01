import { describe, expect, test } from 'vitest'
import { doubledTargets, missingTargets } from './mapping-problems.ts'

describe('the mapping of a loan file', () => {
  test('needs a column for everything a loan cannot be without', () => {
    expect(missingTargets(['orderNo', 'status', 'principal', 'termDays', 'loanDay', 'ignore'])).toEqual([
      'dueDay',
    ])
    expect(missingTargets(['dueDay', 'orderNo', 'status', 'principal', 'termDays', 'loanDay'])).toEqual([])
  })

  test('reads nothing from two columns, but may ignore many', () => {
    expect([...doubledTargets(['orderNo', 'ignore', 'ignore', 'age', 'age'])]).toEqual(['age'])
  })
})
