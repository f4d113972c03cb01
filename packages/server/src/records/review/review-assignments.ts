import { sql } from 'kysely'
import { reviewFlow } from '@lumbung/domain/review/review'
import type { Tx } from '../../db/pool.ts'
import { isDeciding } from './held-decisions.ts'
import { assigneeIsThere } from './review-fit.ts'

/** The numbers and names behind an assignment, kept with it. */
export interface AssignDetail {
  /** Orders of the day that the person had then, of how many. */
  load?: number
  capacity?: number | null
  /** Whose hand it was; absent for the system. */
  by?: { id: number; name: string }
  /** Whose it was before. */
  from?: { id: number; name: string }
}

/** A task with the person it is given to; null = back to the queue. */
export interface Assignment {
  taskId: number
  to: number | null
  reason: 'load' | 'cameBack' | 'manual' | 'handOver'
  detail: AssignDetail
}

/** Until the transaction ends nobody else deals orders out: loads stay as they were read. */
export async function lockDealing(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('review dealing', 10))`.execute(tx)
}

/**
 * Gives tasks that nobody holds to people.
 * @returns the ids of those it gave; the others were taken or decided meanwhile
 */
export async function assignTasks(
  tx: Tx,
  given: readonly Assignment[],
  { now, wall }: { now: Date; wall: Date },
): Promise<ReadonlySet<number>> {
  if (given.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    update review_task t
       set assignee_id = n.assignee,
           assigned_at = case when n.assignee is not null then ${now}::timestamptz end,
           assign_reason = case when n.assignee is not null then n.reason end,
           assign_detail = n.detail
      from unnest(${given.map(({ taskId }) => taskId)}::integer[], ${given.map(({ to }) => to)}::integer[],
                  ${given.map(({ reason }) => reason)}::text[],
                  ${given.map(({ detail }) => JSON.stringify(detail))}::jsonb[]) as n(id, assignee, reason, detail)
     where t.id = n.id and ${isFree(wall)}
    returning t.id`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** What a person was given and has not taken goes back to the queue. @returns how many */
export async function freeTasksOf(tx: Tx, staffId: number, wall: Date): Promise<number> {
  const { rows } = await sql`
    update review_task t set assignee_id = null, assigned_at = null, assign_reason = null, assign_detail = '{}'
     where t.assignee_id = ${staffId} and ${isFree(wall)} returning t.id`.execute(tx)
  return rows.length
}

/** What was given to people who are off duty, disabled or no longer decide there goes back to the queue. */
export async function freeTasksOfAbsent(tx: Tx, wall: Date): Promise<number> {
  const { rows } = await sql`
    update review_task t set assignee_id = null, assigned_at = null, assign_reason = null, assign_detail = '{}'
      from orders o
     where o.order_no = t.order_no and t.assignee_id is not null and ${isFree(wall)} and not ${assigneeIsThere}
    returning t.id`.execute(tx)
  return rows.length
}

/** Takes tasks out of a person's hands where they hold them and are not deciding them; what was ticked stays. */
export async function unholdTasks(tx: Tx, holderId: number, taskIds: readonly number[]): Promise<void> {
  const waiting = reviewFlow.next('locked', 'release')
  await sql`
    update review_task t set state = ${waiting}, reviewer_id = null, locked_until = null, taken_at = null
     where t.id = any(${[...taskIds]}::integer[]) and t.state = 'locked' and t.reviewer_id = ${holderId}
       and not ${isDeciding}`.execute(tx)
}

function isFree(wall: Date) {
  return sql<boolean>`(t.state = 'wait' or (t.state = 'locked' and t.locked_until <= ${wall}))`
}
