import { sql, type Insertable, type Selectable } from 'kysely'
import { refuse, type ErrorDetail } from '@lumbung/domain/errors'
import {
  heldDecisionFlow,
  type HeldDecisionEvent,
  type HeldDecisionState,
} from '@lumbung/domain/review/held-decision'
import type { Decision, PeopleStage } from '@lumbung/domain/review/review'
import type { Tx } from '../../db/pool.ts'
import type { HeldDecision } from '../../db/tables.ts'

export type HeldDecisionRecord = Omit<Selectable<HeldDecision>, 'state' | 'decision'> & {
  state: HeldDecisionState
  decision: Decision
}

/** Whether the decision of the task `t` is kept back at this moment. */
export const isDeciding = sql<boolean>`
  exists (select from held_decision h where h.task_id = t.id and h.state = 'deciding')`

/** Keeps a decision back. @returns its id */
export async function holdDecision(
  tx: Tx,
  decision: Omit<Insertable<HeldDecision>, 'state'>,
): Promise<number> {
  const state: HeldDecisionState = 'deciding'
  const { id } = await tx
    .insertInto('held_decision')
    .values({ ...decision, state })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A decision with the desk it was made at. */
export type HeldDecisionAtStage = HeldDecisionRecord & { stage: PeopleStage }

/** A decision as it stands; null when it is not there for this scope. */
export async function findHeldDecision(tx: Tx, id: number): Promise<HeldDecisionAtStage | null> {
  const { rows } = await sql<HeldDecisionAtStage>`
    select h.*, t.stage from held_decision h join review_task t on t.id = h.task_id where h.id = ${id}`.execute(
    tx,
  )
  return rows[0] ?? null
}

/** The same, locked until the transaction ends. Its order is locked before it. */
export async function lockHeldDecision(tx: Tx, id: number): Promise<HeldDecisionRecord> {
  const row = await tx
    .selectFrom('held_decision')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return recordOf(row)
}

/** Decisions still kept back whose time was over before then; all of them with null. The oldest first. */
export async function readOverdueDecisions(
  tx: Tx,
  before: Date | null,
  max: number,
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from held_decision
     where state = 'deciding' and (${before}::timestamptz is null or held_until < ${before})
     order by held_until limit ${max}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Ends a decision that is kept back. @param why of one that is refused */
export async function endHeldDecision(
  tx: Tx,
  held: HeldDecisionRecord,
  event: HeldDecisionEvent,
  at: Date,
  why: { code: string; detail?: ErrorDetail | undefined } | null = null,
): Promise<void> {
  const ended = await tx
    .updateTable('held_decision')
    .set({
      state: heldDecisionFlow.next(held.state, event),
      ended_at: at,
      code: why?.code ?? null,
      detail: JSON.stringify(why?.detail ?? {}),
    })
    .where('id', '=', held.id)
    .where('state', '=', held.state)
    .executeTakeFirst()
  if (ended.numUpdatedRows !== 1n) refuse('STATE_CONFLICT', { state: held.state, event })
}

function recordOf(row: Selectable<HeldDecision>): HeldDecisionRecord {
  return { ...row, state: row.state as HeldDecisionState, decision: row.decision as Decision }
}
