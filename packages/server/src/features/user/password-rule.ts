import { LendingError } from '@lumbung/domain/errors'
import { isCommonPassword } from './common-passwords.ts'

export const passwordLengthMin = 15

/**
 * The rule of a new password: long enough, not on the blocklist (reliability §3.2).
 * @param field where the fault is told
 * @throws PASSWORD_WEAK
 */
export function refuseWeakPassword(
  password: string,
  person: { name: string; email: string },
  field: string,
): void {
  const fault =
    Array.from(password).length < passwordLengthMin
      ? 'too_small'
      : isCommonPassword(password, [person.email, person.name])
        ? 'common'
        : null
  if (fault !== null) throw new LendingError('PASSWORD_WEAK', { fields: { [field]: fault } })
}
