import type { Call } from '@lumbung/contract/call'
import { LendingError } from '@lumbung/domain/errors'
import type { BorrowerApp, Services, SignedInStaff } from './context.ts'
import type { Actor } from './actor.ts'
import type { Tx } from '../db/pool.ts'
import { narrowToAgency, type AppScope } from '../db/transaction.ts'
import { Refused, sessionGone } from './errors.ts'
import { same, sha256 } from '../secrets/seals.ts'
import { type HookSender, hookSender } from './hook-senders.ts'
import type { IncomingHead } from './incoming-call.ts'
import { findSession, scopeOf, widestScope, type LiveSession, type Rights } from './session.ts'
import { claimedApp, type ClaimedApp } from './signature.ts'

/** Who makes a call and for which apps. */
export interface Caller {
  actor: Actor
  /** The person, with what their role holds. */
  rights: Rights | null
  app: BorrowerApp | null
  /** The app by its key, which has yet to show that it signed the body. */
  claimed: ClaimedApp | null
  /** Null too for work done in a person's name. */
  session: LiveSession | null
  /** Null: signed in, but the role does not hold the call for any app. */
  scope: AppScope | null
}

/** Steps one and two of every call: session, then permission. */
export async function callerOf(
  call: Call,
  incoming: IncomingHead,
  services: Services,
): Promise<Caller | Refused> {
  switch (call.access) {
    case 'open':
    case 'pendingLogin':
      return {
        actor: { kind: 'staff', name: 'anonymous' },
        rights: null,
        app: null,
        claimed: null,
        session: null,
        scope: [],
      }
    case 'hook':
      return hookCaller(hookSender(call, services), incoming)
    case 'app':
      return await appCaller(incoming, services)
    case 'signedIn':
    case 'granted':
      return await staffCaller(call, incoming, services)
  }
}

function hookCaller(
  { provider, mayComeFrom, verifyHead }: HookSender,
  { headers, ip }: IncomingHead,
): Caller | Refused {
  if (!mayComeFrom(ip) || !verifyHead(headers)) return new Refused('SIGNATURE_INVALID')
  const actor = { kind: 'provider', name: provider } as const
  return { actor, rights: null, app: null, claimed: null, session: null, scope: '*' }
}

async function appCaller(incoming: IncomingHead, services: Services): Promise<Caller | Refused> {
  try {
    const claimed = await claimedApp(services.db, incoming.headers, services.clock.wall())
    const { code } = claimed
    const actor = { kind: 'app', name: code } as const
    return { actor, rights: null, app: { code }, claimed, session: null, scope: [code] }
  } catch (error) {
    if (error instanceof LendingError) return new Refused(error.code)
    throw error
  }
}

async function staffCaller(
  call: Call,
  incoming: IncomingHead,
  services: Services,
): Promise<Caller | Refused> {
  const token = incoming.headers['x-token']
  if (typeof token !== 'string' || token === '') return sessionGone
  // The token in user_info's query never authenticates alone; it must not contradict the header either.
  const queryToken = incoming.query['token']
  if (queryToken !== undefined && !same(queryToken, token)) return sessionGone
  const companion = incoming.cookies['__Host-sid'] ?? incoming.cookies['sid']
  const wall = services.clock.wall()
  if (!(await services.strangerTokens.mayAsk(incoming.ip, sha256(token), wall)))
    return new Refused('RATE_LIMITED')
  const session = await findSession(services.db, token, companion, wall)
  if (session === sessionGone) services.strangerTokens.count(incoming.ip, wall)
  if (session instanceof Refused) return session
  const scope = call.access === 'signedIn' ? widestScope(session) : scopeOf(session, call)
  return { actor: actorOf(session.staff), rights: session, app: null, claimed: null, session, scope }
}

/** Whose act it is when a person acts. */
export function actorOf(staff: SignedInStaff): Actor {
  return { kind: 'staff', name: staff.name, staffId: staff.id, role: staff.role }
}

/** Whether the password was given again within the last ten minutes. */
export function inSudo({ session }: Pick<Caller, 'session'>, wall: Date): boolean {
  return session !== null && session.sudoUntil !== null && session.sudoUntil > wall
}

/** The second fence around whoever works for an agency. */
export async function narrowToCaller(tx: Tx, { rights }: Pick<Caller, 'rights'>): Promise<void> {
  const agencyId = rights?.staff.agencyId ?? null
  if (agencyId !== null) await narrowToAgency(tx, agencyId)
}
