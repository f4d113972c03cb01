import { sql, type RawBuilder, type Selectable, type Updateable } from 'kysely'
import { refuse } from '@lumbung/domain/errors'
import { reviewLockMinutes, type PeopleStage } from '@lumbung/domain/review/review'
import {
  isDrawn,
  secondLookFlow,
  secondLookSeed,
  type SecondLookState,
} from '@lumbung/domain/review/second-look'
import type { Tx } from '../../db/pool.ts'
import type { SecondLook } from '../../db/tables.ts'
import type { CheckResult, ReviewTaskRecord } from './review-tasks.ts'

/** A second look with the decision it looks at, without its answer. */
export type SecondLookRecord = Omit<Selectable<SecondLook>, 'state' | 'checks'> & {
  state: SecondLookState
  checks: Readonly<Record<string, CheckResult>>
  stage: PeopleStage
  /** When the order was decided: the evidence is what stood then. */
  looked_from: Date
}

const columns = sql`l.*, t.stage, t.decided_at as looked_from`

/** Draws a decision just made for a second look, or not. @param sharePpm of this stage's decisions */
export async function drawSecondLook(
  tx: Tx,
  task: Pick<ReviewTaskRecord, 'id' | 'order_no' | 'stage' | 'round'>,
  sharePpm: number,
  at: Date,
): Promise<void> {
  const { id, order_no: orderNo, round } = task
  const stage = task.stage as PeopleStage
  if (!isDrawn(secondLookSeed, { orderNo, stage, round }, sharePpm)) return
  await tx
    .insertInto('second_look')
    .values({ task_id: id, order_no: orderNo, state: 'wait', drawn_at: at })
    .execute()
}

/** The drawn decisions that are free and that this person may look at, of these stages. */
export function freeLooks(stages: readonly PeopleStage[], staffId: number, wall: Date) {
  return sql`
      from second_look l join review_task t on t.id = l.task_id join orders o on o.order_no = l.order_no
     where (l.state = 'wait' or l.state = 'locked' and l.locked_until <= ${wall}) and t.stage = any(${[...stages]})
       and not exists (select from review_task own where own.order_no = l.order_no and own.reviewer_id = ${staffId})`
}

/** The oldest of them, locked until the transaction ends; two who ask at once get two. */
export async function lockNextLook(
  tx: Tx,
  stages: readonly PeopleStage[],
  staffId: number,
  wall: Date,
): Promise<SecondLookRecord | null> {
  const { rows } = await sql<SecondLookRecord>`
    select ${columns} ${freeLooks(stages, staffId, wall)}
     order by l.drawn_at, l.task_id limit 1 for update of l skip locked`.execute(tx)
  return rows[0] ?? null
}

