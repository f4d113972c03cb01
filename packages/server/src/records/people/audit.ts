import { sql } from 'kysely'
import type { Call } from '@lumbung/contract/call'
import type { TrailEvent, TrailSubject } from '@lumbung/contract/power/logs'
import type { Actor } from '../../calls/actor.ts'
import type { Db, Tx } from '../../db/pool.ts'

export interface AuditEntry {
  /** A call stands for its name. */
  event: TrailEvent | Call
  actor: Actor
  at: Date
  ip?: string
  requestId?: string
  subjectKind?: TrailSubject
  subject?: string
  denied?: boolean
  reason?: string
  /** Never personal data in the clear. */
  detail?: Readonly<Record<string, unknown>>
}

/** Appends to the audit trail; in the transaction of the change, so that no change is without it. */
export async function audit(tx: Tx | Db, entry: AuditEntry): Promise<void> {
  await tx
    .insertInto('audit')
    .values({
      at: entry.at,
      event: typeof entry.event === 'string' ? entry.event : entry.event.name,
      actor_kind: entry.actor.kind,
      actor: entry.actor.name,
      staff_id: entry.actor.staffId ?? null,
      role: entry.actor.role ?? null,
      ip: entry.ip ?? null,
      request_id: entry.requestId ?? null,
      subject_kind: entry.subjectKind ?? null,
      subject: entry.subject ?? null,
      denied: entry.denied ?? false,
      reason: entry.reason ?? null,
      detail: JSON.stringify(entry.detail ?? {}),
    })
    .execute()
}

/** Appends one row for each of many subjects of an event that came about at once. */
export async function auditEach(
  tx: Tx,
  {
    event,
    actor,
    at,
    subjectKind,
  }: Pick<AuditEntry, 'actor' | 'at'> & { event: TrailEvent; subjectKind: TrailSubject },
  rows: readonly { subject: string; detail: Readonly<Record<string, unknown>> }[],
): Promise<void> {
  await sql`
    insert into audit (at, event, actor_kind, actor, staff_id, role, subject_kind, subject, denied, detail)
    select ${at}, ${event}, ${actor.kind}, ${actor.name}, ${actor.staffId ?? null}::integer, ${actor.role ?? null},
           ${subjectKind}, each.subject, false, each.detail::jsonb
      from unnest(${rows.map(({ subject }) => subject)}::text[],
                  ${rows.map(({ detail }) => JSON.stringify(detail))}::text[]) each(subject, detail)`.execute(
    tx,
  )
}

/** The first call of a person about an order after what one piece of work did to it; null: nobody did anything. */
export async function actAfter(
  tx: Tx,
  orderNo: string,
  work: string,
): Promise<{ event: string; actor: string; at: Date } | null> {
  const { rows } = await sql<{ event: string; actor: string; at: Date }>`
    select event, actor, at from audit
     where subject_kind = 'order' and subject = ${orderNo} and not denied and event like 'POST %'
       and id > (select max(id) from audit where subject_kind = 'order' and subject = ${orderNo} and request_id = ${work})
     order by id limit 1`.execute(tx)
  return rows[0] ?? null
}
