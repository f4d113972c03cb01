import { everyApp, type Grant } from '@lumbung/domain/people/permission'
import type { Tx } from '../../db/pool.ts'

export interface NewRole {
  name: string
  title: string
  description: string
  isAdmin: boolean
  /** Who has it works for an agency, and is fenced. */
  ofAgency: boolean
  menus: readonly string[]
  calls: readonly string[]
}

/**
 * Gives a role of the product what no start gave it before: all of it when it is new, else the screens and calls that came
 * with a later version. What was given once and taken away stays away; so does a role that was deleted.
 * @returns the screens and calls that a role which stood already received
 */
export async function seedRole(tx: Tx, role: NewRole, at: Date): Promise<readonly Grant[]> {
  const known = await tx
    .selectFrom('seeded_grant')
    .select('name')
    .where('role_name', '=', role.name)
    .limit(1)
    .executeTakeFirst()
  if (known !== undefined) return await receiveLater(tx, role, at)
  const added = await tx
    .insertInto('role')
    .values({
      name: role.name,
      title: role.title,
      description: role.description,
      is_admin: role.isAdmin,
      of_agency: role.ofAgency,
    })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('id')
    .executeTakeFirst()
  // Somebody made a role of this name by hand: it is theirs.
  if (added === undefined) return []
  const fresh = await rememberSeeded(tx, role, at)
  await addGrants(
    tx,
    added.id,
    fresh.map((each) => ({ app: everyApp, ...each })),
  )
  return []
}

/** For the apps that the role works for today: one that was narrowed to an app is not widened, an emptied one stays empty. */
async function receiveLater(tx: Tx, role: NewRole, at: Date): Promise<readonly Grant[]> {
  const fresh = await rememberSeeded(tx, role, at)
  if (fresh.length === 0) return []
  const stands = await tx
    .selectFrom('role')
    .select('id')
    .where('name', '=', role.name)
    .forUpdate()
    .executeTakeFirst()
  if (stands === undefined) return []
  const rows = await tx
    .selectFrom('role_grant')
    .select('app_code')
    .distinct()
    .where('role_id', '=', stands.id)
    .execute()
  const held = rows.map(({ app_code: app }) => app)
  const apps = held.includes(everyApp) ? [everyApp] : held
  const grants = fresh.flatMap((each) => apps.map((app) => ({ app, ...each })))
  if (grants.length === 0) return []
  await addGrants(tx, stands.id, grants)
  // Whoever has the role open in the console sees that it changed.
  await tx
    .updateTable('role')
    .set(({ eb }) => ({ version: eb('version', '+', 1), changed_at: at, changed_by: null }))
    .where('id', '=', stands.id)
    .execute()
  return grants
}

/** Keeps what the product gives a role. @returns what it had never given it before */
async function rememberSeeded(tx: Tx, role: NewRole, at: Date): Promise<Omit<Grant, 'app'>[]> {
  const seeded = [
    ...[...new Set(role.menus)].map((name) => ({ kind: 'menu', name })),
    ...[...new Set(role.calls)].map((name) => ({ kind: 'call', name })),
  ]
  if (seeded.length === 0) return []
  const rows = await tx
    .insertInto('seeded_grant')
    .values(seeded.map((each) => ({ role_name: role.name, ...each, seeded_at: at })))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['kind', 'name'])
    .execute()
  return rows.map(({ kind, name }) => ({ kind: kind === 'menu' ? 'menu' : 'call', name }))
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
  role: { name: string; ofAgency: boolean } & RoleStanding,
  by: Pick<RoleVersion, 'staffId' | 'at'>,
): Promise<number | null> {
  const { name, title, description, ofAgency, grants } = role
  const added = await tx
    .insertInto('role')
    .values({
      name,
      title,
      description,
      of_agency: ofAgency,
      version: 1,
      changed_at: by.at,
      changed_by: by.staffId,
    })
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

/** Brings what a role holds of one kind to what it shall hold; what stays is not touched. */
export async function replaceGrants(
  tx: Tx,
  roleId: number,
  kind: Grant['kind'],
  grants: readonly Grant[],
): Promise<void> {
  const held = await tx
    .selectFrom('role_grant')
    .select(['app_code', 'name'])
    .where('role_id', '=', roleId)
    .where('kind', '=', kind)
    .execute()
  const key = (app: string, name: string) => `${app} ${name}`
  const wanted = new Set(grants.map(({ app, name }) => key(app, name)))
  const known = new Set(held.map(({ app_code: app, name }) => key(app, name)))
  const gone = held.filter((each) => !wanted.has(key(each.app_code, each.name)))
  if (gone.length > 0) {
    await tx
      .deleteFrom('role_grant')
      .where('role_id', '=', roleId)
      .where('kind', '=', kind)
      .where(({ eb, or }) =>
        or(gone.map(({ app_code: app, name }) => eb('app_code', '=', app).and('name', '=', name))),
      )
      .execute()
  }
  await addGrants(
    tx,
    roleId,
    grants.filter(({ app, name }) => !known.has(key(app, name))),
  )
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
