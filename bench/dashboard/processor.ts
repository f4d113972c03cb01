import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'

/** Linux counts processor time in hundredths of a second. */
const ticksPerSecond = 100

interface Stat {
  parent: number
  /** Its own ticks, in user and system mode. */
  own: number
  /** Of children that ended. */
  ended: number
}

function statOf(pid: number | string): Stat | null {
  try {
    // What stands in brackets is a name, and may hold anything.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number)
    const [parent = 0, own = [0], ended = [0]] = [fields[1], fields.slice(11, 13), fields.slice(13, 15)]
    const sum = (ticks: readonly number[]) => ticks.reduce((so, each) => so + each, 0)
    return { parent, own: sum(own), ended: sum(ended) }
  } catch {
    // It ended a moment ago.
    return null
  }
}

/** The process that all of a PostgreSQL's belong to. */
export async function postmasterOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const backend = statOf(rows[0]?.pid ?? 0)
  if (backend === null)
    throw new Error('PostgreSQL runs on another machine: its processor time is not seen from here')
  return backend.parent
}

/** Seconds of processor time that a server and its PostgreSQL have taken so far, all their threads and processes. */
export function processorSeconds(
  serverPid: number,
  postmaster: number,
): { server: number; database: number } {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const backends = pids.map(statOf).filter((stat) => stat?.parent === postmaster)
  const main = statOf(postmaster)
  const database = backends.reduce((so, stat) => so + (stat?.own ?? 0), (main?.own ?? 0) + (main?.ended ?? 0))
  return { server: (statOf(serverPid)?.own ?? 0) / ticksPerSecond, database: database / ticksPerSecond }
}
