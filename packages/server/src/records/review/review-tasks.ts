import { sql, type Selectable, type Updateable } from 'kysely'
import { refuse } from '@lumbung/domain/errors'
import {
  reviewFlow,
  reviewLockMinutes,
  type PeopleStage,
  type ReviewEvent,
  type ReviewState,
} from '@lumbung/domain/review/review'
import type { Tx } from '../../db/pool.ts'
import type { ReviewTask } from '../../db/tables.ts'
import { planned } from '../../db/transaction.ts'
import { isDeciding } from './held-decisions.ts'
import { assigneeIsThere, mayTake } from './review-fit.ts'

export type CheckResult = 'open' | 'pass' | 'fail'
export type ReviewTaskRecord = Omit<Selectable<ReviewTask>, 'state' | 'checks'> & {
  state: ReviewState
  checks: Readonly<Record<string, CheckResult>>
}

/** Opens the next round of a stage. `cameBackTo` decided it before and gets it first. */
export async function openReviewTask(
  tx: Tx,
  task: { orderNo: string; stage: PeopleStage; at: Date; cameBackTo?: number | null },
): Promise<void> {
  const assignee = task.cameBackTo ?? null
  await sql`
    insert into review_task (order_no, stage, round, state, assignee_id, assigned_at, assign_reason, opened_at)
    select ${task.orderNo}, ${task.stage}, coalesce(max(round), 0) + 1, 'wait', ${assignee}::integer,
           case when ${assignee}::integer is not null then ${task.at}::timestamptz end,
           case when ${assignee}::integer is not null then 'cameBack' end, ${task.at}
      from review_task where order_no = ${task.orderNo} and stage = ${task.stage}`.execute(tx)
}

/** A task that waits, and whether its decision is kept back at this moment. */
export type OpenTask = ReviewTaskRecord & { deciding: boolean }

/** The order's undecided task, locked until the transaction ends; null when nobody is asked. */
export async function lockOpenTask(tx: Tx, orderNo: string): Promise<OpenTask | null> {
  const { rows } = await sql<Selectable<ReviewTask> & { deciding: boolean }>`
    select t.*, ${isDeciding} as deciding from review_task t
     where t.order_no = ${orderNo} and t.state in ('wait', 'locked') for update of t`.execute(tx)
  const row = rows[0]
  return row === undefined ? null : { ...recordOf(row), deciding: row.deciding }
}

/** Whoever holds the task now: a lock past its time is nobody's. */
export function holderOf(
  task: Pick<ReviewTaskRecord, 'state' | 'reviewer_id' | 'locked_until'>,
  wall: Date,
): number | null {
  const held = task.state === 'locked' && task.locked_until !== null && task.locked_until > wall
  return held ? task.reviewer_id : null
}

/**
 * The oldest task of a stage that is free and that this person may take: what was given to them first, then what was
 * given to nobody, then what was given to someone who is not there; never what waits for another who is, and never
 * the final review of an order they reviewed first. Two who ask at once get two tasks.
 */
export async function lockNextTask(
  tx: Tx,
  stage: PeopleStage,
  staffId: number,
  wall: Date,
): Promise<ReviewTaskRecord | null> {
  const next = sql<Selectable<ReviewTask>>`
    select t.* from review_task t join orders o on o.order_no = t.order_no
     where t.stage = ${stage} and t.state in ('wait', 'locked') and (t.state = 'wait' or t.locked_until <= ${wall})
       and (t.stage = 'first' or o.first_reviewer_id is distinct from ${staffId})
       and (t.assignee_id is null or t.assignee_id = ${staffId} or not ${assigneeIsThere})
       and ${mayTake(staffId)}
     order by case when t.assignee_id = ${staffId} then 0 when t.assignee_id is null then 1 else 2 end,
              t.opened_at, t.id
     limit 1
       for update of t skip locked`
  const { rows } = await planned(tx, 'once', async () => await next.execute(tx))
  const row = rows[0]
  return row === undefined ? null : recordOf(row)
}

/**
 * Another task of a stage that this person holds and has not decided, the longest held first; locked until the transaction ends.
 * One that is locked at this moment, by a check of it on its way, is waited for: passed over, the order that shows would not be
 * the one in hand.
 * @param orderNo the order in hand, which is not meant
 */
