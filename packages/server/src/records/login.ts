import { sql } from 'kysely'
import type { Tx } from '../db/pool.ts'

/** A login whose password was right, waiting for the code: one per person and device. */
export async function openPendingLogin(
  tx: Tx,
  login: { staffId: number; deviceMac: Buffer; at: Date; expiresAt: Date; ip: string },
): Promise<void> {
  const values = { opened_at: login.at, expires_at: login.expiresAt, ip: login.ip }
  await tx
    .insertInto('pending_login')
    .values({ staff_id: login.staffId, device_mac: login.deviceMac, ...values })
    .onConflict((conflict) => conflict.columns(['staff_id', 'device_mac']).doUpdateSet(values))
    .execute()
}

export async function closePendingLogin(tx: Tx, staffId: number, deviceMac: Buffer): Promise<void> {
  await tx
    .deleteFrom('pending_login')
    .where('staff_id', '=', staffId)
    .where('device_mac', '=', deviceMac)
    .execute()
}

export async function addCode(
  tx: Tx,
  code: { staffId: number; deviceMac: Buffer; codeMac: Buffer; at: Date; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('login_code')
    .values({
      staff_id: code.staffId,
      device_mac: code.deviceMac,
      code_mac: code.codeMac,
      created_at: code.at,
      expires_at: code.expiresAt,
    })
    .execute()
}

/**
 * Counts a try against the newest code before anything is compared, so that parallel guesses cannot
 * share one. Null when there is no code to try, or its tries are used up.
 */
export async function countTry(
  tx: Tx,
  staffId: number,
  deviceMac: Buffer,
  triesMax: number,
  at: Date,
): Promise<{ id: number; codeMac: Buffer; tries: number } | null> {
  const { rows } = await sql<{ id: number; code_mac: Buffer; tries: number }>`
    update login_code set tries = tries + 1
     where id = (select id from login_code
                  where staff_id = ${staffId} and device_mac = ${deviceMac}
                  order by id desc limit 1)
       and used_at is null and expires_at > ${at} and tries < ${triesMax}
    returning id, code_mac, tries`.execute(tx)
  const row = rows[0]
  return row === undefined ? null : { id: row.id, codeMac: row.code_mac, tries: row.tries }
}

export async function useCode(tx: Tx, id: number, at: Date): Promise<void> {
  await tx.updateTable('login_code').set({ used_at: at }).where('id', '=', id).execute()
}

/** Counts a failure of a subject (`account:7`, `ip:…`) and locks it as the rule says. */
export async function countFailure(
  tx: Tx,
  subject: string,
  at: Date,
  lockedUntil: (failures: number) => Date | null,
): Promise<void> {
  const { rows } = await sql<{ failures: number }>`
    insert into login_counter (subject, failures, first_failure_at) values (${subject}, 1, ${at})
    on conflict (subject) do update
      set failures = case when login_counter.first_failure_at < ${at}::timestamptz - interval '12 hours'
                          then 1 else login_counter.failures + 1 end,
          first_failure_at = case when login_counter.first_failure_at < ${at}::timestamptz - interval '12 hours'
                                  then ${at} else login_counter.first_failure_at end
    returning failures`.execute(tx)
  const until = lockedUntil(rows[0]?.failures ?? 1)
  if (until === null) return
  await tx.updateTable('login_counter').set({ locked_until: until }).where('subject', '=', subject).execute()
}

export async function clearFailures(tx: Tx, subject: string): Promise<void> {
  await tx.deleteFrom('login_counter').where('subject', '=', subject).execute()
}

export interface TrustedDevice {
  staffId: number
  deviceMac: Buffer
  cookieHash: Buffer
  trustedUntil: Date
  userAgent: string
  at: Date
}

/** Trusts a device from now on, or anew. */
export async function trustDevice(tx: Tx, device: TrustedDevice): Promise<{ id: number; isNew: boolean }> {
  const values = {
    cookie_hash: device.cookieHash,
    trusted_until: device.trustedUntil,
    user_agent: device.userAgent.slice(0, 400),
    last_used_at: device.at,
  }
  const row = await tx
    .insertInto('trusted_device')
    .values({ staff_id: device.staffId, device_mac: device.deviceMac, created_at: device.at, ...values })
    .onConflict((conflict) => conflict.columns(['staff_id', 'device_mac']).doUpdateSet(values))
    .returning(['id', 'created_at'])
    .executeTakeFirstOrThrow()
  return { id: row.id, isNew: row.created_at.getTime() === device.at.getTime() }
}

export async function touchDevice(tx: Tx, staffId: number, deviceMac: Buffer, at: Date): Promise<void> {
  await tx
    .updateTable('trusted_device')
    .set({ last_used_at: at })
    .where('staff_id', '=', staffId)
    .where('device_mac', '=', deviceMac)
    .execute()
}

/** Forgets one device of a person. @returns its digest; null when there is no such one */
export async function forgetDevice(tx: Tx, staffId: number, id: number): Promise<Buffer | null> {
  const row = await tx
    .deleteFrom('trusted_device')
    .where('staff_id', '=', staffId)
    .where('id', '=', id)
    .returning('device_mac')
    .executeTakeFirst()
  return row?.device_mac ?? null
}

export async function forgetDevices(tx: Tx, staffId: number): Promise<void> {
  await tx.deleteFrom('trusted_device').where('staff_id', '=', staffId).execute()
}
