import type { Tx } from '../../db/pool.ts'
import type { RoleSave, RoleStanding } from '../../records/people/roles.ts'

const versionsMax = 100

export interface SeenVersion {
  version: number
  kind: RoleSave
  at: Date
  by: string | null
  before: RoleStanding | null
  after: RoleStanding | null
}

/** The newest hundred saves of a role. */
export async function versionsOf(tx: Tx, roleId: number): Promise<SeenVersion[]> {
  const rows = await tx
    .selectFrom('role_version as v')
    .innerJoin('staff as p', 'p.id', 'v.staff_id')
    .select(['v.version', 'v.kind', 'v.at', 'p.name as by', 'v.before', 'v.after'])
    .where('v.role_id', '=', roleId)
    .orderBy('v.version', 'desc')
    .limit(versionsMax)
    .execute()
  return rows.map(({ kind, before, after, ...row }) => ({
    ...row,
    kind: kind as RoleSave,
    before: before as RoleStanding | null,
    after: after as RoleStanding | null,
  }))
}
