import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  contradicts,
  messageFlow,
  messagePauseSeconds,
  messageRanks,
  nextAsk,
  reportedState,
  reportStates,
  type MessageState,
} from './message.ts'

const eventOf = (reported: string) => `report${reported[0]?.toUpperCase()}${reported.slice(1)}` as never

test('table and ranks agree: a report moves a message exactly where it raises it', () => {
  for (const state of messageFlow.states.filter((each) => each !== 'draft'))
    for (const reported of reportStates)
      expect([state, reported, messageFlow.canDo(state, eventOf(reported))]).toEqual([
        state,
        reported,
        reportedState(state, reported) !== null,
      ])
})

test('whatever the order of its reports, however often each comes, a message ends at the highest of them', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...reportStates), { minLength: 1, maxLength: 12 }), (reports) => {
      let state: MessageState = 'submitted'
      for (const reported of reports) {
        const before = messageRanks[state]
        state = reportedState(state, reported) ?? state
        expect(messageRanks[state]).toBeGreaterThanOrEqual(before)
      }
      expect(messageRanks[state]).toBe(Math.max(1, ...reports.map((each) => messageRanks[each])))
    }),
  )
})

test('told undelivered and then delivered it arrived; told delivered nothing takes that back', () => {
  expect(reportedState('undelivered', 'delivered')).toBe('delivered')
  expect(reportedState('delivered', 'undelivered')).toBeNull()
  expect(reportedState('expired', 'rejected')).toBeNull()
})

test('a report before our own answer counts: what is being sent, or of unknown fate, was taken', () => {
  expect(reportedState('submitting', 'delivered')).toBe('delivered')
  expect(reportedState('unknown', 'sent')).toBe('sent')
  expect(reportedState('queued', 'submitted')).toBe('submitted')
})

test('what was never to be sent and is reported contradicts us', () => {
  expect(messageFlow.states.filter(contradicts)).toEqual(['draft', 'blocked', 'cancelled'])
  expect(reportedState('cancelled', 'delivered')).toBeNull()
})

test('a provider is asked three times about what it may have taken: after 1, 5 and 15 minutes', () => {
  const sent = new Date('2026-11-20T05:00:00Z')
  const times: string[] = []
  let at: Date | null = nextAsk(0, sent)
  for (let asked = 1; at !== null; asked += 1) {
    times.push(at.toISOString().slice(11, 16))
    at = nextAsk(asked, at)
  }
  expect(times).toEqual(['05:01', '05:05', '05:15'])
})

test('pauses after a try that was not taken grow to ten minutes', () => {
  expect([1, 2, 3, 4, 5, 9].map(messagePauseSeconds)).toEqual([2, 8, 32, 128, 512, 600])
})
