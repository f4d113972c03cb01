import { setTimeout as pause } from 'node:timers/promises'
import {
  CompiledQuery,
  DummyDriver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  Transaction,
  type DatabaseConnection,
  type Dialect,
  type RawBuilder,
} from 'kysely'
import { escapeLiteral } from 'pg'
import { mayEndHere } from './connection.ts'
import type { Db, Tx } from './pool.ts'
import { outdatedPlan } from './statement-names.ts'

/** The apps whose rows a transaction may see: `'*'` for the system's own work and for all-app grants. */
export type AppScope = '*' | readonly string[]

/** What may be seen under one scope and under another. */
export function commonScope(one: AppScope, other: AppScope): AppScope {
  if (one === '*') return other
  return other === '*' ? one : one.filter((app) => other.includes(app))
}

/** A scope as it is kept beside what was seen under it. */
export function keptScope(scope: AppScope): string {
  return scope === '*' ? '*' : scope.join(',')
}

/** Whether all that was seen under a kept scope may be seen under this one; null sees nothing. */
export function covers(scope: AppScope | null, kept: string): boolean {
  if (scope === null || scope === '*') return scope === '*'
  return kept !== '*' && kept.split(',').every((app) => scope.includes(app))
}

const attemptsMax = 5
const retryDelayMs = 20

/** SQLSTATEs and socket errors after which the same transaction may be tried again; ENOENT: its socket is not there yet. */
const retried = /^(57P0[123]|08...|25006|40001|40P01|ECONNRESET|ECONNREFUSED|EPIPE|ENOENT)$/

/**
 * Runs a command in one transaction under an app scope, again when the database says that trying
 * again may help. The command must not act outside the transaction.
 */
export async function transact<T>(db: Db, scope: AppScope, command: (tx: Tx) => Promise<T>): Promise<T> {
  return await inTransaction(db, 'read write', scope, command)
}

/** Like `read`, and all its queries see one moment. */
export async function readOneMoment<T>(db: Db, scope: AppScope, query: (tx: Tx) => Promise<T>): Promise<T> {
  return await inTransaction(db, 'read only', scope, query, true)
}

/** Like `transact`, for what only reads: PostgreSQL refuses it every change, and nobody waits for its end. */
export async function read<T>(db: Db, scope: AppScope, query: (tx: Tx) => Promise<T>): Promise<T> {
  return await inTransaction(db, 'read only', scope, query)
}

async function inTransaction<T>(
  db: Db,
  mode: 'read only' | 'read write',
  scope: AppScope,
  work: (tx: Tx) => Promise<T>,
  seesOneMoment = false,
): Promise<T> {
  const transaction = db.transaction().setAccessMode(mode)
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await (seesOneMoment ? transaction.setIsolationLevel('repeatable read') : transaction).execute(
        async (tx) =>
          await askingAtOnce(tx, async (own) => {
            await narrowScope(own, scope)
            return await work(own)
          }),
      )
    } catch (error) {
      if (attempt >= attemptsMax || !mayRetry(error)) throw error
      await pause(retryDelayMs * 2 ** attempt * (0.5 + Math.random()))
    }
  }
}

/** What compiles queries for a connection that is there already. */
const dialect: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
}
const opensNothing = { config: { dialect }, dialect, driver: dialect.createDriver() }

/** What it asks goes out as it is asked: a transaction of Kysely's holds each query back until the one before it is answered. */
async function askingAtOnce<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  const executor = tx.getExecutor()
  return await executor.provideConnection(async (connection) => {
    const atOnce = executor.withConnectionProvider({
      provideConnection: async <R>(ask: (connection: DatabaseConnection) => Promise<R>) =>
        await ask(connection),
    })
    return await work(new Transaction({ ...opensNothing, executor: atOnce }))
  })
}

/**
 * Runs a part of a transaction whose failure is undone alone and leaves the rest as it is.
 * @returns what went wrong, null when nothing did
 */
export async function withSavepoint(tx: Tx, part: () => Promise<void>): Promise<unknown> {
  await sql`savepoint apart`.execute(tx)
  try {
    await part()
    await sql`release savepoint apart`.execute(tx)
    return null
  } catch (error) {
    await sql`rollback to savepoint apart`.execute(tx)
    return error
  }
}

