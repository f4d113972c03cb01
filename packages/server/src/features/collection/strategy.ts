import { sql } from 'kysely'
import * as contract from '@lumbung/contract/collection/strategy'
import { addDays, businessDay } from '@lumbung/domain/calendar'
import type { StrategyContent } from '@lumbung/domain/cases/strategy'
import { assertSplit, assertStrategy } from '@lumbung/domain/cases/strategy-check'
import { refuse, refuseFields } from '@lumbung/domain/errors'
import { ruleVersionFlow } from '@lumbung/domain/risk/rule-version'
import type { CallContext, Implementation } from '../../calls/context.ts'
import { implement } from '../../calls/registry.ts'
import {
  addSplit,
  addStrategy,
  lockStrategy,
  moveStrategy,
  type StrategyRecord,
  writeStrategy,
} from '../../records/case/strategies.ts'
import { audit } from '../../records/people/audit.ts'
import { strategyProblems } from './strategies-in-force.ts'
import { newestRehearsal, readSplit, readStrategies } from './strategy.queries.ts'

const list = implement(contract.getStrategies, async (_request, { tx, holds, today }) => ({
  items: await readStrategies(tx, sql`true`, today),
  split: await readSplit(tx, today, 'on'),
  nextSplit: await readSplit(tx, today, 'after'),
  can: { write: holds(contract.createStrategy), split: holds(contract.saveStrategySplit) },
}))

