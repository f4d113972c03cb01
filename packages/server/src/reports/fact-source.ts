import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../db/pool.ts'
import { planned } from '../db/transaction.ts'

type Sql = RawBuilder<unknown>

/** What is stale: a relation of `order_no`, and one of `app_code` and `device_blind`. */
export interface Marks {
  orders: Sql
  devices: Sql
}

/** A table of facts that reports count, a row each, and the statement that says them of any moment. */
export interface FactSource {
  table:
    | 'application_fact'
    | 'instalment_fact'
    | 'balance_fact'
    | 'settled_fact'
    | 'visitor_fact'
    | 'device_step_fact'
  /** What tells the keys: the order's number, or app and device. */
  keys: readonly string[]
  columns: readonly string[]
  /**
   * The facts of some keys (a relation of `keys`) as they were known at a moment, with all `columns`. `since` is the time of the
   * last thing that a fact is made of: from then on it is so.
   */
  said: (asOf: Date, among: Sql) => Sql
  /** A fact of it can end (a payout came back): it stays as `gone`, for it was one at an earlier moment. */
  ends?: true
  /** The keys that stale orders and devices reach. */
  stale: (marks: Marks) => Sql
}

/** Facts of one table that are otherwise than they are kept: whose, and what they were, both as JSON. */
interface Changed {
  keys: string
  said: string
}

/** By their table; one that is not among them is as it is kept. */
export type Changes = ReadonlyMap<FactSource['table'], Changed>

/** What is asked for as it was known at a moment. */
export interface Known {
  asOf: Date
  /**
   * What was otherwise then than it is kept: none of it, where all that was known stands in facts and tallies. Null: it is not
   * known yet, and each statement looks for it.
   */
  changes: Changes | null
}

const refs = (names: readonly string[], of: string) => sql.join(names.map((name) => sql.ref(`${of}.${name}`)))

const keyTypes: Readonly<Record<string, string>> = {
  order_no: 'text',
  app_code: 'text',
  device_blind: 'bytea',
}
/** Keys of a source as a relation. */
const keysOf = ({ keys }: FactSource, json: string): Sql =>
  sql`select * from jsonb_to_recordset(${json}::jsonb) as k(${sql.raw(
    keys.map((name) => `${name} ${keyTypes[name] ?? 'text'}`).join(', '),
  )})`
const saidOf = ({ table }: FactSource, json: string): Sql =>
  sql`jsonb_populate_recordset(null::${sql.table(table)}, ${json}::jsonb)`

/** The keys whose facts were otherwise at a moment, or may have been: marked ones, and those made of what came later. */
const changedKeys = ({ table, keys, stale }: FactSource, asOf: Date, moved: Sql): Sql =>
  sql`${stale(left)} union select ${refs(keys, 'f')} from ${sql.ref(table)} f where f.since > ${asOf} and ${moved}`

/**
 * The facts of a moment: those that are kept and hold, and of the others what the statement says. One statement sees marks and
 * facts of one moment, so that none is missed and none counts twice.
 * @param within what narrows the kept ones, of a row `f`
 * @param moved what narrows those that have changed since, of a row `f`: what can never change of a fact
 */
export function factsAt(
  source: FactSource,
  { asOf, changes }: Known,
  within: Sql,
  moved: Sql = sql`true`,
): Sql {
  const { table, keys, columns } = source
  const kept = sql`select ${refs(columns, 'f')} from ${sql.ref(table)} f where ${within} and ${isThere(source)}`
  const key = refs(keys, 'f')
  const other = (among: Sql) =>
    sql`not exists (select from (${among}) m where (${refs(keys, 'm')}) = (${key}))`
  const told = (said: Sql) =>
    sql`select ${refs(columns, 'f')} from ${said} f where ${within} and ${isThere(source)}`
  if (changes !== null) {
    const changed = changes.get(table)
    if (changed === undefined) return kept
    return sql`${kept} and ${other(keysOf(source, changed.keys))} union all ${told(saidOf(source, changed.said))}`
  }
  const said = source.said(asOf, changedKeys(source, asOf, moved))
  return sql`${kept} and f.since <= ${asOf} and ${other(source.stale(left))} union all ${told(sql`(${said})`)}`
}

