import type { Grant } from '@lumbung/domain/permission'
import type { Tx } from '../db/pool.ts'

export interface NewRole {
  name: string
  title: string
  description: string
  isAdmin: boolean
  menus: readonly string[]
  calls: readonly string[]
}

/**
 * Adds a role with its grants for all apps. A role that stands already keeps what an admin made of
 * it, so that a start never gives back what was taken.
 */
export async function addRole(tx: Tx, role: NewRole): Promise<void> {
  const added = await tx
    .insertInto('role')
    .values({ name: role.name, title: role.title, description: role.description, is_admin: role.isAdmin })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added === undefined) return
  await addGrants(tx, added.id, [
    ...[...new Set(role.menus)].map((name) => ({ app: '*', kind: 'menu' as const, name })),
    ...[...new Set(role.calls)].map((name) => ({ app: '*', kind: 'call' as const, name })),
  ])
}

/** How a role stands: what is versioned. */
export interface RoleStanding {
  title: string
  description: string
  grants: readonly Grant[]
}

export type RoleSave = 'add' | 'copy' | 'change' | 'menus' | 'calls' | 'delete'

/** One save of a role: what stood before it and stands after it, and whose it is. */
export interface RoleVersion {
  roleId: number
  roleName: string
  version: number
  kind: RoleSave
  before: RoleStanding | null
  after: RoleStanding | null
  staffId: number
  at: Date
}

/** Makes a role by hand. @returns its id; null when the name is taken */
export async function makeRole(
  tx: Tx,
  role: { name: string } & RoleStanding,
  by: Pick<RoleVersion, 'staffId' | 'at'>,
): Promise<number | null> {
  const { name, title, description, grants } = role
  const added = await tx
    .insertInto('role')
    .values({ name, title, description, version: 1, changed_at: by.at, changed_by: by.staffId })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added === undefined) return null
  await addGrants(tx, added.id, grants)
  return added.id
}

/** Brings a role to how it stands after a save, and keeps the version. The caller holds the role's lock. */
export async function saveRoleVersion(tx: Tx, save: RoleVersion): Promise<void> {
  await tx
    .insertInto('role_version')
    .values({
      role_id: save.roleId,
      version: save.version,
      kind: save.kind,
      role_name: save.roleName,
      before: save.before === null ? null : JSON.stringify(save.before),
      after: save.after === null ? null : JSON.stringify(save.after),
      at: save.at,
      staff_id: save.staffId,
    })
    .execute()
  if (save.before === null || save.after === null) return
  await tx
    .updateTable('role')
    .set({
      title: save.after.title,
      description: save.after.description,
      version: save.version,
      changed_at: save.at,
      changed_by: save.staffId,
    })
    .where('id', '=', save.roleId)
    .execute()
}

/** Replaces what a role holds of one kind. */
export async function replaceGrants(
  tx: Tx,
  roleId: number,
  kind: Grant['kind'],
  grants: readonly Grant[],
): Promise<void> {
  await tx.deleteFrom('role_grant').where('role_id', '=', roleId).where('kind', '=', kind).execute()
  await addGrants(tx, roleId, grants)
}

/** Takes a role and its grants away. The caller holds its lock and has seen that nobody is in it. */
export async function removeRole(tx: Tx, roleId: number): Promise<void> {
  await tx.deleteFrom('role_grant').where('role_id', '=', roleId).execute()
  await tx.deleteFrom('role').where('id', '=', roleId).execute()
}

async function addGrants(tx: Tx, roleId: number, grants: readonly Grant[]): Promise<void> {
  if (grants.length === 0) return
  await tx
    .insertInto('role_grant')
    .values(grants.map(({ app, kind, name }) => ({ role_id: roleId, app_code: app, kind, name })))
    .execute()
}
