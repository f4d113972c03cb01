import * as contract from '@lumbung/contract/risk/rule-set'
import { refuse, refuseFields } from '@lumbung/domain/errors'
import { ruleVersionFlow } from '@lumbung/domain/risk/rule-version'
import { implement } from '../../calls/registry.ts'
import type { Implementation } from '../../calls/context.ts'
import type { CallContext } from '../../calls/context.ts'
import { endTrialsOf } from '../../records/risk/rule-trials.ts'
import { moveRuleVersion, type RuleVersionRecord } from '../../records/risk/rule-versions.ts'
import { lockWithin, tellRules } from './rule-reach.ts'

const decide = implement(contract.decideVersion, async (request, context) => {
  const row = await lockWithin(context, request.id, request.version)
  ruleVersionFlow.next(row.state, request.decision)
  if (row.submitted_by === context.staff.id || row.author_ids.includes(context.staff.id))
    refuse('SAME_PERSON')
  return request.decision === 'approve'
    ? await approve(context, row, request.note, request.liveFrom)
    : await sendBack(context, row, request.note)
})

async function approve(context: CallContext, row: RuleVersionRecord, note: string, wanted?: string) {
  const { tx, staff, now } = context
  const liveFrom = wanted === undefined ? now : new Date(wanted)
  if (liveFrom < now) refuseFields({ liveFrom: 'too_small' })
  const version = await moveRuleVersion(tx, row, 'approve', {
    decided_by: staff.id,
    decided_at: now,
    decision_note: note,
    live_from: liveFrom,
  })
  const detail = { note, liveFrom, contentHash: row.content_hash.toString('hex') }
  await tellRules(context, 'rulesApproved', { kind: 'ruleVersion', id: row.id }, detail)
  return { version, liveFrom: liveFrom.toISOString() }
}

/** Back to its authors; what watched it ends, since its content may change from here on. */
async function sendBack(context: CallContext, row: RuleVersionRecord, note: string) {
  const { tx, staff, now } = context
  if (note.trim() === '') refuse('REASON_MISSING')
  const version = await moveRuleVersion(tx, row, 'refuse', {
    decided_by: staff.id,
    decided_at: now,
    decision_note: note,
  })
  await endTrialsOf(tx, row.id, { staffId: staff.id, at: now })
  await tellRules(context, 'rulesRefused', { kind: 'ruleVersion', id: row.id }, { note })
  return { version, liveFrom: null }
}

const withdraw = implement(contract.withdrawVersion, async ({ id, version, note }, context) => {
  const { tx, staff, now } = context
  const row = await lockWithin(context, id, version)
  if (row.state === 'approved' && row.live_from !== null && row.live_from <= now) {
    refuse('STATE_CONFLICT', { state: 'live' })
  }
  const withdrawn = await moveRuleVersion(tx, row, 'withdraw', {
    withdrawn_by: staff.id,
    withdrawn_at: now,
    ...(note.trim() === '' ? {} : { decision_note: note }),
  })
  await endTrialsOf(tx, id, { staffId: staff.id, at: now })
  await tellRules(context, 'rulesWithdrawn', { kind: 'ruleVersion', id }, { note, from: row.state })
  return { version: withdrawn }
})

export const decideVersionCalls: readonly Implementation[] = [decide, withdraw]