const show = implement(contract.getStrategy, async ({ id }, { tx, staff, holds, today }) => {
  const [strategy = refuse('NOT_FOUND')] = await readStrategies(tx, sql`s.id = ${id}`, today)
  const kept = await tx
    .selectFrom('case_strategy')
    .select(['content', 'content_hash', 'author_ids', 'submitted_by'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const content = kept.content as unknown as StrategyContent
  const { state, standing } = strategy
  const wroteIt = kept.submitted_by === staff.id || kept.author_ids.includes(staff.id)
  return {
    strategy,
    content: { conditions: [...content.conditions] },
    problems: strategyProblems(content),
    rehearsal: await newestRehearsal(tx, id, kept.content_hash),
    can: {
      edit: state === 'draft' && holds(contract.saveStrategy),
      submit: ruleVersionFlow.canDo(state, 'submit') && holds(contract.submitStrategy),
      decide: ruleVersionFlow.canDo(state, 'approve') && !wroteIt && holds(contract.decideStrategy),
      withdraw:
        ruleVersionFlow.canDo(state, 'withdraw') &&
        (state !== 'approved' || standing === 'scheduled') &&
        holds(contract.withdrawStrategy),
    },
  }
})

const create = implement(contract.createStrategy, async ({ name, basedOn }, context) => {
  const { tx, staff, wall } = context
  const source = basedOn === null ? null : await lockStrategy(tx, basedOn)
  // What nobody has approved yet still has its authors: copying it does not let them approve it.
  const known = source === null || source.state === 'approved' ? [] : source.author_ids
  const id = await addStrategy(tx, {
    name,
    basedOn,
    content: source?.content ?? { conditions: [] },
    authorIds: [...new Set([...known, staff.id])],
    at: wall,
  })
  await tell(context, id, 'made', { basedOn })
  return { id }
})

const save = implement(contract.saveStrategy, async ({ id, version, name, content }, context) => {
  const { tx, staff, wall } = context
  const draft = await lockStrategy(tx, id, version)
  if (draft.state !== 'draft') refuse('STATE_CONFLICT', { state: draft.state })
  assertStrategy(content)
  const saved = await writeStrategy(tx, draft, { name, content, authorId: staff.id, at: wall })
  await tell(context, id, 'saved', { version: saved })
  return { version: saved, problems: strategyProblems(content) }
})

const submit = implement(contract.submitStrategy, async ({ id, version, note }, context) => {
  const { tx, staff, wall } = context
  const draft = await lockStrategy(tx, id, version)
  ruleVersionFlow.next(draft.state, 'submit')
  if (note.trim() === '') refuse('REASON_MISSING')
  assertRuns(draft.content)
  if ((await newestRehearsal(tx, id, draft.content_hash))?.isOfThis !== true) refuse('REPLAY_MISSING')
  const submitted = await moveStrategy(tx, draft, 'submit', {
    note: note.trim(),
    submitted_by: staff.id,
    submitted_at: wall,
    decided_by: null,
    decided_at: null,
    decision_note: '',
  })
  await tell(context, id, 'submitted', { note })
  return { version: submitted }
})

/** @throws RULES_WRONG naming the first condition that does not check; a strategy says something */
export function assertRuns(content: StrategyContent): void {
  if (content.conditions.length === 0) refuseFields({ 'content.conditions': 'required' })
  const [problem] = strategyProblems(content)
  if (problem === undefined) return
  const { condition, code, from, to } = problem
  refuse('RULES_WRONG', { rule: content.conditions[condition]?.name ?? '', code, from, to })
}

const decide = implement(contract.decideStrategy, async (request, context) => {
  const { tx, staff, wall, today } = context
  const row = await lockStrategy(tx, request.id, request.version)
  ruleVersionFlow.next(row.state, request.decision)
  if (row.submitted_by === staff.id || row.author_ids.includes(staff.id)) refuse('SAME_PERSON')
  const decided = { decided_by: staff.id, decided_at: wall, decision_note: request.note.trim() }
  if (request.decision === 'refuse') {
    if (decided.decision_note === '') refuse('REASON_MISSING')
    await tell(context, row.id, 'refused', { note: request.note })
    return { version: await moveStrategy(tx, row, 'refuse', decided) }
  }
  const liveDay = request.liveDay ?? addDays(today, 1)
  // What orders a day is written down in its morning.
  if (liveDay <= today) refuseFields({ liveDay: 'too_small' })
  const { champion } = request
  await tell(context, row.id, 'approved', { note: request.note, liveDay, champion })
  return { version: await moveStrategy(tx, row, 'approve', { ...decided, live_day: liveDay, champion }) }
})

const withdraw = implement(contract.withdrawStrategy, async ({ id, version, note }, context) => {
  const { tx, staff, wall, today } = context
  const row = await lockStrategy(tx, id, version)
  if (note.trim() === '') refuse('REASON_MISSING')
  if (row.live_day !== null && row.live_day <= today) refuse('STATE_CONFLICT', { state: 'live' })
  await tell(context, id, 'withdrawn', { note, from: row.state })
  return {
    version: await moveStrategy(tx, row, 'withdraw', {
      withdrawn_by: staff.id,
      withdrawn_at: wall,
      decision_note: note.trim(),
    }),
  }
})

const share = implement(contract.saveStrategySplit, async (request, context) => {
  const { tx, staff, wall, today } = context
  const { fromDay, note, challengerId } = request
  if (note.trim() === '') refuse('REASON_MISSING')
  assertSplit(request)
  if (businessDay(fromDay) <= today) refuseFields({ fromDay: 'too_small' })
  if (challengerId !== null) assertTried(await lockStrategy(tx, challengerId), fromDay)
  const id = await addSplit(tx, { ...request, note: note.trim(), setBy: staff.id, at: wall })
  await tell(context, challengerId ?? 0, 'shared', { ...request, requestKey: undefined })
  return { id }
})

/** Only what another person approved is tried, and not before its day. */
function assertTried(challenger: StrategyRecord, fromDay: string): void {
  if (challenger.state !== 'approved') refuse('STATE_CONFLICT', { state: challenger.state })
  if (challenger.live_day !== null && challenger.live_day > fromDay) refuseFields({ fromDay: 'too_small' })
}

/** Tells the trail what became of a strategy, in the transaction of the change. */
async function tell(
  { tx, actor, wall, ip, requestId }: CallContext,
  id: number,
  what: string,
  detail: Record<string, unknown>,
): Promise<void> {
  await audit(tx, {
    event: 'strategyChanged',
    actor,
    at: wall,
    ip,
    requestId,
    subjectKind: 'setting',
    subject: `strategy ${id}`,
    detail: { what, ...detail },
  })
}

export const strategyCalls: readonly Implementation[] = [
  list,
  show,
  create,
  save,
  submit,
  decide,
  withdraw,
  share,
]
