import { sql } from 'kysely'
import type { Tx } from '../../db/pool.ts'
import { isLive } from '../../records/people/session.ts'

export interface OwnSession {
  id: number
  current: boolean
  user_agent: string
  ip: string
  created_at: Date
  last_seen_at: Date
  expires_at: Date
}

/** The sessions of a person that a call could still be made with, the newest first. */
export async function liveSessions(
  tx: Tx,
  staffId: number,
  own: Buffer | null,
  wall: Date,
): Promise<OwnSession[]> {
  const { rows } = await sql<OwnSession>`
    select id, coalesce(token_hash = ${own}, false) as current, user_agent, ip, created_at, last_seen_at, expires_at
      from session s
     where staff_id = ${staffId} and ${isLive(wall)}
     order by created_at desc, id desc`.execute(tx)
  return rows
}

export interface OwnDevice {
  id: number
  current: boolean
  user_agent: string
  created_at: Date
  last_used_at: Date
  trusted_until: Date
}

export async function trustedDevices(
  tx: Tx,
  staffId: number,
  own: Buffer | null,
  wall: Date,
): Promise<OwnDevice[]> {
  const { rows } = await sql<OwnDevice>`
    select d.id, exists (select from session s where s.token_hash = ${own} and s.device_mac = d.device_mac) as current,
           d.user_agent, d.created_at, d.last_used_at, d.trusted_until
      from trusted_device d
     where d.staff_id = ${staffId} and d.trusted_until > ${wall}
     order by d.last_used_at desc, d.id desc`.execute(tx)
  return rows
}
