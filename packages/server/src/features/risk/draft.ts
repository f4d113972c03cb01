import * as contract from '@lumbung/contract/risk/rule-set'
import { ruleSetProblems } from '@lumbung/contract/risk/rule-language'
import { LendingError, refuse, refuseFields } from '@lumbung/domain/errors'
import { ruleVersionFlow } from '@lumbung/domain/risk/rule-version'
import { assertRuleSet } from '@lumbung/domain/risk/rule-set-check'
import type { RuleSetContent } from '@lumbung/domain/risk/scorecard'
import { implement } from '../../calls/registry.ts'
import type { Implementation } from '../../calls/context.ts'
import { addDraft, moveRuleVersion, writeDraft } from '../../records/risk/rule-versions.ts'
import { lockWithin, tellRules } from './rule-reach.ts'
import { replayOf } from './rule-version.queries.ts'

const create = implement(contract.createDraft, async ({ basedOn }, context) => {
  const { tx, staff, now } = context
  const source = await lockWithin(context, basedOn)
  const id = await addDraft(tx, {
    ruleSetId: source.rule_set_id,
    basedOn,
    content: source.content,
    // What nobody has approved yet still has its authors: copying it does not let them approve it.
    authorIds: source.state === 'approved' ? [staff.id] : [...new Set([...source.author_ids, staff.id])],
    at: now,
  })
  await tellRules(context, 'ruleDraftMade', { kind: 'ruleVersion', id }, { basedOn })
  return { id }
})

const save = implement(contract.saveDraft, async ({ id, version, note, content }, context) => {
  const { tx, staff, now } = context
  const draft = await lockWithin(context, id, version)
  if (draft.state !== 'draft') refuse('STATE_CONFLICT', { state: draft.state })
  assertContent(content)
  const saved = await writeDraft(tx, draft, { content, note, authorId: staff.id, at: now })
  await tellRules(context, 'ruleDraftSaved', { kind: 'ruleVersion', id }, { version: saved })
  return { version: saved, problems: ruleSetProblems(content) }
})

/** @throws VALIDATION naming `content.rules.3.id` and the like */
function assertContent(content: RuleSetContent): void {
  try {
    assertRuleSet(content)
  } catch (error) {
    if (!(error instanceof LendingError) || error.fields === undefined) throw error
    const fields = Object.entries(error.fields).map(([path, word]) => [`content.${path}`, word])
    refuseFields(Object.fromEntries(fields) as Record<string, string>)
  }
}

const submit = implement(contract.submitDraft, async ({ id, version, note }, context) => {
  const { tx, staff, now } = context
  const draft = await lockWithin(context, id, version)
  ruleVersionFlow.next(draft.state, 'submit')
  if (note.trim() === '') refuse('REASON_MISSING')
  const [problem] = ruleSetProblems(draft.content)
  if (problem !== undefined) {
    refuse('RULES_WRONG', { rule: problem.ruleId, code: problem.code, from: problem.from, to: problem.to })
  }
  if ((await replayOf(tx, id, draft.content_hash)) === null) refuse('REPLAY_MISSING')
  const submitted = await moveRuleVersion(tx, draft, 'submit', {
    note,
    submitted_by: staff.id,
    submitted_at: now,
    decided_by: null,
    decided_at: null,
    decision_note: '',
  })
  const contentHash = draft.content_hash.toString('hex')
  await tellRules(context, 'rulesSubmitted', { kind: 'ruleVersion', id }, { note, contentHash })
  return { version: submitted }
})

export const draftCalls: readonly Implementation[] = [create, save, submit]
