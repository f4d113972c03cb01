import * as contract from '@lumbung/contract/power/role'
import { refuse } from '@lumbung/domain/errors'
import { changesBetween, reaches } from '@lumbung/domain/people/permission'
import { implement } from '../../calls/registry.ts'
import type { Implementation } from '../../calls/context.ts'
import type { CallContext } from '../../calls/context.ts'
import { makeRole, removeRole, type RoleStanding } from '../../records/people/roles.ts'
import { lockForSave, refuseBeyond, seenRole } from './grants-of-actor.ts'
import { rolePage } from './role-list.queries.ts'
import { grantsOfRole, lockRoles, membersOf, type RoleRow } from './role.queries.ts'
import { keepVersion } from './role-version.ts'
import { versionsOf } from './role-version.queries.ts'

const roles = implement(contract.getRoles, async (_request, { tx }) => {
  const rows = await tx
    .selectFrom('role')
    .select(['id', 'name', 'title', 'is_admin'])
    .orderBy('title')
    .execute()
  return rows.map(({ is_admin: isAdmin, ...role }) => ({ ...role, isAdmin }))
})

const apps = implement(contract.getApps, async (_request, { tx }) => {
  return await tx.selectFrom('app').select(['code', 'name', 'active']).orderBy('code').execute()
})

const listRoles = implement(contract.getRoleList, async (request, { tx, staff, holds }) => {
  const page = await rolePage(tx, request)
  return {
    ...page,
    items: page.items.map((row) => ({
      ...row,
      can: {
        edit: !row.isAdmin && row.id !== staff.roleId && holds(contract.saveRole.name),
        copy: !row.isAdmin && holds(contract.copyRole.name),
        delete: !row.isAdmin && row.members === 0 && holds(contract.deleteRole.name),
      },
    })),
  }
})

const save = implement(contract.saveRole, async (request, context) => {
  const { tx } = context
  if (request.kind === 'add') return await make(context, { ...request, ofAgency: false, grants: [] }, 'add')
  const role = await lockForSave(context, request.role_id, request.version)
  const before = standingOf(role, await grantsOfRole(tx, role.id))
  const after = { ...before, title: request.title, description: request.description }
  return { id: role.id, version: await keepVersion(context, role, 'change', before, after) }
})

const copy = implement(contract.copyRole, async (request, context) => {
  const source = (await lockRoles(context.tx, [context.staff.roleId, request.role_id])).get(request.role_id)
  if (source === undefined) refuse('NOT_FOUND')
  if (source.isAdmin) refuse('ROLE_FIXED')
  const grants = await grantsOfRole(context.tx, source.id)
  await refuseBeyond(context, [], grants)
  return await make(context, { ...request, ofAgency: source.ofAgency, grants }, 'copy')
})

async function make(
  context: CallContext,
  role: { name: string; ofAgency: boolean } & RoleStanding,
  kind: 'add' | 'copy',
) {
  const { tx, staff, wall } = context
  const id = (await makeRole(tx, role, { staffId: staff.id, at: wall })) ?? refuse('DUPLICATE')
  const { name, title, description, ofAgency, grants } = role
  const made = { id, name, title, description, isAdmin: false, ofAgency, version: 0 }
  return { id, version: await keepVersion(context, made, kind, null, { title, description, grants }) }
}

const remove = implement(contract.deleteRole, async ({ role_id: id, version }, context) => {
  const { tx } = context
  const role = await lockForSave(context, id, version, true)
  const members = await membersOf(tx, id)
  if (members > 0) refuse('ROLE_IN_USE', { members })
  const before = standingOf(role, await grantsOfRole(tx, id))
  await keepVersion(context, role, 'delete', before, null)
  await removeRole(tx, id)
  return null
})

const versions = implement(contract.getRoleVersions, async ({ role_id: id }, context) => {
  await seenRole(context, id)
  const rows = await versionsOf(context.tx, id)
  return rows.map(({ before, after, at, ...row }) => {
    const changes = changesBetween(before?.grants ?? [], after?.grants ?? [])
    const past = (from: readonly string[], other: readonly string[]) =>
      from.filter((app) => !reaches(other, app))
    return {
      ...row,
      at: at.toISOString(),
      title: { before: before?.title ?? null, after: after?.title ?? null },
      gained: changes.flatMap((each) =>
        each.gains ? [{ kind: each.kind, name: each.name, apps: past(each.after, each.before) }] : [],
      ),
      lost: changes.flatMap((each) =>
        each.loses ? [{ kind: each.kind, name: each.name, apps: past(each.before, each.after) }] : [],
      ),
    }
  })
})

function standingOf({ title, description }: RoleRow, grants: RoleStanding['grants']): RoleStanding {
  return { title, description, grants }
}

export const roleCalls: readonly Implementation[] = [roles, apps, listRoles, save, copy, remove, versions]
