import { randomUUID } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '@lumbung/lab/world/world'
import { openDb, openPool, type Db, type Tx } from './pool.ts'
import {
  inOneRoundTrip,
  narrowScope,
  planned,
  read,
  together,
  transact,
  withSavepoint,
} from './transaction.ts'

const log = pino({ level: 'silent' })

let world: World
let owner: pg.Client
beforeAll(async () => {
  world = await openWorld()
  owner = new pg.Client({ connectionString: world.url })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await world.close()
})

/** Work on a pool of its own: asked one after the other, everything runs on one connection. */
async function alone<T>(
  work: (db: Db, pool: pg.Pool) => Promise<T>,
  keepStatements = true,
  planOnce = false,
): Promise<T> {
  const pool = openPool(world.url, log)
  try {
    return await work(openDb(pool, keepStatements, planOnce), pool)
  } finally {
    await pool.end()
  }
}

/** A table of its own that the console may read, with one row. */
async function makeTable(): Promise<string> {
  const name = `probe_${randomUUID().replaceAll('-', '')}`
  await owner.query(`create table ${name} (id integer primary key, app_code text not null)`)
  await owner.query(`insert into ${name} values (1, 'panen'), (2, 'guyub')`)
  await owner.query(`grant select, insert on ${name} to lumbung_app`)
  return name
}

function rowOf(table: string, id = 1): RawBuilder<Record<string, unknown>> {
  return sql`select * from ${sql.table(table)} where id = ${id}`
}

/** Texts that this connection keeps planned. */
async function keptOn(db: Db): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)
  return rows.map(({ statement }) => statement)
}

test('what comes again is kept planned by its connection, what comes once is not', async () => {
  await alone(async (db) => {
    for (const times of [1, 2, 3]) await sql`select ${times}::integer as again`.execute(db)
    await sql`select ${1}::integer as once`.execute(db)
    for (const _ of [1, 2]) await sql`select 1 as "without parameters"`.execute(db)
    expect(await keptOn(db)).toEqual(['select $1::integer as again', 'select 1 as "without parameters"'])
  })
})

test('how the rows of a kept statement look is told once a connection; answers stay as they were, refusals too', async () => {
  await alone(async (db, pool) => {
    let described = 0
    pool.on('acquire', (client: pg.PoolClient) => {
      const { connection } = client as unknown as { connection: NodeJS.EventEmitter }
      if (connection.listenerCount('rowDescription') < 2)
        connection.on('rowDescription', () => (described += 1))
    })
    const look = async (of: number) =>
      (
        await sql`select n, n * 2 as double, null as nothing, now() as at from generate_series(1, ${of}::integer) n`.execute(
          db,
        )
      ).rows
    const looks = [await look(1), await look(1), await look(0), await look(3)]
    expect(looks.map((rows) => rows.length)).toEqual([1, 1, 0, 3])
    expect(looks[3]).toEqual(
      [1, 2, 3].map((n) => ({ n, double: 2 * n, nothing: null, at: expect.any(Date) as Date })),
    )
    // Unnamed, then named.
    expect(described).toBe(2)
    const halve = async (by: number) => (await sql`select 8 / ${by}::integer as half`.execute(db)).rows
    for (const by of [1, 2, 4]) await halve(by)
    await expect(halve(0)).rejects.toThrow(/division by zero/)
    expect(await halve(8)).toEqual([{ half: 1 }])
    const nothing = async () => await sql`update staff set name = name where id = ${-1}::bigint`.execute(db)
    for (const _ of [1, 2, 3]) expect((await nothing()).rows).toEqual([])
    expect(described).toBe(4)
  })
})

test('a page deep in a list that is planned each time takes up no plan: the next is mostly another one', async () => {
  await alone(async (db) => {
    const deep = (name: string) => sql`select 1 as ${sql.ref(name)} limit 21 offset 40`
    const look = async (often: 'each' | 'once') =>
      await read(db, '*', async (tx) => await planned(tx, often, async () => await deep(often).execute(tx)))
    for (const _ of [1, 2, 3]) {
      await look('each')
      await look('once')
    }
    expect(await keptOn(db)).toEqual(['select 1 as "once" limit 21 offset 40'])
  })
})

