import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { countUsers, enterUser, withSiteLock } from './claim-site.ts'
import { clusterDatabase, clusterUser, ensureCluster, readPassword } from './create-cluster.ts'
import { endWithProcess } from './end-with-process.ts'
import type { RunningServer } from './launch-postmaster.ts'
import { keepLogBounded, launchMark, launchPostmaster, waitUntilReady } from './launch-postmaster.ts'
import {
  askToStop,
  clearDeadPostmaster,
  livingPostmaster,
  removeSocketFolder,
  stopPostmaster,
} from './postmaster.ts'
import { processState, servesCluster } from './process-state.ts'
import type { ClusterMode, LauncherLog, ReadySite, Site } from './site.ts'
import { ownSocketFolder, prepareSite, readySite, siteFile } from './site.ts'
import { StartRefused, refuseFileError } from './start-refused.ts'

export type { ClusterMode, LauncherLog } from './site.ts'

/** What to start: the cluster lives in `<dataDir>/postgres`. */
export interface EmbeddedOptions {
  dataDir: string
  mode: ClusterMode
  log: LauncherLog
  /** Default: a random free port, the same at every start. */
  port?: number | undefined
}

/** A running PostgreSQL. `url` names its superuser: the app makes its own, lesser roles. */
export interface EmbeddedDatabase {
  url: string
  port: number
  /** Stops the server, unless another living process uses it too. */
  stop(): Promise<void>
}

const watchEveryMs = 500
const collectTimeoutMs = 2_000
const restartPauseMs = 100
const restartPauseLongMs = 10_000
const restartsPerMinuteMax = 5

/**
 * Starts the embedded PostgreSQL of a data folder, or takes over one that a killed app left running, and
 * keeps it running until `stop`. Throws StartRefused with one sentence when the reader can do something.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  try {
    const planned = prepareSite(options.dataDir, options.mode, options.log)
    const { site, server, leave, password } = await withSiteLock(planned, async () => {
      const ready = readySite(planned)
      await ensureCluster(ready)
      const secret = readPassword(ready)
      const shared = countUsers(ready) > 0
      const removeUser = enterUser(ready)
      try {
        return {
          site: ready,
          server: await ensureRunning(ready, options.port, shared),
          leave: removeUser,
          password: secret,
        }
      } catch (error) {
        removeUser()
        if (livingPostmaster(ready) === undefined) removeSocketFolder(ready)
        throw error
      }
    })
    const stop = supervise(site, server, leave)
    return { url: addressOf(site, server.port, password), port: server.port, stop }
  } catch (error) {
    throw refuseFileError(error, options.dataDir)
  }
}

/** By the cluster's own socket where it has one: a question asked there costs both sides less processor than over TCP. */
function addressOf(site: Site, port: number, password: string): string {
  const url = new URL(`postgres://${clusterUser}:${password}@127.0.0.1:${port}/${clusterDatabase}`)
  const folder = ownSocketFolder(site)
  const listens = folder !== undefined && existsSync(join(folder, `.s.PGSQL.${port}`))
  if (listens) url.searchParams.set('host', folder)
  return url.href
}

/** The site's server, adopted when one lives and fits, else started. Call it under the site's lock. */
async function ensureRunning(
  site: ReadySite,
  fixedPort: number | undefined,
  shared: boolean,
): Promise<RunningServer> {
  const living = livingPostmaster(site)
  if (living !== undefined) {
    if (fits(site, living.port, fixedPort) && (await waitUntilReady(site, living.pid))) {
      site.log.info(`PostgreSQL is already running (process ${living.pid}, port ${living.port}): using it.`)
      return { pid: living.pid, port: living.port }
    }
    if (shared) {
      throw new StartRefused(
        `The database in ${site.home} is in use by another Lumbung with other settings: end that one, or set DATA_DIR to another folder.`,
      )
    }
    await stopPostmaster(site, living.pid)
  }
  await clearDeadPostmaster(site)
  return launchPostmaster(site, fixedPort)
}

