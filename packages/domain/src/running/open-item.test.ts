import { expect, test } from 'vitest'
import { openItemKinds, overtakesProposal, resolutionsOf } from './open-item.ts'

test('the books follow the channel only where it says the opposite of them', () => {
  const ends = (booked: string, said: string) => resolutionsOf('payoutContradicted', { booked, said })
  expect(ends('failed', 'success')).toContain('asSaid')
  expect(ends('success', 'failed')).toContain('asSaid')
  for (const said of ['otherPayout', 'copies']) expect(ends('success', said)).toEqual(['asBooked'])
  for (const booked of ['pending', 'audited', 'reversed', 'cancelled'])
    expect(ends(booked, 'success')).toEqual(['asBooked'])
  expect(ends('failed', 'accepted')).toEqual(['asBooked'])
})

test('a proposal falls where something else is told than it was made on, not where nobody answered this time', () => {
  const payout = { reference: 'R-1', booked: 'accepted', why: 'forgotten' }
  expect(overtakesProposal({ ...payout }, payout)).toBe(false)
  expect(overtakesProposal({ ...payout, why: 'noOutcome' }, payout)).toBe(false)
  expect(overtakesProposal(payout, { ...payout, why: 'noOutcome' })).toBe(true)
  expect(overtakesProposal({ ...payout, why: 'noOutcome' }, { ...payout, why: 'notSent' })).toBe(true)
  expect(overtakesProposal({ ...payout, booked: 'unknown', why: 'noOutcome' }, payout)).toBe(true)
  const payment = { txid: 'T-1', why: 'noAnswer', message: 'HTTP 500' }
  expect(overtakesProposal({ ...payment, message: 'HTTP 502' }, payment)).toBe(false)
  expect(overtakesProposal({ txid: 'T-1', reason: 'unknownCode' }, payment)).toBe(true)
  const told = { reference: 'R-1', booked: 'failed', said: 'success', thirdStatus: 'SUCCEEDED' }
  const { said: _said, ...less } = told
  expect(overtakesProposal(less, told)).toBe(true)
  expect(overtakesProposal({ ...told, said: 'otherPayout' }, told)).toBe(true)
})

test('every kind of item can be ended', () => {
  for (const kind of openItemKinds) expect(resolutionsOf(kind, {}).length).toBeGreaterThan(0)
})
