import { sql } from 'kysely'
import type { Services } from '../../calls/context.ts'
import type { Tx } from '../../db/pool.ts'
import { Refused } from '../../calls/errors.ts'
import type { AddressRule, LockRule } from '../../records/people/login.ts'

/** From the fifth failure on 1, 2, 4 … 15 minutes, never for good (reliability §3.2). */
export const accountRule: LockRule = { freeMax: 4, minutesMax: 15 }
/** Strangers of one address: 50 at once, then five a minute. */
export const addressRule: AddressRule = { max: 50, forgetsEverySeconds: 12 }
/** Forgiven to an address by each login that succeeds from it. */
export const addressRelief = 10
const minuteMs = 60_000

/**
 * What a stranger's tries at an account are counted under: the keyed digest of its e-mail, so that an account that does
 * not exist is locked like one that does.
 */
export function accountSubject({ seals }: Pick<Services, 'seals'>, email: string): string {
  return `login:${emailDigest({ seals }, email)}`
}

/** Stands for an e-mail where it must not be readable. */
export function emailDigest({ seals }: Pick<Services, 'seals'>, email: string): string {
  return seals.mac('email', email).toString('hex').slice(0, 32)
}

/** A device has a counter of its own: who hammers an account from elsewhere cannot lock its owner out. */
export function deviceSubject(staffId: number, deviceMac: Buffer): string {
  return `device:${staffId}:${deviceMac.toString('hex')}`
}

/** IPv6 by its network: one household or server has as many addresses as it likes. */
export function addressSubject(ip: string): string {
  if (!ip.includes(':')) return `ip:${ip}`
  return `ip:${ip
    .replace(/^::ffff:(?=\d+\.)/, '')
    .split(':')
    .slice(0, 4)
    .join(':')}`
}

/** LOGIN_LOCKED for as long as that takes. */
export function lockedUntil(until: Date, at: Date): Refused {
  const minutes = Math.max(1, Math.ceil((until.getTime() - at.getTime()) / minuteMs))
  return new Refused('LOGIN_LOCKED', { detail: { minutes } })
}

/** LOGIN_LOCKED while the subject is. */
export async function lockOf(tx: Tx, subject: string, at: Date): Promise<Refused | null> {
  const { rows } = await sql<{ until: Date | null }>`
    select locked_until as until from login_counter where subject = ${subject}`.execute(tx)
  const until = rows[0]?.until ?? null
  return until === null || until <= at ? null : lockedUntil(until, at)
}