test('behind a pooler that lends other connections nothing is kept', async () => {
  await alone(async (db) => {
    for (const times of [1, 2, 3]) await sql`select ${times}::integer as again`.execute(db)
    expect(await keptOn(db)).toEqual([])
  }, false)
})

/** How PostgreSQL plans what is asked now; the setting is read by what is planned. */
async function planMode(tx: Tx): Promise<string | undefined> {
  const { rows } = await sql<{ mode: string }>`select current_setting('plan_cache_mode') as mode`.execute(tx)
  return rows[0]?.mode
}

test('what a transaction says of its plans holds for a part of it, and is left out where rows are a handful', async () => {
  const modes = async (db: Db) =>
    await transact(db, '*', async (tx) => {
      const first = await planned(tx, 'each', async () => await planMode(tx))
      return [first, await planned(tx, 'once', async () => await planMode(tx)), await planMode(tx)]
    })
  expect(await alone(modes)).toEqual(['force_custom_plan', 'force_generic_plan', 'auto'])
  // The database of tests and plays plans once by itself.
  expect(await alone(modes, true, true)).toEqual(Array(3).fill('force_generic_plan'))
})

test('what was said of plans holds after a savepoint that took it back, and when a transaction opens again', async () => {
  await alone(async (db) => {
    await transact(db, '*', async (tx) => {
      await withSavepoint(tx, async () => {
        expect(await planned(tx, 'once', async () => await planMode(tx))).toBe('force_generic_plan')
        throw new Error('undone')
      })
      expect(await planned(tx, 'once', async () => await planMode(tx))).toBe('force_generic_plan')
    })
    await read(db, '*', async (tx) => {
      await planned(tx, 'each', async () => {
        await inOneRoundTrip(tx, sql`select 1`)
        expect(await planMode(tx)).toBe('force_custom_plan')
      })
    })
  })
})

test('how statements are planned is told only with one that is planned', async () => {
  await alone(async (db, pool) => {
    const sent: string[] = []
    pool.on('connect', (client) => {
      const query = client.query.bind(client) as (asked: unknown) => unknown
      client.query = ((asked: unknown) => {
        sent.push(typeof asked === 'string' ? asked : (asked as { text: string }).text)
        return query(asked)
      }) as typeof client.query
    })
    await transact(db, '*', async (tx) => {
      for (const _ of [1, 2]) await planned(tx, 'once', async () => await sql`select 1`.execute(tx))
    })
    expect(sent.filter((text) => text.includes('plan_cache_mode'))).toEqual([
      "start transaction read write; set local lumbung.apps = '*'; set local plan_cache_mode = force_generic_plan",
    ])
  })
})

test('of more statements than it keeps a connection forgets those it used least lately', async () => {
  await alone(async (db, pool) => {
    let closed = 0
    pool.on('remove', () => {
      closed += 1
    })
    const ask = async (at: number) => {
      await sql`select ${at}::integer as ${sql.ref(`number_${at}`)}`.execute(db)
      await sql`select ${at}::integer as always`.execute(db)
    }
    for (let at = 0; at < 900; at += 1) await ask(at % 300)
    const kept = await keptOn(db)
    expect(kept.length).toBeGreaterThan(190)
    expect(kept.length).toBeLessThanOrEqual(245)
    expect(kept).toContain('select $1::integer as always')
    expect(kept).toContain('select $1::integer as "number_299"')
    expect(closed).toBe(0)
  })
})

test('a table that changes under kept statements breaks no query, in a transaction or outside', async () => {
  const table = await makeTable()
  const grow = async (column: string) => await owner.query(`alter table ${table} add ${column} text`)
  await alone(async (db) => {
    const outside = async () => (await rowOf(table).execute(db)).rows
    for (const _time of [1, 2, 3]) expect(await outside()).toEqual([{ id: 1, app_code: 'panen' }])
    await grow('first')
    expect(await outside()).toEqual([{ id: 1, app_code: 'panen', first: null }])

    let attempts = 0
    const write = async (id: number) =>
      await transact(db, '*', async (tx) => {
        attempts += 1
        await sql`insert into ${sql.table(table)} (id, app_code) values (${id}, 'panen')`.execute(tx)
        return (await rowOf(table, id).execute(tx)).rows
      })
    for (const id of [3, 4, 5]) await write(id)
    await grow('second')
    attempts = 0
    // Broken by its last query, run again as a whole: the row is there once.
    expect(await write(6)).toEqual([{ id: 6, app_code: 'panen', first: null, second: null }])
    expect(attempts).toBe(2)

    const look = async () =>
      await read(db, '*', async (tx) => await inOneRoundTrip(tx, rowOf(table), rowOf(table, 2)))
    for (const _time of [1, 2]) await look()
    await grow('third')
    expect((await look()).flat()).toMatchObject([
      { id: 1, third: null },
      { id: 2, third: null },
    ])
  })
})

