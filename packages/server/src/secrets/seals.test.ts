import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { localFileStore } from '../gateways/file-store.ts'
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

test('files are put under the newest key; those of before it open, whatever number their key has by now', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lumbung-keys-'))
  const storeOf = (...keys: { id: number; key: Buffer }[]) =>
    localFileStore({ folder, keys: createSeals(keys).fileKeys })
  const [old, newer] = [
    { id: 1, key: keyOf(1) },
    { id: 2, key: keyOf(2) },
  ]
  const keyIn = async ({ key }: { key: string }) => (await readFile(join(folder, key))).readUInt16BE(4)
  try {
    const before = await storeOf(old).put(Buffer.from('a photo'), { type: 'image/jpeg' })
    const after = await storeOf(newer, old).put(Buffer.from('another'), { type: 'image/jpeg' })
    expect([await keyIn(before), await keyIn(after)]).toEqual([1, 2])
    expect((await storeOf(newer, old).get(before.key)).content.toString()).toBe('a photo')
    expect((await storeOf(newer, old).get(after.key)).content.toString()).toBe('another')
    await expect(storeOf(old).get(after.key)).rejects.toThrow(/key 2, which is not configured/)
    // The first versions wrote number 1 in front of each file, also where the only key is number 7.
    const opened = await storeOf({ id: 9, key: keyOf(2) }, { id: 7, key: keyOf(1) }).get(before.key)
    expect(opened.content.toString()).toBe('a photo')
  } finally {
    await rm(folder, { recursive: true })
  }
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
