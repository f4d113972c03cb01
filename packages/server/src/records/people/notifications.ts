import { sql } from 'kysely'
import type { NotificationKind } from '@lumbung/contract/user/notification'
import type { Tx } from '../../db/pool.ts'

/** What a person is told. The same kind and subject is told once. */
export interface News {
  kind: NotificationKind
  /** What it is about, e.g. `export:12:1`. */
  subject: string
  /** Values for the browser's words; never personal data. */
  detail: Record<string, string | number>
}

/** How many a person keeps; older ones go. */
const keptMax = 500

/** In the transaction of what it tells of: not done, not told. */
export async function notify(
  tx: Tx,
  staffId: number,
  { kind, subject, detail }: News,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('notification')
    .values({ staff_id: staffId, kind, subject, detail: JSON.stringify(detail), at })
    .onConflict((conflict) => conflict.columns(['staff_id', 'kind', 'subject']).doNothing())
    .execute()
  await sql`
    delete from notification
     where staff_id = ${staffId}
       and id < (select id from notification where staff_id = ${staffId} order by id desc offset ${keptMax} limit 1)`.execute(
    tx,
  )
}

export async function markNotificationsRead(tx: Tx, staffId: number, upTo: number, at: Date): Promise<void> {
  await tx
    .updateTable('notification')
    .set({ read_at: at })
    .where('staff_id', '=', staffId)
    .where('id', '<=', upTo)
    .where('read_at', 'is', null)
    .execute()
}
