import { randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { identityLives, processIdentity } from './process-state.ts'
import type { Site } from './site.ts'
import { siteFile } from './site.ts'
import { StartRefused } from './start-refused.ts'

const lockTimeoutMs = 120_000
const lockPollMs = 50

/** Runs `work` while no other process starts or stops this site's server. */
export async function withSiteLock<T>(site: Site, work: () => Promise<T>): Promise<T> {
  const path = siteFile(site, 'lock')
  const deadline = Date.now() + lockTimeoutMs
  while (!takeLock(path)) {
    if (Date.now() > deadline) {
      throw new StartRefused(
        `Another Lumbung has been starting or stopping the database in ${site.home} for two minutes: end it, then start again.`,
      )
    }
    await sleep(lockPollMs)
  }
  try {
    return await work()
  } finally {
    rmSync(path, { force: true })
  }
}

function takeLock(path: string): boolean {
  // Written first and linked then, so that a lock is never seen without its holder.
  const written = `${path}.${randomUUID()}`
  try {
    writeFileSync(written, processIdentity(process.pid))
    linkSync(written, path)
    return true
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    const holder = readIfThere(path)
    if (holder !== undefined && !identityLives(holder)) rmSync(path, { force: true })
    return false
  } finally {
    rmSync(written, { force: true })
  }
}

/** Enters this process among those that use the server; the answer takes it off the list again. */
export function enterUser(site: Site): () => void {
  const folder = siteFile(site, 'users')
  mkdirSync(folder, { recursive: true })
  const path = join(folder, randomUUID())
  writeFileSync(path, processIdentity(process.pid))
  return () => rmSync(path, { force: true })
}

/** How many starts use the server now; the entries of killed processes are removed. */
export function countUsers(site: Site): number {
  const folder = siteFile(site, 'users')
  mkdirSync(folder, { recursive: true })
  let living = 0
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const identity = readIfThere(path)
    if (identity === undefined) continue
    if (identityLives(identity)) living += 1
    else rmSync(path, { force: true })
  }
  return living
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined // Removed meanwhile.
  }
}
