import { sql } from 'kysely'
import type { Tx } from '../../db/pool.ts'
import { Refused } from '../../errors.ts'
import { countFailure } from '../../records/login.ts'

export const failuresFreeMax = 4
export const lockMinutesMax = 15
const addressFailuresFreeMax = 50
const minuteMs = 60_000

/** From the fifth failure on 1, 2, 4 … 15 minutes, never for good (reliability §3.2). */
export function accountLock(failures: number, at: Date): Date | null {
  if (failures <= failuresFreeMax) return null
  const minutes = Math.min(2 ** (failures - failuresFreeMax - 1), lockMinutesMax)
  return new Date(at.getTime() + minutes * minuteMs)
}

function addressLock(failures: number, at: Date): Date | null {
  return failures <= addressFailuresFreeMax ? null : new Date(at.getTime() + minuteMs)
}

/**
 * A trusted device has a counter of its own: who hammers an account from elsewhere cannot lock its
 * owner out.
 */
export function accountSubject(staffId: number, trustedDevice: Buffer | null): string {
  return trustedDevice === null ? `account:${staffId}` : `device:${staffId}:${trustedDevice.toString('hex')}`
}

/** LOGIN_LOCKED while any of the subjects is locked. */
export async function lockOf(tx: Tx, subjects: readonly string[], at: Date): Promise<Refused | null> {
  const { rows } = await sql<{ until: Date | null }>`
    select max(locked_until) as until from login_counter where subject = any(${subjects})`.execute(tx)
  const until = rows[0]?.until ?? null
  if (until === null || until <= at) return null
  return new Refused('LOGIN_LOCKED', {
    detail: { minutes: Math.ceil((until.getTime() - at.getTime()) / minuteMs) },
  })
}

/** Counts a failed login against the account (or its trusted device) and the address. */
export async function countLoginFailure(tx: Tx, subject: string | null, ip: string, at: Date): Promise<void> {
  if (subject !== null) await countFailure(tx, subject, at, (failures) => accountLock(failures, at))
  await countFailure(tx, `ip:${ip}`, at, (failures) => addressLock(failures, at))
}
