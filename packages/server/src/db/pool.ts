import pg from 'pg'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import type { Logger } from 'pino'
import { sparingPool } from './connection.ts'
import type { DB } from './tables.ts'

export type Db = Kysely<DB>
export type Tx = Transaction<DB>

// Dates stay text (a business day has no time zone); int8 fits a safe integer by every check we have.
pg.types.setTypeParser(1082, (text) => text)
pg.types.setTypeParser(20, toSafeInteger)
pg.types.setTypeParser(1700, toSafeInteger)
const toInstantOfAnyZone: (text: string) => Date = pg.types.getTypeParser(1184)
pg.types.setTypeParser(1184, toInstant)

function toSafeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value))
    throw new Error(`a number from the database is not a safe integer: ${text}`)
  return value
}

/** Our sessions say instants in UTC, which the engine reads faster than the driver's own reader of every zone. */
function toInstant(text: string): Date {
  const utc = text[10] === ' ' && text.endsWith('+00')
  return utc ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`) : toInstantOfAnyZone(text)
}

export const poolConnectionsMax = 20
const connectTimeoutMs = 5_000
const queryTimeoutMs = 30_000
/** A connection that is opened anew plans every statement anew: those of a busy minute stay for a quiet one. */
const idleMsMax = 600_000

/**
 * The console's pool: every connection works as lumbung_app, without DDL and under row-level security.
 * @param patienceMs how long a statement may take
 */
export function openPool(url: string, log: Logger, patienceMs = queryTimeoutMs): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolConnectionsMax,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: idleMsMax,
    // Nobody on the way may drop them unseen.
    keepAlive: true,
    // Queries go out without waiting for the answers of those before them.
    pipeline: true,
    query_timeout: patienceMs,
    statement_timeout: patienceMs,
    idle_in_transaction_session_timeout: 20_000,
    options: '-c role=lumbung_app -c lock_timeout=10s -c timezone=UTC',
  })
  // Without a listener a dying idle connection would end the process. The error carries the whole client with it.
  pool.on('error', ({ message }) => log.warn({ reason: message }, 'an idle database connection was lost'))
  return pool
}

/**
 * @param keepStatements false behind a pooler that lends another server connection to each transaction
 * @param planOnce no statement is planned by its values, whatever its transaction asks for
 */
export function openDb(pool: pg.Pool, keepStatements = true, planOnce = false): Db {
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool: sparingPool(pool, keepStatements, planOnce) }),
  })
}
