import * as contract from '@lumbung/contract/risk/rule-set'
import { refuse } from '@lumbung/domain/errors'
import { implement } from '../../calls/registry.ts'
import type { Implementation } from '../../calls/context.ts'
import { addTrial, endTrial } from '../../records/risk/rule-trials.ts'
import { appOfSet, lockWithin, refuseBeyondReach, tellRules } from './rule-reach.ts'
import { liveVersionOf } from './rule-version.queries.ts'

const start = implement(contract.startTrial, async ({ versionId, mode, percent }, context) => {
  const { tx, staff, now } = context
  const version = await lockWithin(context, versionId)
  const live = await liveVersionOf(tx, version.rule_set_id, now)
  const isReady = version.state === 'approved' || (mode === 'shadow' && version.state === 'submitted')
  // A challenger takes its share of what a live version decides.
  const hasChampion = mode === 'shadow' || live !== null
  if (!isReady || !hasChampion || live === version.id) refuse('STATE_CONFLICT', { state: version.state })
  const trial = { ruleSetId: version.rule_set_id, versionId, mode, percent }
  const id = await addTrial(tx, { ...trial, startedBy: staff.id, at: now })
  if (id === null) refuse('TRIAL_RUNNING')
  await tellRules(context, 'trialStarted', { kind: 'ruleTrial', id }, trial)
  return { id }
})

const end = implement(contract.endTrial, async ({ id }, context) => {
  const { tx, scope, staff, now } = context
  const trial = await tx
    .selectFrom('rule_trial')
    .select('rule_set_id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (trial === undefined) refuse('NOT_FOUND')
  refuseBeyondReach(scope, await appOfSet(tx, trial.rule_set_id))
  await endTrial(tx, id, { staffId: staff.id, at: now })
  await tellRules(context, 'trialEnded', { kind: 'ruleTrial', id })
  return null
})

export const ruleTrialCalls: readonly Implementation[] = [start, end]
