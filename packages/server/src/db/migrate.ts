import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { openClient } from './client.ts'
import { StartRefused } from './embedded/start-refused.ts'

const folder = join(import.meta.dirname, 'migrations')
/** Any constant will do as long as every starter uses it. */
const lockKey = 5_867_823
const lockPollMs = 100
const lockWaitMs = 60_000

interface Migration {
  name: string
  text: string
  checksum: string
}

function migrations(): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    })
}

/**
 * Applies the numbered migrations that this database has not seen, one transaction each.
 * @param url connection of the schema's owner
 * @throws StartRefused when the database is newer than this code, or a migration was altered
 */
export async function migrate(url: string): Promise<void> {
  const client = await openClient(url)
  try {
    // The fences hold for the owner too, who is no superuser on a real database.
    await client.query(`set lumbung.apps = '*'`)
    await lock(client)
    await client.query(
      'create table if not exists migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    )
    const applied = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from migration',
    )
    const known = migrations()
    for (const row of applied.rows) refuseUnknown(row, known)
    const done = new Set(applied.rows.map((row) => row.name))
    for (const migration of known.filter(({ name }) => !done.has(name))) await apply(client, migration)
    const year = new Date().getFullYear()
    for (const parent of ['audit', 'access_log', 'order_event']) {
      await client.query('select ensure_month_partitions($1, $2, 24)', [parent, `${year}-01-01`])
    }
  } finally {
    await client.end()
  }
}

/** Polled: the blocking lock would deadlock with `create index concurrently` of another starter. */
async function lock(client: pg.Client): Promise<void> {
  for (let waitedMs = 0; waitedMs < lockWaitMs; waitedMs += lockPollMs) {
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [lockKey])
    if (rows[0]?.got === true) return
    await pause(lockPollMs)
  }
  throw new StartRefused('Another start is migrating this database and did not finish within a minute.')
}

function refuseUnknown(row: { name: string; checksum: string }, known: Migration[]): void {
  const ours = known.find(({ name }) => name === row.name)
  if (ours === undefined) {
    throw new StartRefused(`This database was migrated by a newer Lumbung (${row.name}); start that version.`)
  }
  if (ours.checksum !== row.checksum) {
    throw new StartRefused(`The migration ${row.name} was altered after this database applied it.`)
  }
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(migration.text)
    await client.query('insert into migration (name, checksum) values ($1, $2)', [
      migration.name,
      migration.checksum,
    ])
    await client.query('commit')
  } catch (error) {
    // Where the connection is gone there is nothing left to take back; what went wrong first is told.
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}
