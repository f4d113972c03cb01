import * as contract from '@lumbung/contract/power/account'
import { refuse } from '@lumbung/domain/errors'
import { staffFlow, type StaffState } from '@lumbung/domain/people/staff'
import { implement } from '../../calls/registry.ts'
import type { Implementation } from '../../calls/context.ts'
import type { CallContext } from '../../calls/context.ts'
import type { Tx } from '../../db/pool.ts'
import type { AppScope } from '../../db/transaction.ts'
import { endAccountLinks } from '../../records/order/account-links.ts'
import { audit } from '../../records/people/audit.ts'
import { forgetDevice, forgetDevices } from '../../records/people/login.ts'
import { endSessionById, endSessionsOf } from '../../records/people/session.ts'
import { changeStaff, type StaffChange } from '../../records/people/staff.ts'
import { deviceName } from '../../calls/device-name.ts'
import {
  type Account,
  accountPage,
  devicesOf,
  findAccount,
  lockAccount,
  otherActiveAdmins,
  sessionsOf,
} from './account.queries.ts'
import { refuseBeyond } from './grants-of-actor.ts'
import { adminRoleIds, grantsOfRole, lockRoles } from './role.queries.ts'

const list = implement(contract.getAccounts, async (request, { tx, wall, staff, holds }) => {
  const page = await accountPage(tx, request, wall)
  const edits = holds(contract.editAccount.name)
  return {
    ...page,
    roles: await tx.selectFrom('role').select(['id', 'title as name']).orderBy('title').execute(),
    items: page.items.map((row) => ({
      ...row,
      can: { edit: edits && row.id !== staff.id && (staff.isAdmin || !row.isAdmin) },
    })),
  }
})

/**
 * An account that the one who acts may act on: not their own, an admin's only as an admin, and nobody's who works for an
 * app that they do not act for.
 * @throws NOT_FOUND, SAME_PERSON, GRANT_BEYOND
 */
export async function otherAccount({ tx, staff, scope }: CallContext, id: number): Promise<Account> {
  const account = (await findAccount(tx, id)) ?? refuse('NOT_FOUND')
  if (account.id === staff.id) refuse('SAME_PERSON')
  if (account.isAdmin && !staff.isAdmin) refuse('GRANT_BEYOND')
  await refuseOtherApps(tx, account, scope)
  return account
}

/** @throws GRANT_BEYOND for who works for an app that is out of scope; an admin works for all */
async function refuseOtherApps(tx: Tx, account: Account, scope: AppScope): Promise<void> {
  if (scope === '*') return
  const apps = account.isAdmin ? ['*'] : (await grantsOfRole(tx, account.roleId)).map(({ app }) => app)
  if (apps.some((app) => !scope.includes(app))) refuse('GRANT_BEYOND')
}

const edit = implement(
  contract.editAccount,
  async ({ id, version, name, role_id: roleId, status }, context) => {
    const { tx, staff, wall } = context
    const seen = await otherAccount(context, id)
    // Roles before the account, admins' always: of two who disable each other one waits, and finds the other gone.
    const roles = await lockRoles(tx, [staff.roleId, seen.roleId, roleId, ...(await adminRoleIds(tx))])
    await lockAccount(tx, id)
    const account = await otherAccount(context, id)
    if (account.version !== version) refuse('VERSION_CONFLICT')
    const role = roles.get(roleId) ?? refuse('NOT_FOUND')
    const change = { name, roleId, status: statusAfter(account.status, status) }
    await refuseLadder(context, account, change, role.isAdmin)
    const leavesAdmins =
      account.isAdmin && account.status === 'active' && (change.status !== 'active' || !role.isAdmin)
    if (leavesAdmins && (await otherActiveAdmins(tx, id)) === 0) refuse('LAST_ADMIN')
    const next = await changeStaff(tx, account, change)
    if (change.status === 'disabled') {
      await endSessionsOf(tx, id, 'disabled', wall)
      await endAccountLinks(tx, id, 'disabled', wall)
    }
    await auditAccount(context, account, change)
    return { version: next }
  },
)

/** The state asked for, when a way leads there: only an invitation accepted makes an account active. */
function statusAfter(present: StaffState, asked: StaffState): StaffState {
  if (asked === present) return present
  if (asked === 'disabled') return staffFlow.next(present, 'disable')
  return asked === 'active' && present === 'disabled'
    ? staffFlow.next(present, 'enable')
    : refuse('STATE_CONFLICT')
}

/** To put someone into a role, or to let a disabled account work again, is to grant all that the role holds. */
async function refuseLadder(
  context: CallContext,
  account: Account,
  change: StaffChange,
  intoAdmin: boolean,
): Promise<void> {
  const { tx, staff } = context
  if (intoAdmin && !staff.isAdmin) refuse('GRANT_BEYOND')
  if (change.status === 'disabled') return
  const had = account.status === 'disabled' ? [] : await grantsOfRole(tx, account.roleId)
  await refuseBeyond(context, had, await grantsOfRole(tx, change.roleId))
}

async function auditAccount(context: CallContext, before: Account, after: StaffChange): Promise<void> {
  const { tx, wall, actor, ip, requestId } = context
  const changed = (['name', 'roleId', 'status'] as const).filter((field) => before[field] !== after[field])
  await audit(tx, {
    event: 'accountChanged',
    actor,
    at: wall,
    ip,
    requestId,
    subjectKind: 'staff',
    subject: String(before.id),
    detail: Object.fromEntries(
      changed.map((field) => [field, { before: before[field], after: after[field] }]),
    ),
  })
}

const access = implement(contract.getUserAccess, async ({ id }, { tx, wall, staff, scope }) => {
  const account = (await findAccount(tx, id)) ?? refuse('NOT_FOUND')
  if (id !== staff.id) await refuseOtherApps(tx, account, scope)
  const sessions = await sessionsOf(tx, id, wall)
  const devices = await devicesOf(tx, id, wall)
  return {
    sessions: sessions.map((row) => ({
      id: row.id,
      device: deviceName(row.user_agent),
      ip: row.ip,
      openedAt: row.created_at.toISOString(),
      lastSeenAt: row.last_seen_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
    })),
    devices: devices.map((row) => ({
      id: row.id,
      device: deviceName(row.user_agent),
      trustedAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at.toISOString(),
      trustedUntil: row.trusted_until.toISOString(),
    })),
  }
})

const endSessions = implement(contract.endUserSessions, async ({ id, session }, context) => {
  const { tx, wall } = context
  await otherAccount(context, id)
  if (session === undefined) await endSessionsOf(tx, id, 'admin', wall)
  else if (!(await endSessionById(tx, id, session, 'admin', wall))) refuse('NOT_FOUND')
  return null
})

const forget = implement(contract.forgetUserDevices, async ({ id, device }, context) => {
  const { tx } = context
  await otherAccount(context, id)
  if (device === undefined) await forgetDevices(tx, id)
  else if ((await forgetDevice(tx, id, device)) === null) refuse('NOT_FOUND')
  return null
})

export const accountCalls: readonly Implementation[] = [list, edit, access, endSessions, forget]
