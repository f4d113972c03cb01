import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { localFileStore, type FileStore } from './file-store.ts'

const key = { id: 1, key: randomBytes(32) }
let folder: string
let files: FileStore

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lumbung-files-'))
  files = localFileStore({ folder, keys: [key] })
})
afterEach(() => rm(folder, { recursive: true }))

const filesIn = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())

test('a file comes back with its type, under a random key, and lies sealed', async () => {
  const content = Buffer.from('NIK 3273010101900001')
  const stored = await files.put(content, { type: 'image/jpeg' })
  expect(stored).toEqual({
    key: expect.stringMatching(/^([0-9a-f]{2})\/([0-9a-f]{2})\/\1\2[0-9a-f]{28}$/),
    sha256: createHash('sha256').update(content).digest('hex'),
    bytes: 20,
  })
  expect(await files.get(stored.key)).toEqual({ content, type: 'image/jpeg' })
  expect((await readFile(join(folder, stored.key))).includes('3273010101900001')).toBe(false)
  expect((await files.put(content, { type: 'image/jpeg' })).key).not.toBe(stored.key)
})

test('a stream over its limit is cut off while it comes and leaves nothing', async () => {
  let given = 0
  async function* endless() {
    for (;;) {
      given += 1
      yield randomBytes(64 * 1024)
    }
  }
  await expect(files.putStream(endless(), { type: 'text/csv', bytesMax: 1024 * 1024 })).rejects.toMatchObject(
    { code: 'FILE_TOO_LARGE' },
  )
  expect(given).toBe(17)
  expect(await filesIn()).toEqual([])
})

test('a stream that breaks leaves nothing', async () => {
  async function* broken() {
    yield Buffer.from('a')
    throw new Error('cut')
  }
  await expect(files.putStream(broken(), { type: 'text/csv', bytesMax: 100 })).rejects.toThrow('cut')
  expect(await filesIn()).toEqual([])
})

test('a large stream comes back whole', async () => {
  const parts = Array.from({ length: 40 }, () => randomBytes(100_000))
  async function* source() {
    yield* parts
  }
  const stored = await files.putStream(source(), { type: 'text/csv', bytesMax: 20_000_000 })
  expect((await files.get(stored.key)).content.equals(Buffer.concat(parts))).toBe(true)
})

test('an altered file, and one put under the name of another, do not open', async () => {
  const first = await files.put(Buffer.from('first'), { type: 'a/b' })
  const second = await files.put(Buffer.from('second'), { type: 'a/b' })
  const path = join(folder, first.key)
  const sealed = await readFile(path)
  for (const position of [8, sealed.length - 20, sealed.length - 1]) {
    const altered = Buffer.from(sealed)
    altered[position] = (altered[position] ?? 0) ^ 1
    await writeFile(path, altered)
    await expect(files.get(first.key)).rejects.toThrow()
  }
  await rename(join(folder, second.key), path)
  await expect(files.get(first.key)).rejects.toThrow()
  await expect(files.get(second.key)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a new key seals, the old one still opens', async () => {
  const old = await files.put(Buffer.from('old'), { type: 'a/b' })
  const newer = { id: 2, key: randomBytes(32) }
  const both = localFileStore({ folder, keys: [newer, key] })
  expect((await both.get(old.key)).content.toString()).toBe('old')
  const made = await both.put(Buffer.from('new'), { type: 'a/b' })
  await expect(files.get(made.key)).rejects.toThrow(/sealed by key 2/)
})

test.each([
  '../../etc/passwd',
  'aa/bb/../../x',
  '/etc/passwd',
  '',
  'AA/BB/0123',
  'aa/bb/0123456789abcdef0123456789abcdeg',
])('the key %j reaches no file', async (wrong) => {
  await expect(files.get(wrong)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(files.remove(wrong)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a removed file is gone; removing it again does nothing', async () => {
  const stored = await files.put(Buffer.from('x'), { type: 'a/b' })
  await files.remove(stored.key)
  await files.remove(stored.key)
  await expect(files.get(stored.key)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await readdir(dirname(join(folder, stored.key)))).toEqual([])
})

test.each([0, 1, 70_000, 3_000_000])(
  'a file of %i bytes is read piece by piece as it was put',
  async (bytes) => {
    const content = randomBytes(bytes)
    const { key: name } = await files.put(content, { type: 'a/b' })
    const opened = await files.open(name)
    const parts: Buffer[] = []
    for await (const part of opened.stream) parts.push(part as Buffer)
    expect(opened.bytes).toBe(bytes)
    expect(Buffer.concat(parts).equals(content)).toBe(true)
    expect(Math.max(0, ...parts.map(({ length }) => length))).toBeLessThanOrEqual(65_536)
  },
)

test('of a file that was altered nothing is given out, not even its beginning', async () => {
  const { key: name } = await files.put(randomBytes(3_000_000), { type: 'a/b' })
  const sealed = await readFile(join(folder, name))
  sealed[2_900_000] = (sealed[2_900_000] ?? 0) ^ 1
  await writeFile(join(folder, name), sealed)
  await expect(files.open(name)).rejects.toThrow()
  await expect(files.open(`ab/cd/abcd${'0'.repeat(28)}`)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
