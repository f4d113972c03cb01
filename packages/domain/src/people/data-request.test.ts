import { expect, test } from 'vitest'
import {
  canMoveDataRequest,
  dataRequestDue,
  dataRequestFlow,
  dataRequestKinds,
  dataRequestWarnedBy,
} from './data-request.ts'

test('a request is answered or refused once, within three times 24 hours, over a weekend too', () => {
  expect(dataRequestDue(new Date('2026-11-27T10:30:00Z'))).toEqual(new Date('2026-11-30T10:30:00Z'))
  expect(dataRequestFlow.eventsOf('open')).toEqual(['answer', 'refuse'])
  for (const state of ['refused', 'lifted'] as const) expect(dataRequestFlow.isTerminal(state)).toBe(true)
})

test('whoever answers is warned a day before its hours are over, and when they are', () => {
  const due = dataRequestDue(new Date('2026-11-27T10:30:00Z'))
  expect(dataRequestWarnedBy(new Date('2026-11-29T10:30:00Z'), 'soon')).toEqual(due)
  expect(dataRequestWarnedBy(due, 'late')).toEqual(due)
})

test('what holds on after its answer is lifted, once; of the others nothing is left to lift', () => {
  expect(dataRequestFlow.next('answered', 'lift')).toBe('lifted')
  for (const kind of dataRequestKinds) {
    expect(canMoveDataRequest({ kind, state: 'answered' }, 'lift')).toBe(kind === 'restrict')
    expect(canMoveDataRequest({ kind, state: 'open' }, 'lift')).toBe(false)
    expect(canMoveDataRequest({ kind, state: 'open' }, 'answer')).toBe(true)
  }
})
