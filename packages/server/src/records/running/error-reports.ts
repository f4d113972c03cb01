import { sql } from 'kysely'
import type { Tx } from '../../db/pool.ts'

export interface ErrorSeen {
  fingerprint: Buffer
  message: string
  info: string
  url: string
  stack: string
  orderNo: string | null
  appVersion: string
  staffId: number
  at: Date
}

/** Counts an error into its group; the group shows the last of them. */
export async function countError(tx: Tx, seen: ErrorSeen): Promise<void> {
  const last = {
    info: seen.info,
    url: seen.url,
    stack: seen.stack,
    order_no: seen.orderNo,
    app_version: seen.appVersion,
    last_seen: seen.at,
    last_staff_id: seen.staffId,
  }
  await tx
    .insertInto('error_report')
    .values({ fingerprint: seen.fingerprint, message: seen.message, first_seen: seen.at, ...last })
    .onConflict((conflict) =>
      conflict.column('fingerprint').doUpdateSet({ ...last, count: sql`error_report.count + 1` }),
    )
    .execute()
}
