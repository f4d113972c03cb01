import { expect, test } from 'vitest'
import { createSeals } from './seals.ts'

const keyOf = (fill: number) => Buffer.alloc(32, fill)

test('what was sealed opens, also after the key was changed', () => {
  const before = createSeals([{ id: 1, key: keyOf(1) }])
  const sealed = before.seal('3171004101900001')
  const after = createSeals([
    { id: 2, key: keyOf(2) },
    { id: 1, key: keyOf(1) },
  ])
  expect(after.open(sealed)).toBe('3171004101900001')
  expect(after.seal('x').readUInt16BE(0)).toBe(2)
})

test('a seal that was altered, or whose key is gone, does not open', () => {
  const seals = createSeals([{ id: 1, key: keyOf(1) }])
  const sealed = seals.seal('081234567890')
  sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1
  expect(() => seals.open(sealed)).toThrow(/authenticate|auth/i)
  const stranger = createSeals([{ id: 9, key: keyOf(9) }])
  expect(() => stranger.open(seals.seal('x'))).toThrow(/key 1/)
})

test('the same text sealed twice differs; its blind index is the same, and another for another kind', () => {
  const seals = createSeals([{ id: 1, key: keyOf(1) }])
  expect(seals.seal('a').equals(seals.seal('a'))).toBe(false)
  expect(seals.blind('phone', 'a').equals(seals.blind('phone', 'a'))).toBe(true)
  expect(seals.blind('phone', 'a').equals(seals.blind('idNumber', 'a'))).toBe(false)
})

test('the blind index survives a change of the newest key', () => {
  const before = createSeals([{ id: 1, key: keyOf(1) }])
  const after = createSeals([
    { id: 2, key: keyOf(2) },
    { id: 1, key: keyOf(1) },
  ])
  expect(after.blind('phone', 'a').equals(before.blind('phone', 'a'))).toBe(true)
})
