import { sql } from 'kysely'
import type { Language } from '@lumbung/contract/fields'
import type { Tx } from '../../db/pool.ts'
import { same, sha256 } from '../../secrets/seals.ts'

export interface LoginStaff {
  id: number
  name: string
  email: string
  passwordHash: string
  status: string
  language: Language
  isDemo: boolean
}

export async function findStaffByEmail(tx: Tx, email: string): Promise<LoginStaff | null> {
  const row = await tx
    .selectFrom('staff')
    .select(['id', 'name', 'email', 'password_hash', 'status', 'language', 'is_demo'])
    .where('email', '=', email)
    .executeTakeFirst()
  if (row === undefined) return null
  const { password_hash: passwordHash, is_demo: isDemo, ...rest } = row
  return { ...rest, language: row.language as Language, passwordHash, isDemo }
}

/** A device is trusted by its id and the HttpOnly cookie that was set when it was. */
export async function isTrusted(
  tx: Tx,
  staffId: number,
  deviceMac: Buffer,
  cookie: string | undefined,
  wall: Date,
): Promise<boolean> {
  const device = await tx
    .selectFrom('trusted_device')
    .select('cookie_hash')
    .where('staff_id', '=', staffId)
    .where('device_mac', '=', deviceMac)
    .where('trusted_until', '>', wall)
    .executeTakeFirst()
  return device !== undefined && cookie !== undefined && same(sha256(cookie), device.cookie_hash)
}

export async function hasPendingLogin(
  tx: Tx,
  staffId: number,
  deviceMac: Buffer,
  wall: Date,
): Promise<boolean> {
  const row = await tx
    .selectFrom('pending_login')
    .select('staff_id')
    .where('staff_id', '=', staffId)
    .where('device_mac', '=', deviceMac)
    .where('expires_at', '>', wall)
    .executeTakeFirst()
  return row !== undefined
}

/** When codes were mailed to a person since then, the newest first. */
export async function codesSentSince(tx: Tx, staffId: number, since: Date): Promise<Date[]> {
  const { rows } = await sql<{ at: Date }>`
    select created_at as at from login_code where staff_id = ${staffId} and created_at > ${since}
     order by created_at desc`.execute(tx)
  return rows.map(({ at }) => at)
}

/** Until when the newest code of a device works; null when there is none to try. */
export async function codeWorksUntil(
  tx: Tx,
  staffId: number,
  deviceMac: Buffer,
  at: Date,
): Promise<Date | null> {
  const { rows } = await sql<{ until: Date }>`
    select expires_at as until from login_code
     where staff_id = ${staffId} and device_mac = ${deviceMac} and used_at is null and expires_at > ${at}
     order by id desc limit 1`.execute(tx)
  return rows[0]?.until ?? null
}
