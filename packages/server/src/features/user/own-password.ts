import type { CallContext } from '../../context.ts'
import { Refused } from '../../errors.ts'
import { verifyPassword } from '../../passwords.ts'
import { clearFailures } from '../../records/login.ts'
import { lockSession } from '../../records/session.ts'
import { accountSubject, countLoginFailure, lockOf } from './login-limits.ts'

/**
 * Whether the password given is one's own; null when it is. Wrong tries count as failures of the login
 * on this device, so a session left open is no place to guess at.
 * @returns PASSWORD_WRONG or LOGIN_LOCKED, to be returned (not thrown): what was counted must stay
 */
export async function checkOwnPassword(
  context: CallContext,
  password: string,
  field: string,
): Promise<Refused | null> {
  const { tx, staff, wall, ip, sessionHash } = context
  if (sessionHash === null) throw new Error('a password is asked for without a session')
  const { deviceMac } = await lockSession(tx, sessionHash)
  const subject = accountSubject(staff.id, deviceMac)
  const locked = await lockOf(tx, [subject, `ip:${ip}`], wall)
  if (locked !== null) return locked
  const { password_hash: hash } = await tx
    .selectFrom('staff')
    .select('password_hash')
    .where('id', '=', staff.id)
    .executeTakeFirstOrThrow()
  if (!(await verifyPassword(password, hash))) {
    await countLoginFailure(tx, subject, ip, wall)
    return new Refused('PASSWORD_WRONG', { fields: { [field]: 'wrong' } })
  }
  await clearFailures(tx, subject)
  return null
}
