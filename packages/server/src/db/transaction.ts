import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db, Tx } from './pool.ts'

/** The apps whose rows a transaction may see: `'*'` for the system's own work and for all-app grants. */
export type AppScope = '*' | readonly string[]

const attemptsMax = 5
const retryDelayMs = 20

/** SQLSTATEs and socket errors after which the same transaction may be tried again. */
const retried = /^(57P0[123]|08...|25006|40001|40P01|ECONNRESET|ECONNREFUSED)$/

/**
 * Runs a command in one transaction under an app scope, again when the database says that trying
 * again may help. The command must not act outside the transaction.
 */
export async function transact<T>(db: Db, scope: AppScope, command: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(async (tx) => {
        await narrow(tx, scope)
        return await command(tx)
      })
    } catch (error) {
      if (attempt >= attemptsMax || !mayRetry(error)) throw error
      await pause(retryDelayMs * 2 ** attempt * (0.5 + Math.random()))
    }
  }
}

/** From here on the transaction sees the rows of these apps only. */
export async function narrow(tx: Tx, scope: AppScope): Promise<void> {
  await sql`select set_config('lumbung.apps', ${scope === '*' ? '*' : scope.join(',')}, true)`.execute(tx)
}

/** Whether an error is one of those that pass by themselves. */
export function mayRetry(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('code' in error)) return false
  return typeof error.code === 'string' && retried.test(error.code)
}

/** Whether an error is the breach of a unique constraint of this name. */
export function breaks(error: unknown, constraint: string): boolean {
  return (
    typeof error === 'object' && error !== null && 'constraint' in error && error.constraint === constraint
  )
}
