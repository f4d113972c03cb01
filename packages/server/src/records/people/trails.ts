import { createHash } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../db/pool.ts'

/** What is only ever appended to and sealed: who did what, and who looked at personal data. */
export const trails = ['audit', 'access_log'] as const
export type Trail = (typeof trails)[number]

/** One row as it is sealed: its fields in a fixed order, as text. */
export interface TrailRow {
  id: number
  fields: readonly (string | null)[]
}

// Seals of years depend on these lists: a column that is added later is sealed under a trail name of its own.
const fieldsOf: Readonly<Record<Trail, RawBuilder<unknown>>> = {
  audit: sql`array[id::text, extract(epoch from at)::text, event, actor_kind, actor, staff_id::text, role, ip, request_id,
                   subject_kind, subject, denied::text, reason, detail::text]`,
  access_log: sql`array[id::text, extract(epoch from at)::text, staff_id::text, order_no, field, reason_code, note, ip]`,
}

/** The rows of a trail after one and up to another, in the order they are sealed in; no more than `max`. */
export async function trailRows(
  tx: Tx,
  trail: Trail,
  { after, upTo, max }: { after: number | null; upTo: number; max: number },
): Promise<TrailRow[]> {
  const above = after === null ? sql`` : sql`and id > ${after}`
  const { rows } = await sql<TrailRow>`
    select id, to_json(${fieldsOf[trail]}) as fields from ${sql.table(trail)}
     where id <= ${upTo} ${above} order by id, at limit ${max}`.execute(tx)
  return rows
}

/** The last row of a trail that is committed; null when it has none. */
export async function lastTrailId(tx: Tx, trail: Trail): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`
    select max(id) as id from ${sql.table(trail)}`.execute(tx)
  return rows[0]?.id ?? null
}

export async function countAfter(tx: Tx, trail: Trail, id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(trail)} where id > ${id}`.execute(tx)
  return rows[0]?.count ?? 0
}

/**
 * The transactions that are writing a trail now. Each takes the table's lock before its row gets an id and keeps it to its
 * end, so when those seen after an id was read have ended, no row below that id can still appear.
 */
export async function writersOf(tx: Tx, trail: Trail): Promise<Set<string>> {
  const { rows } = await sql<{ writer: string }>`
    select virtualtransaction as writer from pg_locks
     where locktype = 'relation' and relation = ${sql.lit(trail)}::regclass and mode = 'RowExclusiveLock' and granted
       and database = (select oid from pg_database where datname = current_database())`.execute(tx)
  return new Set(rows.map(({ writer }) => writer))
}

/** What the first row of a trail is linked to. */
export function startOfChain(trail: Trail): Buffer {
  return createHash('sha256').update(`lumbung ${trail}`).digest()
}

/** SHA-256 over the link before and the row, every field with its length in front so that none runs into the next. */
export function linkOf(before: Buffer, { fields }: TrailRow): Buffer {
  const row = fields.map((field) => (field === null ? '-;' : `${Buffer.byteLength(field)}:${field}`)).join('')
  return createHash('sha256').update(before).update(row).digest()
}
