import type { CallOrName } from '@lumbung/contract/calls'
import type { Language } from '@lumbung/contract/fields'
import type { CallContext, OutsideContext, Services } from './context.ts'
import type { Tx } from '../db/pool.ts'
import type { AppScope } from '../db/transaction.ts'
import { inSudo, type Caller } from './caller.ts'
import type { IncomingCall } from './incoming-call.ts'
import { scopeOf } from './session.ts'

/** What a call came with beside its caller, and what leaves beside its answer. */
export interface CallEdge {
  incoming: Pick<IncomingCall, 'path' | 'headers' | 'cookies' | 'raw' | 'upload' | 'ip' | 'requestId'>
  language: Language
  /** Collected for the answer. */
  cookies: string[]
  headers: Record<string, string>
}

/** What a command sees: its transaction, its caller, the times and the edge. */
export function contextOf(
  tx: Tx,
  services: Services,
  caller: Caller,
  scope: AppScope,
  edge: CallEdge,
): CallContext {
  // Of this try alone: a transaction that is tried again says it again.
  const trailDetail: Record<string, unknown> = {}
  return Object.assign(outsideContextOf(services, caller, scope, edge), {
    tx,
    trailDetail,
    keepInTrail: (detail: Readonly<Record<string, unknown>>) => void Object.assign(trailDetail, detail),
  })
}

/** What is seen before the transaction. */
export function outsideContextOf(
  services: Services,
  caller: Caller,
  scope: AppScope,
  { incoming, language, cookies, headers }: CallEdge,
): OutsideContext {
  const wall = services.clock.wall()
  const scopeFor = (call: CallOrName) => (caller.rights === null ? null : scopeOf(caller.rights, call))
  return {
    services,
    now: services.clock.now(),
    today: services.clock.today(),
    wall,
    actor: caller.actor,
    get staff() {
      if (caller.rights === null) throw new Error('nobody is signed in here')
      return caller.rights.staff
    },
    get app() {
      if (caller.app === null) throw new Error('no app signed this call')
      return caller.app
    },
    scope,
    sessionHash: caller.session?.tokenHash ?? null,
    ip: incoming.ip,
    userAgent: String(incoming.headers['user-agent'] ?? ''),
    language,
    requestId: incoming.requestId,
    cookies: incoming.cookies,
    headers: incoming.headers,
    path: incoming.path,
    raw: incoming.raw,
    upload: incoming.upload,
    scopeOf: scopeFor,
    holds: (call) => scopeFor(call) !== null,
    sudo: inSudo(caller, wall),
    setCookie: (cookie) => cookies.push(cookie),
    setHeader: (name, value) => {
      headers[name] = value
    },
  }
}
