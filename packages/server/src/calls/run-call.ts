import { safeParse } from 'zod/v4/core'
import type { Call } from '@lumbung/contract/call'
import type { Implementation } from './context.ts'
import { canonicalJson } from './canonical-json.ts'
import type { CallContext, OutsideContext } from './context.ts'
import { transact } from '../db/transaction.ts'
import { Refused } from './errors.ts'
import { audit, type AuditEntry } from '../records/people/audit.ts'
import { keepAnswer, replayOf } from '../records/running/kept-answers.ts'
import { sha256 } from '../secrets/seals.ts'
import { answerSchema } from './answer-schema.ts'

/**
 * Runs a command and its audit. Calls marked `once` are replayed by their key before it.
 * @param prepared what was done for it before the transaction
 */
export async function runOnce(
  implementation: Implementation,
  request: unknown,
  context: CallContext,
  prepared?: unknown,
): Promise<unknown> {
  const { call } = implementation
  const run = async () => {
    const result = await implementation.command(request as never, context, prepared as never)
    if (!isRead(call)) await auditCall(implementation, request, context, result)
    return result
  }
  if (!call.once) return await run()
  const { requestKey, ...input } = request as { requestKey: string }
  const key = {
    caller: `${context.actor.kind}:${context.actor.staffId ?? context.actor.name}`,
    call: call.name,
    requestKey,
    inputHash: sha256(canonicalJson(input)),
  }
  const { tx, wall } = context
  const { seals } = context.services
  const since = call.replaySeconds === null ? null : new Date(wall.getTime() - call.replaySeconds * 1_000)
  const replay = await replayOf(tx, seals, key, since)
  if (replay !== null) return replay.answer
  const result = await run()
  if (!(result instanceof Refused)) await keepAnswer(tx, seals, key, result ?? null, wall)
  return result
}

/**
 * Writes down what a request of a call that only looks leaves behind, before anything is answered.
 * @throws why it may not ask so
 */
export async function leaveTrace(
  { trace }: Implementation,
  request: unknown,
  context: OutsideContext,
): Promise<void> {
  const written = trace?.(request as never, context) ?? null
  if (written !== null) await transact(context.services.db, '*', written)
}

/** Calls that only look: in a read-only transaction, without an audit row. */
export function isRead(call: Implementation['call']): boolean {
  return call.looks
}

async function auditCall(
  { call }: Implementation,
  request: unknown,
  context: CallContext,
  result: unknown,
): Promise<void> {
  await audit(context.tx, {
    event: call,
    actor: context.actor,
    at: context.wall,
    ip: context.ip,
    requestId: context.requestId,
    denied: result instanceof Refused,
    ...subjectOf(request, result),
    ...(result instanceof Refused ? { reason: String(result.code) } : {}),
    detail: context.trailDetail,
  })
}

/** What a call was about, as its request names it: an order, a role, else the row of its kind, also the one it made. */
function subjectOf(request: unknown, result: unknown): Pick<AuditEntry, 'subjectKind' | 'subject'> {
  const { orderNo, role_id: roleId, id } = { ...(request as Readonly<Record<string, unknown>> | null) }
  if (typeof orderNo === 'string') return { subjectKind: 'order', subject: orderNo }
  if (typeof roleId === 'number') return { subjectKind: 'role', subject: String(roleId) }
  const made = (result as { id?: unknown } | null | undefined)?.id
  const row = typeof id === 'number' ? id : made
  return typeof row === 'number' ? { subjectKind: 'row', subject: String(row) } : {}
}

/** Only what the contract's answer names leaves the server; an answer off its schema is a fault. */
export function retOf(call: Call, result: unknown): unknown {
  const parsed = safeParse(answerSchema(call), result)
  if (parsed.success) return parsed.data
  throw new Error(
    `the answer of ${call.name} is off its schema: ${JSON.stringify(parsed.error.issues.slice(0, 5))}`,
  )
}