/** From here on the transaction sees the rows of these apps only. */
export async function narrowScope(tx: Tx, scope: AppScope): Promise<void> {
  // Not `set_config`: a statement without parameters goes out with `begin` (db/connection.ts).
  const apps = escapeLiteral(keptScope(scope))
  await sql.raw(`set local lumbung.apps = ${apps}`).execute(tx)
}

/** Runs a part of a transaction that sees the rows of these apps only; behind it those are seen that were before. */
export async function underScope<T>(tx: Tx, scope: AppScope, part: () => Promise<T>): Promise<T> {
  const { rows } = await sql<{ apps: string }>`select current_setting('lumbung.apps') as apps`.execute(tx)
  await narrowScope(tx, scope)
  const result = await part()
  await narrowScope(tx, rows[0]?.apps === '*' ? '*' : (rows[0]?.apps.split(',') ?? []))
  return result
}

/** From here on the transaction reaches the orders that are with an agency, and what belongs to them (migration 0045). */
export async function narrowToAgency(tx: Tx, agencyId: number): Promise<void> {
  await sql.raw(`set local lumbung.agency = '${Math.trunc(agencyId)}'`).execute(tx)
}

/**
 * How often a statement of a transaction is planned: `once` for a connection, whatever its values – for long ones over a handful of
 * rows, whose plan takes longer than their answer – or for `each` time, by its values.
 */
const planModes = { once: 'force_generic_plan', each: 'force_custom_plan' } as const

/** Runs a part of a transaction whose statements are planned as said; PostgreSQL decides for those behind it. */
export async function planned<T>(tx: Tx, often: keyof typeof planModes, part: () => Promise<T>): Promise<T> {
  await sql.raw(`set local plan_cache_mode = ${planModes[often]}`).execute(tx)
  try {
    return await part()
  } finally {
    await sql.raw('set local plan_cache_mode = auto').execute(tx)
  }
}

type Answered<Parts> = { [Name in keyof Parts]: Awaited<Parts[Name]> }

/**
 * Reads of one transaction that need nothing of each other, each with its own name: what they ask is sent before the first is answered.
 * @throws the error of the first that fails, once nothing is asked any more
 */
export async function together<Parts extends Readonly<Record<string, unknown>>>(
  parts: Parts,
): Promise<Answered<Parts>> {
  const failures: unknown[] = []
  const named = Object.entries(parts).map(async ([name, part]) => {
    try {
      return [name, await part] as const
    } catch (error) {
      // It breaks the transaction for those behind it, whose errors say only that.
      failures.push(error)
      return [name, undefined] as const
    }
  })
  const answers = Object.fromEntries(await Promise.all(named)) as Answered<Parts>
  if (failures.length > 0) throw failures[0]
  return answers
}

type RowsOf<Queries extends readonly RawBuilder<unknown>[]> = {
  [At in keyof Queries]: Queries[At] extends RawBuilder<infer Row> ? Row[] : never
}

/**
 * Asks several queries of a transaction at once: each is sent before the one ahead of it is answered. Best asked last: a
 * read-only transaction ends in the same breath, and opens again if more is asked.
 */
export async function inOneRoundTrip<const Queries extends readonly RawBuilder<unknown>[]>(
  tx: Tx,
  ...queries: Queries
): Promise<RowsOf<Queries>> {
  const asked = await tx.getExecutor().provideConnection(async (connection) => {
    const answers = queries.map(async (query) => await connection.executeQuery(query.compile(tx)))
    await connection.executeQuery(CompiledQuery.raw(mayEndHere))
    return await Promise.allSettled(answers)
  })
  return asked.map((answer) => {
    // The first to fail is the cause: it breaks the transaction for those behind it.
    if (answer.status === 'rejected') throw answer.reason
    return answer.value.rows
  }) as unknown as RowsOf<Queries>
}

/** Whether an error is one of those that pass by themselves. */
export function mayRetry(error: unknown): boolean {
  if (outdatedPlan(error)) return true
  if (typeof error !== 'object' || error === null || !('code' in error)) return false
  return typeof error.code === 'string' && retried.test(error.code)
}

/** Whether an error is the breach of a unique constraint of this name. */
export function breaksUnique(error: unknown, constraint: string): boolean {
  return (
    typeof error === 'object' && error !== null && 'constraint' in error && error.constraint === constraint
  )
}
