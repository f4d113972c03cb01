import { sql } from 'kysely'
import type { ReportRows } from '@lumbung/domain/report/report-days'
import type { Tx } from '../../db/pool.ts'

export interface Mailing {
  every: ReportRows
  hour: number
  toRoles: boolean
}

/** When a view is mailed; null: no more. */
export async function setMailing(
  tx: Tx,
  viewId: number,
  mailing: (Mailing & { nextAt: Date }) | null,
  at: Date,
): Promise<void> {
  if (mailing === null) {
    await tx.deleteFrom('view_mailing').where('view_id', '=', viewId).execute()
    return
  }
  const { every, hour, toRoles, nextAt } = mailing
  const kept = { every, hour, to_roles: toRoles, next_at: nextAt, set_at: at }
  await tx
    .insertInto('view_mailing')
    .values({ view_id: viewId, ...kept })
    .onConflict((conflict) => conflict.column('view_id').doUpdateSet(kept))
    .execute()
}

export interface DueMailing extends Mailing {
  viewId: number
  dueAt: Date
}

/** A view whose time has come, locked: two processes never mail the same one. */
export async function takeDueMailing(tx: Tx, now: Date): Promise<DueMailing | null> {
  const { rows } = await sql<DueMailing>`
    select view_id as "viewId", every, hour, to_roles as "toRoles", next_at as "dueAt" from view_mailing
     where next_at <= ${now} order by next_at, view_id limit 1 for update skip locked`.execute(tx)
  return rows[0] ?? null
}

/** It was mailed, and when it is again. */
export async function moveMailing(
  tx: Tx,
  viewId: number,
  { mailedAt, nextAt }: { mailedAt: Date; nextAt: Date },
): Promise<void> {
  await tx
    .updateTable('view_mailing')
    .set({ last_at: mailedAt, next_at: nextAt })
    .where('view_id', '=', viewId)
    .execute()
}
