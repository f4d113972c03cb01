import * as contract from '@lumbung/contract/risk/rule-set'
import type { RequestOf } from '@lumbung/contract/call'
import { refuse, refuseFields } from '@lumbung/domain/errors'
import { fittingSets } from '@lumbung/domain/risk/rule-version'
import { sql } from 'kysely'
import { implement } from '../../calls/registry.ts'
import type { Implementation } from '../../calls/context.ts'
import type { CallContext } from '../../calls/context.ts'
import { addRuleSet, changeRuleSet } from '../../records/risk/rule-sets.ts'
import { addDraft } from '../../records/risk/rule-versions.ts'
import { refuseBeyondReach, tellRules } from './rule-reach.ts'
import { countDecided, lockRuleSet, readRuleSets } from './rule-set.queries.ts'
import { readTrials } from './rule-trial.queries.ts'
import { liveVersionOf, readContent, readVersions } from './rule-version.queries.ts'

type Save = RequestOf<typeof contract.saveRuleSet>

const monthMs = 30 * 86_400_000

const listSets = implement(contract.getRuleSets, async (_request, { tx, now }) => {
  const sets = await readRuleSets(tx)
  const versions = await readVersions(
    tx,
    sql`v.state in ('draft', 'submitted')
        or v.state = 'approved' and (v.live_from > ${now} or v.id = live_rule_version(v.rule_set_id, ${now}))`,
    now,
  )
  const trials = await readTrials(
    tx,
    sets.map(({ id }) => id),
  )
  const decided = await countDecided(tx, new Date(now.getTime() - monthMs))
  return {
    items: sets.map((set) => {
      const own = versions.filter(({ ruleSetId }) => ruleSetId === set.id)
      return {
        ...set,
        live: own.find(({ standing }) => standing === 'live') ?? null,
        underWay: own.filter(({ standing }) => standing !== 'live'),
        trials: trials.get(set.id) ?? [],
        decided30Days: decided.get(set.id) ?? 0,
      }
    }),
  }
})

const save = implement(contract.saveRuleSet, async (request, context) =>
  request.id === undefined ? await add(request, context) : await change(request.id, request, context),
)

/** The draft copies what decides for these people now, so that the new set begins where the old one is left. */
async function add({ name, app, customerType, active }: Save, context: CallContext) {
  const { tx, scope, staff, now } = context
  refuseBeyondReach(scope, app)
  const known =
    app === null ? null : await tx.selectFrom('app').select('code').where('code', '=', app).execute()
  if (known?.length === 0) refuse('APP_UNKNOWN')
  const basedOn = await liveFor(context, { app, customerType })
  const id = (await addRuleSet(tx, { name, app, customerType, active, at: now })) ?? refuse('DUPLICATE')
  const { content } = (await readContent(tx, basedOn)) ?? refuse('NOT_FOUND')
  const draftId = await addDraft(tx, { ruleSetId: id, basedOn, content, authorIds: [staff.id], at: now })
  await tellRules(context, 'ruleSetMade', { kind: 'ruleSet', id }, { name, app, customerType, active })
  return { id, draftId }
}

/** The live version that decides today for an app and a customer type. @throws NOT_FOUND */
async function liveFor(
  { tx, now }: CallContext,
  wanted: Pick<Save, 'app' | 'customerType'>,
): Promise<number> {
  const sets = (await readRuleSets(tx)).filter(({ active }) => active)
  for (const { id } of fittingSets(sets, wanted)) {
    const live = await liveVersionOf(tx, id, now)
    if (live !== null) return live
  }
  return refuse('NOT_FOUND')
}

/** Taking a set out of force changes who decides at once: that asks for the password again. */
async function change(id: number, { name, active }: Save, context: CallContext) {
  const { tx, scope, sudo } = context
  const set = await lockRuleSet(tx, id)
  refuseBeyondReach(scope, set.app)
  if (!active && set.app === null && set.customerType === null) refuseFields({ active: 'required' })
  if (set.active !== active && !sudo) refuse('PASSWORD_AGAIN')
  if (!(await changeRuleSet(tx, id, { name, active }))) refuse('DUPLICATE')
  const before = { name: set.name, active: set.active }
  await tellRules(context, 'ruleSetChanged', { kind: 'ruleSet', id }, { before, after: { name, active } })
  return { id, draftId: null }
}

export const ruleSetCalls: readonly Implementation[] = [listSets, save]
