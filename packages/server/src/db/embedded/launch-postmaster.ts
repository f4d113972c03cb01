import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { totalmem } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { diskIsFull, lastComplaint, programEnvironment } from './create-cluster.ts'
import { livingPostmaster, readPostmaster, stopPostmaster } from './postmaster.ts'
import { processState } from './process-state.ts'
import { spawnIdentity } from './run-account.ts'
import type { ReadySite } from './site.ts'
import { makeSocketFolder, siteFile } from './site.ts'
import { StartRefused, diskFullSentence } from './start-refused.ts'

const pollMs = 10
const patienceMs = 10_000
/** Recovery after a crash replays up to max_wal_size (1 GB) of changes first. */
const startTimeoutMs = 300_000
const portTriesMax = 5
const logBytesMax = 16 * 1024 * 1024

/** A running server: its process and the port it answers on. */
export interface RunningServer {
  pid: number
  port: number
  /** There when this process started it, and so is told at once when it ends. */
  child?: ChildProcess
}

/** The port was taken between our look and PostgreSQL's bind. */
class PortTaken extends Error {}

/** Starts the server and waits until it answers; on failure nothing of it is left running. */
export async function launchPostmaster(
  site: ReadySite,
  fixedPort: number | undefined,
): Promise<RunningServer> {
  writeConfig(site)
  writeIfChanged(siteFile(site, 'launched'), launchMark(site))
  keepLogBounded(site)
  for (let tries = 1; ; tries += 1) {
    const port = fixedPort ?? (await choosePort(site))
    try {
      writeIfChanged(siteFile(site, 'port'), `${port}\n`)
      return await launchOnce(site, port)
    } catch (error) {
      if (!(error instanceof PortTaken)) throw error
      if (fixedPort !== undefined || tries === portTriesMax) {
        throw new StartRefused(
          `The database's port ${port} on 127.0.0.1 is taken by another program: end that program, or choose another port.`,
        )
      }
    }
  }
}

/** Tells one kind of launch from another: a server of replaced programs, or of the other mode, is not kept. */
export function launchMark(site: ReadySite): string {
  const program = statSync(site.binaries.postgres)
  return `${site.mode} ${site.binaries.postgres} ${program.ino} ${program.mtimeMs}\n`
}

/** Waits until the server takes connections, as line 8 of postmaster.pid tells; false when it ended before. */
export async function waitUntilReady(site: ReadySite, pid: number): Promise<boolean> {
  const began = Date.now()
  let saidAt = began
  for (;;) {
    const found = readPostmaster(site)
    if (found?.pid === pid && found.ready) return true
    if (processState(pid) !== 'alive') return false
    if (Date.now() - began > startTimeoutMs) {
      throw new StartRefused(
        `PostgreSQL did not get ready within ${startTimeoutMs / 1000} s; its log is ${siteFile(site, 'log')}.`,
      )
    }
    if (Date.now() - saidAt > patienceMs) {
      saidAt = Date.now()
      site.log.info('PostgreSQL is still getting ready (it replays what was not yet in its tables).')
    }
    await sleep(pollMs)
  }
}

/** Empties an overgrown log; PostgreSQL appends, so it may be writing meanwhile. */
export function keepLogBounded(site: ReadySite): void {
  const path = siteFile(site, 'log')
  if (existsSync(path) && statSync(path).size > logBytesMax) writeFileSync(path, '')
}

async function launchOnce(site: ReadySite, port: number): Promise<RunningServer> {
  const logPath = siteFile(site, 'log')
  const logFile = openSync(logPath, 'a', 0o600)
  const logStart = statSync(logPath).size
  const child = spawnPostgres(site, port, logFile)
  closeSync(logFile)
  let pid = child.pid
  try {
    await new Promise<void>((spawned, failed) => child.once('spawn', spawned).once('error', failed))
    if (process.platform === 'win32') pid = await startedByPgCtl(site)
    if (pid !== undefined && (await waitUntilReady(site, pid))) {
      return process.platform === 'win32' ? { pid, port } : { pid, port, child }
    }
  } catch (error) {
    if (pid !== undefined) await stopPostmaster(site, pid)
    if (error instanceof StartRefused) throw error
    throw new StartRefused(
      `The built-in PostgreSQL cannot run on this machine (${String(error)}): set DATABASE_URL to a PostgreSQL of your own.`,
    )
  }
  throw explainFailure(site, readFileSync(logPath).subarray(logStart).toString())
}

