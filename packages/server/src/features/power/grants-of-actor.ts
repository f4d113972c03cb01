import { refuse } from '@lumbung/domain/errors'
import { type Grant, grantsBeyond, type Holder, plainGrants } from '@lumbung/domain/people/permission'
import type { CallContext } from '../../calls/context.ts'
import { findRole, grantsOfRole, lockRoles, type RoleRow } from './role.queries.ts'

/** What the one who acts holds at this moment, read inside the transaction. */
export async function grantsOfActor({ tx, staff }: Pick<CallContext, 'tx' | 'staff'>): Promise<Holder> {
  return { isAdmin: staff.isAdmin, grants: staff.isAdmin ? [] : await grantsOfRole(tx, staff.roleId) }
}

/**
 * Nobody grants what they do not hold.
 * @throws GRANT_BEYOND
 */
export async function refuseBeyond(
  context: Pick<CallContext, 'tx' | 'staff'>,
  before: readonly Grant[],
  after: readonly Grant[],
): Promise<void> {
  const beyond = grantsBeyond(await grantsOfActor(context), before, after)
  if (beyond.length > 0) refuse('GRANT_BEYOND', { grants: beyond.length, first: beyond[0]?.name ?? '' })
}

/**
 * Who manages roles for some apps neither gives nor takes what counts for others.
 * @throws GRANT_BEYOND
 */
export function refuseOtherApps(
  { scope }: Pick<CallContext, 'scope'>,
  before: readonly Grant[],
  after: readonly Grant[],
): void {
  if (scope === '*') return
  const [was, is] = [plainGrants(before), plainGrants(after)]
  const differs = [...without(was, is), ...without(is, was)].filter(({ app }) => !scope.includes(app))
  if (differs.length > 0) refuse('GRANT_BEYOND', { grants: differs.length, first: differs[0]?.name ?? '' })
}

function without(grants: readonly Grant[], others: readonly Grant[]): readonly Grant[] {
  return grants.filter(
    ({ app, kind, name }) =>
      !others.some((other) => other.app === app && other.kind === kind && other.name === name),
  )
}

/**
 * A role about to be saved, locked together with the saver's own, so that what they hold cannot be
 * taken away meanwhile.
 * @throws NOT_FOUND, ROLE_FIXED (admins pass as a role), SAME_PERSON (one's own), VERSION_CONFLICT
 */
export async function lockForSave(
  context: CallContext,
  roleId: number,
  version: number,
  whole = false,
): Promise<RoleRow> {
  const { tx, staff } = context
  const role = (await lockRoles(tx, [staff.roleId, roleId], whole)).get(roleId) ?? refuse('NOT_FOUND')
  if (role.isAdmin) refuse('ROLE_FIXED')
  if (role.id === staff.roleId) refuse('SAME_PERSON')
  if (role.version !== version) refuse('VERSION_CONFLICT')
  return role
}

/** @throws NOT_FOUND */
export async function seenRole({ tx }: Pick<CallContext, 'tx'>, roleId: number): Promise<RoleRow> {
  return (await findRole(tx, roleId)) ?? refuse('NOT_FOUND')
}