export async function lockOtherHeldTask(
  tx: Tx,
  stage: PeopleStage,
  staffId: number,
  { orderNo, wall }: { orderNo: string; wall: Date },
): Promise<ReviewTaskRecord | null> {
  const { rows } = await sql<Selectable<ReviewTask>>`
    select t.* from review_task t join orders o on o.order_no = t.order_no
     where t.stage = ${stage} and t.state = 'locked' and t.reviewer_id = ${staffId} and t.locked_until > ${wall}
       and t.order_no <> ${orderNo} and not ${isDeciding}
     order by t.taken_at, t.id limit 1
       for update of t`.execute(tx)
  const row = rows[0]
  return row === undefined ? null : recordOf(row)
}

/**
 * Gives a task to a reviewer for 15 minutes, or another time; taking one's own again renews them and never shortens
 * what was left. `now` is business time.
 */
export async function takeTask(
  tx: Tx,
  task: ReviewTaskRecord,
  staffId: number,
  { wall, now }: { wall: Date; now: Date },
  minutes: number = reviewLockMinutes,
): Promise<Date> {
  const wanted = new Date(wall.getTime() + minutes * 60_000)
  const left = task.reviewer_id === staffId ? task.locked_until : null
  const lockedUntil = left !== null && left > wanted ? left : wanted
  // A lock past its time is released and taken in one step.
  const free = task.state === 'locked' ? reviewFlow.next(task.state, 'release') : task.state
  await update(tx, task, {
    state: reviewFlow.next(free, 'take'),
    reviewer_id: staffId,
    locked_until: lockedUntil,
    taken_at: task.reviewer_id === staffId && task.taken_at !== null ? task.taken_at : now,
    // What was opened was opened for the claim before.
    ...(holderOf(task, wall) !== staffId && { look_id: null }),
  })
  return lockedUntil
}

/** A task stays in its reviewer's hands at least until then. */
export async function keepInHand(tx: Tx, task: ReviewTaskRecord, until: Date): Promise<void> {
  const left = task.locked_until
  if (left === null || left < until) await update(tx, task, { locked_until: until })
}

/** Keeps the look that this claim opened the personal data of its order with. */
export async function keepLook(tx: Tx, task: ReviewTaskRecord, lookId: number): Promise<void> {
  await update(tx, task, { look_id: lookId })
}

/** Gives a task back to the queue; what was ticked stays for whoever comes next. */
export async function releaseTask(tx: Tx, task: ReviewTaskRecord): Promise<void> {
  await update(tx, task, {
    state: reviewFlow.next(task.state, 'release'),
    reviewer_id: null,
    locked_until: null,
    taken_at: null,
    look_id: null,
  })
}

export async function setCheck(
  tx: Tx,
  task: ReviewTaskRecord,
  field: string,
  result: CheckResult,
): Promise<ReviewTaskRecord> {
  const checks = { ...task.checks, [field]: result }
  await update(tx, task, { checks: JSON.stringify(checks) })
  return { ...task, checks }
}

/** Ends a task: decided by its reviewer, or withdrawn because the order left review by another door. */
export async function closeTask(
  tx: Tx,
  task: ReviewTaskRecord,
  event: ReviewEvent,
  end: { at: Date; reasonCode?: string | null | undefined; note?: string },
): Promise<void> {
  await update(tx, task, {
    state: reviewFlow.next(task.state, event),
    locked_until: null,
    decided_at: end.at,
    reason_code: end.reasonCode ?? null,
    note: end.note ?? '',
  })
}

/** Withdraws the order's open task, if there is one. */
export async function withdrawTask(
  tx: Tx,
  orderNo: string,
  end: { at: Date; reasonCode?: string; note?: string },
): Promise<void> {
  const task = await lockOpenTask(tx, orderNo)
  if (task !== null) await closeTask(tx, task, 'withdraw', end)
}

async function update(tx: Tx, task: ReviewTaskRecord, change: Updateable<ReviewTask>): Promise<void> {
  const updated = await tx
    .updateTable('review_task')
    .set(change)
    .where('id', '=', task.id)
    .where('state', '=', task.state)
    .executeTakeFirst()
  if (updated.numUpdatedRows !== 1n) refuse('STATE_CONFLICT', { task: task.id, state: task.state })
}

function recordOf<R extends Selectable<ReviewTask>>(row: R): R & ReviewTaskRecord {
  return { ...row, state: row.state as ReviewState, checks: row.checks as Record<string, CheckResult> }
}
