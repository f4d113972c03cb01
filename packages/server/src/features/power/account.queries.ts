import { sql } from 'kysely'
import type { RequestOf } from '@lumbung/contract/call'
import type { Language } from '@lumbung/contract/fields'
import { getAccounts } from '@lumbung/contract/power/account'
import type { StaffState } from '@lumbung/domain/people/staff'
import type { Tx } from '../../db/pool.ts'
import { containing } from '../../lists/conditions.ts'
import { listOf } from '../../lists/answer-list.ts'
import { isLive } from '../../records/people/session.ts'

/** Accounts with their role, and where they are signed in. */
export async function accountPage(tx: Tx, request: RequestOf<typeof getAccounts>, wall: Date) {
  const live = sql`exists (select from session s where s.staff_id = p.id and ${isLive(wall)})`
  return await listOf(tx, getAccounts, request, {
    of: ['staff', 'p'],
    join: sql`join role r on r.id = p.role_id`,
    fields: {
      roleName: sql`r.title`,
      isAdmin: sql`r.is_admin`,
      sessions: sql`(select count(*) from session s where s.staff_id = p.id and ${isLive(wall)})`,
      devices: sql`(select count(*) from trusted_device d where d.staff_id = p.id and d.trusted_until > ${wall})`,
      lastSeenAt: sql`(select max(s.last_seen_at) from session s where s.staff_id = p.id)`,
      linkUntil: sql`(select l.expires_at from account_link l
        where l.staff_id = p.id and l.ended_at is null and l.expires_at > ${wall})`,
      can: 'later',
    },
    filter: {
      text: containing(sql`p.name || chr(10) || p.email`),
      signedIn: (signedIn) => (signedIn ? live : sql`not ${live}`),
    },
    by: 'name',
    descending: false,
    sorts: { role: { column: sql`r.title`, type: 'text' } },
  })
}

export interface Account {
  id: number
  version: number
  name: string
  email: string
  language: Language
  roleId: number
  isAdmin: boolean
  status: StaffState
}

/** An account as it stands, without a lock. */
export async function findAccount(tx: Tx, id: number): Promise<Account | null> {
  const row = await tx
    .selectFrom('staff as p')
    .innerJoin('role as r', 'r.id', 'p.role_id')
    .select([
      'p.id',
      'p.version',
      'p.name',
      'p.email',
      'p.language',
      'p.role_id as roleId',
      'r.is_admin as isAdmin',
      'p.status',
    ])
    .where('p.id', '=', id)
    .executeTakeFirst()
  return row === undefined
    ? null
    : { ...row, language: row.language as Language, status: row.status as StaffState }
}

/** Locks an account's row until the transaction ends. */
export async function lockAccount(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('staff').select('id').where('id', '=', id).forUpdate().execute()
}

/** Active admins beside one person. */
export async function otherActiveAdmins(tx: Tx, staffId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from staff p join role r on r.id = p.role_id
     where r.is_admin and p.status = 'active' and p.id <> ${staffId}`.execute(tx)
  return rows[0]?.count ?? 0
}

export async function sessionsOf(tx: Tx, staffId: number, wall: Date) {
  const { rows } = await sql<{
    id: number
    user_agent: string
    ip: string
    created_at: Date
    last_seen_at: Date
    expires_at: Date
  }>`
    select id, user_agent, ip, created_at, last_seen_at, expires_at
      from session s where staff_id = ${staffId} and ${isLive(wall)}
     order by last_seen_at desc, id desc`.execute(tx)
  return rows
}

export async function devicesOf(tx: Tx, staffId: number, wall: Date) {
  return await tx
    .selectFrom('trusted_device')
    .select(['id', 'user_agent', 'created_at', 'last_used_at', 'trusted_until'])
    .where('staff_id', '=', staffId)
    .where('trusted_until', '>', wall)
    .orderBy('last_used_at', 'desc')
    .execute()
}