/** The facts of a moment that `factsAt` reads otherwise than they are kept: as kept, and as the statement says them. */
export function changedFacts(
  source: FactSource,
  { asOf, changes }: Known,
  within: Sql,
  moved: Sql = sql`true`,
): { kept: Sql; said: Sql } | null {
  const { table, keys, columns } = source
  const changed = changes?.get(table)
  if (changes !== null && changed === undefined) return null
  const among = changed === undefined ? changedKeys(source, asOf, moved) : keysOf(source, changed.keys)
  const said = changed === undefined ? sql`(${source.said(asOf, among)})` : saidOf(source, changed.said)
  return {
    kept: sql`
      select ${refs(columns, 'f')} from (${among}) m join ${sql.ref(table)} f on (${refs(keys, 'f')}) = (${refs(keys, 'm')})
       where ${within} and ${isThere(source)}`,
    said: sql`select ${refs(columns, 'f')} from ${said} f where ${within} and ${isThere(source)}`,
  }
}

/** More are not looked up one by one: what they were is then part of each statement. */
const changesMax = 1_000

/**
 * What is otherwise at a moment than it is kept. Looked up once, for PostgreSQL needs far longer to plan what the statement would
 * say of it, as part of all that is counted, than to answer; alone it is planned once for a connection.
 * @returns null where it is too much of one table
 */
export async function changesSince(
  tx: Tx,
  asOf: Date,
  sources: readonly FactSource[],
): Promise<Changes | null> {
  const some = sources.map(
    (source) => sql`(select coalesce(jsonb_agg(to_jsonb(k) order by to_jsonb(k)), '[]')
      from (select * from (${changedKeys(source, asOf, sql`true`)}) c limit ${sql.lit(changesMax + 1)}) k) as ${sql.ref(source.table)}`,
  )
  const { rows } = await sql<Record<string, object[]>>`select ${sql.join(some)}`.execute(tx)
  const foundIn = (source: FactSource) => rows[0]?.[source.table] ?? []
  if (sources.some((source) => foundIn(source).length > changesMax)) return null
  const changes = new Map<FactSource['table'], Changed>()
  // Not before: how many facts came later than a moment depends on the moment.
  await planned(tx, 'once', async () => {
    for (const source of sources) {
      const found = foundIn(source)
      if (found.length === 0) continue
      const keys = JSON.stringify(found)
      const asked = sql<{ said: string }>`
        select coalesce(jsonb_agg(to_jsonb(f) order by to_jsonb(f)), '[]')::text as said from (${source.said(asOf, keysOf(source, keys))}) f`
      const { rows: said } = await asked.execute(tx)
      changes.set(source.table, { keys, said: said[0]?.said ?? '[]' })
    }
  })
  return changes
}

/**
 * Reads what was known at a moment. What has changed since is looked up before it; in a transaction whose statements see moments
 * of their own, once more behind it: where anything came in between, each statement looks for itself.
 * @param look reads; once more with `changes` null where that turns out
 */
export async function asKnown<T>(
  tx: Tx,
  asOf: Date,
  sources: readonly FactSource[],
  look: (changes: Changes | null) => Promise<T>,
): Promise<T> {
  const changes = await changesSince(tx, asOf, sources)
  if (changes === null) return await look(null)
  const told = await look(changes)
  if ((await seesOneMoment(tx)) || (await isAsBefore(tx, asOf, sources, changes))) return told
  return await look(null)
}

async function seesOneMoment(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{
    is: boolean
  }>`select current_setting('transaction_isolation') = 'repeatable read' as is`.execute(tx)
  return rows[0]?.is === true
}

/** Whether nothing is otherwise that was not before: what is marked again, or was heard of later, may be told. */
async function isAsBefore(
  tx: Tx,
  asOf: Date,
  sources: readonly FactSource[],
  before: Changes,
): Promise<boolean> {
  const now = await changesSince(tx, asOf, sources)
  return (
    now !== null &&
    now.size === before.size &&
    [...now].every(([table, { keys, said }]) => {
      const then = before.get(table)
      return then?.keys === keys && then.said === said
    })
  )
}

/** Of a row `f`: it is no fact that has ended. */
export const isThere = ({ ends }: Pick<FactSource, 'ends'>): Sql => (ends ? sql`not f.gone` : sql`true`)

/** The marks that are left by who changed something, and not taken away yet. */
const left: Marks = {
  orders: sql`select m.order_no from report_stale_order m`,
  devices: sql`select m.app_code, m.device_blind from report_stale_device m`,
}
