import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { DescribedQuery, type DescribedRows } from './described-query.ts'
import { outdatedPlan, StatementNames } from './statement-names.ts'

/**
 * Said after queries of a read-only transaction that may well be its last: its end then goes out with them. No SQL, it is
 * never sent.
 */
export const mayEndHere = '-- may end here'

/** PostgreSQL holds every named statement in memory, a tenth of a megabyte each, until it is told to forget it. */
const keptStatementsMax = 240
/** Those used last stay when the others are forgotten. */
const keptStatementsAfter = 200

/** Says how statements are planned from there on. */
const ofPlans = 'set local plan_cache_mode'

/** Planned by its values each time it comes. */
const plansEach = /force_custom_plan$/
/** Deep pages: each is a text of its own, and the next to come is mostly another one. */
const hardlyComesAgain = /\blimit \d+ offset \d+/

/** What PostgreSQL plans; with or without parameters: over the months of a trail a plan costs more than the answer. */
const isPlanned = /^\s*(select|with|insert|update|delete)\b/i

/**
 * A pool whose connections spare round trips and planning; it is what Kysely works with.
 * @param keepStatements false behind a pooler that lends another server connection to each transaction
 * @param planOnce what a transaction says of its plans is left out: on a handful of rows planning by values costs more than running
 */
export function sparingPool(pool: pg.Pool, keepStatements: boolean, planOnce = false): PostgresPool {
  const names = keepStatements ? new StatementNames() : null
  const connections = new WeakMap<pg.PoolClient, SparingConnection>()
  const know = (client: pg.PoolClient): SparingConnection => {
    const connection = new SparingConnection(client, names, planOnce)
    // Without a listener the loss of a connection at work would end the process.
    client.on('error', (error) => connection.lose(error))
    connections.set(client, connection)
    return connection
  }
  // Before its first user has it: it may be lost in the same breath in which it opened.
  pool.on('connect', know)
  return {
    options: pool.options,
    connect: async () => {
      const client = await pool.connect()
      return connections.get(client) ?? know(client)
    },
    end: async () => await pool.end(),
  }
}

/**
 * One connection.
 * - A statement that comes again is named, so that this connection plans it once and is told once how its rows look.
 * - What opens a transaction (`begin`, then `set local …`, also of its plans) is one message, and goes out together with its first query.
 * - Nobody waits for the end of a read-only transaction: whoever gets the connection next is served after it. It may end
 *   early, and opens again when more is asked: as each of its queries sees a moment of its own, nobody can tell.
 */
class SparingConnection implements PostgresPoolClient {
  readonly #client: pg.PoolClient
  readonly #names: StatementNames | null
  readonly #planOnce: boolean
  /** Names that PostgreSQL was given, least recently used first. */
  readonly #kept = new Set<string>()
  readonly #described: DescribedRows = new Map()
  /** Why the connection is gone; the driver tells it to the query at work only. */
  #lost: Error | null = null
  /** Between `begin` and `commit`. */
  #inTransaction = false
  #readOnly = false
  /** Not to be ended early: it changes something, reads one moment, or may go back to a savepoint. */
  #whole = false
  /** Opens the transaction again as it was. */
  #opening: string[] = []
  /** How the transaction wants its next statement planned, and what PostgreSQL was told of it; null: nothing was said. */
  #planWish: string | null = null
  #planTold: string | null = null
  /** Whether PostgreSQL knows of the transaction. */
  #open = false

  constructor(client: pg.PoolClient, names: StatementNames | null, planOnce: boolean) {
    this.#client = client
    this.#names = names
    this.#planOnce = planOnce
  }

  query<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query(text: unknown, parameters: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('a cursor cannot share a connection with queries behind it')
    return this.#run(text, parameters)
  }

  lose(error: Error): void {
    this.#lost ??= error
  }

  release(destroy = false): void {
    if (!destroy && this.#lost === null && this.#kept.size > keptStatementsMax) this.#forgetStatements()
    this.#client.release(destroy || this.#lost !== null)
  }

  /** What was not used for the longest time is planned anew when it comes again. */
  #forgetStatements(): void {
    const oldest = [...this.#kept].slice(0, this.#kept.size - keptStatementsAfter)
    // The driver asks its own table whether a name is known; it has no call to take one out of it.
    const { parsedStatements } = this.#client.connection as unknown as {
      parsedStatements: Record<string, string>
    }
    const known = oldest.filter((name) => parsedStatements[name] !== undefined)
    for (const name of oldest) {
      this.#kept.delete(name)
      this.#described.delete(name)
      delete parsedStatements[name]
    }
    if (known.length === 0) return
    // Nothing hangs on it but memory; a connection that is lost by it is seen by the pool.
    this.#client.query(known.map((name) => `deallocate ${name}`).join('; ')).catch(() => undefined)
  }

