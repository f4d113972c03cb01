import * as contract from '@lumbung/contract/risk/rule-set'
import type { Call, RetOf } from '@lumbung/contract/call'
import { ruleSetProblems } from '@lumbung/contract/risk/rule-language'
import { refuse } from '@lumbung/domain/errors'
import { ruleVersionFlow } from '@lumbung/domain/risk/rule-version'
import type { RuleSetContent } from '@lumbung/domain/risk/scorecard'
import { sql } from 'kysely'
import { settingOn } from '../../records/running/dated-settings.ts'
import { implement } from '../../calls/registry.ts'
import type { Implementation } from '../../calls/context.ts'
import type { CallContext } from '../../calls/context.ts'
import { appOfSet, reachesSet } from './rule-reach.ts'
import {
  liveVersionOf,
  readContent,
  readHits,
  readSample,
  readVersions,
  replayOf,
  type ShownVersion,
} from './rule-version.queries.ts'
import { runningTrials } from './rule-trial.queries.ts'

type Shown = RetOf<typeof contract.getRuleVersion>

const hitDaysMs = 30 * 86_400_000

const listVersions = implement(contract.getRuleVersions, async ({ ruleSetId }, context) => {
  await seenSet(context, ruleSetId)
  return { items: await readVersions(context.tx, sql`v.rule_set_id = ${ruleSetId}`, context.now) }
})

const showVersion = implement(contract.getRuleVersion, async ({ id }, context) => {
  const { tx, now, today } = context
  const [version = refuse('NOT_FOUND')] = await readVersions(tx, sql`v.id = ${id}`, now)
  const app = await seenSet(context, version.ruleSetId)
  const { content, hash } = (await readContent(tx, id)) ?? refuse('NOT_FOUND')
  const hits = await readHits(tx, version.ruleSetId, new Date(now.getTime() - hitDaysMs))
  return {
    version,
    content: written(content),
    basedOnContent: version.basedOn === null ? null : await contentOf(context, version.basedOn),
    problems: ruleSetProblems(content),
    hits30Days: hits.hits,
    hitsOf: hits.of,
    straightPass: await settingOn(tx, 'straightPass', today),
    sample: await readSample(tx, version.ruleSetId),
    replayId: await replayOf(tx, id, hash),
    can: await whatCan(context, version, app),
  }
})

async function contentOf({ tx }: CallContext, id: number): Promise<Shown['content']> {
  const kept = (await readContent(tx, id)) ?? refuse('NOT_FOUND')
  return written(kept.content)
}

/** The domain's read-only lists as the answer's. */
function written({ baseScore, bands, rules }: RuleSetContent): Shown['content'] {
  return { baseScore, bands: [...bands], rules: [...rules] }
}

/** @returns the app of a set that this person may see: its own apps' sets and those for every app. @throws NOT_FOUND */
async function seenSet({ tx, scope }: CallContext, ruleSetId: number): Promise<string | null> {
  const app = await appOfSet(tx, ruleSetId)
  return app === null || reachesSet(scope, app) ? app : refuse('NOT_FOUND')
}

async function whatCan(
  context: CallContext,
  version: ShownVersion,
  app: string | null,
): Promise<Shown['can']> {
  const { tx, staff, now } = context
  const { state, standing } = version
  const may = (call: Call) => reachesSet(context.scopeOf(call), app)
  const wroteIt = [...version.authors, version.submittedBy].some((person) => person?.id === staff.id)
  const isLive = standing === 'live'
  const running = await runningTrials(tx, version.ruleSetId)
  const hasLive = (await liveVersionOf(tx, version.ruleSetId, now)) !== null
  return {
    edit: state === 'draft' && may(contract.saveDraft),
    submit: ruleVersionFlow.canDo(state, 'submit') && may(contract.submitDraft),
    decide: ruleVersionFlow.canDo(state, 'approve') && !wroteIt && may(contract.decideVersion),
    withdraw:
      ruleVersionFlow.canDo(state, 'withdraw') &&
      (state !== 'approved' || standing === 'scheduled') &&
      may(contract.withdrawVersion),
    shadow:
      (state === 'submitted' || state === 'approved') &&
      !isLive &&
      !running.includes('shadow') &&
      may(contract.startTrial),
    challenge:
      state === 'approved' &&
      !isLive &&
      hasLive &&
      !running.includes('challenger') &&
      may(contract.startTrial),
  }
}

export const ruleVersionCalls: readonly Implementation[] = [listVersions, showVersion]