function fits(site: ReadySite, port: number, fixedPort: number | undefined): boolean {
  const path = siteFile(site, 'launched')
  const launched = existsSync(path) ? readFileSync(path, 'utf8') : ''
  return launched === launchMark(site) && (fixedPort ?? port) === port
}

/** Restarts the server when it dies, until the answered function stops it. */
function supervise(site: ReadySite, first: RunningServer, leave: () => void): () => Promise<void> {
  const port = first.port
  const restartTimes: number[] = []
  let server = first
  let stopped: Promise<void> | undefined
  let restarting: Promise<void> | undefined
  const patience = new AbortController()

  let untie: (() => void) | undefined
  const watch = (running: RunningServer): void => {
    untie?.()
    if (site.mode === 'test') untie = endWithProcess(running.pid)
    running.child?.once('exit', () => died())
  }
  const died = (): void => {
    if (stopped === undefined) restarting ??= restart().finally(() => (restarting = undefined))
  }
  const restart = async (): Promise<void> => {
    site.log.warn(`PostgreSQL (process ${server.pid}) ended unasked: starting it again.`)
    while (!patience.signal.aborted) {
      await sleep(restartPause(restartTimes), undefined, { signal: patience.signal, ref: false }).catch(
        () => {},
      )
      if (patience.signal.aborted) return
      try {
        server = await withSiteLock(site, () => ensureRunning(site, port, countUsers(site) > 1))
        watch(server)
        site.log.info(`PostgreSQL runs again (process ${server.pid}).`)
        return
      } catch (error) {
        site.log.warn(error instanceof Error ? error.message : String(error))
      }
    }
  }
  // An adopted server is no child of ours, and only a look tells that it died.
  const timer = setInterval(() => {
    if (!servesCluster(server.pid, site)) died()
    keepLogBounded(site)
  }, watchEveryMs).unref()
  // A process that ends without stop() must leave no server behind; only kill -9 can.
  const lastMoment = (): void => {
    leave()
    if (countUsers(site) === 0) askToStop(server.pid)
  }
  process.once('exit', lastMoment)
  watch(first)

  return () => {
    stopped ??= (async () => {
      untie?.()
      clearInterval(timer)
      patience.abort()
      await restarting
      await withSiteLock(site, () => stopUnlessShared(site, leave)).catch((error: unknown) => {
        // A full disk has no room for a lock; the server must end all the same.
        if (refuseFileError(error, site.home) === error) throw error
        return stopUnlessShared(site, leave)
      })
      await collected(server)
      process.off('exit', lastMoment)
    })()
    return stopped
  }
}

async function stopUnlessShared(site: ReadySite, leave: () => void): Promise<void> {
  leave()
  const living = livingPostmaster(site)
  if (countUsers(site) > 0) return
  if (living !== undefined) await stopPostmaster(site, living.pid)
  removeSocketFolder(site)
  // Whoever removes a test's data folder does not know of this one.
  if (site.elsewhere && site.mode === 'test') rmSync(site.home, { recursive: true, force: true })
}

/**
 * Waits until a stopped server that is our child was collected: a process that ends sooner leaves a zombie,
 * and in a plain container process 1 never takes it away.
 */
async function collected({ child, pid }: RunningServer): Promise<void> {
  if (child === undefined || processState(pid) !== 'zombie') return
  child.ref()
  await once(child, 'exit', { signal: AbortSignal.timeout(collectTimeoutMs) }).catch(() => {})
  child.unref()
}

/** A short pause before each restart, a long one when they come too often. */
function restartPause(times: number[]): number {
  const now = Date.now()
  while (times[0] !== undefined && times[0] < now - 60_000) times.shift()
  times.push(now)
  return times.length > restartsPerMinuteMax ? restartPauseLongMs : restartPauseMs
}
