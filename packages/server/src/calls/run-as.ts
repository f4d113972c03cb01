import { safeParse } from 'zod/v4/core'
import type { Call, RetOf } from '@lumbung/contract/call'
import type { Language } from '@lumbung/contract/fields'
import { LendingError, refuse } from '@lumbung/domain/errors'
import type { CallContext, Services } from './context.ts'
import type { Db, Tx } from '../db/pool.ts'
import { type AppScope, commonScope } from '../db/transaction.ts'
import { Refused } from './errors.ts'
import { actorOf, narrowToCaller, type Caller } from './caller.ts'
import { contextOf } from './call-context.ts'
import { fieldsOf } from './parse.ts'
import { retOf, runOnce } from './run-call.ts'
import { findRights, scopeOf } from './session.ts'

/** A person for whom a job works, with what they hold for one call at this moment. */
export interface Standing {
  caller: Caller
  scope: AppScope
  language: Language
}

/**
 * What a person may do with a call now; asked inside the transaction where there is one. Asked again for every page and every row: a job outlives grants.
 * @param also a call that is needed besides: what counts are the apps that both are held for
 * @throws NOT_PERMITTED when they are disabled or no longer hold it
 */
export async function standingOf(
  db: Db,
  staffId: number,
  call: Call,
  language: Language,
  also?: Call,
): Promise<Standing> {
  const rights = await findRights(db, staffId)
  if (rights === null) refuse('NOT_PERMITTED')
  const own = scopeOf(rights, call) ?? refuse('NOT_PERMITTED')
  const scope = also === undefined ? own : commonScope(own, scopeOf(rights, also) ?? refuse('NOT_PERMITTED'))
  const caller: Caller = {
    actor: actorOf(rights.staff),
    rights,
    app: null,
    claimed: null,
    session: null,
    scope,
  }
  return { caller, scope, language }
}

/**
 * Makes a call in a person's name inside a transaction that is narrowed to their scope: parsed, replayed, audited and
 * checked against its schema as over HTTP.
 * @param work names the job, where the audit has the request's id
 * @param beyond what the job asks that no request may: a page of more rows
 * @throws VALIDATION, and every refusal of the call, also those that a command returns
 */
export async function runAs<C extends Call>(
  tx: Tx,
  services: Services,
  standing: Standing,
  call: C,
  request: unknown,
  work: string,
  beyond: object = {},
): Promise<RetOf<C>> {
  const implementation = services.calls.get(call.name)
  if (implementation === undefined) throw new Error(`${call.name} is not implemented`)
  if (implementation.prepare !== undefined) throw new Error(`${call.name} does part of its work outside`)
  const parsed = safeParse(call.request, request)
  if (!parsed.success) throw new LendingError('VALIDATION', { fields: fieldsOf(parsed.error.issues) })
  const context = await contextAs(tx, services, standing, work)
  const result = await runOnce(implementation, { ...(parsed.data as object), ...beyond }, context)
  if (result instanceof Refused) {
    if (result.code === 403) refuse('NOT_PERMITTED')
    throw new LendingError(result.code, result.detail)
  }
  return retOf(call, result) as RetOf<C>
}

/**
 * What a command sees that a job runs in a person's name, inside a transaction that is narrowed to their scope.
 * @param work names the job, where the audit has the request's id
 */
export async function contextAs(
  tx: Tx,
  services: Services,
  standing: Standing,
  work: string,
): Promise<CallContext> {
  const incoming = {
    path: '',
    headers: {},
    cookies: {},
    raw: Buffer.alloc(0),
    upload: null,
    ip: '',
    requestId: work,
  }
  const edge = { incoming, language: standing.language, cookies: [], headers: {} }
  await narrowToCaller(tx, standing.caller)
  return contextOf(tx, services, standing.caller, standing.scope, edge)
}
