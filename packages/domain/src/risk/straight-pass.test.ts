import { expect, test } from 'vitest'
import type { ApplicationFacts } from './scorecard.ts'
import { straightPass } from './straight-pass.ts'

const facts = {
  blacklisted: false,
  nikMatchesBirthday: true,
  bankNameScore: 1,
  faceScore: 0.6,
} as ApplicationFacts
const clear = { facts, sourceOpen: false, overCeiling: false }

test('nobody goes past people while it is off, nor who the machine does not pass outright', () => {
  expect(straightPass(false, 'pass', clear)).toBeNull()
  expect(straightPass(true, 'manual', clear)).toBeNull()
  expect(straightPass(true, 'reject', clear)).toBeNull()
  expect(straightPass(true, 'pass', clear)).toEqual([])
})

test('whatever somebody would be warned of keeps an application before people, by name', () => {
  expect(straightPass(true, 'pass', { ...clear, sourceOpen: true, overCeiling: true })).toEqual([
    'sourceOpen',
    'costCeiling',
  ])
  for (const [obstacle, warned] of [
    ['identity', { nikMatchesGender: false }],
    ['register', { nameMatchesRegister: false }],
    ['register', { faceScore: 0.59 }],
    ['account', { accountNameScore: 0.84 }],
    ['list', { blacklisted: true }],
    ['device', { deviceSharedBy: 1 }],
    ['area', { areaServed: false }],
  ] as const)
    expect(straightPass(true, 'pass', { ...clear, facts: { ...facts, ...warned } })).toEqual([obstacle])
})
