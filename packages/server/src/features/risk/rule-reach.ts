import type { TrailEvent } from '@lumbung/contract/power/logs'
import { refuse } from '@lumbung/domain/errors'
import type { CallContext } from '../../calls/context.ts'
import type { Tx } from '../../db/pool.ts'
import type { AppScope } from '../../db/transaction.ts'
import { audit } from '../../records/people/audit.ts'
import { lockRuleVersion, type RuleVersionRecord } from '../../records/risk/rule-versions.ts'

/** Whether a grant reaches a rule set: what decides for every app takes a grant for every app. */
export function reachesSet(scope: AppScope | null, app: string | null): boolean {
  return scope === '*' || (scope !== null && app !== null && scope.includes(app))
}

/** @throws NOT_FOUND for another app's set, NOT_PERMITTED for one that decides for every app */
export function refuseBeyondReach(scope: AppScope, app: string | null): void {
  if (!reachesSet(scope, app)) refuse(app === null ? 'NOT_PERMITTED' : 'NOT_FOUND')
}

/** The app a set decides for, null for every app. @throws NOT_FOUND */
export async function appOfSet(tx: Tx, ruleSetId: number): Promise<string | null> {
  const row = await tx
    .selectFrom('rule_set')
    .select('app_code')
    .where('id', '=', ruleSetId)
    .executeTakeFirst()
  return row === undefined ? refuse('NOT_FOUND') : row.app_code
}

/** Locks a version of a set that this call's grant reaches. @throws NOT_FOUND, NOT_PERMITTED, VERSION_CONFLICT */
export async function lockWithin(
  { tx, scope }: CallContext,
  id: number,
  version?: number,
): Promise<RuleVersionRecord> {
  // Before it is locked: beyond the reach the database shows a row that it does not let lock.
  const known = await tx
    .selectFrom('rule_version')
    .select('rule_set_id')
    .where('id', '=', id)
    .executeTakeFirst()
  refuseBeyondReach(scope, await appOfSet(tx, known?.rule_set_id ?? refuse('NOT_FOUND')))
  const row = await lockRuleVersion(tx, id)
  if (version !== undefined && row.version !== version) refuse('VERSION_CONFLICT')
  return row
}

/** Tells the audit trail what became of rules: an event of the same transaction as the change. */
export async function tellRules(
  { tx, actor, wall, ip, requestId }: CallContext,
  event: TrailEvent,
  subject: { kind: 'ruleSet' | 'ruleVersion' | 'ruleTrial' | 'riskEntry'; id: number },
  detail: Record<string, unknown> = {},
): Promise<void> {
  await audit(tx, {
    event,
    actor,
    at: wall,
    ip,
    requestId,
    subjectKind: subject.kind,
    subject: String(subject.id),
    detail,
  })
}
