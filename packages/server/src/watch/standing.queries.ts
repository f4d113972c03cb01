import { sql } from 'kysely'
import type { Tx } from '../db/pool.ts'
import { isLive } from '../records/people/session.ts'

/** What a person may see rests on it: role, agency and grants. */
export interface Rests {
  roleId: number
  agencyId: number | null
  grants: string
}

/** A digest of what each role holds; a role that holds nothing is not among them. */
export async function grantsOfRoles(
  tx: Tx,
  roleIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ role_id: number; grants: string }>`
    select role_id, md5(string_agg(app_code || ' ' || name, ',' order by app_code, name)) as grants
      from role_grant where kind = 'call' and role_id = any(${roleIds}) group by role_id`.execute(tx)
  return new Map(rows.map(({ role_id: roleId, grants }) => [roleId, grants]))
}

/** On what the people of these sessions rest now, by the hash of the session's token in hex; of sessions that live. */
export async function standingOf(
  tx: Tx,
  sessions: readonly Buffer[],
  wall: Date,
): Promise<ReadonlyMap<string, Rests>> {
  const { rows } = await sql<{ session: string; role_id: number; agency_id: number | null }>`
    select encode(s.token_hash, 'hex') as session, p.role_id,
           coalesce(k.agency_id, case when r.of_agency then 0 end) as agency_id
      from session s join staff p on p.id = s.staff_id join role r on r.id = p.role_id
      left join collector k on k.staff_id = p.id
     where s.token_hash = any(${sessions}::bytea[]) and ${isLive(wall)} and p.status = 'active'`.execute(tx)
  const grants = await grantsOfRoles(tx, [...new Set(rows.map(({ role_id: roleId }) => roleId))])
  return new Map(
    rows.map(({ session, role_id: roleId, agency_id: agencyId }) => [
      session,
      { roleId, agencyId, grants: grants.get(roleId) ?? '' },
    ]),
  )
}

export const sameRests = (one: Rests, other: Rests): boolean =>
  one.roleId === other.roleId && one.agencyId === other.agencyId && one.grants === other.grants
