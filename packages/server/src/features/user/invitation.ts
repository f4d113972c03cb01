import { acceptInvitation, getInvitation } from '@lumbung/contract/user/invitation'
import { refuse } from '@lumbung/domain/errors'
import { implement } from '../../call-registry.ts'
import { hashPassword, passwordCost, testPasswordCost } from '../../passwords.ts'
import { useAccountLink } from '../../records/account-links.ts'
import { audit } from '../../records/audit.ts'
import { clearFailures, forgetDevices } from '../../records/login.ts'
import { endSessionsOf } from '../../records/session.ts'
import { activateStaff, changePasswordHash } from '../../records/staff.ts'
import { sha256 } from '../../seals.ts'
import { accountSubject } from './login-limits.ts'
import { findLink } from './invitation.queries.ts'
import { refuseWeakPassword } from './password-rule.ts'

/** Whose link this is: the page greets them before they choose a password. */
export const showInvitation = implement(getInvitation, async ({ token }, { tx, wall }) => {
  const link = (await findLink(tx, sha256(token), wall)) ?? refuse('LINK_EXPIRED')
  const { kind, name, email, language, expiresAt } = link
  return { kind, name, email, language, expiresAt: expiresAt.toISOString() }
})

/** A weak password throws and leaves the link as it was; a good one uses it up. */
export const acceptOwnInvitation = implement(acceptInvitation, async ({ token, password }, context) => {
  const { tx, wall, services, ip, requestId } = context
  const tokenHash = sha256(token)
  const link = (await findLink(tx, tokenHash, wall)) ?? refuse('LINK_EXPIRED')
  refuseWeakPassword(password, link, 'password')
  if ((await useAccountLink(tx, tokenHash, wall)) === null) refuse('LINK_EXPIRED')
  const cost = services.config.environment === 'test' ? testPasswordCost : passwordCost
  await changePasswordHash(tx, link.staffId, await hashPassword(password, cost), wall)
  await activateStaff(tx, link.staffId)
  await forgetDevices(tx, link.staffId)
  await endSessionsOf(tx, link.staffId, 'passwordChanged', wall)
  await clearFailures(tx, accountSubject(link.staffId, null))
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
})
