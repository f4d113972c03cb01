import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { TestContext } from 'vitest'
import type { EmbeddedDatabase } from './start-embedded.ts'
import { startEmbedded } from './start-embedded.ts'
import { StartRefused, refuseFileError } from './start-refused.ts'

const log = { info: () => {}, warn: () => {} }
const mounted: string[] = []
let folder = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lumbung-full-disk-'))
  chmodSync(folder, 0o755)
})
afterEach(() => {
  for (const path of mounted.splice(0)) execFileSync('umount', ['-l', path])
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function start(name: string): Promise<EmbeddedDatabase> {
  return startEmbedded({ dataDir: join(folder, name), mode: 'durable', log })
}

async function refusal(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(StartRefused)
  return (error as StartRefused).message
}

/** A disk of 64 MB; the test is skipped, and says so, where this account may not mount one. */
function mountSmallDisk(name: string, context: TestContext): string {
  const path = join(folder, name)
  mkdirSync(path)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64m,mode=755', 'tmpfs', path], { stdio: 'ignore' })
  } catch {
    return context.skip('this account may not mount a small disk')
  }
  mounted.push(path)
  return path
}

test('a disk that is full while the database is made gives one sentence and leaves no half of it', async (context) => {
  const disk = mountSmallDisk('disk-a', context)
  writeFileSync(join(disk, 'filler'), Buffer.alloc(40 * 1024 * 1024))
  expect(await refusal(start('disk-a'))).toMatch(
    /^The disk that holds \S+ is full: free some space, then start again\.$/,
  )
  expect(readdirSync(join(disk, 'postgres')).filter((name) => name.startsWith('cluster'))).toEqual([])
  rmSync(join(disk, 'filler'))
  await (await start('disk-a')).stop()
})

test('a disk that is full at the start of a made database gives the same sentence, and room cures it', async (context) => {
  const disk = mountSmallDisk('disk-b', context)
  await (await start('disk-b')).stop()
  const { bavail, bsize } = statfsSync(disk)
  writeFileSync(join(disk, 'filler'), Buffer.alloc(bavail * bsize))
  expect(await refusal(start('disk-b'))).toMatch(/^The disk that holds \S+ is full/)
  rmSync(join(disk, 'filler'))
  await (await start('disk-b')).stop()
})

test('a full disk met by the launcher itself gives the same sentence', () => {
  const full = Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' })
  expect(refuseFileError(full, '/data')).toMatchObject({
    name: 'StartRefused',
    message: expect.stringContaining('/data is full'),
  })
})
