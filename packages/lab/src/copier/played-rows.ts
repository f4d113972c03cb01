import type { ClientBase } from 'pg'
import type { Seals } from '@lumbung/server/secrets/seals'
import { backMinutesMax } from './moved-times.ts'
import { rootTables, type CopiedTable, type CopyPlan } from './copy-plan.ts'

/** The rows of a played lender by table, each table's as one JSON array; and those that are only referred to. */
export type PlayedRows = Readonly<Record<string, string>>

/** Takes every row out that is to be copied. */
export async function takeOut(client: ClientBase, plan: CopyPlan): Promise<PlayedRows> {
  const taken: Record<string, string> = {}
  const names = [...plan.tables.map(({ name }) => name), ...Object.keys(plan.decisions.knownBy)]
  for (const name of names) {
    const { rows } = await client.query<{ all: string }>(
      `select coalesce(json_agg(t), '[]')::text as all from ${name} t`,
    )
    taken[name] = rows[0]?.all ?? '[]'
  }
  return taken
}

/**
 * Lays the rows of a played lender beside the tables they will be copied into, each with the order it belongs to.
 * @returns how many rows of each table there are
 * @throws naming a table of which a row belongs to no order
 */
export async function layOut(
  client: ClientBase,
  plan: CopyPlan,
  played: PlayedRows,
  { seals, now }: { seals: Pick<Seals, 'openBytes'>; now: Date },
): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const name of [...plan.tables.map((table) => table.name), ...Object.keys(plan.decisions.knownBy)]) {
    await client.query(`create temp table played_${name} (like ${name})`)
    const { rowCount } = await client.query(
      `insert into played_${name} select * from json_populate_recordset(null::${name}, $1::json)`,
      [played[name] ?? '[]'],
    )
    counts.set(name, rowCount ?? 0)
  }
  for (const { name } of plan.tables)
    await client.query(`alter table played_${name} add column owner text, add column place integer`)
  await client.query('alter table played_orders add column applied_as text')
  await client.query('update played_orders set applied_as = application_id')
  await openCallbacks(client, seals)
  await findOwners(client, plan)
  await nameAnew(client, plan)
  for (const table of plan.tables) {
    await followStaying(client, plan, table)
    await markTimes(client, plan, table, now)
    await client.query(`analyze played_${table.name}`)
  }
  return counts
}

/**
 * A copy's callback tells of the copy: whose it is and what it says are found in its words. They are written as they are,
 * for the database copies alone and has no key, and timed work seals them within minutes.
 */
async function openCallbacks(client: ClientBase, seals: Pick<Seals, 'openBytes'>): Promise<void> {
  const { rows } = await client.query<{ id: string; body_sealed: Buffer }>(
    'select id, body_sealed from played_hook_event where body_sealed is not null',
  )
  await client.query(
    `update played_hook_event t set body = o.body, body_sealed = null
       from unnest($1::bigint[], $2::bytea[]) o (id, body) where o.id = t.id`,
    [rows.map(({ id }) => id), rows.map(({ body_sealed: sealed }) => seals.openBytes(sealed))],
  )
}

/** Along the references from order to order's things, until nothing is found any more. */
async function findOwners(client: ClientBase, { tables, decisions }: CopyPlan): Promise<void> {
  await client.query(`update played_${rootTables.orders} set owner = order_no`)
  for (const [name, owner] of Object.entries(decisions.ownerOf))
    await client.query(`update played_${name} t set owner = ${owner}`)
  const links = tables.flatMap((table) =>
    table.columns.flatMap(({ name, type, refersTo }) => {
      const to = tables.find((other) => other.name === refersTo?.table)
      const key = type === 'text' ? 'owner' : to?.key
      if (to === undefined || typeof key !== 'string' || to.name === rootTables.persons) return []
      return [{ table: table.name, column: name, to: to.name, key }]
    }),
  )
  for (let found = 1; found > 0;) {
    found = 0
    for (const { table, column, to, key } of links) {
      const { rowCount } = await client.query(
        `update played_${table} t set owner = p.owner from played_${to} p
          where t.owner is null and p.owner is not null and p.${key} = t.${column}`,
      )
      found += rowCount ?? 0
    }
  }
  for (const { name, key } of tables) {
    if (name === rootTables.persons) continue
    const { rows } = await client.query(`select from played_${name} where owner is null limit 1`)
    if (rows.length > 0) throw new Error(`a row of ${name} belongs to no order`)
    if (key === null) continue
    await client.query(
      `update played_${name} t set place = n.place
         from (select ${key}, row_number() over (partition by owner order by ${key}) as place from played_${name}) n
        where n.${key} = t.${key}`,
    )
  }
}

