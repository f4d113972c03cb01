import { acceptInvitation, getInvitation } from '@lumbung/contract/user/invitation'
import { refuse } from '@lumbung/domain/errors'
import { implement, implementPrepared } from '../../calls/registry.ts'
import { transact } from '../../db/transaction.ts'
import { hashPassword, passwordLanes, verifyPassword } from '../../secrets/passwords.ts'
import { useAccountLink } from '../../records/order/account-links.ts'
import { audit } from '../../records/people/audit.ts'
import { clearFailures, closePendingLogins, forgetDevices } from '../../records/people/login.ts'
import { endSessionsOf } from '../../records/people/session.ts'
import { activateStaff, changePasswordHash } from '../../records/people/staff.ts'
import { sha256 } from '../../secrets/seals.ts'
import { accountSubject } from './login-limits.ts'
import { findLink } from './invitation.queries.ts'
import { refuseOldPassword, refuseWeakPassword } from './password-rule.ts'
import { costIn, strangersLookups } from './try-login.ts'

/** Whose link this is: the page greets them before they choose a password. */
export const showInvitation = implement(getInvitation, async ({ token }, { tx, wall }) => {
  const link = (await findLink(tx, sha256(token), wall)) ?? refuse('LINK_EXPIRED')
  const { kind, name, email, language, expiresAt } = link
  return { kind, name, email, language, expiresAt: expiresAt.toISOString() }
})

/**
 * A weak password throws and leaves the link as it was; a good one uses it up. Who holds a link that works is known, so
 * that a flood of strangers does not keep a new colleague out.
 */
export const acceptOwnInvitation = implementPrepared(
  acceptInvitation,
  async ({ token, password }, { services, wall }) => {
    const find = async () =>
      await transact(services.db, [], async (tx) => await findLink(tx, sha256(token), wall))
    const link = (await strangersLookups.run(find)) ?? refuse('LINK_EXPIRED')
    await refuseWeakPassword(password, link, 'password')
    return await passwordLanes.known.run(async () => {
      refuseOldPassword(await verifyPassword(password, link.passwordHash), 'password')
      return await hashPassword(password, costIn(services))
    })
  },
  async ({ token }, context, newHash) => {
    const { tx, wall, services, ip, requestId } = context
    const tokenHash = sha256(token)
    const link = (await findLink(tx, tokenHash, wall)) ?? refuse('LINK_EXPIRED')
    if ((await useAccountLink(tx, tokenHash, wall)) === null) refuse('LINK_EXPIRED')
    await changePasswordHash(tx, link.staffId, newHash, wall)
    await activateStaff(tx, link.staffId)
    // Before devices are forgotten: a code that is verified meanwhile would leave one behind.
    await closePendingLogins(tx, link.staffId)
    await forgetDevices(tx, link.staffId)
    await endSessionsOf(tx, link.staffId, 'passwordChanged', wall)
    await clearFailures(tx, accountSubject(services, link.email))
    await audit(tx, {
      event: link.kind === 'invitation' ? 'invitationAccepted' : 'passwordReset',
      actor: { kind: 'staff', name: link.name, staffId: link.staffId },
      at: wall,
      ip,
      requestId,
      subjectKind: 'staff',
      subject: String(link.staffId),
    })
    return { email: link.email }
  },
)
