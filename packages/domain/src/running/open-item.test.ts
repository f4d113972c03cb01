import { expect, test } from 'vitest'
import { openItemKinds, resolutionsOf } from './open-item.ts'

test('the books follow the channel only where it says the opposite of them', () => {
  const ends = (booked: string, said: string) => resolutionsOf('payoutContradicted', { booked, said })
  expect(ends('failed', 'success')).toContain('asSaid')
  expect(ends('success', 'failed')).toContain('asSaid')
  for (const said of ['otherPayout', 'copies']) expect(ends('success', said)).toEqual(['asBooked'])
  for (const booked of ['pending', 'audited', 'reversed', 'cancelled'])
    expect(ends(booked, 'success')).toEqual(['asBooked'])
  expect(ends('failed', 'accepted')).toEqual(['asBooked'])
})

test('every kind of item can be ended', () => {
  for (const kind of openItemKinds) expect(resolutionsOf(kind, {}).length).toBeGreaterThan(0)
})
