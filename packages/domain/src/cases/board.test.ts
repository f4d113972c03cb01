import { expect, test } from 'vitest'
import { boardFigures, type BoardSums, sharesOf } from './board.ts'

const nothing = Object.fromEntries(boardFigures.map((name) => [name, 0])) as BoardSums

test('every share is one of sums: followed of all that were there or came, promised of who was reached, waived beside what was paid', () => {
  const sums = {
    ...nothing,
    opening: 30,
    entered: 10,
    gone: 5,
    held: 35,
    heldAmount: 35_000_000,
    followed: 25,
    calls: 50,
    connected: 20,
    promises: 8,
    promisesDue: 4,
    promisesKept: 3,
    cleared: 7,
    collected: 9_000_000,
    recovered: 8_400_000,
    waived: 1_000_000,
  }
  expect(sharesOf(sums)).toEqual({
    followedPpm: 625_000,
    connectedPpm: 400_000,
    promisedPpm: 400_000,
    keptPpm: 750_000,
    clearedPpm: 200_000,
    recoveredPpm: 240_000,
    waivedPpm: 100_000,
  })
})

test('of nothing there is no share', () => {
  expect(new Set(Object.values(sharesOf(nothing)))).toEqual(new Set([null]))
})