test('two hundred readers of different apps on twenty connections each see their own rows only', async () => {
  const table = await makeTable()
  await owner.query(`alter table ${table} enable row level security`)
  await owner.query(`create policy apps on ${table} to lumbung_app using (app_in_scope(app_code))`)
  const all = sql<{ app_code: string }>`select app_code from ${sql.table(table)} where id > ${0}`
  const seen = await Promise.all(
    Array.from({ length: 200 }, async (_, at) => {
      const app = at % 2 === 0 ? 'panen' : 'guyub'
      const [first, second] = await read(
        world.services.db,
        [app],
        async (tx) => await inOneRoundTrip(tx, all, all),
      )
      return [...first, ...second].every(({ app_code }) => app_code === app) && first.length + second.length
    }),
  )
  expect(new Set(seen)).toEqual(new Set([2]))
  // Outside any transaction nothing is set, so nothing is seen.
  expect((await all.execute(world.services.db)).rows).toEqual([])
})

test('what only reads is refused every change, and its connection goes on', async () => {
  const table = await makeTable()
  await alone(async (db) => {
    const change = async (tx: Tx) =>
      await sql`insert into ${sql.table(table)} values (${9}, 'panen')`.execute(tx)
    await expect(read(db, '*', change)).rejects.toMatchObject({ code: '25006' })
    await transact(db, '*', change)
    expect((await rowOf(table, 9).execute(db)).rows).toHaveLength(1)
  })
})

test('one of the queries asked together fails: its own error is told, and the connection goes on', async () => {
  await alone(async (db) => {
    const broken = sql`select 1 / ${0}::integer`
    const asked = read(db, '*', async (tx) => await inOneRoundTrip(tx, sql`select 1`, broken, sql`select 2`))
    await expect(asked).rejects.toMatchObject({ code: '22012' })
    const scope = sql<{ apps: string }>`select current_setting('lumbung.apps', true) as apps`
    expect(await read(db, ['guyub'], async (tx) => (await scope.execute(tx)).rows)).toEqual([
      { apps: 'guyub' },
    ])
  })
})

test('reads that need nothing of each other are sent before the first of them is answered', async () => {
  await alone(async (db, pool) => {
    const seen: string[] = []
    pool.on('connect', (client) => {
      const query = client.query.bind(client) as (text: unknown) => Promise<unknown>
      Object.assign(client, {
        query: async (text: unknown) => {
          seen.push('asked')
          try {
            return await query(text)
          } finally {
            seen.push('answered')
          }
        },
      })
    })
    const one = sql<{ n: number }>`select ${1}::integer as n`
    const two = sql<{ n: number }>`select ${2}::integer as n`
    const both = await read(
      db,
      '*',
      async (tx) => await together({ one: one.execute(tx), two: two.execute(tx), three: 3 }),
    )
    expect([both.one.rows, both.two.rows, both.three]).toEqual([[{ n: 1 }], [{ n: 2 }], 3])
    // What opens the transaction, and both.
    expect(seen.slice(0, 3)).toEqual(['asked', 'asked', 'asked'])
  })
})

test('of reads sent together the one that fails is told, not what it broke', async () => {
  await alone(async (db) => {
    const ask = (of: number) => sql`select 1 / ${of}::integer`
    const asked = read(
      db,
      '*',
      async (tx) =>
        await together({ sound: ask(1).execute(tx), broken: ask(0).execute(tx), behind: ask(2).execute(tx) }),
    )
    await expect(asked).rejects.toMatchObject({ code: '22012' })
    expect((await ask(1).execute(db)).rows).toHaveLength(1)
  })
})

