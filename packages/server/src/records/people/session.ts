import { sql, type RawBuilder } from 'kysely'
import type { SessionEnd } from '@lumbung/contract/user/own-session'
import type { Db, Tx } from '../../db/pool.ts'

export interface NewSession {
  tokenHash: Buffer
  staffId: number
  companionHash: Buffer
  deviceMac: Buffer
  ip: string
  userAgent: string
  at: Date
  expiresAt: Date
  /** After so long without a call it ends; 30 unless it is said. */
  idleMinutes?: number
}

/** Of a session `s`: whether a call could be made with it. */
export function isLive(wall: Date): RawBuilder<boolean> {
  return sql`(s.ended_at is null and s.expires_at > ${wall}
              and s.last_seen_at > ${wall}::timestamptz - make_interval(mins => s.idle_minutes))`
}

export async function openSession(tx: Tx, session: NewSession): Promise<void> {
  await tx
    .insertInto('session')
    .values({
      token_hash: session.tokenHash,
      staff_id: session.staffId,
      companion_hash: session.companionHash,
      device_mac: session.deviceMac,
      ip: session.ip,
      user_agent: session.userAgent.slice(0, 400),
      created_at: session.at,
      last_seen_at: session.at,
      expires_at: session.expiresAt,
      ...(session.idleMinutes !== undefined && { idle_minutes: session.idleMinutes }),
    })
    .execute()
}

/** From now on every call of the session must bring the companion cookie. */
export async function pinSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.updateTable('session').set({ companion_bound: true }).where('token_hash', '=', tokenHash).execute()
}

export async function touchSession(db: Db, tokenHash: Buffer, at: Date): Promise<void> {
  await db.updateTable('session').set({ last_seen_at: at }).where('token_hash', '=', tokenHash).execute()
}

export async function endSession(
  db: Db | Tx,
  tokenHash: Buffer,
  reason: SessionEnd,
  at: Date,
): Promise<void> {
  await db
    .updateTable('session')
    .set({ ended_at: at, end_reason: reason })
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .execute()
}

/** Ends every session of a person, but for the one given. */
export async function endSessionsOf(
  tx: Tx,
  staffId: number,
  reason: SessionEnd,
  at: Date,
  except: Buffer | null = null,
): Promise<void> {
  let update = tx
    .updateTable('session')
    .set({ ended_at: at, end_reason: reason })
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
  if (except !== null) update = update.where('token_hash', '<>', except)
  await update.execute()
}

/** Keeps the newest `keep` sessions of a person open and ends the others. */
export async function endOldestSessions(tx: Tx, staffId: number, keep: number, at: Date): Promise<void> {
  await tx
    .updateTable('session')
    .set({ ended_at: at, end_reason: 'replaced' })
    .where('ended_at', 'is', null)
    .where('token_hash', 'in', (query) =>
      query
        .selectFrom('session')
        .select('token_hash')
        .where('staff_id', '=', staffId)
        .where('ended_at', 'is', null)
        .orderBy('created_at', 'desc')
        .offset(keep),
    )
    .execute()
}

/** Ends one live session of a person. @returns whether there was such a one */
export async function endSessionById(
  tx: Tx,
  staffId: number,
  id: number,
  reason: SessionEnd,
  at: Date,
): Promise<boolean> {
  const ended = await tx
    .updateTable('session')
    .set({ ended_at: at, end_reason: reason })
    .where('staff_id', '=', staffId)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return ended.numUpdatedRows === 1n
}

/** Ends the live sessions of a person on one device, but for the one given. */
export async function endSessionsOnDevice(
  tx: Tx,
  staffId: number,
  deviceMac: Buffer,
  at: Date,
  except: Buffer | null,
): Promise<void> {
  let update = tx
    .updateTable('session')
    .set({ ended_at: at, end_reason: 'owner' })
    .where('staff_id', '=', staffId)
    .where('device_mac', '=', deviceMac)
    .where('ended_at', 'is', null)
  if (except !== null) update = update.where('token_hash', '<>', except)
  await update.execute()
}

/** Opens the calls marked `sudo` to a session for a while. */
export async function openSudo(tx: Tx, tokenHash: Buffer, until: Date): Promise<void> {
  await tx.updateTable('session').set({ sudo_until: until }).where('token_hash', '=', tokenHash).execute()
}

/** Forgets sessions that ended, or ran out, before a time. @returns how many */
export async function forgetSessions(tx: Tx, before: Date, rowsMax: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from session where token_hash in (
      select token_hash from session where coalesce(ended_at, expires_at) < ${before}
       order by coalesce(ended_at, expires_at) limit ${rowsMax})`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}