/** One taking at a time for each person: two at once would hand them two looks. */
export async function lockTaking(tx: Tx, staffId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`second look:${staffId}`}, 11))`.execute(tx)
}

/** What this person holds already; they get no other before it is answered. */
export async function lockHeldLook(
  tx: Tx,
  stages: readonly PeopleStage[],
  staffId: number,
  wall: Date,
): Promise<SecondLookRecord | null> {
  const { rows } = await sql<SecondLookRecord>`
    select ${columns} from second_look l join review_task t on t.id = l.task_id join orders o on o.order_no = l.order_no
     where l.state = 'locked' and l.reviewer_id = ${staffId} and l.locked_until > ${wall} and t.stage = any(${[...stages]})
     order by l.drawn_at, l.task_id limit 1 for update of l`.execute(tx)
  return rows[0] ?? null
}

/** One look, locked until the transaction ends. @throws NOT_FOUND */
export async function lockLook(tx: Tx, taskId: number): Promise<SecondLookRecord> {
  return await oneLook(tx, taskId, sql`for update of l`)
}

/** One look as it stands, without a lock. @throws NOT_FOUND */
export async function findLook(tx: Tx, taskId: number): Promise<SecondLookRecord> {
  return await oneLook(tx, taskId, sql``)
}

async function oneLook(tx: Tx, taskId: number, lock: RawBuilder<unknown>): Promise<SecondLookRecord> {
  const { rows } = await sql<SecondLookRecord>`
    select ${columns} from second_look l join review_task t on t.id = l.task_id join orders o on o.order_no = l.order_no
     where l.task_id = ${taskId} ${lock}`.execute(tx)
  return rows[0] ?? refuse('NOT_FOUND')
}

/** Whoever holds the look now: a lock past its time is nobody's. */
export function lookerOf(
  look: Pick<SecondLookRecord, 'state' | 'reviewer_id' | 'locked_until'>,
  wall: Date,
): number | null {
  const held = look.state === 'locked' && look.locked_until !== null && look.locked_until > wall
  return held ? look.reviewer_id : null
}

/** Gives a look to a reviewer for 15 minutes; taking one's own again renews them. */
export async function takeLook(tx: Tx, look: SecondLookRecord, staffId: number, wall: Date): Promise<Date> {
  const lockedUntil = new Date(wall.getTime() + reviewLockMinutes * 60_000)
  const free = look.state === 'locked' ? secondLookFlow.next(look.state, 'release') : look.state
  // What another ticked before it ran out of time is not this person's answer.
  const keepsChecks = look.reviewer_id === staffId
  await update(tx, look, {
    state: secondLookFlow.next(free, 'take'),
    reviewer_id: staffId,
    locked_until: lockedUntil,
    ...(keepsChecks ? {} : { checks: '{}' }),
  })
  return lockedUntil
}

/** Gives a look back; what was ticked is no answer. */
export async function releaseLook(tx: Tx, look: SecondLookRecord): Promise<void> {
  await update(tx, look, {
    state: secondLookFlow.next(look.state, 'release'),
    reviewer_id: null,
    locked_until: null,
    checks: '{}',
  })
}

export async function setLookCheck(
  tx: Tx,
  look: SecondLookRecord,
  field: string,
  result: CheckResult,
): Promise<SecondLookRecord> {
  const checks = { ...look.checks, [field]: result }
  await update(tx, look, { checks: JSON.stringify(checks) })
  return { ...look, checks }
}

/** Ends a look with its answer. */
export async function answerLook(
  tx: Tx,
  look: SecondLookRecord,
  answer: { decision: 'pass' | 'reject'; reasonCode: string | null; note: string; at: Date },
): Promise<void> {
  await update(tx, look, {
    state: secondLookFlow.next(look.state, 'decide'),
    locked_until: null,
    decision: answer.decision,
    reason_code: answer.reasonCode,
    note: answer.note,
    decided_at: answer.at,
  })
}

/**
 * Ends looks drawn before an instant that nobody answered and nobody has in hand, the longest waiting first.
 * @returns how many, `rowsMax` at the most
 */
export async function lapseLooks(
  tx: Tx,
  { drawnBefore, wall, rowsMax }: { drawnBefore: Date; wall: Date; rowsMax: number },
): Promise<number> {
  const ended = await tx
    .updateTable('second_look')
    .set({ state: 'lapsed', locked_until: null })
    .where('task_id', 'in', (from) =>
      from
        .selectFrom('second_look')
        .select('task_id')
        .where('state', 'in', secondLookFlow.statesBefore('lapse'))
        .where('drawn_at', '<', drawnBefore)
        .where((where) => where.or([where('locked_until', 'is', null), where('locked_until', '<=', wall)]))
        .orderBy('drawn_at')
        .orderBy('task_id')
        .limit(rowsMax)
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirst()
  return Number(ended.numUpdatedRows)
}

async function update(tx: Tx, look: SecondLookRecord, change: Updateable<SecondLook>): Promise<void> {
  const updated = await tx
    .updateTable('second_look')
    .set(change)
    .where('task_id', '=', look.task_id)
    .where('state', '=', look.state)
    .executeTakeFirst()
  if (updated.numUpdatedRows !== 1n) refuse('STATE_CONFLICT', { look: look.task_id, state: look.state })
}
