import type { Insertable, Selectable, Updateable } from 'kysely'
import type { StrategyContent, StrategySplit } from '@lumbung/domain/cases/strategy'
import { refuse } from '@lumbung/domain/errors'
import {
  ruleVersionFlow,
  type RuleVersionEvent,
  type RuleVersionState,
} from '@lumbung/domain/risk/rule-version'
import type { Tx } from '../../db/pool.ts'
import type { CaseStrategy, StrategyRehearsal } from '../../db/tables.ts'
import { keptContent } from '../running/kept-content.ts'

export type StrategyRecord = Omit<Selectable<CaseStrategy>, 'state' | 'content'> & {
  state: RuleVersionState
  content: StrategyContent
}

export async function addStrategy(
  tx: Tx,
  draft: {
    name: string
    basedOn: number | null
    content: StrategyContent
    authorIds: readonly number[]
    at: Date
  },
): Promise<number> {
  const row = await tx
    .insertInto('case_strategy')
    .values({
      name: draft.name,
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

/** Locks a strategy until the transaction ends. @throws NOT_FOUND, VERSION_CONFLICT */
export async function lockStrategy(tx: Tx, id: number, version?: number): Promise<StrategyRecord> {
  const row = await tx
    .selectFrom('case_strategy')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) return refuse('NOT_FOUND')
  if (version !== undefined && row.version !== version) refuse('VERSION_CONFLICT')
  return { ...row, state: row.state as RuleVersionState, content: row.content as unknown as StrategyContent }
}

/** Writes at a draft; whoever does is one of its authors from then on. @throws STATE_CONFLICT when it is none */
export async function writeStrategy(
  tx: Tx,
  draft: StrategyRecord,
  change: { name: string; content: StrategyContent; authorId: number; at: Date },
): Promise<number> {
  const { authorId } = change
  const hasWritten = draft.author_ids.includes(authorId)
  return await update(tx, draft, 'draft', {
    ...keptContent(change.content),
    name: change.name,
    author_ids: hasWritten ? draft.author_ids : [...draft.author_ids, authorId],
    // Who refused it and then writes at it has taken it over.
    ...(draft.decided_by === authorId ? { decided_by: null } : {}),
    changed_at: change.at,
  })
}

/** Moves a strategy along the table of rule versions, by a guarded update. @throws STATE_CONFLICT */
export async function moveStrategy(
  tx: Tx,
  row: StrategyRecord,
  event: RuleVersionEvent,
  change: Updateable<CaseStrategy>,
): Promise<number> {
  return await update(tx, row, row.state, { ...change, state: ruleVersionFlow.next(row.state, event) })
}

async function update(
  tx: Tx,
  row: StrategyRecord,
  from: RuleVersionState,
  change: Updateable<CaseStrategy>,
): Promise<number> {
  const changed = await tx
    .updateTable('case_strategy')
    .set({ ...change, version: row.version + 1 })
    .where('id', '=', row.id)
    .where('state', '=', from)
    .where('version', '=', row.version)
    .executeTakeFirst()
  if (changed.numUpdatedRows !== 1n) refuse('STATE_CONFLICT', { state: row.state })
  return row.version + 1
}

/** How borrowers are shared out from a day on. */
export async function addSplit(
  tx: Tx,
  split: StrategySplit & { fromDay: string; note: string; setBy: number; at: Date },
): Promise<number> {
  const row = await tx
    .insertInto('strategy_split')
    .values({
      from_day: split.fromDay,
      challenger_id: split.challengerId,
      challenger_percent: split.challengerPercent,
      holdout_percent: split.holdoutPercent,
      note: split.note,
      set_by: split.setBy,
      set_at: split.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function addRehearsal(tx: Tx, rehearsal: Insertable<StrategyRehearsal>): Promise<number> {
  const row = await tx
    .insertInto('strategy_rehearsal')
    .values(rehearsal)
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}