function spawnPostgres(site: ReadySite, port: number, logFile: number): ChildProcess {
  const args = ['-D', site.cluster, ...serverSettings(site, port)]
  const shared = {
    cwd: site.home,
    env: programEnvironment(),
    windowsHide: true,
    stdio: ['ignore', logFile, logFile] as ('ignore' | number)[],
  }
  if (process.platform === 'win32') {
    // Only pg_ctl can drop an administrator's rights, with which PostgreSQL refuses to run.
    const options = serverSettings(site, port)
      .map((word) => `"${word}"`)
      .join(' ')
    return spawn(site.binaries.pgCtl, ['start', '-W', '-D', site.cluster, '-o', options], shared)
  }
  // Its own session: Ctrl-C reaches the app, which ends its requests and then stops the server itself.
  const child = spawn(site.binaries.postgres, args, {
    ...shared,
    detached: true,
    ...spawnIdentity(site.account),
  })
  child.unref()
  return child
}

/** What durability rests on goes on the command line, where no file and no ALTER SYSTEM can undo it. */
function serverSettings(site: ReadySite, port: number): string[] {
  const durability = site.mode === 'durable' ? 'on' : 'off'
  const settings = {
    config_file: siteFile(site, 'config'),
    listen_addresses: '127.0.0.1',
    port: String(port),
    fsync: durability,
    synchronous_commit: durability,
    full_page_writes: durability,
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

const [buffersLeastMib, buffersMostMib] = [256, 2_048]
const buffersShare = 1 / 8

/**
 * How much of its tables PostgreSQL keeps in its own memory, which it takes as it needs it: a page that it does not keep is copied
 * from the system's cache each time it is looked at, and a report looks at many.
 */
function buffersMib(): number {
  const limit = process.constrainedMemory()
  const memory = limit > 0 ? Math.min(limit, totalmem()) : totalmem()
  const share = Math.floor((memory * buffersShare) / 1024 ** 2)
  return Math.min(buffersMostMib, Math.max(buffersLeastMib, share))
}

function writeConfig(site: ReadySite): void {
  const lines = [
    '# Written by Lumbung at every start. Use ALTER SYSTEM for settings of your own.',
    `cluster_name = ${quote(site.clusterName)}`,
    `unix_socket_directories = ${quote(makeSocketFolder(site) ?? '')}`,
    // A server of tests holds the worlds of several workers at once.
    `max_connections = ${site.mode === 'durable' ? 100 : 400}`,
    `shared_buffers = ${site.mode === 'durable' ? buffersMib() : buffersLeastMib}MB`,
    'effective_cache_size = 1GB',
    'work_mem = 8MB',
    'maintenance_work_mem = 128MB',
    'max_wal_size = 1GB',
    "timezone = 'UTC'",
    "log_timezone = 'UTC'",
    "datestyle = 'iso, ymd'",
    "lc_messages = 'C'",
    'password_encryption = scram-sha-256',
    'jit = off',
    'log_checkpoints = off',
    // On a handful of rows planning costs more than running: tests plan each statement of a connection once.
    ...(site.mode === 'durable' ? [] : ['plan_cache_mode = force_generic_plan']),
    "log_line_prefix = '%m [%p] '",
  ]
  writeIfChanged(siteFile(site, 'config'), `${lines.join('\n')}\n`)
}

/** Leaves an unchanged file alone, so that a server that died of a full disk can come back on it. */
function writeIfChanged(path: string, text: string): void {
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return
  writeFileSync(`${path}.new`, text)
  chmodSync(`${path}.new`, 0o644) // The account reads the settings, whatever the umask.
  renameSync(`${path}.new`, path)
}

async function choosePort(site: ReadySite): Promise<number> {
  const kept = existsSync(siteFile(site, 'port')) ? Number(readFileSync(siteFile(site, 'port'), 'utf8')) : 0
  return (kept > 0 ? await tryPort(kept) : undefined) ?? (await tryPort(0)) ?? 0
}

/** The port when it is free, undefined when it is taken; 0 asks the system for any. */
function tryPort(port: number): Promise<number | undefined> {
  return new Promise((answer) => {
    const probe = createServer()
    probe.once('error', () => answer(undefined))
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => answer(typeof address === 'object' && address !== null ? address.port : undefined))
    })
  })
}

async function startedByPgCtl(site: ReadySite): Promise<number> {
  const deadline = Date.now() + patienceMs
  while (Date.now() < deadline) {
    const found = livingPostmaster(site)
    if (found !== undefined) return found.pid
    await sleep(pollMs)
  }
  throw new StartRefused(`PostgreSQL did not start; its log is ${siteFile(site, 'log')}.`)
}

function explainFailure(site: ReadySite, output: string): Error {
  if (/could not bind|Address already in use|could not create any TCP\/IP sockets/.test(output))
    return new PortTaken()
  // With a full disk the log itself may be cut short.
  if (/No space left on device|Disk quota exceeded/.test(output) || diskIsFull(site.home))
    return new StartRefused(diskFullSentence(site.home))
  return new StartRefused(
    `PostgreSQL did not start, because it says: ${lastComplaint(output)} (log: ${siteFile(site, 'log')}).`,
  )
}
