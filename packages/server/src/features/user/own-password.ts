import { sql } from 'kysely'
import type { CallContext, OutsideContext } from '../../calls/context.ts'
import { transact } from '../../db/transaction.ts'
import { Refused } from '../../calls/errors.ts'
import { passwordLanes, verifyPassword } from '../../secrets/passwords.ts'
import { clearFailures, countAttempt } from '../../records/people/login.ts'
import { accountRule, deviceSubject, lockedUntil } from './login-limits.ts'

/** One's own password as it was tried before the transaction. */
export interface OwnPassword {
  /** PASSWORD_WRONG or LOGIN_LOCKED; null when it is right. */
  refused: Refused | null
  /** What it was compared with: the command looks whether it still is. */
  hash: string
}

/**
 * Tries one's own password, outside any transaction and in the lane of those who are known. Wrong tries count as failures
 * of the login on this device, so a session left open is no place to guess at; the address counts for nothing here.
 * @param then also done in the lane, once the password is right
 * @throws BUSY
 */
export async function tryOwnPassword(
  context: OutsideContext,
  password: string,
  field: string,
  then: () => Promise<void> = async () => undefined,
): Promise<OwnPassword> {
  const { services, wall } = context
  return await passwordLanes.known.run(async () => {
    const { subject, hash, until } = await transact(
      services.db,
      [],
      async (tx) => await countOwnTry(tx, context),
    )
    if (until !== null) return { refused: lockedUntil(until, wall), hash }
    if (!(await verifyPassword(password, hash)))
      return { refused: new Refused('PASSWORD_WRONG', { fields: { [field]: 'wrong' } }), hash }
    await transact(services.db, [], async (tx) => await clearFailures(tx, subject))
    await then()
    return { refused: null, hash }
  })
}

async function countOwnTry(tx: CallContext['tx'], { staff, sessionHash, wall }: OutsideContext) {
  if (sessionHash === null) throw new Error('a password is asked for without a session')
  const row = await tx
    .selectFrom('session as s')
    .innerJoin('staff as p', 'p.id', 's.staff_id')
    .select(['s.device_mac', 'p.password_hash'])
    .where('s.token_hash', '=', sessionHash)
    .where('p.id', '=', staff.id)
    .executeTakeFirstOrThrow()
  const subject = deviceSubject(staff.id, row.device_mac)
  return { subject, hash: row.password_hash, until: await countAttempt(tx, subject, wall, accountRule) }
}

/**
 * Whether the password that was tried is still the person's, who may not change it meanwhile.
 * @returns PASSWORD_WRONG to be returned when somebody changed it in between
 */
export async function passwordUnchanged(
  { tx, staff }: CallContext,
  { hash }: OwnPassword,
  field: string,
): Promise<Refused | null> {
  const { rows } = await sql`
    select from staff where id = ${staff.id} and password_hash = ${hash} for no key update`.execute(tx)
  return rows.length === 1 ? null : new Refused('PASSWORD_WRONG', { fields: { [field]: 'wrong' } })
}
