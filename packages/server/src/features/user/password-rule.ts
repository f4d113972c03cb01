import { LendingError } from '@lumbung/domain/errors'
import { demoPassword } from '../../secrets/passwords.ts'
import { isCommonPassword } from './common-passwords.ts'

export const passwordLengthMin = 15
/** Shorter names are part of too many words. */
const localPartMin = 4

/**
 * The rule of a new password: long enough, not on the blocklist, not around one's own e-mail (reliability §3.2).
 * @param field where the fault is told
 * @throws PASSWORD_WEAK
 */
export async function refuseWeakPassword(
  password: string,
  person: { name: string; email: string },
  field: string,
): Promise<void> {
  const fault =
    Array.from(password).length < passwordLengthMin
      ? 'too_small'
      : password.normalize('NFKC').toLowerCase() === demoPassword ||
          (await isCommonPassword(password, [person.email, person.name]))
        ? 'common'
        : holdsEmail(password, person.email)
          ? 'holdsEmail'
          : null
  if (fault !== null) throw new LendingError('PASSWORD_WEAK', { fields: { [field]: fault } })
}

/** @throws PASSWORD_WEAK for the password that is to be replaced */
export function refuseOldPassword(isOld: boolean, field: string): void {
  if (isOld) throw new LendingError('PASSWORD_WEAK', { fields: { [field]: 'asBefore' } })
}

function holdsEmail(password: string, email: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase()
  const local = email.toLowerCase().split('@')[0] ?? ''
  return plain.includes(email.toLowerCase()) || (local.length >= localPartMin && plain.includes(local))
}
