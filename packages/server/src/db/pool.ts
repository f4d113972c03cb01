import pg from 'pg'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import type { Logger } from 'pino'
import type { DB } from './tables.ts'

export type Db = Kysely<DB>
export type Tx = Transaction<DB>

// Dates stay text (a business day has no time zone); int8 fits a safe integer by every check we have.
pg.types.setTypeParser(1082, (text) => text)
pg.types.setTypeParser(20, toSafeInteger)
pg.types.setTypeParser(1700, toSafeInteger)

function toSafeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value))
    throw new Error(`a number from the database is not a safe integer: ${text}`)
  return value
}

const poolConnectionsMax = 20
const connectTimeoutMs = 5_000
const queryTimeoutMs = 30_000

/** The console's pool: every connection works as lumbung_app, without DDL and under row-level security. */
export function openPool(url: string, log: Logger): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolConnectionsMax,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: queryTimeoutMs,
    statement_timeout: queryTimeoutMs,
    idle_in_transaction_session_timeout: 20_000,
    options: '-c role=lumbung_app -c lock_timeout=10s -c timezone=UTC',
  })
  // Without a listener a dying idle connection would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'))
  return pool
}

export function openDb(pool: pg.Pool): Db {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
}
