import { expect, test } from 'vitest'
import { nextHookTry } from './hook.ts'

const since = new Date('2026-11-20T01:00:00.000Z')
const after = (hours: number, minutes = 0) => new Date(since.getTime() + (hours * 60 + minutes) * 60_000)

test('what could not be settled is tried again after 1, 5, 15 and 60 minutes, then every hour', () => {
  const tried = (tries: number, now: Date) => nextHookTry({ tries, since }, now)
  expect(tried(1, since)).toEqual(after(0, 1))
  expect(tried(2, after(0, 1))).toEqual(after(0, 6))
  expect(tried(3, after(0, 6))).toEqual(after(0, 21))
  expect(tried(4, after(0, 21))).toEqual(after(1, 21))
  expect(tried(5, after(1, 21))).toEqual(after(2, 21))
  expect(tried(27, after(23, 21))).toEqual(after(24, 21))
})

test('after a day it is left to a person, however few tries were made in it', () => {
  expect(nextHookTry({ tries: 5, since }, after(23, 59))).toEqual(after(24, 59))
  expect(nextHookTry({ tries: 5, since }, after(24))).toBeNull()
  expect(nextHookTry({ tries: 40, since }, after(24))).toBeNull()
})

test('what nobody could try for a day is tried five times first', () => {
  expect(nextHookTry({ tries: 1, since }, after(50))).toEqual(after(50, 1))
  expect(nextHookTry({ tries: 4, since }, after(50, 21))).toEqual(after(51, 21))
  expect(nextHookTry({ tries: 5, since }, after(51, 21))).toBeNull()
})
