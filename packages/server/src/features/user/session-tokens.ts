import { randomBytes } from 'node:crypto'
import type { CallContext, OutsideContext } from '../../calls/context.ts'
import { endOldestSessions, openSession } from '../../records/people/session.ts'
import { sha256 } from '../../secrets/seals.ts'

const tokenBytes = 32
/** One desktop and a spare; demo accounts are shared by their viewers (rulings 12). */
const sessionsMax = 2
const demoSessionsMax = 20

/**
 * Opens a session: 256 random bits for the header, of which only the hash is kept, and an HttpOnly
 * companion cookie that every later call must bring once the first one did.
 */
export async function issueToken(
  context: CallContext,
  staff: { id: number; isDemo: boolean },
  deviceMac: Buffer,
): Promise<string> {
  const token = randomBytes(tokenBytes).toString('base64url')
  const companion = randomBytes(tokenBytes).toString('base64url')
  const keep = staff.isDemo ? demoSessionsMax : sessionsMax
  const { sessionHours, sessionIdleMinutes } = context.services.config
  await endOldestSessions(context.tx, staff.id, keep - 1, context.wall)
  await openSession(context.tx, {
    tokenHash: sha256(token),
    staffId: staff.id,
    companionHash: sha256(companion),
    deviceMac,
    ip: context.ip,
    userAgent: context.userAgent,
    at: context.wall,
    expiresAt: new Date(context.wall.getTime() + sessionHours * 3_600_000),
    idleMinutes: sessionIdleMinutes,
  })
  context.services.strangerTokens.know(sha256(token))
  context.setCookie(httpOnlyCookie(context, 'sid', companion, sessionHours * 3600))
  return token
}

/** `__Host-name` over https, plain over http; the page's scripts never see it. */
export function httpOnlyCookie(context: CallContext, name: string, value: string, seconds: number): string {
  const secure = context.services.config.publicUrl.startsWith('https://')
  const head = secure ? `__Host-${name}=${value}; Secure` : `${name}=${value}`
  return `${head}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${seconds}`
}

/** The value of such a cookie, whichever way it was set. */
export function readHttpOnly(context: OutsideContext, name: string): string | undefined {
  return context.cookies[`__Host-${name}`] ?? context.cookies[name]
}
