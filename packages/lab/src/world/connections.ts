import pg from 'pg'
import { pino } from 'pino'
import { openConsoleLogin } from '@lumbung/server/db/console-login'
import { openDb, openPool } from '@lumbung/server/db/pool'
import type { World } from './world.ts'

/**
 * Does a piece of work while the whole product has so many connections to its database. Over one of them whatever asks
 * for another inside a transaction waits for itself, and fails.
 */
export async function overConnections<T>(world: World, count: number, work: () => Promise<T>): Promise<T> {
  const pool = openPool(await openConsoleLogin(world.url), pino({ level: 'silent' }))
  pool.options.max = count
  const { db } = world.services
  Object.assign(world.services, { db: openDb(pool) })
  try {
    return await work()
  } finally {
    Object.assign(world.services, { db })
    await pool.end()
  }
}

/** Transactions that are open in the database of a world and wait for their owner; only the server's own owner sees them. */
export async function openTransactions(world: World): Promise<number> {
  const owner = new pg.Client({ connectionString: world.url })
  await owner.connect()
  try {
    const { rows } = await owner.query(`
      select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`)
    return rows.length
  } finally {
    await owner.end()
  }
}
