import { sql } from 'kysely'
import type { Language } from '@lumbung/contract/fields'
import { calls, type CallOrName } from '@lumbung/contract/calls'
import type { SessionEnd } from '@lumbung/contract/user/own-session'
import type { SignedInStaff } from './context.ts'
import { GatheredReads } from '../db/gathered-reads.ts'
import type { Db } from '../db/pool.ts'
import type { AppScope } from '../db/transaction.ts'
import { Refused, sessionGone } from './errors.ts'
import { same, sha256 } from '../secrets/seals.ts'
import { endSession, pinSession, touchSession } from '../records/people/session.ts'

/** How stale `last_seen_at` may grow before it is written again. */
const touchEverySeconds = 60

/** A person and what their role holds. */
export interface Rights {
  staff: SignedInStaff
  /** Apps by granted call; empty for admin, who passes as a role. */
  grants: ReadonlyMap<string, readonly string[]>
}

/** A session that lives, with what its role holds. */
export interface LiveSession extends Rights {
  tokenHash: Buffer
  /** Until then calls marked `sudo` are open. */
  sudoUntil: Date | null
}

interface RightsRow {
  staff_id: number
  name: string
  email: string
  status: string
  language: Language
  role_id: number
  role: string
  is_admin: boolean
  agency_id: number | null
  /** Another whenever what the role holds has changed (migration 0290). */
  grants_stamp: number
}

interface SessionRow extends RightsRow {
  token_hash: Buffer
  companion_hash: Buffer | null
  companion_bound: boolean
  created_at: Date
  last_seen_at: Date
  idle_minutes: number
  expires_at: Date
  ended_at: Date | null
  end_reason: SessionEnd | null
  sudo_until: Date | null
}

const rightsColumns = sql`
  p.id as staff_id, p.name, p.email, p.status, p.language, r.id as role_id, r.name as role, r.is_admin,
  -- Somebody of an agency that nobody named sees the cases of none.
  coalesce((select k.agency_id from collector k where k.staff_id = p.id),
           case when r.of_agency then 0 end) as agency_id,
  r.grants_stamp`

/** Sessions by the hash of their token, in hexadecimal: those who call at one moment are looked up together, for each pool of a process. */
const sessionReads = new WeakMap<Db, GatheredReads<SessionRow>>()

function sessionsOf(db: Db): GatheredReads<SessionRow> {
  const known = sessionReads.get(db)
  if (known !== undefined) return known
  const reads = new GatheredReads(async (hashes) => {
    const { rows } = await sql<SessionRow>`
      select s.token_hash, s.companion_hash, s.companion_bound, s.created_at, s.last_seen_at, s.idle_minutes, s.expires_at, s.ended_at, s.end_reason, s.sudo_until,
             ${rightsColumns}
        from session s join staff p on p.id = s.staff_id join role r on r.id = p.role_id
       where s.token_hash = any(${hashes.map((hash) => Buffer.from(hash, 'hex'))})`.execute(db)
    return new Map(rows.map((row) => [row.token_hash.toString('hex'), row]))
  })
  sessionReads.set(db, reads)
  return reads
}

/**
 * Finds the session of a token and what its role holds: what is kept of that carries the stamp it was read under, and is good
 * for no other, so that it cannot outlive a revocation. A session that is gone is refused with the reason, when the token was really its own.
 * @param companion the HttpOnly cookie; once a session's call has brought it, every later call must
 */
export async function findSession(
  db: Db,
  token: string,
  companion: string | undefined,
  wall: Date,
): Promise<LiveSession | Refused> {
  const tokenHash = sha256(token)
  const row = await sessionsOf(db).read(tokenHash.toString('hex'))
  if (row === undefined) return sessionGone
  const broughtIt =
    companion !== undefined && row.companion_hash !== null && same(sha256(companion), row.companion_hash)
  // Whoever has only the token is told nothing, not even that it was one.
  if (row.companion_bound && !broughtIt) return sessionGone
  if (row.ended_at !== null) return goneBecause(row.end_reason ?? 'logout', row.ended_at, row)
  const over = reasonToEnd(row, wall)
  if (over !== null) {
    await endSession(db, tokenHash, over, wall)
    return goneBecause(over, wall, row)
  }
  if (!row.companion_bound && broughtIt) await pinSession(db, tokenHash)
  if (idleSecondsOf(row, wall) > touchEverySeconds) await touchSession(db, tokenHash, wall)
  return { tokenHash, sudoUntil: row.sudo_until, ...(await rightsOfRow(db, row)) }
}

