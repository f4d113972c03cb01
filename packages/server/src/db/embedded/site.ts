import { createHash } from 'node:crypto'
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, realpathSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Binaries } from './find-binaries.ts'
import { findBinaryPackage, programCopyFolders, readyBinaries } from './find-binaries.ts'
import type { ClusterMark } from './process-state.ts'
import type { RunAccount } from './run-account.ts'
import { accountMay, chooseAccount } from './run-account.ts'
import { StartRefused } from './start-refused.ts'

/** What the launcher says of itself; a pino logger fits. */
export interface LauncherLog {
  info(message: string): void
  warn(message: string): void
}

/** `test` gives durability away for speed: a crash of the machine loses the data. */
export type ClusterMode = 'durable' | 'test'

/** Every place that belongs to one embedded PostgreSQL. */
export interface Site extends ClusterMark {
  /** The folder that holds all the others; ours, while the cluster belongs to the account. */
  home: string
  /** Whether `home` lies below the temporary folder, since the account cannot reach the data folder. */
  elsewhere: boolean
  mode: ClusterMode
  log: LauncherLog
  account: RunAccount | undefined
  /** Undefined where no path is short enough; TCP serves everyone. */
  socketFolder: string | undefined
}

/** A site whose programs are found and runnable. */
export interface ReadySite extends Site {
  binaries: Binaries
}

/** The files beside the cluster, by what they hold. */
export const siteFiles = {
  password: 'password',
  port: 'port',
  log: 'postgres.log',
  config: 'postgresql.conf',
  launched: 'launched',
  lock: 'starting.lock',
  users: 'users',
} as const

const socketFolderLengthMax = 80 // Unix socket paths end at 103 bytes on macOS, and the file name takes some.

/** Chooses account and folders for the data folder, and makes them. */
export function prepareSite(dataDir: string, mode: ClusterMode, log: LauncherLog): Site {
  const wanted = resolve(dataDir)
  if (existsSync(join(wanted, 'PG_VERSION'))) {
    throw new StartRefused(
      `The data folder ${wanted} is itself a PostgreSQL cluster: set DATA_DIR to a folder of Lumbung's own.`,
    )
  }
  const made = mkdirSync(wanted, { recursive: true }) !== undefined
  const folder = realpathSync(wanted)
  const account = chooseAccount(ownerOf(join(folder, 'postgres', 'cluster')))
  if (made || isOurs(folder)) chmodSync(folder, privateMode(account))
  const elsewhere = !accountMay(account, '-x', folder)
  const home = elsewhere ? homeElsewhere(folder, account, log) : join(folder, 'postgres')
  mkdirSync(home, { recursive: true })
  // The account passes through to its cluster, and sees nothing else.
  chmodSync(home, account === undefined ? 0o700 : 0o711)
  const hash = createHash('sha256').update(home).digest('hex').slice(0, 12)
  return {
    home,
    elsewhere,
    cluster: join(home, 'cluster'),
    clusterName: `lumbung-${hash}`,
    mode,
    log,
    account,
    socketFolder: socketFolderFor(hash, account),
  }
}

/** Ours alone; an account that runs PostgreSQL for root may pass through, and sees nothing on the way. */
function privateMode(account: RunAccount | undefined): number {
  return account === undefined ? 0o700 : 0o711
}

/** A data folder of ours, and not a place shared by everyone that was named as one. */
function isOurs(folder: string): boolean {
  const { mode, uid } = statSync(folder)
  const shared = (mode & 0o1000) !== 0
  return !shared && uid === process.getuid?.() && existsSync(join(folder, 'master-key'))
}

/** Finds the programs; call it under the site's lock, for it may copy them. */
export function readySite(site: Site): ReadySite {
  const folders = programCopyFolders(site.account, site.home)
  const binaries = readyBinaries(findBinaryPackage(), site.account, folders, (message) =>
    site.log.info(message),
  )
  return { ...site, binaries }
}

/** The path of one of the files beside the cluster. */
export function siteFile(site: Pick<Site, 'home'>, file: keyof typeof siteFiles): string {
  return join(site.home, siteFiles[file])
}

/** Makes a folder that only the account (or we) may enter. */
export function makePrivateFolder(path: string, account: RunAccount | undefined): void {
  mkdirSync(path, { mode: 0o700 })
  if (account !== undefined) chownSync(path, account.uid, account.gid)
}

/** The site's socket folder when it is there and truly its own: anyone may make that name in the temporary folder. */
export function ownSocketFolder(site: Site): string | undefined {
  if (site.socketFolder === undefined) return undefined
  const found = lstatSync(site.socketFolder, { throwIfNoEntry: false })
  const owner = site.account?.uid ?? process.getuid?.()
  return found?.isDirectory() === true && found.uid === owner ? site.socketFolder : undefined
}

/** Makes the socket folder; undefined, with a word about it, where someone else holds its name. */
export function makeSocketFolder(site: Site): string | undefined {
  if (site.socketFolder === undefined) return undefined
  if (!existsSync(site.socketFolder)) makePrivateFolder(site.socketFolder, site.account)
  const own = ownSocketFolder(site)
  if (own === undefined)
    site.log.warn(
      `The folder ${site.socketFolder} belongs to someone else: PostgreSQL listens on 127.0.0.1 only.`,
    )
  return own
}

function ownerOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.uid
}

/** Root's data folder lies where the account cannot go: the database moves below the temporary folder. */
function homeElsewhere(folder: string, account: RunAccount | undefined, log: LauncherLog): string {
  const name = account?.name ?? ''
  if (existsSync(join(folder, 'postgres', 'cluster'))) {
    throw new StartRefused(
      `The database in ${folder} cannot be reached by the account ${name}, which runs PostgreSQL: open the way to it (chmod o+x).`,
    )
  }
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 12)
  const home = join(realpathSync(temporaryFolder(account)), `lumbung-${hash}`)
  mkdirSync(home, { recursive: true })
  // Anyone may make a folder there: one that is not root's own is a trap.
  const found = lstatSync(home)
  if (!found.isDirectory() || found.uid !== 0) {
    throw new StartRefused(
      `The folder ${home} belongs to someone else: remove it, or set DATA_DIR to a folder the account ${name} can reach.`,
    )
  }
  log.warn(
    `The account ${name}, which runs PostgreSQL, cannot reach ${folder}: the database is in ${home} instead.`,
  )
  return home
}

function temporaryFolder(account: RunAccount | undefined): string {
  const found = [tmpdir(), '/tmp', '/var/tmp'].find(
    (path) => existsSync(path) && accountMay(account, '-x', path),
  )
  if (found === undefined)
    throw new StartRefused(`There is no temporary folder that the account ${account?.name ?? ''} can reach.`)
  return found
}

function socketFolderFor(hash: string, account: RunAccount | undefined): string | undefined {
  if (process.platform === 'win32') return undefined
  const path = join(temporaryFolder(account), `lumbung-pg-${hash}`)
  return path.length > socketFolderLengthMax ? undefined : path
}
