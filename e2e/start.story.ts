import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { processState } from '../packages/server/src/db/embedded/process-state.ts'
import { freshFolder } from './data-folder.ts'
import { Product } from './product.ts'

const root = join(import.meta.dirname, '..')
const main = join(root, 'packages/lab/src/main.ts')
const isRoot = process.getuid?.() === 0

/** Starts the product where it cannot start; what it says and how it ends. */
function refusedStart(env: Record<string, string>): { said: string; status: number | null } {
  const ran = spawnSync(process.execPath, [main], {
    env: { ...process.env, LUMBUNG_ENV: 'test', DEMO_ORDERS: '0', PORT: '0', ...env },
    encoding: 'utf8',
    timeout: 60_000,
  })
  return { said: ran.stderr.trim(), status: ran.status }
}

function expectOneSentence({ said, status }: { said: string; status: number | null }, words: RegExp): void {
  expect(status).toBe(1)
  expect(said).toMatch(words)
  expect(said.split('\n')).toHaveLength(1)
  expect(said).not.toMatch(/at .*\.ts:\d+/)
}

test('a port in use is one clear sentence', async () => {
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  const address = taken.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const folder = freshFolder()
  // spawnSync would hold the loop that keeps the port: ask from another process.
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, LUMBUNG_ENV: 'test', PORT: String(port), DATA_DIR: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const status = await new Promise<number | null>((resolve) => child.once('exit', resolve))
  taken.close()
  rmSync(folder, { recursive: true, force: true })
  expectOneSentence({ said: said.trim(), status }, new RegExp(`Port ${port} is used by another program`))
})

test('a wrong DATABASE_URL is one clear sentence', () => {
  expectOneSentence(
    refusedStart({ DATABASE_URL: 'mysql://nowhere' }),
    /DATABASE_URL is not a PostgreSQL address/,
  )
  const nobodyThere = 'postgres://lumbung:secret@127.0.0.1:1/lumbung'
  const folder = freshFolder()
  const refused = refusedStart({ DATABASE_URL: nobodyThere, DATA_DIR: folder })
  expectOneSentence(refused, /The database of DATABASE_URL cannot be used/)
  expect(refused.said).not.toContain('secret')
  rmSync(folder, { recursive: true, force: true })
})

test('a data folder of another PostgreSQL version is one clear sentence', () => {
  const folder = freshFolder()
  mkdirSync(join(folder, 'postgres', 'cluster'), { recursive: true })
  writeFileSync(join(folder, 'postgres', 'cluster', 'PG_VERSION'), '14\n')
  expectOneSentence(refusedStart({ DATA_DIR: folder }), /version|PostgreSQL 14/i)
  rmSync(folder, { recursive: true, force: true })
})

test('a full disk is one clear sentence', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lumbung-full-'))
  const mounted =
    isRoot && spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64m,mode=755', 'tmpfs', folder]).status === 0
  test.skip(!mounted, 'no tmpfs can be mounted here; the launcher tests inject the fault at the file layer')
  try {
    expectOneSentence(refusedStart({ DATA_DIR: folder }), /disk .*full/i)
  } finally {
    spawnSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true, force: true })
  }
})

test('a business date that is none is one clear sentence', () => {
  expectOneSentence(refusedStart({ BUSINESS_DATE: '2026-02-30' }), /BUSINESS_DATE must be a date/)
})

test('Ctrl-C stops everything, the database too', async () => {
  const product = await Product.start()
  const pid = Number(
    readFileSync(join(product.dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0],
  )
  expect(processState(pid)).toBe('alive')
  await product.stop()
  expect(processState(pid)).not.toBe('alive')
})

test('an ordinary account can start it too', async () => {
  test.skip(!isRoot, 'this run is an ordinary account already: every other story shows it')
  const folder = freshFolder()
  chmodSync(folder, 0o777)
  const uid = Number(spawnSync('id', ['-u', 'nobody'], { encoding: 'utf8' }).stdout.trim())
  const copy = reachable(uid, main, process.execPath) ? undefined : openCopy()
  const node = copy === undefined ? process.execPath : join(copy, 'node')
  const child = spawn(node, [join(copy ?? root, 'packages/lab/src/main.ts')], {
    cwd: '/',
    env: {
      ...process.env,
      LUMBUNG_ENV: 'test',
      PORT: '0',
      DATA_DIR: folder,
      DEMO_ORDERS: '0',
      HOME: folder,
      NODE_COMPILE_CACHE: '',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
    uid,
    gid: uid,
  })
  const address = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const found = /Lumbung is at (\S+)/.exec(said)?.[1]
      if (found !== undefined) resolve(found)
    })
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${said}`)))
  })
  expect((await fetch(`${address}/login`)).status).toBe(200)
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGINT')
  await expect(ended).resolves.toBe(0)
  rmSync(folder, { recursive: true, force: true })
  if (copy !== undefined) rmSync(copy, { recursive: true, force: true })
})

function reachable(uid: number, ...paths: string[]): boolean {
  const script = 'for path; do test -r "$path" || exit 1; done'
  return spawnSync('/bin/sh', ['-c', script, 'sh', ...paths], { cwd: '/', uid, gid: uid }).status === 0
}

/** Below root's own home nobody else may go: another account then starts a copy of what runs there. */
function openCopy(): string {
  const copy = mkdtempSync(join(tmpdir(), 'lumbung-open-'))
  spawnSync('cp', [
    '-R',
    ...['package.json', 'packages', 'node_modules'].map((name) => join(root, name)),
    copy,
  ])
  spawnSync('cp', [process.execPath, join(copy, 'node')])
  spawnSync('chmod', ['-R', 'a+rX', copy])
  return copy
}
