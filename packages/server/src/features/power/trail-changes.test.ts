import { expect, test } from 'vitest'
import { changesOf } from './trail-changes.ts'

test('of what was before and what is after only what differs is told, however deep it lies', () => {
  const before = { note: 'a', repayment: { graceDays: 3, channels: ['va', 'alfa'] }, old: 1 }
  const after = { note: 'a', repayment: { graceDays: 5, channels: ['va'] }, new: true }
  expect(changesOf({ from: '2026-12-01', before, after })).toEqual([
    { name: ['from'], before: null, after: '2026-12-01' },
    { name: ['repayment', 'graceDays'], before: '3', after: '5' },
    { name: ['repayment', 'channels'], before: 'va, alfa', after: 'va' },
    { name: ['old'], before: '1', after: null },
    { name: ['new'], before: null, after: 'true' },
  ])
})

test('pairs stand beside a field’s own name too, and in lists under the name of each', () => {
  expect(changesOf({ email: { before: 'a@b.test', after: 'c@d.test' } })).toEqual([
    { name: ['email'], before: 'a@b.test', after: 'c@d.test' },
  ])
  const changes = [{ kind: 'call', name: 'POST /loan/release', before: null, after: ['panen'] }]
  expect(changesOf({ version: 4, changes })).toEqual([
    { name: ['version'], before: null, after: '4' },
    { name: ['changes', 'POST /loan/release', 'kind'], before: null, after: 'call' },
    { name: ['changes', 'POST /loan/release'], before: null, after: 'panen' },
  ])
})

test('what was made or taken away has one side; nothing, an empty value and a bomb are told as little as there is', () => {
  expect(changesOf({ before: null, after: { day: '2026-12-25' } })).toEqual([
    { name: ['day'], before: null, after: '2026-12-25' },
  ])
  expect(changesOf({ before: { day: '2026-12-25' }, after: null })).toEqual([
    { name: ['day'], before: '2026-12-25', after: null },
  ])
  expect(changesOf({ mark: null })).toEqual([])
  expect(changesOf({})).toEqual([])
  expect(changesOf(Object.fromEntries(Array.from({ length: 900 }, (_, n) => [`f${n}`, n])))).toHaveLength(200)
  expect(changesOf({ long: 'x'.repeat(5_000) })[0]?.after).toHaveLength(401)
})
