import { randomBytes } from 'node:crypto'
import { inviteUser, resetUser } from '@lumbung/contract/power/account'
import type { Language } from '@lumbung/contract/fields'
import { refuse } from '@lumbung/domain/errors'
import { implement } from '../../calls/registry.ts'
import type { Implementation } from '../../calls/context.ts'
import type { CallContext } from '../../calls/context.ts'
import { mailAfterCommit } from '../../queue/mailing.ts'
import { hashOfNothing, passwordCost, testPasswordCost } from '../../secrets/passwords.ts'
import { type LinkKind, makeAccountLink } from '../../records/order/account-links.ts'
import { audit } from '../../records/people/audit.ts'
import { inviteStaff } from '../../records/people/staff.ts'
import { sha256 } from '../../secrets/seals.ts'
import { otherAccount } from './account.ts'
import { lockAccount } from './account.queries.ts'
import { refuseBeyond } from './grants-of-actor.ts'
import { grantsOfRole, lockRoles } from './role.queries.ts'

const linkHours: Record<LinkKind, number> = { invitation: 72, reset: 24 }
const tokenBytes = 32

const invite = implement(inviteUser, async ({ email, name, role_id: roleId, language }, context) => {
  const { tx, staff, services, wall } = context
  const role = (await lockRoles(tx, [staff.roleId, roleId])).get(roleId) ?? refuse('NOT_FOUND')
  if (role.isAdmin && !staff.isAdmin) refuse('GRANT_BEYOND')
  await refuseBeyond(context, [], await grantsOfRole(tx, roleId))
  // A hash like any other, so that a login tried before the invitation is accepted takes as long.
  const cost = services.config.environment === 'test' ? testPasswordCost : passwordCost
  const passwordHash = hashOfNothing(cost)
  const id =
    (await inviteStaff(tx, { email, name, roleId, passwordHash, language, at: wall })) ?? refuse('DUPLICATE')
  const linkUntil = await mailLink(context, 'invitation', { id, name, email, language })
  return { id, linkUntil: linkUntil.toISOString() }
})

const reset = implement(resetUser, async ({ id }, context) => {
  await lockAccount(context.tx, id)
  const account = await otherAccount(context, id)
  if (account.status === 'disabled') refuse('STATE_CONFLICT')
  const linkUntil = await mailLink(context, account.status === 'invited' ? 'invitation' : 'reset', account)
  return { linkUntil: linkUntil.toISOString() }
})

/** The secret goes behind the `#`, which browsers keep to themselves; only its hash stays here. */
async function mailLink(
  context: CallContext,
  kind: LinkKind,
  account: { id: number; name: string; email: string; language: Language },
): Promise<Date> {
  const { tx, staff, wall, services, actor, ip, requestId } = context
  const token = randomBytes(tokenBytes).toString('base64url')
  const hours = linkHours[kind]
  const expiresAt = new Date(wall.getTime() + hours * 3_600_000)
  const tokenHash = sha256(token)
  await makeAccountLink(tx, {
    tokenHash,
    staffId: account.id,
    kind,
    madeBy: staff.id,
    at: wall,
    expiresAt,
  })
  await audit(tx, {
    event: kind === 'invitation' ? 'invitationMailed' : 'resetMailed',
    actor,
    at: wall,
    ip,
    requestId,
    subjectKind: 'staff',
    subject: String(account.id),
  })
  await mailAfterCommit(tx, services, {
    key: `${kind}:${tokenHash.toString('hex')}`,
    kind,
    staff: account,
    values: { link: `${services.config.publicUrl}/login#invitation=${token}`, hours },
    at: wall,
    goodUntil: expiresAt,
  })
  return expiresAt
}

export const inviteCalls: readonly Implementation[] = [invite, reset]
