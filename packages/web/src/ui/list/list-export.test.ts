import { expect, test } from 'vitest'
import { pauseMs } from './list-export.ts'

test('a file that takes long is asked about less and less often', () => {
  const pauses = Array.from({ length: 40 }, (_, asked) => pauseMs(asked))
  expect([...pauses].sort((a, b) => a - b)).toEqual(pauses)
  expect(pauses[0]).toBeLessThanOrEqual(1_000)
  const minutes = pauses.reduce((sum, ms) => sum + ms, 0) / 60_000
  expect(minutes).toBeGreaterThan(5)
})
