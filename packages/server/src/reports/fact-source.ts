import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../db/pool.ts'

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

/** What is asked for as it was known at a moment. */
export interface Known {
  asOf: Date
  /** All that was known then stands in facts and tallies: nothing is stale, and nothing was heard of since. */
  stands: boolean
}

const refs = (names: readonly string[], of: string) => sql.join(names.map((name) => sql.ref(`${of}.${name}`)))

/**
 * The facts of a moment: those that are kept and hold, and of the others what the statement says. One statement sees marks and
 * facts of one moment, so that none is missed and none counts twice.
 * @param within what narrows the kept ones, of a row `f`
 * @param moved what narrows those that have changed since, of a row `f`: what can never change of a fact
 */
export function factsAt(
  source: FactSource,
  { asOf, stands }: Known,
  within: Sql,
  moved: Sql = sql`true`,
): Sql {
  const { table, keys, columns } = source
  if (stands)
    return sql`select ${refs(columns, 'f')} from ${sql.ref(table)} f where ${within} and ${isThere(source)}`
  const key = refs(keys, 'f')
  const stale = source.stale(left)
  return sql`
    select ${refs(columns, 'f')} from ${sql.ref(table)} f
     where ${within} and ${isThere(source)} and f.since <= ${asOf} and not exists (
             select from (${stale}) m where (${refs(keys, 'm')}) = (${key}))
    union all
    select ${refs(columns, 'f')} from (${source.said(
      asOf,
      sql`${stale} union select ${key} from ${sql.ref(table)} f where f.since > ${asOf} and ${moved}`,
    )}) f where ${within} and ${isThere(source)}`
}

/** The facts of a moment that `factsAt` reads otherwise than they are kept: as kept, and as the statement says them. */
export function changedFacts(
  source: FactSource,
  asOf: Date,
  within: Sql,
  moved: Sql = sql`true`,
): { kept: Sql; said: Sql } {
  const { table, keys, columns } = source
  const key = refs(keys, 'f')
  const among = sql`${source.stale(left)} union select ${key} from ${sql.ref(table)} f where f.since > ${asOf} and ${moved}`
  return {
    kept: sql`
      select ${refs(columns, 'f')} from (${among}) m join ${sql.ref(table)} f on (${key}) = (${refs(keys, 'm')})
       where ${within} and ${isThere(source)}`,
    said: sql`select ${refs(columns, 'f')} from (${source.said(asOf, among)}) f where ${within} and ${isThere(source)}`,
  }
}

/**
 * Reads what was known at a moment: of facts and tallies alone while all of it stands in them, for PostgreSQL needs far longer to
 * plan what the statement would say of the rest than to answer. What changes meanwhile is still marked when it is looked again,
 * or is a fact of later, or one that was known at the moment: then it may be told.
 * @param look reads; once more with `stands` false where that turns out
 */
export async function asKnown<T>(
  tx: Tx,
  asOf: Date,
  tables: readonly FactSource['table'][],
  look: (stands: boolean) => Promise<T>,
): Promise<T> {
  if (await allStands(tx, asOf, tables)) {
    const told = await look(true)
    if (await allStands(tx, asOf, tables)) return told
  }
  return await look(false)
}

async function allStands(tx: Tx, asOf: Date, tables: readonly FactSource['table'][]): Promise<boolean> {
  const moved = [
    sql`exists (select from report_stale_order)`,
    sql`exists (select from report_stale_device)`,
    ...tables.map((table) => sql`exists (select from ${sql.ref(table)} f where f.since > ${asOf})`),
  ]
  const { rows } = await sql<{
    stands: boolean
  }>`select not (${sql.join(moved, sql` or `)}) as stands`.execute(tx)
  return rows[0]?.stands === true
}

/** Of a row `f`: it is no fact that has ended. */
export const isThere = ({ ends }: Pick<FactSource, 'ends'>): Sql => (ends ? sql`not f.gone` : sql`true`)

/** The marks that are left by who changed something, and not taken away yet. */
const left: Marks = {
  orders: sql`select m.order_no from report_stale_order m`,
  devices: sql`select m.app_code, m.device_blind from report_stale_device m`,
}
