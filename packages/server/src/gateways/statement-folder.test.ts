import { once } from 'node:events'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { rename } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FolderFile, localStatementFolder, type StatementFolder } from './statement-folder.ts'

const own = 'BCA-0358812'
let base: string
let root: string
let folder: StatementFolder
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'lumbung-statements-'))
  root = join(base, 'delivered')
  mkdirSync(join(root, own), { recursive: true })
  folder = localStatementFolder(root)
})
afterEach(() => rmSync(base, { recursive: true }))

const put = (name: string | Buffer, text = 'x') =>
  writeFileSync(Buffer.concat([Buffer.from(`${join(root, own)}/`), Buffer.from(name)]), text)
const listed = async () => (await folder.list(own)) ?? []
async function one(name: string): Promise<FolderFile> {
  const found = (await listed()).find((file) => file.name === name)
  if (found === undefined) throw new Error(`${name} is not listed`)
  return found
}
const read = async (file: FolderFile) => (await folder.read(own, file, 100))?.toString() ?? null

test('an account without a folder has none; what is still coming and what was put away is not listed', async () => {
  expect(await folder.list('BCA-1')).toBeNull()
  expect(await localStatementFolder(join(base, 'nowhere')).list(own)).toBeNull()
  for (const name of ['b.sta', 'a.sta', '.a.sta.Xy', 'c.sta.part']) put(name)
  mkdirSync(join(root, own, 'taken'))
  expect((await listed()).map(({ name, bytes, isPlain }) => [name, bytes, isPlain])).toEqual([
    ['a.sta', 1, true],
    ['b.sta', 1, true],
  ])
})

test('a name that is no text, or full of signs, is read and put away under one that can be shown', async () => {
  put(Buffer.from([0x61, 0xff, 0x0a, 0x2e, 0x73, 0x74, 0x61]), 'latin')
  put('x\u202E\u001b[2J$(rm -rf).sta', 'signs')
  const [first, second] = await listed()
  expect([first?.name, second?.name]).toEqual(['a\uFFFD_.sta', 'x__[2J$(rm -rf).sta'])
  for (const file of await listed()) {
    expect(await read(file)).not.toBeNull()
    expect(await folder.putAway(own, file, { place: 'taken', as: `1-${file.name}` })).toBe(true)
  }
  expect(await listed()).toEqual([])
  expect(readdirSync(join(root, own, 'taken')).toSorted()).toEqual([
    '1-a\uFFFD_.sta',
    '1-x__[2J$(rm -rf).sta',
  ])
})

test('links, folders and sockets are seen for what they are, never read, and moved as themselves', async () => {
  const secret = join(base, 'secret.sta')
  writeFileSync(secret, 'ours')
  symlinkSync(secret, join(root, own, 'link.sta'))
  mkdirSync(join(root, own, 'folder.sta'))
  const socket = createServer().listen(join(root, own, 'socket.sta'))
  await once(socket, 'listening')
  for (const name of ['link.sta', 'folder.sta', 'socket.sta']) {
    const file = await one(name)
    expect(file.isPlain).toBe(false)
    expect(await read(file)).toBeNull()
    expect(await folder.putAway(own, file, { place: 'refused', as: name })).toBe(true)
  }
  expect(readFileSync(secret, 'utf8')).toBe('ours')
  expect(readdirSync(join(root, own, 'refused'))).toHaveLength(3)
  socket.close()
})

test('a file that becomes a link after it was listed, and a folder that is one, lead nowhere', async () => {
  const outside = join(base, 'outside')
  mkdirSync(outside)
  writeFileSync(join(outside, 'day.sta'), 'theirs')
  put('day.sta', 'theirs')
  const file = await one('day.sta')
  rmSync(join(root, own, 'day.sta'))
  symlinkSync(join(outside, 'day.sta'), join(root, own, 'day.sta'))
  expect(await read(file)).toBeNull()
  expect(await folder.putAway(own, file, { place: 'taken', as: 'day.sta' })).toBe(false)

  symlinkSync(outside, join(root, 'BCA-2'))
  expect(await folder.list('BCA-2')).toBeNull()
  symlinkSync(outside, join(root, own, 'taken'))
  put('next.sta')
  await expect(
    folder.putAway(own, await one('next.sta'), { place: 'taken', as: 'next.sta' }),
  ).rejects.toThrow('taken is no folder')
  expect(readdirSync(outside)).toEqual(['day.sta'])
})

test('what changed or went since it was listed is neither read nor moved, and nothing is written over', async () => {
  put('day.sta', 'first')
  const file = await one('day.sta')
  put('day.sta', 'longer now')
  expect(await read(file)).toBeNull()
  expect(await folder.putAway(own, file, { place: 'taken', as: 'day.sta' })).toBe(false)
  const now = await one('day.sta')
  expect(await folder.read(own, now, 9)).toBeNull()
  mkdirSync(join(root, own, 'taken'))
  writeFileSync(join(root, own, 'taken', 'day.sta'), 'from before')
  await expect(folder.putAway(own, now, { place: 'taken', as: 'day.sta' })).rejects.toThrow('new name')
  await rename(join(root, own, 'day.sta'), join(root, own, '.gone'))
  expect(await read(now)).toBeNull()
  expect(await folder.putAway(own, now, { place: 'taken', as: 'other.sta' })).toBe(false)
})
