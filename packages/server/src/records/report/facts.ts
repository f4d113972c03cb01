import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../db/pool.ts'

type Sql = RawBuilder<unknown>

/** Any constant will do as long as every process uses it. */
const lockKey = 5_867_824

/** Marks that were taken away, as the relations that facts are made again of. */
export interface TakenMarks {
  count: number
  orders: Sql
  devices: Sql
}

/**
 * Takes away some marks; their facts are made again in the same transaction, by one process at a time: of two the slower would
 * write what it saw first.
 * @param most orders, and devices
 * @returns null where another process is at it
 */
export async function takeMarks(tx: Tx, most: number): Promise<TakenMarks | null> {
  const { rows } = await sql<{ got: boolean }>`select pg_try_advisory_xact_lock(${lockKey}) as got`.execute(
    tx,
  )
  if (rows[0]?.got !== true) return null
  const orders = await sql<{ order_no: string }>`
    delete from report_stale_order
     where order_no in (select m.order_no from report_stale_order m order by m.id limit ${most}) returning order_no`.execute(
    tx,
  )
  const devices = await sql<{ app_code: string; device: string }>`
    delete from report_stale_device
     where (app_code, device_blind) in (
       select m.app_code, m.device_blind from report_stale_device m order by m.id limit ${most})
    returning app_code, encode(device_blind, 'hex') as device`.execute(tx)
  const numbers = [...new Set(orders.rows.map((row) => row.order_no))]
  const each = [...new Map(devices.rows.map((row) => [`${row.app_code} ${row.device}`, row])).values()]
  return {
    count: numbers.length + each.length,
    orders: sql`select unnest(${numbers}::text[]) as order_no`,
    devices: sql`
      select d.app_code, decode(d.device, 'hex') as device_blind
        from unnest(${each.map((row) => row.app_code)}::text[], ${each.map((row) => row.device)}::text[]) as d(app_code, device)`,
  }
}

/** Empties tallies that are counted anew; until the end of the transaction nobody else writes facts. */
export async function emptyTallies(tx: Tx, tables: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx)
  for (const table of tables) await sql`delete from ${sql.table(table)}`.execute(tx)
}

/** Makes the facts of some keys again: what was there goes, what is said now comes. */
export async function writeFacts(
  tx: Tx,
  { table, keys, columns }: { table: string; keys: readonly string[]; columns: readonly string[] },
  among: Sql,
  said: Sql,
): Promise<void> {
  const names = (some: readonly string[]) => sql.join(some.map((name) => sql.ref(name)))
  await sql`delete from ${sql.table(table)} where (${names(keys)}) in (${among})`.execute(tx)
  await sql`insert into ${sql.table(table)} (${names(columns)}) select ${names(columns)} from (${said}) f`.execute(
    tx,
  )
}

/** Adds to a tally what some rows come to; what has come to nothing goes. */
export async function addToTally(
  tx: Tx,
  { table, keys, sums }: { table: string; keys: readonly string[]; sums: readonly string[] },
  tallied: Sql,
): Promise<void> {
  const names = (some: readonly string[]) => sql.join(some.map((name) => sql.ref(name)))
  const added = ['n', ...sums].map(
    (name) => sql`${sql.ref(name)} = ${sql.ref(`t.${name}`)} + ${sql.ref(`excluded.${name}`)}`,
  )
  await sql`
    insert into ${sql.table(table)} as t (${names([...keys, 'n', ...sums])})
    select ${names([...keys, 'n', ...sums])} from (${tallied}) r
        on conflict (${names(keys)}) do update set ${sql.join(added)}`.execute(tx)
  await sql`delete from ${sql.table(table)} where n = 0`.execute(tx)
}
