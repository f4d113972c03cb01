import { getOwnDecisions, undoDecision } from '@lumbung/contract/approve/held-decision'
import { refuse } from '@lumbung/domain/errors'
import { implement } from '../../calls/registry.ts'
import { lockOrder } from '../../records/order/orders.ts'
import { endHeldDecision, findHeldDecision, lockHeldDecision } from '../../records/review/held-decisions.ts'
import { holderOf, lockOpenTask, takeTask } from '../../records/review/review-tasks.ts'
import { presentDropped, readOwnDecisions } from './held-decision.queries.ts'

/** The order is in hand again, for the full time. What did not come about by itself is taken back already. */
export const takeBackDecision = implement(undoDecision, async ({ orderNo, id }, context) => {
  const { tx, staff, wall } = context
  const found = await findHeldDecision(tx, id)
  if (found === null || found.staff_id !== staff.id || found.order_no !== orderNo) refuse('NOT_FOUND')
  await lockOrder(tx, orderNo)
  const held = await lockHeldDecision(tx, id)
  if (held.state === 'carriedOut' || (held.state === 'deciding' && wall > held.held_until))
    refuse('UNDO_TOO_LATE')
  if (held.state === 'deciding') await endHeldDecision(tx, held, 'undo', wall)
  const task = await lockOpenTask(tx, orderNo)
  if (task?.id === held.task_id && holderOf(task, wall) === staff.id && !task.deciding)
    await takeTask(tx, task, staff.id, context)
  return { orderNo, decision: held.decision, reasonCode: held.reason_code, note: held.note }
})

export const listOwnDecisions = implement(
  getOwnDecisions,
  async (_request, { tx, staff, wall, language }) => {
    const own = await readOwnDecisions(tx, staff.id, wall)
    return {
      deciding: own
        .filter(({ state }) => state === 'deciding')
        .map(({ id, orderNo, decision, until }) => ({
          id,
          orderNo,
          decision,
          secondsLeft: Math.max(0, (until.getTime() - wall.getTime()) / 1_000),
        })),
      dropped: own.filter(({ state }) => state !== 'deciding').map((each) => presentDropped(each, language)),
    }
  },
)
