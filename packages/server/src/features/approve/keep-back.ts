import type { decideFirst } from '@lumbung/contract/approve/review'
import type { RetOf } from '@lumbung/contract/call'
import { carryOutWithinSeconds } from '@lumbung/domain/review/held-decision'
import type { CallContext } from '../../calls/context.ts'
import { holdDecision } from '../../records/review/held-decisions.ts'
import { keepInHand } from '../../records/review/review-tasks.ts'
import type { DecisionMade, JudgedDecision } from './judge-decision.ts'

const after = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1_000)

/**
 * Keeps a decision back that was judged in this transaction. The order stays in its reviewer's hands until it is over, so that nobody
 * else is given it; a job of this transaction carries the decision out.
 */
export async function keepBack(
  { order, task }: JudgedDecision,
  { decision, reasonCode, note }: DecisionMade,
  context: CallContext,
): Promise<RetOf<typeof decideFirst>['held']> {
  const { tx, staff, wall, services } = context
  const seconds = services.config.undoSeconds
  const until = after(wall, seconds)
  await keepInHand(tx, task, after(until, 2 * carryOutWithinSeconds))
  const id = await holdDecision(tx, {
    task_id: task.id,
    order_no: order.order_no,
    staff_id: staff.id,
    decision,
    reason_code: decision === 'pass' ? null : (reasonCode ?? null),
    note,
    version: order.version,
    given_at: wall,
    held_until: until,
  })
  await services.queue.send(tx, 'carryOutDecision', { decisionId: id }, { startAfterSeconds: seconds })
  context.keepInTrail({ decision, heldDecision: id })
  return { id, secondsLeft: seconds }
}
