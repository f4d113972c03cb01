import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { clusterProcesses, processState, servesCluster } from './process-state.ts'
import type { ReadySite, Site } from './site.ts'
import { ownSocketFolder } from './site.ts'
import { diskIsFull } from './create-cluster.ts'

/** A server of the site, as its postmaster.pid tells. */
export interface Postmaster {
  pid: number
  port: number
  ready: boolean
}

const pollMs = 20
const fastStopTimeoutMs = 30_000
const immediateStopTimeoutMs = 5_000
const orphanPatienceMs = 1_000
const orphanTimeoutMs = 10_000

/** What postmaster.pid says; line 1 is the process, line 4 the port, line 8 the state. */
export function readPostmaster(site: Site): Postmaster | undefined {
  let lines: string[]
  try {
    lines = readFileSync(pidFile(site), 'utf8').split('\n')
  } catch {
    return undefined
  }
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
}

/** The site's living server, ready or not. */
export function livingPostmaster(site: Site): Postmaster | undefined {
  const found = readPostmaster(site)
  return found !== undefined && servesCluster(found.pid, site) ? found : undefined
}

/**
 * Makes way for a new server after one that died: its children hold the shared memory until they notice,
 * and one deep in a query may not notice at all. Then its lock files go, for PostgreSQL would take a
 * zombie, or a stranger with the old number, for the living server.
 */
export async function clearDeadPostmaster(site: Site): Promise<void> {
  const began = Date.now()
  for (let orphans = clusterProcesses(site); orphans.length > 0; orphans = clusterProcesses(site)) {
    const waitedMs = Date.now() - began
    if (waitedMs > orphanTimeoutMs)
      throw new Error(`processes ${orphans.join(', ')} of the dead server do not end`)
    if (waitedMs > orphanPatienceMs) for (const pid of orphans) signal(pid, 'SIGKILL')
    await sleep(pollMs)
  }
  rmSync(pidFile(site), { force: true })
  // The socket's lock names the dead process too; the folder is this cluster's alone.
  removeSocketFolder(site)
}

/**
 * Stops the server: fast (sessions end, a checkpoint is made), then ever harder. On a full disk the
 * checkpoint can only fail, again and again: then at once, and the next start recovers from the log.
 */
export async function stopPostmaster(site: ReadySite, pid: number): Promise<void> {
  if (process.platform === 'win32') {
    execFileSync(site.binaries.pgCtl, ['stop', '-D', site.cluster, '-m', 'fast', '-w'], { stdio: 'ignore' })
    return
  }
  const steps = [
    ['SIGINT', fastStopTimeoutMs],
    ['SIGQUIT', immediateStopTimeoutMs],
    ['SIGKILL', immediateStopTimeoutMs],
  ] as const
  for (const [name, timeoutMs] of existsSync(site.cluster) && diskIsFull(site.cluster)
    ? steps.slice(1)
    : steps) {
    signal(pid, name)
    if (await ends(pid, timeoutMs)) return
    site.log.warn(`PostgreSQL (process ${pid}) did not end within ${timeoutMs / 1000} s of ${name}.`)
  }
}

/** Removes what a stopped server leaves below the temporary folder. */
export function removeSocketFolder(site: Site): void {
  const folder = ownSocketFolder(site)
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
}

/** Asks the server to stop without waiting: for the last moment of a process. */
export function askToStop(pid: number): void {
  signal(pid, 'SIGINT')
}

async function ends(pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs
  while (processState(pid) === 'alive') {
    if (Date.now() > deadline) return false
    await sleep(pollMs)
  }
  return true
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It ended by itself.
  }
}

function pidFile(site: Site): string {
  return join(site.cluster, 'postmaster.pid')
}
