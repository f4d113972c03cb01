import { sql } from 'kysely'
import * as calls from '@lumbung/contract/user/notification'
import { implement } from '../../calls/registry.ts'
import type { Implementation } from '../../calls/context.ts'
import type { Tx } from '../../db/pool.ts'
import { markNotificationsRead } from '../../records/people/notifications.ts'

const pageRows = 50

const listNotifications = implement(calls.getNotifications, async ({ before }, { tx, staff }) => {
  let query = tx
    .selectFrom('notification')
    .selectAll()
    .where('staff_id', '=', staff.id)
    .orderBy('id', 'desc')
    .limit(pageRows + 1)
  if (before !== undefined) query = query.where('id', '<', before)
  const rows = await query.execute()
  return {
    unread: await unreadOf(tx, staff.id),
    more: rows.length > pageRows,
    items: rows.slice(0, pageRows).map((row) => ({
      id: row.id,
      kind: row.kind as calls.NotificationKind,
      detail: row.detail as Record<string, string | number>,
      at: row.at.toISOString(),
      read: row.read_at !== null,
    })),
  }
})

const markAsRead = implement(calls.markRead, async ({ upTo }, { tx, staff, wall }) => {
  await markNotificationsRead(tx, staff.id, upTo, wall)
  return { unread: await unreadOf(tx, staff.id) }
})

async function unreadOf(tx: Tx, staffId: number): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*) as unread from notification where staff_id = ${staffId} and read_at is null`.execute(tx)
  return rows[0]?.unread ?? 0
}

export const notificationCalls: readonly Implementation[] = [listNotifications, markAsRead]
