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
  const grants = [
    ...[...new Set(role.menus)].map((name) => ({ kind: 'menu', name })),
    ...[...new Set(role.calls)].map((name) => ({ kind: 'call', name })),
  ]
  if (grants.length === 0) return
  await tx
    .insertInto('role_grant')
    .values(grants.map((grant) => ({ ...grant, role_id: added.id, app_code: '*' })))
    .execute()
}

/** Replaces the apps for which a role holds a call. */
export async function grantCall(tx: Tx, roleId: number, call: string, apps: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('role_grant')
    .where('role_id', '=', roleId)
    .where('kind', '=', 'call')
    .where('name', '=', call)
    .execute()
  if (apps.length === 0) return
  await tx
    .insertInto('role_grant')
    .values(apps.map((app) => ({ role_id: roleId, app_code: app, kind: 'call', name: call })))
    .execute()
}
