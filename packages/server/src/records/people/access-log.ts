import { sql } from 'kysely'
import type { Tx } from '../../db/pool.ts'

/** A look at personal data: who saw which value of which order, and why. */
export interface Access {
  at: Date
  staffId: number
  /** Null: it is of money of no order. */
  orderNo: string | null
  /** The revealed field, with a `:` the record of ours it is of where it is not the order's, `photo:<kind>`, or `review:` or `export:` and the fields that were opened together, at a desk or in a file. */
  field: string
  reasonCode?: string
  note?: string
  ip: string
}

/** Appends to the access log; before the value leaves the server. @returns the id of the row */
export async function logAccess(tx: Tx, access: Access): Promise<number> {
  const { id } = await tx
    .insertInto('access_log')
    .values({
      at: access.at,
      staff_id: access.staffId,
      order_no: access.orderNo,
      field: access.field,
      reason_code: access.reasonCode ?? null,
      note: access.note ?? '',
      ip: access.ip,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Appends what a file shows of many orders, for one reason; before a row of them is written. */
export async function logFile(
  tx: Tx,
  { orderNos, ...look }: Omit<Access, 'orderNo'> & { orderNos: readonly string[] },
): Promise<void> {
  const { at, staffId, field, reasonCode, note, ip } = look
  await sql`
    insert into access_log (at, staff_id, order_no, field, reason_code, note, ip)
    select ${at}::timestamptz, ${staffId}::integer, n, ${field}::text, ${reasonCode ?? null}::text, ${note ?? ''}::text, ${ip}::text
      from unnest(${[...orderNos]}::text[]) with ordinality of(n, at) order by of.at`.execute(tx)
}

/** Whether a row of the log is this very look: same person, order, fields and reason. */
export async function isLoggedAs(
  tx: Tx,
  id: number | null,
  { staffId, orderNo, field, reasonCode, note }: Access & { orderNo: string },
): Promise<boolean> {
  if (id === null) return false
  const row = await tx
    .selectFrom('access_log')
    .select(['staff_id', 'field', 'reason_code', 'note'])
    .where('order_no', '=', orderNo)
    .where('id', '=', id)
    .executeTakeFirst()
  return (
    row?.staff_id === staffId &&
    row.field === field &&
    row.reason_code === (reasonCode ?? null) &&
    row.note === (note ?? '')
  )
}

/** A search for a person: who asked, by what, and the mask of it. */
export interface Search {
  at: Date
  staffId: number
  by: string
  told: string
  ip: string
}

const sameSearchMinutes = 15

/** Appends to the access log, unless the same was just asked by the same person: a list on the screen asks again by itself. */
export async function logSearch(tx: Tx, { at, staffId, by, told, ip }: Search): Promise<void> {
  const since = new Date(at.getTime() - sameSearchMinutes * 60_000)
  await sql`
    insert into access_log (at, staff_id, field, note, ip)
    select ${at}::timestamptz, ${staffId}::integer, ${`search:${by}`}::text, ${told}::text, ${ip}::text
     where not exists (select from access_log l where l.staff_id = ${staffId} and l.at > ${since}
                          and l.field = ${`search:${by}`} and l.note = ${told})`.execute(tx)
}

/** How often a person has opened values since, what was opened together once; photos, searches and files that another person agreed to do not count. Waits for the person's other reveals under way. */
export async function countReveals(tx: Tx, staffId: number, since: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`reveal:${staffId}`}, 9))`.execute(tx)
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from access_log
     where staff_id = ${staffId} and at >= ${since} and field not like 'photo:%'
       and field not like 'search:%' and field not like 'export:%'`.execute(tx)
  return rows[0]?.count ?? 0
}
