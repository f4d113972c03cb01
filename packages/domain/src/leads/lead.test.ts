import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  firstLeadDays,
  callOrder,
  type EarningFollowUp,
  earnedBy,
  eventOfLabel,
  isReachedBy,
  leadFlow,
  leadLabelNames,
  leadLabels,
  type LeadToCall,
  registerAfter,
  registerStatuses,
  silentAttemptsMax,
} from './lead.ts'

const dayMs = 86_400_000
const applied = new Date('2026-11-24T05:00:00Z')
const followUp = fc.record<EarningFollowUp>({
  seller: fc.integer({ min: 1, max: 5 }),
  label: fc.constantFrom(...leadLabelNames),
  at: fc.integer({ min: -20 * dayMs, max: 5 * dayMs }).map((ms) => new Date(applied.getTime() + ms)),
})

test('an application is earned by who last spoke with the person within seven days before it, and by nobody else', () => {
  fc.assert(
    fc.property(fc.array(followUp, { maxLength: 12 }), (followUps) => {
      const seller = earnedBy(followUps, applied, firstLeadDays.attribution)
      const earning = followUps.filter(
        ({ label, at }) =>
          leadLabels[label].connected &&
          at <= applied &&
          applied.getTime() - at.getTime() <= firstLeadDays.attribution * dayMs,
      )
      if (earning.length === 0) {
        expect(seller).toBeNull()
        return
      }
      const last = Math.max(...earning.map(({ at }) => at.getTime()))
      expect(earning.filter(({ at }) => at.getTime() === last).map((each) => each.seller)).toContain(seller)
    }),
  )
})

test('the register status only rises, in whatever order and how often its steps are told', () => {
  const step = fc.constantFrom(...registerStatuses)
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const end = steps.reduce(registerAfter, 'notRegistered')
      const highest = Math.max(0, ...steps.map((each) => registerStatuses.indexOf(each)))
      expect(end).toBe(registerStatuses[highest])
    }),
  )
})

test('what a label does is always a way of the flow from a lead that is followed', () => {
  for (const label of leadLabelNames)
    for (const silent of [0, 1, silentAttemptsMax]) {
      const event = eventOfLabel(label, silent)
      expect(event === null || leadFlow.canDo('following', event)).toBe(true)
    }
  expect(eventOfLabel('noAnswer', silentAttemptsMax - 1)).toBeNull()
  expect(eventOfLabel('noAnswer', silentAttemptsMax)).toBe('close')
  expect(eventOfLabel('doNotCall', 0)).toBe('invalidate')
})

test('nobody comes back from invalid, and only what was followed is recycled', () => {
  expect(leadFlow.isTerminal('invalid')).toBe(true)
  expect(leadFlow.statesBefore('recycle')).toEqual(['followed'])
})

test('who registered has done what a failed code was about; who settled before has not', () => {
  expect(isReachedBy('codeFailed', 'registered')).toBe(true)
  expect(isReachedBy('registered', 'registered')).toBe(false)
  expect(isReachedBy('cleared', 'applied')).toBe(true)
})

const now = applied
const when = fc.option(fc.integer({ min: -dayMs, max: dayMs }).map((ms) => new Date(now.getTime() + ms)))
const lead = fc.record<Omit<LeadToCall, 'id'>>({
  nextCallAt: when,
  lawful: fc.boolean(),
  from: when,
  fresh: fc.boolean(),
  lastStepAt: fc.integer({ min: -dayMs, max: 0 }).map((ms) => new Date(now.getTime() + ms)),
})

test('the order of calls loses nobody, is the same for the same leads, and what may be called stands before what may not', () => {
  fc.assert(
    fc.property(fc.array(lead, { maxLength: 30 }), (facts) => {
      const leads = facts.map((each, index) => ({ ...each, id: index + 1 }))
      const ordered = callOrder(leads, now)
      expect(ordered.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(leads.map(({ id }) => id))
      expect(callOrder(leads.toReversed(), now)).toEqual(ordered)
      const refused = ordered.findIndex(({ lawful }) => !lawful)
      if (refused >= 0) expect(ordered.slice(refused).some(({ lawful }) => lawful)).toBe(false)
    }),
  )
})
