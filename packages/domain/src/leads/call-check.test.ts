import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, businessDay } from '../calendar.ts'
import {
  callCheckCodes,
  callChecks,
  checkFlow,
  checkMarks,
  type CheckMarks,
  firstCallSample,
  passPercent,
  resultOf,
  sampleSize,
} from './call-check.ts'

const marks = fc
  .array(fc.constantFrom(...checkMarks), {
    minLength: callCheckCodes.length,
    maxLength: callCheckCodes.length,
  })
  .map(
    (each) =>
      Object.fromEntries(callCheckCodes.map((code, index) => [code, each[index]])) as unknown as CheckMarks,
  )

test('a failed critical check fails the call whatever else held; else enough must hold of what was listened for', () => {
  fc.assert(
    fc.property(marks, (given) => {
      const result = resultOf(given)
      const looked = callCheckCodes.filter((code) => given[code] !== 'notChecked')
      if (looked.length === 0) {
        expect(result).toBeNull()
        return
      }
      const critical = looked.some((code) => given[code] === 'fail' && callChecks[code].critical)
      const held = looked.filter((code) => given[code] === 'pass').length
      expect(result?.critical).toBe(critical)
      expect(result?.status).toBe(!critical && held * 100 >= looked.length * passPercent ? 'pass' : 'fail')
    }),
  )
})

test('all calls of a newcomer are sampled, later a share, and of any day at least one', () => {
  const first = businessDay('2026-11-01')
  const { newSellerDays } = firstCallSample
  const sampled = (calls: number, days: number, sample = firstCallSample) =>
    sampleSize(calls, sample, { firstDay: first, day: addDays(first, days) })
  expect(sampled(7, newSellerDays - 1)).toBe(7)
  expect(sampled(40, newSellerDays)).toBe(2)
  expect(sampled(1, newSellerDays)).toBe(1)
  expect(sampled(0, newSellerDays)).toBe(0)
  expect(sampled(40, newSellerDays, { ...firstCallSample, percent: 0 })).toBe(0)
})

test('what passed is locked; a fail is overturned once, by an appeal', () => {
  expect(checkFlow.isTerminal('pass')).toBe(true)
  expect(checkFlow.next('fail', 'overturn')).toBe('pass')
  expect(checkFlow.eventsOf('fail')).toEqual(['overturn'])
})
