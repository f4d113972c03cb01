import { safeParse } from 'zod/v4/core'
import { language as languageSchema, type Language } from '@lumbung/contract/fields'
import type { FileAnswer, Implementation } from '../call-registry.ts'
import type { CallContext, Services } from '../context.ts'
import { transact, type AppScope } from '../db/transaction.ts'
import type { Tx } from '../db/pool.ts'
import { Refused, refusalOf } from '../errors.ts'
import { audit } from '../records/audit.ts'
import { keepAnswer, replayOf } from '../records/once-key.ts'
import { sha256 } from '../seals.ts'
import { callerOf, type Caller } from './caller.ts'
import type { IncomingCall } from './incoming-call.ts'
import { parseRequest } from './parse.ts'

/** What leaves the server: a value for the envelope, a file, or a refusal. */
export type Outcome = { ret: unknown } | { file: FileAnswer } | { refused: Refused }

export interface Answer {
  outcome: Outcome
  language: Language
  cookies: readonly string[]
  headers: Readonly<Record<string, string>>
}

/**
 * The one path of every call: session → permission → limit → parse → transaction (command, audit) →
 * present. Faults (anything that is no refusal) are thrown for the edge to log.
 * @param withinLimit whether this caller may make another call now
 */
export async function answerCall(
  implementation: Implementation,
  incoming: IncomingCall,
  services: Services,
  withinLimit: (key: string) => Promise<boolean>,
): Promise<Answer> {
  const { call } = implementation
  const caller = await callerOf(call, incoming, services)
  const language = languageOf(incoming, caller)
  const cookies: string[] = []
  const headers: Record<string, string> = {}
  const answer = (outcome: Outcome): Answer => ({ outcome, language, cookies, headers })
  if (caller instanceof Refused) return answer({ refused: caller })
  const { scope } = caller
  if (scope === null) {
    await auditDenied(implementation, caller, incoming, services)
    return answer({ refused: new Refused('NOT_PERMITTED') })
  }
  if (!(await withinLimit(limitKey(caller, incoming)))) return answer({ refused: new Refused('RATE_LIMITED') })
  const parsed = parseRequest(call, incoming)
  if (parsed instanceof Refused) return answer({ refused: parsed })

  try {
    const result = await transact(services.db, scope, async (tx) => {
      const context = contextOf(tx, services, caller, scope, incoming, language, cookies, headers)
      return await runOnce(implementation, parsed.request, context)
    })
    return answer(result instanceof Refused ? { refused: result } : present(implementation, result))
  } catch (error) {
    const refused = refusalOf(error)
    if (refused === null) throw error
    return answer({ refused })
  }
}

/** Calls marked `once` are replayed by their key before the command; all others run. */
async function runOnce(implementation: Implementation, request: unknown, context: CallContext): Promise<unknown> {
  const { call } = implementation
  const run = async () => {
    const result = await implementation.command(request as never, context)
    if (!isRead(call)) await auditCall(implementation, request, context, result)
    return result
  }
  if (!call.once) return await run()
  const { requestKey, ...input } = request as { requestKey: string }
  const key = {
    caller: `${context.actor.kind}:${context.actor.staffId ?? context.actor.name}`,
    call: call.name,
    requestKey,
    inputHash: sha256(canonical(input)),
  }
  const replay = await replayOf(context.tx, key)
  if (replay !== null) return replay.answer
  const result = await run()
  if (!(result instanceof Refused)) await keepAnswer(context.tx, key, result ?? null, context.wall)
  return result
}

/** The same input in the same words, whatever the order of its keys. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}

function isRead(call: Implementation['call']): boolean {
  return call.method === 'GET' || call.path.split('/').at(-1)?.startsWith('get_') === true
}

async function auditCall(
  { call }: Implementation,
  request: unknown,
  context: CallContext,
  result: unknown,
): Promise<void> {
  const orderNo = subjectOf(request)
  await audit(context.tx, {
    event: call.name,
    actor: context.actor,
    at: context.wall,
    ip: context.ip,
    requestId: context.requestId,
    denied: result instanceof Refused,
    ...(orderNo === null ? {} : { subjectKind: 'order', subject: orderNo }),
    ...(result instanceof Refused ? { reason: String(result.code) } : {}),
  })
}

function subjectOf(request: unknown): string | null {
  if (typeof request !== 'object' || request === null || !('orderNo' in request)) return null
  return typeof request.orderNo === 'string' ? request.orderNo : null
}

async function auditDenied(
  { call }: Implementation,
  { actor }: Caller,
  incoming: IncomingCall,
  services: Services,
): Promise<void> {
  await audit(services.db, {
    event: call.name,
    actor,
    at: services.clock.wall(),
    ip: incoming.ip,
    requestId: incoming.requestId,
    denied: true,
    reason: 'NOT_PERMITTED',
  })
}

/** Only what the contract's answer names leaves the server; an answer off its schema is a fault. */
function present({ call }: Implementation, result: unknown): Outcome {
  if (call.file) return { file: result as FileAnswer }
  const parsed = safeParse(call.ret, result)
  if (!parsed.success) {
    throw new Error(`the answer of ${call.name} is off its schema: ${JSON.stringify(parsed.error.issues.slice(0, 5))}`)
  }
  return { ret: parsed.data }
}

function contextOf(
  tx: Tx,
  services: Services,
  caller: Caller,
  scope: AppScope,
  incoming: IncomingCall,
  language: Language,
  cookies: string[],
  headers: Record<string, string>,
): CallContext {
  return {
    tx,
    services,
    now: services.clock.now(),
    today: services.clock.today(),
    wall: services.clock.wall(),
    actor: caller.actor,
    get staff() {
      if (caller.staff === null) throw new Error('nobody is signed in here')
      return caller.staff
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
    raw: incoming.raw,
    holds: (call) => caller.staff?.isAdmin === true || caller.session?.grants.has(call) === true,
    setCookie: (cookie) => cookies.push(cookie),
    setHeader: (name, value) => {
      headers[name] = value
    },
  }
}

function limitKey(caller: Caller, incoming: IncomingCall): string {
  if (caller.staff !== null) return `staff:${caller.staff.id}`
  return caller.app === null ? `ip:${incoming.ip}` : `app:${caller.app.code}`
}

/** Cookie, else the language kept with the person, else Indonesian (rulings 8). */
function languageOf(incoming: IncomingCall, caller: Caller | Refused): Language {
  const cookie = safeParse(languageSchema, incoming.cookies['language'])
  if (cookie.success) return cookie.data
  return caller instanceof Refused ? 'id' : (caller.staff?.language ?? 'id')
}
