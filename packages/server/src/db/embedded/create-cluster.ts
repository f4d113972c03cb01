import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { spawnIdentity } from './run-account.ts'
import type { ReadySite, Site } from './site.ts'
import { makePrivateFolder, siteFile } from './site.ts'
import { StartRefused, diskFullSentence } from './start-refused.ts'

/** The superuser and the database that a new cluster has. */
export const clusterUser = 'lumbung'
export const clusterDatabase = 'lumbung'

const halfMade = 'new-'
const freeBytesMin = 16 * 1024 * 1024 // One segment of the write-ahead log.

/** Makes the cluster when there is none; refuses one of another major version. */
export async function ensureCluster(site: ReadySite): Promise<void> {
  removeHalfMade(site)
  if (existsSync(site.cluster)) {
    refuseOtherVersion(site)
    readPassword(site)
    return
  }
  site.log.info(`Making a new PostgreSQL ${site.binaries.version} database in ${site.cluster}.`)
  const fresh = `${site.cluster}.${halfMade}${randomBytes(4).toString('hex')}`
  try {
    makePrivateFolder(fresh, site.account)
    await initialise(site, fresh)
    renameSync(fresh, site.cluster)
    if (site.mode === 'durable') syncFolder(site.home)
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true })
    throw error
  }
}

/** What a start that was killed half way left; its initdb may still be writing there, so each try has a name of its own. */
function removeHalfMade(site: Site): void {
  rmSync(`${siteFile(site, 'password')}.handed`, { force: true })
  for (const name of readdirSync(site.home).filter((entry) => entry.startsWith(`cluster.${halfMade}`))) {
    try {
      rmSync(join(site.home, name), { recursive: true, force: true })
    } catch {
      // Its initdb wrote meanwhile: the next start removes the rest.
    }
  }
}

/** The password of the superuser, as it was made with the cluster. */
export function readPassword(site: Pick<Site, 'home' | 'cluster'>): string {
  const path = siteFile(site, 'password')
  if (!existsSync(path)) {
    throw new StartRefused(
      `The password file ${path} of the database beside it is missing: put it back from a copy.`,
    )
  }
  return readFileSync(path, 'utf8').trim()
}

/** The environment of PostgreSQL's programs: English words, which the launcher reads, and no PG* variable. */
export function programEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP } = process.env
  const kept = { PATH, SystemRoot, TEMP }
  const defined = Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined))
  return { ...defined, LC_ALL: 'C', TZ: 'UTC' }
}

/** Whether the disk below `path` has less room than PostgreSQL needs to go on. */
export function diskIsFull(path: string): boolean {
  const disk = statfsSync(path)
  return disk.bavail * disk.bsize < freeBytesMin
}

/** PostgreSQL's own last complaint, without its prefix. */
export function lastComplaint(output: string): string {
  const lines = output.split('\n').filter((line) => /\b(FATAL|PANIC|ERROR|error|could not)\b/.test(line))
  return (lines.at(-1) ?? output.trim().split('\n').at(-1) ?? '')
    .replace(/^.*?(FATAL|PANIC|ERROR|error): +/, '')
    .trim()
}

function refuseOtherVersion(site: ReadySite): void {
  const path = join(site.cluster, 'PG_VERSION')
  const found = existsSync(path) ? readFileSync(path, 'utf8').trim() : 'unknown'
  if (found !== String(site.binaries.major)) {
    throw new StartRefused(
      `The data folder ${site.cluster} was made by PostgreSQL ${found} and this Lumbung brings ${site.binaries.major}: move it away, or set DATABASE_URL to a PostgreSQL ${found}.`,
    )
  }
}

async function initialise(site: ReadySite, folder: string): Promise<void> {
  const password = makePassword(site)
  const handed = `${siteFile(site, 'password')}.handed`
  writeFileSync(handed, `${password}\n`, { mode: 0o600 })
  try {
    if (site.account !== undefined) chownSync(handed, site.account.uid, site.account.gid)
    const flags = [
      '-E',
      'UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '-k',
      '--no-instructions',
    ]
    // Without -N initdb writes the cluster through to the disk before it ends.
    if (site.mode === 'test') flags.push('-N')
    await runProgram(site, site.binaries.initdb, [
      '-D',
      folder,
      '-U',
      clusterUser,
      '-A',
      'scram-sha-256',
      `--pwfile=${handed}`,
      ...flags,
    ])
  } finally {
    rmSync(handed, { force: true })
  }
  await runProgram(
    site,
    site.binaries.postgres,
    ['--single', '-D', folder, 'postgres'],
    `create database ${clusterDatabase};\n`,
  )
}

function makePassword(site: Site): string {
  const path = siteFile(site, 'password')
  const password = randomBytes(24).toString('base64url')
  rmSync(path, { force: true }) // Of a cluster that is gone.
  const file = openSync(path, 'wx', 0o600)
  writeSync(file, `${password}\n`)
  fsyncSync(file)
  closeSync(file)
  return password
}

async function runProgram(site: ReadySite, program: string, args: string[], input = ''): Promise<void> {
  const child = spawn(program, args, {
    cwd: site.home,
    env: programEnvironment(),
    windowsHide: true,
    ...spawnIdentity(site.account),
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stdin.on('error', () => {}) // It ended before it read; its exit code tells.
  child.stdin.end(input)
  const code = await new Promise<number | null>((done, failed) => {
    child.once('error', failed)
    child.once('close', done)
  }).catch((error: unknown) => {
    throw new StartRefused(
      `The built-in PostgreSQL cannot run on this machine (${String(error)}): set DATABASE_URL to a PostgreSQL of your own.`,
    )
  })
  // In single-user mode a failed statement still ends with code 0.
  if (code === 0 && !/^.*\b(ERROR|FATAL|PANIC):/m.test(output)) return
  if (/No space left on device|Disk quota exceeded/.test(output) || diskIsFull(site.home))
    throw new StartRefused(diskFullSentence(site.home))
  throw new StartRefused(
    `The database in ${site.cluster} could not be made, because PostgreSQL says: ${lastComplaint(output)}`,
  )
}

function syncFolder(path: string): void {
  if (process.platform === 'win32') return // Folders cannot be opened there.
  const folder = openSync(path, 'r')
  fsyncSync(folder)
  closeSync(folder)
}
