import { decideCalls } from '@lumbung/contract/approve/review'
import { LendingError, refuse } from '@lumbung/domain/errors'
import type { OrderState } from '@lumbung/domain/order/order'
import type { PeopleStage } from '@lumbung/domain/review/review'
import { sql } from 'kysely'
import type { CallContext } from '../../calls/context.ts'
import type { Tx } from '../../db/pool.ts'
import {
  holderOf,
  lockOpenTask,
  type OpenTask,
  type ReviewTaskRecord,
} from '../../records/review/review-tasks.ts'
import { findMayTake, readOwnDay } from './reviewer.queries.ts'

/** Who takes orders at a desk must be one who decides there. */
export function assertSitsAt(stage: PeopleStage, context: CallContext): void {
  if (!context.holds(decideCalls[stage]))
    throw new LendingError('NOT_PERMITTED', { detail: { call: decideCalls[stage] } })
}

/** Who steers the desks: may give back what another holds. */
export function steersDesks(context: CallContext): boolean {
  return context.holds('POST /approve/roll_back')
}

/**
 * The order's open task, locked, when this person holds it.
 * @throws LOCK_LOST when they do not: never taken, run out, given back, or the order is decided already
 */
export async function lockTaskInHand(
  context: CallContext,
  orderNo: string,
  stage?: PeopleStage,
): Promise<OpenTask> {
  const { tx, staff, wall } = context
  const task = await lockOpenTask(tx, orderNo)
  if (task === null || holderOf(task, wall) !== staff.id) refuse('LOCK_LOST')
  if (stage !== undefined && task.stage !== stage) refuse('LOCK_LOST')
  return task
}

/**
 * The same, when they have not decided it either.
 * @throws LOCK_LOST, BEING_DECIDED while their decision is kept back
 */
export async function lockHeldTask(
  context: CallContext,
  orderNo: string,
  stage?: PeopleStage,
): Promise<OpenTask> {
  const task = await lockTaskInHand(context, orderNo, stage)
  await refuseBeingDecided(context.tx, task)
  return task
}

/** @throws BEING_DECIDED with the name of whoever decides, while the decision is kept back */
export async function refuseBeingDecided(tx: Tx, { deciding, reviewer_id: by }: OpenTask): Promise<void> {
  if (deciding && by !== null) refuse('BEING_DECIDED', { holder: await nameOf(tx, by) })
}

/**
 * Refuses who does not hold an order, at once: of a crowd that decides together only its holder waits for its row. Asked
 * again under the lock, where alone it is certain.
 * @throws ORDER_NOT_FOUND, SAME_PERSON for who reviewed it first, LOCK_LOST
 */
export async function refuseWhoHoldsNot(
  { tx, staff, wall }: CallContext,
  orderNo: string,
  stage: PeopleStage,
): Promise<void> {
  const { rows } = await sql<{ state: OrderState; first_reviewer_id: number | null; holds: boolean }>`
    select o.state, o.first_reviewer_id,
           exists (select from review_task t where t.order_no = o.order_no and t.state = 'locked'
                      and t.reviewer_id = ${staff.id} and t.locked_until > ${wall}) as holds
      from orders o where o.order_no = ${orderNo}`.execute(tx)
  const order = rows[0] ?? refuse('ORDER_NOT_FOUND')
  if (order.holds) return
  refuseFirstReviewer(order, stage, staff.id)
  refuse('LOCK_LOST')
}

/** @throws SAME_PERSON when an order waits at the final desk for somebody else's eyes */
export function refuseFirstReviewer(
  order: { state: OrderState; first_reviewer_id: number | null },
  stage: PeopleStage,
  staffId: number,
): void {
  if (stage === 'final' && order.state === 'finalWait' && order.first_reviewer_id === staffId)
    refuse('SAME_PERSON')
}

/** @throws LOCK_HELD with the holder's name */
export async function refuseHeld(tx: Tx, holder: number): Promise<never> {
  return refuse('LOCK_HELD', { holder: await nameOf(tx, holder) })
}

async function nameOf(tx: Tx, staffId: number): Promise<string> {
  const { name } = await tx
    .selectFrom('staff')
    .select('name')
    .where('id', '=', staffId)
    .executeTakeFirstOrThrow()
  return name
}

/**
 * A person takes what was given to them, and what fits one of their groups or no group at all.
 * @throws OFF_DUTY, NOT_IN_GROUP
 */
export async function assertMayTake(task: ReviewTaskRecord, context: CallContext): Promise<void> {
  const { tx, staff } = context
  if (!(await readOwnDay(tx, staff.id, context)).onDuty) refuse('OFF_DUTY')
  if (!(await findMayTake(tx, task.id, staff.id))) refuse('NOT_IN_GROUP')
}

/** Why a person is given no next order today; null when they are. */
export async function whyTakesNoMore({
  tx,
  staff,
  wall,
  today,
}: CallContext): Promise<'OFF_DUTY' | 'CAPACITY_REACHED' | null> {
  const { onDuty, load, capacity } = await readOwnDay(tx, staff.id, { wall, today })
  if (!onDuty) return 'OFF_DUTY'
  return capacity === null || load < capacity ? null : 'CAPACITY_REACHED'
}
