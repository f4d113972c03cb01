import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { fromKysely, type PgBoss } from 'pg-boss'
import type { Tx } from '../db/pool.ts'

interface KeyedJob {
  data: object
  singletonKey: string
  startAfter?: number
}

/** What a job is single by. */
export const keyOf = (data: object): string => Object.values(data).join(':')

/** Enqueues each job of one kind, or holds the one that waits for the same. */
export async function enqueue(boss: PgBoss, tx: Tx, name: string, jobs: readonly KeyedJob[]): Promise<void> {
  // Everyone asks in the same order, so that two who ask for the same jobs do not wait for each other.
  let missing = jobs.toSorted((a, b) => (a.singletonKey < b.singletonKey ? -1 : 1))
  while (missing.length > 0) {
    const asked = missing.map((job) => ({ ...job, id: randomUUID() }))
    const added = new Set(await boss.insert(name, asked, { db: fromKysely(tx), returnId: true }))
    const waited = asked.filter(({ id }) => !added.has(id))
    const held = await holdWaiting(
      tx,
      name,
      waited.map(({ singletonKey }) => singletonKey),
    )
    missing = waited.filter(({ singletonKey }) => !held.has(singletonKey))
  }
}

/**
 * Keeps the jobs that wait from being taken until the caller commits: taken before, they would not see what they are
 * asked to look at, and nobody would ask again. Callers do not wait for each other.
 * @returns the keys of those that wait; who is not among them has been taken meanwhile, so that another is needed
 */
async function holdWaiting(tx: Tx, name: string, keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set()
  const { rows } = await sql<{ key: string }>`
    select coalesce(singleton_key, '') as key from pgboss.job
     where name = ${name} and coalesce(singleton_key, '') = any(${keys}) and state = 'created' and policy = 'short'
       for key share`.execute(tx)
  return new Set(rows.map(({ key }) => key))
}
