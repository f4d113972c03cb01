import { sql, type RawBuilder } from 'kysely'
import type { RequestOf } from '@lumbung/contract/call'
import type { Language } from '@lumbung/contract/fields'
import type { getAccounts } from '@lumbung/contract/power/account'
import type { StaffState } from '@lumbung/domain/staff'
import type { Tx } from '../../db/pool.ts'
import { listPage, type Page } from '../../lists/list-page.ts'
import { liveSession } from './role.queries.ts'

export interface AccountRow {
  id: number
  version: number
  name: string
  email: string
  role_id: number
  roleName: string
  isAdmin: boolean
  status: StaffState
  language: Language
  sessions: number
  devices: number
  lastSeenAt: Date | null
  createdAt: Date
  linkUntil: Date | null
}

type Request = RequestOf<typeof getAccounts>

const sorts = {
  name: { column: sql`p.name`, type: 'text' },
  role: { column: sql`r.title`, type: 'text' },
  createdAt: { column: sql`p.created_at`, type: 'timestamptz' },
} as const

export async function accountPage(
  tx: Tx,
  { filter, sort, ...paging }: Request,
  wall: Date,
): Promise<Page<AccountRow>> {
  const { column, descending } = sort ?? { column: 'name', descending: false }
  return await listPage<AccountRow>(tx, {
    columns: sql`
      p.id, p.version, p.name, p.email, p.role_id, r.title as "roleName", r.is_admin as "isAdmin", p.status, p.language,
      (select count(*) from session s where s.staff_id = p.id and ${liveSession(wall)}) as sessions,
      (select count(*) from trusted_device d where d.staff_id = p.id and d.trusted_until > ${wall}) as devices,
      (select max(s.last_seen_at) from session s where s.staff_id = p.id) as "lastSeenAt", p.created_at as "createdAt",
      (select l.expires_at from account_link l
        where l.staff_id = p.id and l.ended_at is null and l.expires_at > ${wall}) as "linkUntil"`,
    from: sql`staff p join role r on r.id = p.role_id`,
    where: sql.join(conditions(filter, wall), sql` and `),
    sort: { ...sorts[column], descending },
    key: { column: sql`p.id`, type: 'integer' },
    paging,
  })
}

function conditions(
  { id, text, role, role_id, status, signedIn }: Request['filter'],
  wall: Date,
): RawBuilder<unknown>[] {
  const like = (words: string) => `%${words.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  const live = sql`exists (select from session s where s.staff_id = p.id and ${liveSession(wall)})`
  return [
    sql`true`,
    ...(id === undefined ? [] : [sql`p.id = ${id}`]),
    ...(text === undefined ? [] : [sql`(p.name ilike ${like(text)} or p.email ilike ${like(text)})`]),
    ...(role === undefined ? [] : [sql`(r.title ilike ${like(role)} or r.name ilike ${like(role)})`]),
    ...(role_id === undefined ? [] : [sql`p.role_id = ${role_id}`]),
    ...(status === undefined || status.length === 0 ? [] : [sql`p.status = any(${status})`]),
    ...(signedIn === undefined ? [] : [signedIn ? live : sql`not ${live}`]),
  ]
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
      from session s where staff_id = ${staffId} and ${liveSession(wall)}
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
