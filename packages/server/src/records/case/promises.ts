import { sql, type Insertable, type Selectable } from 'kysely'
import type { PromiseState } from '@lumbung/domain/cases/follow-up'
import type { Actor } from '../../calls/actor.ts'
import type { Tx } from '../../db/pool.ts'
import type { Promise as PromiseTable } from '../../db/tables.ts'
import { audit } from '../people/audit.ts'
import { promiseMark } from '../people/trail-marks.ts'

export type PromiseRecord = Selectable<PromiseTable>

/** Keeps a promise to pay. The one that was open before it no longer counts. */
export async function addPromise(
  tx: Tx,
  promise: Insertable<PromiseTable> & { made_at: Date },
  by: { actor: Actor; recordedAt: Date },
): Promise<void> {
  const cancelled = await tx
    .updateTable('promise')
    .set({ state: 'cancelled', ended_at: promise.made_at })
    .where('case_id', '=', promise.case_id)
    .where('state', '=', 'open')
    .returning(['id', 'order_no', 'state', 'paid'])
    .execute()
  for (const row of cancelled) await tellEnd(tx, row, by)
  await tx.insertInto('promise').values(promise).execute()
}

/** What was promised before the due day is waited for by whoever has the case after it. */
export async function carryPromise(tx: Tx, fromCase: number, toCase: number): Promise<void> {
  await tx
    .updateTable('promise')
    .set({ case_id: toCase })
    .where('case_id', '=', fromCase)
    .where('state', '=', 'open')
    .execute()
}

/** Says how a promise stands; guarded by how it stood. @returns false when someone was faster */
export async function judgePromise(
  tx: Tx,
  promise: Pick<PromiseRecord, 'id' | 'state'>,
  now: { state: PromiseState; paid: number; at: Date },
  by: { actor: Actor; recordedAt: Date },
): Promise<boolean> {
  const ended_at = now.state === 'open' ? null : now.at
  const row = await tx
    .updateTable('promise')
    .set({ state: now.state, paid: now.paid, ended_at })
    .where('id', '=', promise.id)
    .where('state', '=', promise.state)
    .returning(['id', 'order_no', 'state', 'paid'])
    .executeTakeFirst()
  if (row === undefined) return false
  await tellEnd(tx, row, by)
  return true
}

/** What the payments say of a promise stands in the sealed trail too: a complaint is answered with it. */
async function tellEnd(
  tx: Tx,
  row: Pick<PromiseRecord, 'id' | 'order_no' | 'state' | 'paid'>,
  { actor, recordedAt }: { actor: Actor; recordedAt: Date },
): Promise<void> {
  await audit(tx, {
    event: 'promiseEnded',
    actor,
    at: recordedAt,
    subjectKind: 'order',
    subject: row.order_no,
    detail: promiseMark(row),
  })
}

/** rupiah that came for a loan in the days of a promise and its days of grace, less what was taken back since. */
export const paidInTime = sql<number>`
  (select coalesce(sum(e.amount), 0)::bigint from loan_event e
    where e.order_no = p.order_no and e.kind in ('paid', 'extended') and e.day between p.made_day and p.day + p.grace_days
      -- What had been heard of before it was made is nothing of it: it promised the rest.
      and not exists (select from cash_record c where c.id = e.cash_record_id and c.received_at < p.made_at)
      and not exists (select from loan_event r where r.order_no = e.order_no and r.kind = 'reversed'
                         and (r.detail ->> 'target') = e.seq::text))`