/** Spells what others gave names to after the order: a copy then has other names, because its order has another number. */
async function nameAnew(client: ClientBase, { tables, decisions }: CopyPlan): Promise<void> {
  await client.query('create temp table given_name (owner text, was text, becomes text)')
  for (const [at, spelled] of Object.entries(decisions.givenNames)) {
    const [table, column] = at.split('.')
    await client.query(
      `insert into given_name
       select t.owner, t.${column}, ${spelled}
         from (select *, owner as o, row_number() over (partition by owner order by ${column}) as n
                 from (select distinct on (owner, ${column}) * from played_${table} where ${column} is not null) d) t`,
    )
  }
  // A channel quotes the beginning of a payment's id too.
  await client.query(
    `insert into given_name select owner, left(was, 12), left(becomes, 12) from given_name where was ~ '^[0-9a-f]{8}-'`,
  )
  await client.query('create index on given_name (owner)')
  await client.query('analyze given_name')
  await client.query(`create or replace function pg_temp.respelled(said text, whose text) returns text language plpgsql as $$
    declare name record;
    begin
      for name in select was, becomes from given_name where owner = whose and position(was in said) > 0 order by length(was) desc loop
        said := replace(said, name.was, name.becomes);
      end loop;
      return said;
    end $$`)
  for (const { name, columns } of tables) {
    if (name === rootTables.persons) continue
    const set = columns.flatMap(({ name: column, type }) => {
      if (type === 'text') return [`${column} = pg_temp.respelled(${column}, owner)`]
      if (type === 'jsonb') return [`${column} = pg_temp.respelled(${column}::text, owner)::jsonb`]
      return column === 'body'
        ? [`${column} = convert_to(pg_temp.respelled(convert_from(${column}, 'UTF8'), owner), 'UTF8')`]
        : []
    })
    if (set.length > 0) await client.query(`update played_${name} set ${set.join(', ')}`)
  }
  await client.query('drop table given_name')
}

/** Who is known here by another number than at the played lender. */
async function followStaying(client: ClientBase, { decisions }: CopyPlan, table: CopiedTable): Promise<void> {
  for (const { name, refersTo } of table.columns) {
    const by = refersTo === null ? undefined : decisions.knownBy[refersTo.table]
    if (by === undefined || refersTo === null) continue
    await client.query(
      `update played_${table.name} t set ${name} = here.id
         from played_${refersTo.table} there join ${refersTo.table} here on here.${by} = there.${by}
        where there.id = t.${name} and here.id <> there.id`,
    )
  }
}

/** Which times may be put back by minutes too: those that stay on their day then, and are over. */
async function markTimes(
  client: ClientBase,
  { decisions }: CopyPlan,
  table: CopiedTable,
  now: Date,
): Promise<void> {
  const times = table.columns.filter(
    ({ type, at }) => type.startsWith('timestamp') && !decisions.machineTimes.includes(at),
  )
  if (times.length === 0) return
  const { name } = table
  await client.query(
    `alter table played_${name} ${times.map((time) => `add column free_${time.name} boolean`).join(', ')}`,
  )
  const free = times.map(
    ({ name: time }) => `free_${time} = ${time} <= $1
      and (${time} at time zone 'Asia/Jakarta')::time between make_time(${Math.floor(backMinutesMax / 60)}, ${backMinutesMax % 60}, 0) and '23:58'`,
  )
  await client.query(`update played_${name} set ${free.join(', ')}`, [now])
}