test('a transaction is over when it ends: a query left behind reaches nobody', async () => {
  await alone(async (db) => {
    const left = await read(db, '*', async (tx) => tx)
    await expect(sql`select 1`.execute(left)).rejects.toThrow(/committed/)
  })
})

test('who reads on after queries asked together keeps the scope; one moment for all queries is kept too', async () => {
  const moment = sql<{ at: string; apps: string }>`
    select transaction_timestamp()::text as at, current_setting('lumbung.apps', true) as apps`
  const twice = async (tx: Tx) => {
    const [first, second] = await inOneRoundTrip(tx, moment, moment)
    const { rows: third } = await moment.execute(tx)
    const all = [...first, ...second, ...third]
    expect(new Set(all.map(({ apps }) => apps))).toEqual(new Set(['guyub']))
    return all.map(({ at }) => at)
  }
  const [at, same, later] = await read(world.db, ['guyub'], twice)
  expect(same).toBe(at)
  expect(later).not.toBe(at)

  const snapshot = await world.db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  await narrowScope(snapshot, ['guyub'])
  expect(new Set(await twice(snapshot)).size).toBe(1)
  await snapshot.commit().execute()
})

test('a scope set again in the middle holds from there on, and is gone with its savepoint', async () => {
  const scope = sql<{ apps: string }>`select current_setting('lumbung.apps', true) as apps`
  const apps = async (tx: Tx) => (await scope.execute(tx)).rows[0]?.apps
  await transact(world.db, ['panen'], async (tx) => {
    expect(await apps(tx)).toBe('panen')
    await sql`savepoint here`.execute(tx)
    await narrowScope(tx, ['guyub', "o'clock"])
    expect(await apps(tx)).toBe("guyub,o'clock")
    await sql`rollback to savepoint here`.execute(tx)
    expect(await apps(tx)).toBe('panen')
  })
})

test('a reader whose connection is ended by the server is served by another one', async () => {
  let attempts = 0
  const rows = await read(world.db, '*', async (tx) => {
    attempts += 1
    const { rows: mine } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    if (attempts === 1) await owner.query('select pg_terminate_backend($1)', [mine[0]?.pid])
    return (await sql`select 1 as one`.execute(tx)).rows
  })
  expect(rows).toEqual([{ one: 1 }])
  expect(attempts).toBe(2)
})

/** Work on a pool of one connection. @returns what ends that connection once, and waits until this is known here */
async function onOne<T>(work: (db: Db, endOnce: () => Promise<void>) => Promise<T>): Promise<T> {
  return await alone(async (db, pool) => {
    const opened: pg.PoolClient[] = []
    pool.on('connect', (client) => opened.push(client))
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
    const answer = await work(db, async () => {
      if (opened.length > 1) return
      const lost = new Promise((resolve) => opened[0]?.once('error', resolve))
      await Promise.all([lost, owner.query('select pg_terminate_backend($1)', [rows[0]?.pid])])
    })
    expect(opened).toHaveLength(2)
    return answer
  })
}

test('a transaction whose connection is ended before its first query, or before its end is sent, runs again', async () => {
  const table = sql.table(await makeTable())
  const added = async (id: number, ends: 'first' | 'last') =>
    await onOne(
      async (db, endOnce) =>
        await transact(db, '*', async (tx) => {
          if (ends === 'first') await endOnce()
          await sql`insert into ${table} values (${id}, 'panen')`.execute(tx)
          if (ends === 'last') await endOnce()
        }),
    )
  await added(11, 'first')
  await added(12, 'last')
  const { rows } = await sql`select id from ${table} where id > 10 order by id`.execute(world.db)
  expect(rows).toEqual([{ id: 11 }, { id: 12 }])
})

test('what was read before its connection ended is answered all the same', async () => {
  const answer = await onOne(async (db, endOnce) => {
    const seen = await read(db, '*', async (tx) => {
      const { rows } = await sql`select 1 as one`.execute(tx)
      await endOnce()
      return rows
    })
    await sql`select 1`.execute(db)
    return seen
  })
  expect(answer).toEqual([{ one: 1 }])
})
