import * as z from 'zod/mini'
import { call } from '../call.ts'
import { appCode, id, instant, shortText, version } from '../fields.ts'
import { listAnswer, listRequest } from '../list.ts'
import { onlyAdmins } from '../roles.ts'

/** Key of a role, spelled like the seeded ones: `finance_maker`. */
export const roleName = z.string().check(z.regex(/^[a-z][a-z0-9_]{1,39}$/))
const title = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))
const roleApp = z.union([z.literal('*'), appCode])

/**
 * What is granted in one tree: the names chosen for an app, or for every app (`*`, those to come too).
 * A choice holds one tree for `*`, or one for each app.
 */
export const grantTree = z.strictObject({
  app: roleApp,
  names: z.array(z.string().check(z.maxLength(100))).check(z.maxLength(1000)),
})
export const grantTrees = z.array(grantTree).check(z.maxLength(50))

/** A role as the pages of its grants need it. */
export const roleHead = z.object({
  id,
  name: z.string(),
  title: z.string(),
  description: z.string(),
  isAdmin: z.boolean(),
  version,
  members: z.int(),
  /** Whether the one who asks may save here: not an admin's role, not one's own. */
  can: z.object({ edit: z.boolean() }),
})

/** Every role, for pickers. */
export const getRoles = call('GET /power/get_roles', {
  title: { id: 'Memilih peran', en: 'Pick a role', zh: '选择角色' },
  heldBy: ['auditor'],
  neededBy: ['account'],
  request: z.strictObject({}),
  ret: z.array(z.object({ id, name: z.string(), title: z.string(), isAdmin: z.boolean() })),
})

/** Every app, the closed ones too: what grants can be told apart by. */
export const getApps = call('GET /power/get_apps', {
  title: { id: 'Melihat aplikasi', en: 'See the apps', zh: '查看应用' },
  heldBy: ['auditor'],
  neededBy: ['menu', 'interface'],
  request: z.strictObject({}),
  ret: z.array(z.object({ code: appCode, name: z.string(), active: z.boolean() })),
})

/** Roles with who is in them and how much they hold. */
export const getRoleList = call('POST /power/get_role_list', {
  title: { id: 'Melihat daftar peran', en: 'List roles', zh: '查看角色列表' },
  heldBy: ['auditor'],
  neededBy: ['role'],
  request: listRequest(
    z.strictObject({
      id: z.optional(id),
      /** In title, name or description. */
      text: z.optional(shortText),
      app: z.optional(appCode),
      /** Roles that may make this call. */
      call: z.optional(z.string().check(z.maxLength(100))),
      empty: z.optional(z.boolean()),
    }),
    ['title', 'members', 'changedAt'],
  ),
  ret: listAnswer(
    z.object({
      id,
      name: z.string(),
      title: z.string(),
      description: z.string(),
      isAdmin: z.boolean(),
      version,
      members: z.int(),
      /** Active ones among them. */
      activeMembers: z.int(),
      screens: z.int(),
      calls: z.int(),
      /** Apps that anything is granted for; `*` for every app. */
      apps: z.array(z.string()),
      /** Null as long as the role stands as the product brought it. */
      changedAt: z.nullable(instant),
      changedBy: z.nullable(z.string()),
      can: z.object({ edit: z.boolean(), copy: z.boolean(), delete: z.boolean() }),
    }),
  ),
})

/** Makes a role without grants, or words one anew. The name is its key and stays. */
export const saveRole = call('POST /power/role_save', {
  title: { id: 'Membuat dan mengubah peran', en: 'Make and change roles', zh: '新建与修改角色' },
  heldBy: onlyAdmins,
  usedBy: ['role'],
  scope: 'all',
  sudo: true,
  request: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('add'), name: roleName, title, description: shortText }),
    z.strictObject({ kind: z.literal('change'), role_id: id, version, title, description: shortText }),
  ]),
  ret: z.object({ id, version }),
  errors: ['NOT_FOUND', 'VERSION_CONFLICT', 'DUPLICATE', 'SAME_PERSON', 'ROLE_FIXED'],
})

/** A new role that holds what another does; only what the one who copies holds too can be copied. */
export const copyRole = call('POST /power/role_copy', {
  title: { id: 'Menyalin peran', en: 'Copy a role', zh: '复制角色' },
  heldBy: onlyAdmins,
  usedBy: ['role'],
  scope: 'all',
  sudo: true,
  request: z.strictObject({ role_id: id, name: roleName, title, description: shortText }),
  ret: z.object({ id, version }),
  errors: ['NOT_FOUND', 'DUPLICATE', 'GRANT_BEYOND', 'ROLE_FIXED'],
})

/** Takes a role away that nobody is in, not even a disabled account. Its versions stay. */
export const deleteRole = call('POST /power/role_delete', {
  title: { id: 'Menghapus peran', en: 'Delete a role', zh: '删除角色' },
  heldBy: onlyAdmins,
  usedBy: ['role'],
  scope: 'all',
  sudo: true,
  request: z.strictObject({ role_id: id, version }),
  ret: z.null(),
  errors: ['NOT_FOUND', 'VERSION_CONFLICT', 'SAME_PERSON', 'ROLE_IN_USE', 'ROLE_FIXED'],
})

/** Which screens a role sees, and which ones the one who asks could grant. */
export const getRoleMenus = call('POST /power/get_role_menus', {
  title: { id: 'Melihat layar peran', en: 'See the screens of a role', zh: '查看角色页面' },
  heldBy: ['auditor'],
  neededBy: ['menu'],
  request: z.strictObject({ role_id: id }),
  ret: z.object({ role: roleHead, granted: z.array(grantTree), grantable: z.array(grantTree) }),
  errors: ['NOT_FOUND'],
})

/** Replaces the screens of a role. Counts on the next page the person opens; calls are checked apart. */
export const saveRoleMenus = call('POST /power/role_menu_save', {
  title: { id: 'Memberi layar', en: 'Grant screens', zh: '授予页面' },
  heldBy: onlyAdmins,
  usedBy: ['menu'],
  sudo: true,
  request: z.strictObject({ role_id: id, version, menus: grantTrees }),
  ret: z.object({ version }),
  errors: ['NOT_FOUND', 'VERSION_CONFLICT', 'GRANT_BEYOND', 'SAME_PERSON', 'ROLE_FIXED', 'APP_UNKNOWN'],
})

/** Every save of a role with what it changed, the newest first. */
export const getRoleVersions = call('POST /power/get_role_versions', {
  title: { id: 'Melihat riwayat peran', en: 'See the history of a role', zh: '查看角色历史' },
  heldBy: ['auditor'],
  usedBy: ['role'],
  request: z.strictObject({ role_id: id }),
  ret: z.array(
    z.object({
      version,
      kind: z.enum(['add', 'copy', 'change', 'menus', 'calls', 'delete']),
      at: instant,
      by: z.nullable(z.string()),
      title: z.object({ before: z.nullable(z.string()), after: z.nullable(z.string()) }),
      gained: z.array(
        z.object({ kind: z.enum(['menu', 'call']), name: z.string(), apps: z.array(z.string()) }),
      ),
      lost: z.array(
        z.object({ kind: z.enum(['menu', 'call']), name: z.string(), apps: z.array(z.string()) }),
      ),
    }),
  ),
  errors: ['NOT_FOUND'],
})
