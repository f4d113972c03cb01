import { sql } from 'kysely'
import type { Tx } from '../../db/pool.ts'

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

/** Logins that wait for their code: none outlives the password it was opened with. */
export async function closePendingLogins(tx: Tx, staffId: number): Promise<void> {
  await tx.deleteFrom('pending_login').where('staff_id', '=', staffId).execute()
  await tx.deleteFrom('login_code').where('staff_id', '=', staffId).where('used_at', 'is', null).execute()
}

export async function addCode(
  tx: Tx,
  code: { staffId: number; deviceMac: Buffer; codeMac: Buffer; at: Date; expiresAt: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('login_code')
    .values({
      staff_id: code.staffId,
      device_mac: code.deviceMac,
      code_mac: code.codeMac,
      created_at: code.at,
      expires_at: code.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
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

/** From how many failures on a subject is locked, and for how long at most. */
export interface LockRule {
  freeMax: number
  minutesMax: number
}

/** When a count that nobody cleared begins anew. */
const failuresKept = sql`interval '12 hours'`

/**
 * Counts a try as failed before it is looked at, so that tries at the same time cannot share one; who succeeds clears it.
 * From the fifth on it locks, for 1, 2, 4 … minutes.
 * @returns null when the try may be looked at, else until when the subject is locked
 */
export async function countAttempt(
  tx: Tx,
  subject: string,
  at: Date,
  { freeMax, minutesMax }: LockRule,
): Promise<Date | null> {
  const { rows } = await sql<{ failures: number }>`
    insert into login_counter as c (subject, failures, first_failure_at) values (${subject}, 1, ${at})
    on conflict (subject) do update
       set failures = case when c.first_failure_at < ${at}::timestamptz - ${failuresKept} then 1 else c.failures + 1 end,
           first_failure_at = case when c.first_failure_at < ${at}::timestamptz - ${failuresKept} then ${at}
                                   else c.first_failure_at end,
           locked_until = case
             when c.first_failure_at < ${at}::timestamptz - ${failuresKept} or c.failures < ${freeMax}::int then null
             else ${at}::timestamptz + interval '1 minute'
                  * least(power(2, least(c.failures - ${freeMax}::int, 20)), ${minutesMax}::int) end
     where c.locked_until is null or c.locked_until <= ${at}
    returning failures`.execute(tx)
  if (rows.length > 0) return null
  const held = await tx
    .selectFrom('login_counter')
    .select('locked_until')
    .where('subject', '=', subject)
    .executeTakeFirst()
  return held?.locked_until ?? at
}

/** How an address is counted: it holds `max`, and forgets one every so many seconds. */
export interface AddressRule {
  max: number
  forgetsEverySeconds: number
}

/**
 * Counts a try from an address before it is looked at; what is counted runs off with time.
 * @returns false when the address has had too many lately
 */
export async function countFromAddress(
  tx: Tx,
  subject: string,
  at: Date,
  rule: AddressRule,
): Promise<boolean> {
  const every = sql`${rule.forgetsEverySeconds}::int`
  const steps = sql`floor(greatest(extract(epoch from ${at}::timestamptz - c.first_failure_at), 0) / ${every})::int`
  const { rows } = await sql`
    insert into login_counter as c (subject, failures, first_failure_at) values (${subject}, 1, ${at})
    on conflict (subject) do update
       set failures = greatest(c.failures - ${steps}, 0) + 1,
           first_failure_at = case when ${steps} >= c.failures then ${at}
                                   else c.first_failure_at + ${steps} * ${every} * interval '1 second' end,
           locked_until = null
     where greatest(c.failures - ${steps}, 0) < ${rule.max}::int
    returning failures`.execute(tx)
  return rows.length > 0
}

/** Somebody who belongs here came from this address: so much is forgiven. */
export async function forgiveFailures(tx: Tx, subject: string, failures: number): Promise<void> {
  await sql`update login_counter set failures = greatest(failures - ${failures}::int, 0)
             where subject = ${subject}`.execute(tx)
}

/** Counts that nobody added to lately are forgotten: made-up accounts would leave rows for ever. */
export async function forgetCounts(tx: Tx, at: Date): Promise<void> {
  await sql`delete from login_counter where first_failure_at < ${at}::timestamptz - ${failuresKept}
               and (locked_until is null or locked_until <= ${at})`.execute(tx)
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
