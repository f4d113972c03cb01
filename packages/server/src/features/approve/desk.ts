import { decideCalls } from '@lumbung/contract/approve/review'
import { LendingError, refuse } from '@lumbung/domain/errors'
import type { PeopleStage } from '@lumbung/domain/review'
import type { CallContext } from '../../context.ts'
import type { Tx } from '../../db/pool.ts'
import { holderOf, lockOpenTask, type ReviewTaskRecord } from '../../records/review-tasks.ts'

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
export async function lockHeldTask(
  context: CallContext,
  orderNo: string,
  stage?: PeopleStage,
): Promise<ReviewTaskRecord> {
  const { tx, staff, wall } = context
  const task = await lockOpenTask(tx, orderNo)
  if (task === null || holderOf(task, wall) !== staff.id) refuse('LOCK_LOST')
  if (stage !== undefined && task.stage !== stage) refuse('LOCK_LOST')
  return task
}

/** @throws LOCK_HELD with the holder's name */
export async function refuseHeld(tx: Tx, holder: number): Promise<never> {
  const { name } = await tx
    .selectFrom('staff')
    .select('name')
    .where('id', '=', holder)
    .executeTakeFirstOrThrow()
  return refuse('LOCK_HELD', { holder: name })
}
