import { sql, type Insertable, type Selectable } from 'kysely'
import type { PromiseState } from '@lumbung/domain/cases/follow-up'
import type { Tx } from '../../db/pool.ts'
import type { Promise as PromiseTable } from '../../db/tables.ts'

export type PromiseRecord = Selectable<PromiseTable>

/** Keeps a promise to pay. The one that was open before it no longer counts. */
export async function addPromise(
  tx: Tx,
  promise: Insertable<PromiseTable> & { made_at: Date },
): Promise<void> {
  await tx
    .updateTable('promise')
    .set({ state: 'cancelled', ended_at: promise.made_at })
    .where('case_id', '=', promise.case_id)
    .where('state', '=', 'open')
    .execute()
  await tx.insertInto('promise').values(promise).execute()
}

/** Says how a promise stands; guarded by how it stood. @returns false when someone was faster */
export async function judgePromise(
  tx: Tx,
  promise: Pick<PromiseRecord, 'id' | 'state'>,
  now: { state: PromiseState; paid: number; at: Date },
): Promise<boolean> {
  const ended_at = now.state === 'open' ? null : now.at
  const row = await tx
    .updateTable('promise')
    .set({ state: now.state, paid: now.paid, ended_at })
    .where('id', '=', promise.id)
    .where('state', '=', promise.state)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** rupiah that came for a loan in the days of a promise, less what was taken back since. */
export const paidInTime = sql<number>`
  (select coalesce(sum(e.amount), 0)::bigint from loan_event e
    where e.order_no = p.order_no and e.kind in ('paid', 'extended') and e.day between p.made_day and p.day
      and not exists (select from loan_event r where r.order_no = e.order_no and r.kind = 'reversed'
                         and (r.detail ->> 'target') = e.seq::text))`
