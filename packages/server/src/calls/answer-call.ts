import { safeParse } from 'zod/v4/core'
import { language as languageSchema, type Language } from '@lumbung/contract/fields'
import type { FileAnswer, StreamAnswer } from './registry.ts'
import type { Implementation } from './context.ts'
import { refuse, type ErrorCode } from '@lumbung/domain/errors'
import type { Services } from './context.ts'
import { read, readOneMoment, transact, type AppScope } from '../db/transaction.ts'
import { Refused, refusalOf } from './errors.ts'
import { takeAppRequest } from '../records/running/app-requests.ts'
import { audit } from '../records/people/audit.ts'
import { sha256 } from '../secrets/seals.ts'
import { contextOf, outsideContextOf } from './call-context.ts'
import { callerOf, inSudo, narrowToCaller, type Caller } from './caller.ts'
import type { IncomingCall, IncomingHead } from './incoming-call.ts'
import { parseRequest } from './parse.ts'
import { countRefusedHook } from './refused-hooks.ts'
import { hookSender } from './hook-senders.ts'
import { isRead, leaveTrace, retOf, runOnce } from './run-call.ts'
import { checkSignature } from './signature.ts'

/** What leaves the server: a value for the envelope, a file, lines that go on, or a refusal. */
export type Outcome =
  | { ret: unknown }
  | { file: FileAnswer }
  | { stream: StreamAnswer }
  | { refused: Refused }

export interface Answer {
  outcome: Outcome
  language: Language
  cookies: readonly string[]
  headers: Readonly<Record<string, string>>
}

/** A call that may be read on: by its head nothing speaks against it. */
export interface Admitted {
  caller: Caller & { scope: AppScope }
  language: Language
}

/**
 * The first half of the path of every call, before its body is read: session → permission (and the password again) →
 * limit. An app is taken by its word until its signature can be held against the body.
 * @param withinLimit whether this caller may make another call now
 */
export async function admitCall(
  implementation: Implementation,
  head: IncomingHead,
  services: Services,
  withinLimit: (key: string) => Promise<boolean>,
): Promise<Admitted | Answer> {
  const { call } = implementation
  const caller = await callerOf(call, head, services)
  const language = languageOf(head, caller)
  const refused = (code: ErrorCode) => answerWith({ refused: new Refused(code) }, language)
  if (caller instanceof Refused) {
    if (call.access === 'hook') await countRefusedHook(services, hookSender(call, services).provider)
    return answerWith({ refused: caller }, language)
  }
  const { scope } = caller
  if (scope === null) {
    // Within the limit only: who is refused again and again does not fill the trail.
    const counted = await withinLimit(limitKey(caller, head))
    if (counted) await auditDenied(implementation, caller, head, services)
    return refused(counted ? 'NOT_PERMITTED' : 'RATE_LIMITED')
  }
  if (call.sudo && !inSudo(caller, services.clock.wall())) return refused('PASSWORD_AGAIN')
  // Who only claims to be an app must not use up the app's own measure.
  const key = caller.claimed === null ? limitKey(caller, head) : `claims:${head.ip}`
  if (!(await withinLimit(key))) return refused('RATE_LIMITED')
  return { caller: { ...caller, scope }, language }
}

/**
 * The second half: signature → parse → what its command wants done before (hashing, a picture) → transaction (command,
 * audit) → present. Faults (anything that is no refusal) are thrown for the edge to log.
 */
export async function answerCall(
  implementation: Implementation,
  incoming: IncomingCall,
  services: Services,
  { caller, language }: Admitted,
  withinLimit: (key: string) => Promise<boolean>,
): Promise<Answer> {
  const { call } = implementation
  const { scope } = caller
  const edge = { incoming, language, cookies: [], headers: {} }
  const answer = (outcome: Outcome): Answer => ({ ...edge, outcome })
  try {
    if (caller.claimed !== null) {
      const requestId = checkSignature(services.seals, caller.claimed, {
        ...incoming,
        bodyHash: incoming.upload?.sha256 ?? sha256(incoming.raw),
      })
      if (!(await withinLimit(limitKey(caller, incoming)))) refuse('RATE_LIMITED')
      const { code } = caller.claimed
      const wall = services.clock.wall()
      const taken = async () =>
        await transact(services.db, scope, async (tx) => await takeAppRequest(tx, code, requestId, wall))
      if (!isRead(call) && !(await taken())) refuse('REQUEST_REPLAYED')
    }
    if (call.access === 'hook') {
      const sender = hookSender(call, services)
      if (!sender.verifyBody(incoming)) {
        await countRefusedHook(services, sender.provider)
        refuse('SIGNATURE_INVALID')
      }
    }
    const parsed = parseRequest(call, incoming)
    if (parsed instanceof Refused) return answer({ refused: parsed })
    const outside = outsideContextOf(services, caller, scope, edge)
    await leaveTrace(implementation, parsed.request, outside)
    const prepared = await implementation.prepare?.(parsed.request as never, outside)
    // A file leaves a trace: its view is logged, or its link is used up.
    const reads = implementation.readsOneMoment ? readOneMoment : read
    const run = isRead(call) && !call.file ? reads : transact
    const result = await run(services.db, scope, async (tx) => {
      await narrowToCaller(tx, caller)
      const context = contextOf(tx, services, caller, scope, edge)
      return await runOnce(implementation, parsed.request, context, prepared)
    })
    return answer(result instanceof Refused ? { refused: result } : present(implementation, result))
  } catch (error) {
    const refused = refusalOf(error)
    if (refused === null) throw error
    return answer({ refused })
  }
}

function answerWith(outcome: Outcome, language: Language): Answer {
  return { outcome, language, cookies: [], headers: {} }
}

async function auditDenied(
  { call }: Implementation,
  { actor }: Caller,
  incoming: IncomingHead,
  services: Services,
): Promise<void> {
  await audit(services.db, {
    event: call,
    actor,
    at: services.clock.wall(),
    ip: incoming.ip,
    requestId: incoming.requestId,
    denied: true,
    reason: 'NOT_PERMITTED',
  })
}

/** A file, lines that go on, or a value for the envelope. */
function present({ call }: Implementation, result: unknown): Outcome {
  if (call.stream) return { stream: result as StreamAnswer }
  return call.file ? { file: result as FileAnswer } : { ret: retOf(call, result) }
}

function limitKey(caller: Caller, incoming: IncomingHead): string {
  if (caller.rights !== null) return `staff:${caller.rights.staff.id}`
  if (caller.app !== null) return `app:${caller.app.code}`
  // A browser that was here before is not counted with the strangers of its address. Whether it was is looked at later.
  const known = incoming.cookies['__Host-device'] ?? incoming.cookies['device']
  return known === undefined ? `ip:${incoming.ip}` : `device:${sha256(known).toString('hex')}`
}

/** Cookie, else the language kept with the person, else Indonesian (rulings 8). */
function languageOf(incoming: IncomingHead, caller: Caller | Refused): Language {
  const cookie = safeParse(languageSchema, incoming.cookies['language'])
  if (cookie.success) return cookie.data
  return caller instanceof Refused ? 'id' : (caller.rights?.staff.language ?? 'id')
}
