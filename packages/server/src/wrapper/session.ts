import { sql } from 'kysely'
import type { Language } from '@lumbung/contract/fields'
import type { SignedInStaff } from '../context.ts'
import type { Db } from '../db/pool.ts'
import type { AppScope } from '../db/transaction.ts'
import { same, sha256 } from '../seals.ts'
import { endSession, pinSession, touchSession } from '../records/session.ts'

export const idleMinutesMax = 30
export const absoluteHoursMax = 8
/** How stale `last_seen_at` may grow before it is written again. */
const touchEverySeconds = 60

/** A session that lives, with what its role holds. */
export interface LiveSession {
  tokenHash: Buffer
  staff: SignedInStaff
  /** Apps by granted call; empty for admin, who passes as a role. */
  grants: ReadonlyMap<string, readonly string[]>
}

interface SessionRow {
  companion_hash: Buffer | null
  companion_bound: boolean
  last_seen_at: Date
  expires_at: Date
  ended_at: Date | null
  staff_id: number
  name: string
  email: string
  status: string
  language: Language
  role_id: number
  role: string
  is_admin: boolean
  grants: Record<string, string[]> | null
}

/**
 * Finds the session of a token and what its role holds, in one query: there is no cache that could
 * outlive a revocation. Null when the session is gone, for whatever reason.
 * @param companion the HttpOnly cookie; once a session's call has brought it, every later call must
 */
export async function findSession(
  db: Db,
  token: string,
  companion: string | undefined,
  wall: Date,
): Promise<LiveSession | null> {
  const tokenHash = sha256(token)
  const { rows } = await sql<SessionRow>`
    select s.companion_hash, s.companion_bound, s.last_seen_at, s.expires_at, s.ended_at,
           p.id as staff_id, p.name, p.email, p.status, p.language, r.id as role_id, r.name as role, r.is_admin,
           (select jsonb_object_agg(g.name, g.apps)
              from (select name, array_agg(app_code) as apps from role_grant
                     where role_id = r.id and kind = 'call' group by name) g) as grants
      from session s join staff p on p.id = s.staff_id join role r on r.id = p.role_id
     where s.token_hash = ${tokenHash}`.execute(db)
  const row = rows[0]
  if (row === undefined || row.ended_at !== null || row.status !== 'active') return null
  if (row.expires_at <= wall) {
    await endSession(db, tokenHash, 'expired', wall)
    return null
  }
  const idleSeconds = (wall.getTime() - row.last_seen_at.getTime()) / 1000
  if (idleSeconds > idleMinutesMax * 60) {
    await endSession(db, tokenHash, 'idle', wall)
    return null
  }
  const broughtIt = companion !== undefined && row.companion_hash !== null && same(sha256(companion), row.companion_hash)
  if (row.companion_bound && !broughtIt) return null
  if (!row.companion_bound && broughtIt) await pinSession(db, tokenHash)
  if (idleSeconds > touchEverySeconds) await touchSession(db, tokenHash, wall)
  return {
    tokenHash,
    staff: {
      id: row.staff_id,
      name: row.name,
      email: row.email,
      roleId: row.role_id,
      role: row.role,
      isAdmin: row.is_admin,
      language: row.language,
    },
    grants: new Map(Object.entries(row.grants ?? {})),
  }
}

/**
 * The apps for which a session may make a call; null when its role does not hold it at all.
 * `admin` passes as a role, everyone else by grants.
 */
export function scopeOf(session: LiveSession, call: string): AppScope | null {
  if (session.staff.isAdmin) return '*'
  const apps = session.grants.get(call)
  if (apps === undefined) return null
  return apps.includes('*') ? '*' : apps.toSorted()
}

/** Every app for which the role holds anything: what a call of one's own (dashboard) may look at. */
export function widestScope(session: LiveSession): AppScope {
  if (session.staff.isAdmin) return '*'
  const apps = new Set([...session.grants.values()].flat())
  return apps.has('*') ? '*' : [...apps].toSorted()
}
