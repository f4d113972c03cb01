import type { Selectable, Updateable } from 'kysely'
import { refuse } from '@lumbung/domain/errors'
import {
  ruleVersionFlow,
  type RuleVersionEvent,
  type RuleVersionState,
} from '@lumbung/domain/risk/rule-version'
import type { RuleSetContent } from '@lumbung/domain/risk/scorecard'
import type { Tx } from '../../db/pool.ts'
import type { RuleVersion } from '../../db/tables.ts'
import { keptContent } from '../running/kept-content.ts'

export type RuleVersionRecord = Omit<Selectable<RuleVersion>, 'state' | 'content'> & {
  state: RuleVersionState
  content: RuleSetContent
}

/** Adds a draft. @param basedOn the version it copies */
export async function addDraft(
  tx: Tx,
  draft: {
    ruleSetId: number
    basedOn: number
    content: RuleSetContent
    authorIds: readonly number[]
    at: Date
  },
): Promise<number> {
  const row = await tx
    .insertInto('rule_version')
    .values({
      rule_set_id: draft.ruleSetId,
      based_on: draft.basedOn,
      state: 'draft',
      ...keptContent(draft.content),
      author_ids: [...draft.authorIds],
      changed_at: draft.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Locks a version until the transaction ends. @throws NOT_FOUND, VERSION_CONFLICT */
export async function lockRuleVersion(tx: Tx, id: number, version?: number): Promise<RuleVersionRecord> {
  const row = await tx
    .selectFrom('rule_version')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) return refuse('NOT_FOUND')
  if (version !== undefined && row.version !== version) refuse('VERSION_CONFLICT')
  return { ...row, state: row.state as RuleVersionState, content: row.content as unknown as RuleSetContent }
}

/**
 * Writes at a draft; whoever does is one of its authors from then on.
 * @returns its new version
 * @throws STATE_CONFLICT when it is no draft
 */
export async function writeDraft(
  tx: Tx,
  draft: RuleVersionRecord,
  change: { content: RuleSetContent; note: string; authorId: number; at: Date },
): Promise<number> {
  const { authorId } = change
  const hasWritten = draft.author_ids.includes(authorId)
  await update(tx, draft, 'draft', {
    ...keptContent(change.content),
    note: change.note,
    author_ids: hasWritten ? draft.author_ids : [...draft.author_ids, authorId],
    // Who refused it and then writes at it has taken it over.
    ...(draft.decided_by === authorId ? { decided_by: null } : {}),
    changed_at: change.at,
  })
  return draft.version + 1
}

/**
 * Moves a version along its table by a guarded update.
 * @returns its new version
 * @throws STATE_CONFLICT when there is no such way, or it has moved meanwhile
 */
export async function moveRuleVersion(
  tx: Tx,
  row: RuleVersionRecord,
  event: RuleVersionEvent,
  change: Updateable<RuleVersion>,
): Promise<number> {
  await update(tx, row, row.state, { ...change, state: ruleVersionFlow.next(row.state, event) })
  return row.version + 1
}

async function update(
  tx: Tx,
  row: RuleVersionRecord,
  from: RuleVersionState,
  change: Updateable<RuleVersion>,
): Promise<void> {
  const changed = await tx
    .updateTable('rule_version')
    .set({ ...change, version: row.version + 1 })
    .where('id', '=', row.id)
    .where('state', '=', from)
    .where('version', '=', row.version)
    .executeTakeFirst()
  if (changed.numUpdatedRows !== 1n) refuse('STATE_CONFLICT', { state: row.state })
}

/** The version that came with the product: approved by nobody, live from before any order. */
export const firstVersion = { id: 1, liveFrom: new Date('2020-01-01T00:00:00+07:00') } as const

/** Adds the first rule set with its first version, unless they stand. */
export async function addFirstRules(tx: Tx, name: string, content: RuleSetContent): Promise<void> {
  const { id, liveFrom } = firstVersion
  await tx
    .insertInto('rule_set')
    .values({ id, name, created_at: liveFrom })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  await tx
    .insertInto('rule_version')
    .values({
      id,
      rule_set_id: id,
      state: 'approved',
      ...keptContent(content),
      changed_at: liveFrom,
      decided_at: liveFrom,
      live_from: liveFrom,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}