/**
 * What a person holds now, for work done in their name without a session of theirs. Null for who is
 * not there or disabled.
 */
export async function findRights(db: Db, staffId: number): Promise<Rights | null> {
  const { rows } = await sql<RightsRow>`
    select ${rightsColumns} from staff p join role r on r.id = p.role_id where p.id = ${staffId}`.execute(db)
  const row = rows[0]
  return row === undefined || row.status !== 'active' ? null : await rightsOfRow(db, row)
}

function reasonToEnd(row: SessionRow, wall: Date): SessionEnd | null {
  if (row.status !== 'active') return 'disabled'
  if (row.expires_at <= wall) return 'expired'
  return idleSecondsOf(row, wall) > row.idle_minutes * 60 ? 'idle' : null
}

function idleSecondsOf(row: SessionRow, wall: Date): number {
  return (wall.getTime() - row.last_seen_at.getTime()) / 1000
}

/** With what its time was, where it was over. */
function goneBecause(reason: SessionEnd, at: Date, row: SessionRow): Refused {
  const hours = Math.round((row.expires_at.getTime() - row.created_at.getTime()) / 3_600_000)
  const limit = reason === 'idle' ? { minutes: row.idle_minutes } : reason === 'expired' ? { hours } : {}
  return new Refused(403, { detail: { reason, at: at.toISOString(), ...limit } })
}

async function rightsOfRow(db: Db, row: RightsRow): Promise<Rights> {
  return {
    staff: {
      id: row.staff_id,
      name: row.name,
      email: row.email,
      roleId: row.role_id,
      role: row.role,
      isAdmin: row.is_admin,
      language: row.language,
      agencyId: row.is_admin ? null : row.agency_id,
    },
    grants: row.is_admin ? new Map() : await grantsUnder(db, row.role_id, row.grants_stamp),
  }
}

interface StampedGrants {
  stamp: number
  grants: Rights['grants']
}

/** What roles hold and the stamp it was read under, for each pool of a process. */
const keptGrants = new WeakMap<Db, Map<number, StampedGrants>>()

async function grantsUnder(db: Db, roleId: number, stamp: number): Promise<Rights['grants']> {
  const kept = keptGrants.get(db) ?? new Map<number, StampedGrants>()
  keptGrants.set(db, kept)
  const known = kept.get(roleId)
  if (known?.stamp === stamp) return known.grants
  // Both in one query: it may be a later stamp by now.
  const { rows } = await sql<{ stamp: number; grants: string | null }>`
    select r.grants_stamp as stamp,
           (select string_agg(app_code || ' ' || name, E'\\n') from role_grant where role_id = r.id and kind = 'call') as grants
      from role r where r.id = ${roleId}`.execute(db)
  const [row] = rows
  if (row === undefined) return new Map()
  // A line for each app of each call: the app, a space, the call.
  const grants = grantsOf(row.grants ?? '')
  kept.set(roleId, { stamp: row.stamp, grants })
  return grants
}

function grantsOf(lines: string): ReadonlyMap<string, readonly string[]> {
  const apps = new Map<string, string[]>()
  for (const line of lines.split('\n')) {
    const space = line.indexOf(' ')
    if (space < 1) continue
    const call = line.slice(space + 1)
    const known = apps.get(call)
    if (known === undefined) apps.set(call, [line.slice(0, space)])
    else known.push(line.slice(0, space))
  }
  return apps
}

const forAllApps: ReadonlySet<string> = new Set(
  calls.flatMap((call) => (call.scope === 'all' ? [call.name] : [])),
)

/**
 * The apps for which a person may make a call; null when their role does not hold it at all, or not for every app where
 * the call is about what belongs to none. `admin` passes as a role, everyone else by grants.
 */
export function scopeOf({ staff, grants }: Rights, call: CallOrName): AppScope | null {
  if (staff.isAdmin) return '*'
  const name = typeof call === 'string' ? call : call.name
  const apps = grants.get(name)
  if (apps === undefined) return null
  if (apps.includes('*')) return '*'
  return forAllApps.has(name) ? null : apps.toSorted()
}

/** Every app for which the role holds anything: what a call of one's own (dashboard) may look at. */
export function widestScope({ staff, grants }: Rights): AppScope {
  if (staff.isAdmin) return '*'
  const apps = new Set([...grants.values()].flat())
  return apps.has('*') ? '*' : [...apps].toSorted()
}
