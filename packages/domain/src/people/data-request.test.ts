import { expect, test } from 'vitest'
import { dataRequestDue, dataRequestFlow } from './data-request.ts'

test('a request is answered or refused once, within three times 24 hours, over a weekend too', () => {
  expect(dataRequestDue(new Date('2026-11-27T10:30:00Z'))).toEqual(new Date('2026-11-30T10:30:00Z'))
  expect(dataRequestFlow.eventsOf('open')).toEqual(['answer', 'refuse'])
  for (const state of ['answered', 'refused'] as const) expect(dataRequestFlow.isTerminal(state)).toBe(true)
})
