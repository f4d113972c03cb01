import { safeParse } from 'zod/v4/core'
import { language as languageSchema, type Language } from '@lumbung/contract/fields'
import type { FileAnswer, Implementation } from '../call-registry.ts'
import type { Services } from '../context.ts'
import { read, transact } from '../db/transaction.ts'
import { Refused, refusalOf } from '../errors.ts'
import { audit } from '../records/audit.ts'
import { contextOf } from './call-context.ts'
import { callerOf, inSudo, type Caller } from './caller.ts'
import type { IncomingCall } from './incoming-call.ts'
import { parseRequest } from './parse.ts'
import { isRead, retOf, runOnce } from './run-call.ts'

/** What leaves the server: a value for the envelope, a file, or a refusal. */
export type Outcome = { ret: unknown } | { file: FileAnswer } | { refused: Refused }

export interface Answer {
  outcome: Outcome
  language: Language
  cookies: readonly string[]
  headers: Readonly<Record<string, string>>
}

/**
 * The one path of every call: session → permission (and the password again) → limit → parse → transaction (command, audit) →
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
    // Within the limit only: who is refused again and again does not fill the trail.
    const counted = await withinLimit(limitKey(caller, incoming))
    if (counted) await auditDenied(implementation, caller, incoming, services)
    return answer({ refused: new Refused(counted ? 'NOT_PERMITTED' : 'RATE_LIMITED') })
  }
  if (call.sudo && !inSudo(caller, services.clock.wall()))
    return answer({ refused: new Refused('PASSWORD_AGAIN') })
  if (!(await withinLimit(limitKey(caller, incoming))))
    return answer({ refused: new Refused('RATE_LIMITED') })
  const parsed = parseRequest(call, incoming)
  if (parsed instanceof Refused) return answer({ refused: parsed })

  try {
    // A file leaves a trace: its view is logged, or its link is used up.
    const run = isRead(call) && !call.file ? read : transact
    const result = await run(services.db, scope, async (tx) => {
      const context = contextOf(tx, services, caller, scope, { incoming, language, cookies, headers })
      return await runOnce(implementation, parsed.request, context)
    })
    return answer(result instanceof Refused ? { refused: result } : present(implementation, result))
  } catch (error) {
    const refused = refusalOf(error)
    if (refused === null) throw error
    return answer({ refused })
  }
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

/** A file or a value for the envelope. */
function present({ call }: Implementation, result: unknown): Outcome {
  return call.file ? { file: result as FileAnswer } : { ret: retOf(call, result) }
}

function limitKey(caller: Caller, incoming: IncomingCall): string {
  if (caller.rights !== null) return `staff:${caller.rights.staff.id}`
  return caller.app === null ? `ip:${incoming.ip}` : `app:${caller.app.code}`
}

/** Cookie, else the language kept with the person, else Indonesian (rulings 8). */
function languageOf(incoming: IncomingCall, caller: Caller | Refused): Language {
  const cookie = safeParse(languageSchema, incoming.cookies['language'])
  if (cookie.success) return cookie.data
  return caller instanceof Refused ? 'id' : (caller.rights?.staff.language ?? 'id')
}
