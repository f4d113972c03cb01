import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findBinaryPackage, programCopyFolders, readyBinaries } from './find-binaries.ts'
import { chooseAccount, spawnIdentity } from './run-account.ts'
import { StartRefused } from './start-refused.ts'

const isRoot = process.getuid?.() === 0
const quiet = (): void => undefined
let folder = ''
/** The package as it lies in a private home: nobody but its owner may enter. */
let found = { folder: '', version: '' }

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lumbung-programs-'))
  chmodSync(folder, 0o755)
  const lies = join(folder, 'private')
  mkdirSync(lies, { mode: 0o700 })
  cpSync(findBinaryPackage().folder, lies, { recursive: true, verbatimSymlinks: true })
  found = { folder: lies, version: `18.test-${process.pid}` }
})
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
  if (!isRoot) return
  for (const place of programCopyFolders(chooseAccount(undefined), folder))
    rmSync(join(place, `programs-${found.version}`), { recursive: true, force: true })
})

function home(name: string): string {
  const made = join(folder, name)
  mkdirSync(made, { recursive: true })
  return made
}

describe.runIf(isRoot)('programs that the account of PostgreSQL cannot reach', () => {
  test('are copied once for the machine, and no data folder pays for them', () => {
    const account = chooseAccount(undefined)
    const of = (name: string) =>
      readyBinaries(found, account, programCopyFolders(account, home(name)), quiet).postgres
    const first = of('first')
    expect(readdirSync(home('first'))).toEqual([])
    expect(of('second')).toBe(first)
    expect(readdirSync(home('second'))).toEqual([])
    const version = execFileSync(first, ['--version'], {
      ...spawnIdentity(account),
      cwd: '/',
      encoding: 'utf8',
    })
    expect(version).toContain('(PostgreSQL) 18')
  })

  test('lie in the data folder where the machine has no place for them', () => {
    const account = chooseAccount(undefined)
    const missing = join(folder, 'no-such-folder')
    const ready = readyBinaries(found, account, [missing, home('third')], quiet)
    expect(ready.postgres.startsWith(home('third'))).toBe(true)
    expect(existsSync(missing)).toBe(false)
  })

  test('leave no half a copy of a start that was killed', () => {
    const account = chooseAccount(undefined)
    // No process has this number.
    const half = join(home('fourth'), `programs-${found.version}.half.${2 ** 30}`)
    mkdirSync(half)
    readyBinaries(found, account, [home('fourth')], quiet)
    expect(readdirSync(home('fourth'))).toEqual([`programs-${found.version}`])
  })
})

test('an ordinary account keeps its copy in its own data folder', () => {
  expect(programCopyFolders(undefined, '/data/postgres')).toEqual(['/data/postgres'])
  expect(() => readyBinaries({ ...found, folder: join(folder, 'nothing') }, undefined, [], quiet)).toThrow(
    StartRefused,
  )
})
