import { expect, test } from 'vitest'
import { statusOf as ofMidtrans } from './midtrans/statuses.ts'
import { statusOf as ofXendit } from './xendit/statuses.ts'

test('each provider’s words are ours for how a payout stands, however it writes them', () => {
  const taken = ['ACCEPTED', 'REQUESTED', 'PENDING', 'PENDING_COMPLIANCE_ASSESSMENT']
  expect(taken.map(ofXendit)).toEqual(taken.map(() => 'accepted'))
  expect(['SUCCEEDED', 'completed', ' REVERSED '].map(ofXendit)).toEqual(['success', 'success', 'reversed'])
  const refused = ['FAILED', 'COMPLIANCE_REJECTED', 'CANCELLED']
  expect(refused.map(ofXendit)).toEqual(refused.map(() => 'failed'))
  const going = ['queued', 'approved', 'processed']
  expect(going.map(ofMidtrans)).toEqual(going.map(() => 'accepted'))
  expect(['Completed', 'failed', ' rejected '].map(ofMidtrans)).toEqual(['success', 'failed', 'failed'])
})

test('a word that a provider does not use proves nothing, though it be another’s', () => {
  for (const word of ['NOT_FOUND', '', 'APPROVED', 'constructor']) expect(ofXendit(word)).toBe('unknown')
  for (const word of ['SUCCEEDED', '', 'pending', 'toString']) expect(ofMidtrans(word)).toBe('unknown')
})