  async #run(text: string, parameters: readonly unknown[]): Promise<unknown> {
    if (/^(begin|start transaction)\b/.test(text)) return this.#begin(text)
    if (text === 'commit' || text === 'rollback') return await this.#end(text)
    if (text === mayEndHere) return this.#endEarly()
    if (text.startsWith(ofPlans)) return this.#wishPlans(text)
    if (!this.#inTransaction) return await this.#ask(text, parameters)
    if (text.startsWith('savepoint ')) this.#whole = true
    // What was said of plans behind the savepoint is gone with it.
    if (text.startsWith('rollback to ')) this.#planTold = null
    if (text.startsWith('set local ')) {
      this.#opening.push(text)
      if (!this.#open) return done('SET')
    }
    if (this.#open) return await this.#askInTransaction(text, parameters)
    this.#open = true
    const wish = isPlanned.test(text) ? this.#planWish : null
    this.#planTold = wish
    this.#gather()
    const opened = this.#client.query([...this.#opening, ...(wish === null ? [] : [wish])].join('; '))
    try {
      const [, answer] = await Promise.all([opened, this.#askInTransaction(text, parameters)])
      return answer
    } catch (error) {
      // Lost between being lent and its first query, it is told by the driver in words that nobody tries again after.
      throw this.#lost ?? error
    }
  }

  /** Said with the next statement, should one come. */
  #wishPlans(text: string): object {
    if (!this.#planOnce) this.#planWish = text
    return done('SET')
  }

  async #askInTransaction(text: string, parameters: readonly unknown[]): Promise<unknown> {
    const wish = this.#planWish
    if (wish !== this.#planTold && wish !== null && isPlanned.test(text)) {
      this.#planTold = wish
      this.#gather()
      // The answer of the statement behind it is waited for: how it is planned cannot be refused.
      this.#client.query(wish).catch(() => undefined)
    }
    return await this.#ask(text, parameters)
  }

  #begin(text: string): object {
    this.#inTransaction = true
    this.#open = false
    this.#opening = [text]
    this.#planWish = null
    this.#readOnly = text.includes('read only')
    this.#whole = !this.#readOnly || text.includes('isolation level')
    return done('begin')
  }

  async #end(text: 'commit' | 'rollback'): Promise<unknown> {
    const open = this.#open
    this.#inTransaction = false
    this.#open = false
    if (!open) return done(text)
    if (text === 'rollback') return await this.#rollBack()
    if (!this.#readOnly) {
      // Never sent, it has not happened, and the transaction may run again.
      if (this.#lost !== null) throw this.#lost
      return await this.#client.query(text)
    }
    this.#sendEnd()
    return done(text)
  }

  async #rollBack(): Promise<unknown> {
    try {
      return await this.#client.query('rollback')
    } catch (error) {
      // With its connection the transaction is gone too: what led here is to be told, not this.
      if (this.#lost === null) throw error
      return done('rollback')
    }
  }

  #endEarly(): object {
    if (this.#open && !this.#whole) {
      this.#open = false
      this.#sendEnd()
    }
    return done('commit')
  }

  /** What was read is here or on its way; a connection that is lost now is seen by the pool. */
  #sendEnd(): void {
    this.#client.query('commit').catch(() => undefined)
  }

  /** What is sent before the event loop turns leaves in one piece. */
  #gather(): void {
    const { stream } = this.#client.connection
    stream.cork()
    process.nextTick(() => stream.uncork())
  }

  /** What is planned each time anyway, and hardly comes again, would only push out the plans of others. */
  #isKept(text: string): boolean {
    if (!isPlanned.test(text)) return false
    return !(plansEach.test(this.#planWish ?? '') && hardlyComesAgain.test(text))
  }

  async #ask(text: string, parameters: readonly unknown[]): Promise<unknown> {
    const values = [...parameters]
    const name = this.#isKept(text) ? this.#names?.of(text) : undefined
    if (name !== undefined) {
      this.#kept.delete(name)
      this.#kept.add(name)
    }
    // What is asked beside it leaves with it.
    this.#gather()
    try {
      return await (name === undefined
        ? this.#client.query({ text, values })
        : this.#askNamed({ name, text, values }))
    } catch (error) {
      if (name === undefined || !outdatedPlan(error)) throw this.#lost ?? error
      this.#names?.renew(text, name)
      // A transaction is broken by it and runs again as a whole.
      if (this.#inTransaction) throw error
      return await this.#ask(text, parameters)
    }
  }

  #askNamed(asked: { name: string; text: string; values: unknown[] }): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const query = new DescribedQuery(asked, this.#described, (error, result) =>
        error ? reject(error) : resolve(result),
      )
      this.#client.query(query as unknown as pg.Query)
    })
  }
}

function done(command: string): object {
  return { command: command.toUpperCase(), rowCount: null, rows: [] }
}
