import { expect, test } from 'vitest'
import { BytesInFlight } from './bytes-in-flight.ts'

test('one sender has room for so many bytes, another still has theirs, and all together have theirs', () => {
  const bytes = new BytesInFlight({ eachMax: 100, allMax: 250 })
  expect(bytes.take('10.0.0.1', 100)).not.toBeNull()
  expect(bytes.take('10.0.0.1', 1)).toBeNull()
  expect(bytes.take('10.0.0.2', 100)).not.toBeNull()
  expect(bytes.take('10.0.0.3', 51)).toBeNull()
  expect(bytes.take('10.0.0.3', 50)).not.toBeNull()
  expect(bytes.all).toBe(250)
})

test('what is given back is given back once', () => {
  const bytes = new BytesInFlight({ eachMax: 100, allMax: 100 })
  const back = bytes.take('10.0.0.1', 60)
  const other = bytes.take('10.0.0.1', 40)
  back?.()
  back?.()
  expect(bytes.all).toBe(40)
  expect(bytes.take('10.0.0.1', 61)).toBeNull()
  other?.()
  expect(bytes.take('10.0.0.1', 100)).not.toBeNull()
})
