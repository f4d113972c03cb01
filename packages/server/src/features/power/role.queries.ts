import { sql } from 'kysely'
import type { Grant } from '@lumbung/domain/people/permission'
import type { Tx } from '../../db/pool.ts'
import { isLive } from '../../records/people/session.ts'

export interface RoleRow {
  id: number
  name: string
  title: string
  description: string
  isAdmin: boolean
  ofAgency: boolean
  version: number
}

const roleColumns = [
  'id',
  'name',
  'title',
  'description',
  'is_admin as isAdmin',
  'of_agency as ofAgency',
  'version',
] as const

export async function findRole(tx: Tx, id: number): Promise<RoleRow | null> {
  return (await tx.selectFrom('role').select(roleColumns).where('id', '=', id).executeTakeFirst()) ?? null
}

/**
 * Locks roles, always in the order of their ids, so that two who change each other's cannot deadlock.
 * @param whole also against anyone who is just being put into the role
 */
export async function lockRoles(
  tx: Tx,
  ids: readonly number[],
  whole = false,
): Promise<ReadonlyMap<number, RoleRow>> {
  const query = tx
    .selectFrom('role')
    .select(roleColumns)
    .where('id', 'in', [...new Set(ids)])
    .orderBy('id')
  const rows = await (whole ? query.forUpdate() : query.forNoKeyUpdate()).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export async function adminRoleIds(tx: Tx): Promise<number[]> {
  const rows = await tx.selectFrom('role').select('id').where('is_admin', '=', true).execute()
  return rows.map(({ id }) => id)
}

export async function grantsOfRole(tx: Tx, roleId: number): Promise<Grant[]> {
  const rows = await tx
    .selectFrom('role_grant')
    .select(['app_code', 'kind', 'name'])
    .where('role_id', '=', roleId)
    .execute()
  return rows.map(({ app_code: app, kind, name }) => ({ app, kind: kind as Grant['kind'], name }))
}

/** Accounts in a role, the disabled ones too: all of them keep it from being taken away. */
export async function membersOf(tx: Tx, roleId: number): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*) as count from staff where role_id = ${roleId}`.execute(tx)
  return rows[0]?.count ?? 0
}

export interface ActivePerson {
  id: number
  name: string
  email: string
  roleId: number
  signedIn: boolean
}

/** The active people of some roles by name, at most `max` of each. */
export async function activePeople(
  tx: Tx,
  roleIds: readonly number[],
  wall: Date,
  max: number,
): Promise<ActivePerson[]> {
  const { rows } = await sql<ActivePerson>`
    select id, name, email, role_id as "roleId",
           exists (select from session s where s.staff_id = ranked.id and ${isLive(wall)}) as "signedIn"
      from (select id, name, email, role_id, row_number() over (partition by role_id order by name, id) as place
              from staff where status = 'active' and role_id = any(${roleIds})) ranked
     where place <= ${max}
     order by name, id`.execute(tx)
  return rows
}

/** Active people by call that may make it, neither in this role nor admins. */
export async function othersWhoCan(
  tx: Tx,
  roleId: number,
  calls: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ name: string; people: number }>`
    select g.name, count(distinct p.id) as people
      from role_grant g join role r on r.id = g.role_id join staff p on p.role_id = r.id and p.status = 'active'
     where g.kind = 'call' and g.name = any(${calls}) and r.id <> ${roleId} and not r.is_admin
     group by g.name`.execute(tx)
  return new Map(rows.map(({ name, people }) => [name, people]))
}

export interface HoldingRole {
  id: number
  title: string
  isAdmin: boolean
  apps: string[]
  members: number
}

/** The roles that may make a call, admins first, with how many active people are in each. */
export async function rolesHolding(tx: Tx, call: string): Promise<HoldingRole[]> {
  const { rows } = await sql<HoldingRole>`
    select r.id, r.title, r.is_admin as "isAdmin",
           case when r.is_admin then array['*'] else array_agg(distinct g.app_code) end as apps,
           (select count(*) from staff p where p.role_id = r.id and p.status = 'active') as members
      from role r left join role_grant g on g.role_id = r.id and g.kind = 'call' and g.name = ${call}
     where r.is_admin or g.name is not null
     group by r.id order by r.is_admin desc, r.title`.execute(tx)
  return rows
}

export async function appCodes(tx: Tx): Promise<string[]> {
  const rows = await tx.selectFrom('app').select('code').orderBy('code').execute()
  return rows.map(({ code }) => code)
}
