import type { OutsideContext, Services } from '../../calls/context.ts'
import { transact } from '../../db/transaction.ts'
import { Refused } from '../../calls/errors.ts'
import { BoundedQueue } from '../../calls/bounded-queue.ts'
import {
  hashOfNothing,
  hashPassword,
  isStale,
  passwordCost,
  passwordLanes,
  testPasswordCost,
  verifyPassword,
  type PasswordCost,
} from '../../secrets/passwords.ts'
import { clearFailures, countAttempt, countFromAddress, forgiveFailures } from '../../records/people/login.ts'
import {
  accountRule,
  accountSubject,
  addressRelief,
  addressRule,
  addressSubject,
  deviceSubject,
  lockedUntil,
} from './login-limits.ts'
import { findStaffByEmail, isTrusted, type LoginStaff } from './login.queries.ts'
import { readHttpOnly } from './session-tokens.ts'

/** What a login's password came to, before its transaction. */
export interface LoginTried {
  /** Null: nobody has this e-mail. */
  staff: LoginStaff | null
  deviceMac: Buffer
  trusted: boolean
  /** Null: the password is right. */
  refused: Refused | null
  /** The same password at today's cost, where it was kept at another. */
  freshHash: string | null
}

type Asked = Pick<LoginTried, 'staff' | 'deviceMac' | 'trusted'> & { email: string; password: string }

/** Looks whether a device or a link is known: short, but a stranger may ask for it as often as he likes. */
export const strangersLookups = new BoundedQueue({ runningMax: 4, waitingMax: 60, againInSeconds: 2 })

/** Compared with when nobody has this e-mail, so that both answers take as long. */
const decoys = new Map<PasswordCost, string>()

export function costIn({ config }: Pick<Services, 'config'>): PasswordCost {
  return config.environment === 'test' ? testPasswordCost : passwordCost
}

/**
 * Tries the password of a login outside any transaction, in the lane of strangers or, on a trusted device, of those who
 * are known. The try is counted before it is looked at; who is right clears it.
 * @throws BUSY at once when too many wait already
 */
export async function tryLogin(
  { email, password, deviceId }: { email: string; password: string; deviceId: string },
  context: OutsideContext,
): Promise<LoginTried> {
  const deviceMac = context.services.seals.mac('device', deviceId)
  const brought = readHttpOnly(context, 'device') !== undefined
  if (!brought) passwordLanes.strangers.refuseWhenFull()
  const known = brought
    ? await strangersLookups.run(async () => await whoComes(email, deviceMac, context))
    : { staff: null, trusted: false }
  const lane = known.trusted ? passwordLanes.known : passwordLanes.strangers
  return await lane.run(async () => {
    const comes = known.trusted ? known : await whoComes(email, deviceMac, context)
    return await evaluate({ ...comes, email, password, deviceMac }, context)
  })
}

async function whoComes(
  email: string,
  deviceMac: Buffer,
  context: OutsideContext,
): Promise<Pick<LoginTried, 'staff' | 'trusted'>> {
  const cookie = readHttpOnly(context, 'device')
  return await transact(context.services.db, [], async (tx) => {
    const staff = await findStaffByEmail(tx, email)
    const trusted = staff !== null && (await isTrusted(tx, staff.id, deviceMac, cookie, context.wall))
    return { staff, trusted }
  })
}

async function evaluate(asked: Asked, context: OutsideContext): Promise<LoginTried> {
  const { staff, deviceMac, trusted } = asked
  const locked = await countTry(asked, context)
  if (locked !== null) return { staff, deviceMac, trusted, refused: locked, freshHash: null }
  const cost = costIn(context.services)
  const decoy = decoys.get(cost) ?? hashOfNothing(cost)
  decoys.set(cost, decoy)
  const good = await verifyPassword(
    asked.password,
    staff?.passwordHash ?? decoy,
    trusted ? 'known' : 'strangers',
  )
  if (staff === null || !good || staff.status !== 'active')
    return { staff, deviceMac, trusted, refused: new Refused('LOGIN_FAILED'), freshHash: null }
  await forgive(asked, context)
  const freshHash = isStale(staff.passwordHash, cost) ? await hashPassword(asked.password, cost) : null
  return { staff, deviceMac, trusted, refused: null, freshHash }
}

/** Counts a try that is about to be looked at. A trusted device is never counted, nor stopped, by its address. */
async function countTry(asked: Asked, { services, wall, ip }: OutsideContext): Promise<Refused | null> {
  return await transact(services.db, [], async (tx) => {
    const until = await countAttempt(tx, subjectOf(asked, services), wall, accountRule)
    if (until !== null) return lockedUntil(until, wall)
    if (asked.trusted || (await countFromAddress(tx, addressSubject(ip), wall, addressRule))) return null
    return lockedUntil(wall, wall)
  })
}

async function forgive(asked: Asked, { services, ip }: OutsideContext): Promise<void> {
  await transact(services.db, [], async (tx) => {
    await clearFailures(tx, subjectOf(asked, services))
    await forgiveFailures(tx, addressSubject(ip), addressRelief)
  })
}

function subjectOf({ staff, trusted, deviceMac, email }: Asked, services: Services): string {
  return staff !== null && trusted ? deviceSubject(staff.id, deviceMac) : accountSubject(services, email)
}
