import { sql } from 'kysely'
import type { Tx } from '../../db/pool.ts'

/** A look at personal data: who saw which value of which order, and why. */
export interface Access {
  at: Date
  staffId: number
  orderNo: string
  /** The revealed field, or `photo:<kind>`. */
  field: string
  reasonCode?: string
  note?: string
  ip: string
}

/** Appends to the access log; before the value leaves the server. */
export async function logAccess(tx: Tx, access: Access): Promise<void> {
  await tx
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
    .execute()
}

/** How many values a person has opened since; photos do not count. Waits for the person's other reveals under way. */
export async function countReveals(tx: Tx, staffId: number, since: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`reveal:${staffId}`}, 9))`.execute(tx)
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from access_log
     where staff_id = ${staffId} and at >= ${since} and field not like 'photo:%'`.execute(tx)
  return rows[0]?.count ?? 0
}
