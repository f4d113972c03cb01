import * as interfaces from '@lumbung/contract/power/interface'
import { getRoleMenus, saveRoleMenus } from '@lumbung/contract/power/role'
import type { Call } from '@lumbung/contract/call'
import { groups, type Group } from '@lumbung/contract/groups'
import { screensOf } from '@lumbung/contract/screen-calls'
import { changesBetween, type GrantKind } from '@lumbung/domain/people/permission'
import { implement } from '../../calls/registry.ts'
import type { Implementation } from '../../calls/context.ts'
import type { CallContext } from '../../calls/context.ts'
import { replaceGrants } from '../../records/people/roles.ts'
import { grantsOfActor, lockForSave, refuseBeyond, refuseOtherApps, seenRole } from './grants-of-actor.ts'
import { grantableCalls, type GrantTree, readTrees, treesOf } from './grant-trees.ts'
import { keepVersion } from './role-version.ts'
import { grantsOfRole, membersOf } from './role.queries.ts'

/** The role, what it has of a kind, and what the one who asks could give it. */
async function granted(context: CallContext, roleId: number, kind: GrantKind, saveCall: Call) {
  const { tx, staff, holds } = context
  const role = await seenRole(context, roleId)
  const edit = !role.isAdmin && role.id !== staff.roleId && holds(saveCall)
  return {
    role: { ...role, members: await membersOf(tx, roleId), can: { edit } },
    granted: treesOf({ isAdmin: role.isAdmin, grants: await grantsOfRole(tx, roleId) }, kind),
    grantable: treesOf(await grantsOfActor(context), kind),
  }
}

const menus = implement(
  getRoleMenus,
  async ({ role_id: id }, context) => await granted(context, id, 'menu', saveRoleMenus),
)

const calls = implement(interfaces.getInterfaces, async ({ role_id: id }, context) => ({
  ...(await granted(context, id, 'call', interfaces.saveInterfaces)),
  interfaces: grantableCalls.map(({ name, path, sudo }) => ({
    name,
    group: groupOf(path),
    sudo,
    screens: screensOf(name),
  })),
}))

const saveMenus = implement(saveRoleMenus, async ({ role_id: id, version, menus: trees }, context) => {
  return { version: await saveGrants(context, id, version, 'menu', trees) }
})

const saveCalls = implement(
  interfaces.saveInterfaces,
  async ({ role_id: id, version, calls: trees }, context) => {
    return { version: await saveGrants(context, id, version, 'call', trees) }
  },
)

/** Replaces one kind; the other stays. Sessions read grants at every request: there is nothing to tell them. */
async function saveGrants(
  context: CallContext,
  roleId: number,
  version: number,
  kind: GrantKind,
  trees: readonly GrantTree[],
): Promise<number> {
  const { tx } = context
  const role = await lockForSave(context, roleId, version)
  const wanted = await readTrees(tx, kind, trees, kind === 'menu' ? 'menus' : 'calls')
  const before = await grantsOfRole(tx, roleId)
  const after = [...before.filter((grant) => grant.kind !== kind), ...wanted]
  await refuseBeyond(context, before, after)
  refuseOtherApps(context, before, after)
  // Nothing is changed: nothing is written, also not on a role whose grants are all of other apps.
  if (changesBetween(before, after).length === 0) return role.version
  await replaceGrants(tx, roleId, kind, wanted)
  const { title, description } = role
  const standing = (grants: typeof after) => ({ title, description, grants })
  return await keepVersion(
    context,
    role,
    kind === 'menu' ? 'menus' : 'calls',
    standing(before),
    standing(after),
  )
}

function groupOf(path: string): Group {
  const head = path.split('/')[1]
  return groups.find((group) => group === head) ?? 'utils'
}

export const grantCalls: readonly Implementation[] = [menus, calls, saveMenus, saveCalls]
