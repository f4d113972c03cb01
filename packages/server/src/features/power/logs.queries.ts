import { sql, type RawBuilder } from 'kysely'
import type { RequestOf } from '@lumbung/contract/call'
import type { getAccessLog, getAuditLog } from '@lumbung/contract/power/logs'
import { addDays, businessDay, startOfDay } from '@lumbung/domain/calendar'
import type { Tx } from '../../db/pool.ts'
import { listPage, type Page } from '../../lists/list-page.ts'
import { allOf } from '../../orders/order-parts.ts'

export interface AccessRow {
  id: number
  at: Date
  staff_id: number
  name: string
  role: string
  order_no: string
  app_code: string
  field: string
  reason_code: string | null
  note: string
  ip: string | null
}

export interface AuditRow {
  id: number
  at: Date
  event: string
  actor_kind: string
  actor: string
  role: string | null
  subject_kind: string | null
  subject: string | null
  subject_name: string | null
  denied: boolean
  reason: string | null
  ip: string | null
  request_id: string | null
}

/** The newest first; an order out of scope hides who looked at it, too. */
export async function accessPage(
  tx: Tx,
  { filter, sort, ...paging }: RequestOf<typeof getAccessLog>,
): Promise<Page<AccessRow>> {
  const { who, orderNo, seen, reason, app, at } = filter
  const photo = sql`l.field like 'photo:%'`
  return await listPage<AccessRow>(tx, {
    columns: sql`l.id, l.at, l.staff_id, p.name, r.title as role, l.order_no, o.app_code, l.field, l.reason_code, l.note, l.ip`,
    from: sql`access_log l join orders o on o.order_no = l.order_no join staff p on p.id = l.staff_id
              join role r on r.id = p.role_id`,
    where: allOf([
      who === undefined ? null : sql`p.name ilike ${partOf(who)}`,
      orderNo === undefined ? null : sql`l.order_no = ${orderNo}`,
      // Both together are no condition.
      seen?.length === 1 ? (seen[0] === 'photo' ? photo : sql`not (${photo})`) : null,
      reason === undefined || reason.length === 0 ? null : sql`l.reason_code = any(${reason})`,
      app === undefined || app.length === 0 ? null : sql`o.app_code = any(${app})`,
      ...between(sql`l.at`, at),
    ]),
    sort: { column: sql`l.at`, type: 'timestamptz', descending: sort?.descending ?? true },
    key: { column: sql`l.id`, type: 'bigint' },
    paging,
  })
}

export async function auditPage(
  tx: Tx,
  { filter, sort, ...paging }: RequestOf<typeof getAuditLog>,
): Promise<Page<AuditRow>> {
  const { who, subject, event, denied, at } = filter
  return await listPage<AuditRow>(tx, {
    columns: sql`a.id, a.at, a.event, a.actor_kind, a.actor, coalesce(r.title, a.role) as role, a.subject_kind, a.subject, a.denied, a.reason, a.ip,
                 a.request_id`,
    from: sql`audit a left join role r on r.name = a.role`,
    where: allOf([
      who === undefined ? null : sql`a.actor ilike ${partOf(who)}`,
      subject === undefined ? null : sql`a.subject = ${subject}`,
      event === undefined ? null : sql`a.event ilike ${partOf(event)}`,
      denied === undefined ? null : sql`a.denied = ${denied}`,
      ...between(sql`a.at`, at),
    ]),
    sort: { column: sql`a.at`, type: 'timestamptz', descending: sort?.descending ?? true },
    key: { column: sql`a.id`, type: 'bigint' },
    shown: {
      columns: sql`kept.*, coalesce(s.name, t.title) as subject_name`,
      joins: sql`left join staff s on kept.subject_kind = 'staff' and s.id::text = kept.subject
                 left join role t on kept.subject_kind = 'role' and t.id::text = kept.subject`,
    },
    paging,
  })
}

function partOf(words: string): string {
  return `%${words.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
}

function between(
  column: RawBuilder<unknown>,
  days: RequestOf<typeof getAuditLog>['filter']['at'],
): (RawBuilder<unknown> | null)[] {
  return [
    days?.from === undefined ? null : sql`${column} >= ${startOfDay(businessDay(days.from))}`,
    days?.to === undefined ? null : sql`${column} < ${startOfDay(addDays(businessDay(days.to), 1))}`,
  ]
}
