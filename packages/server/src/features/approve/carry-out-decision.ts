import { decideFinal, decideFirst } from '@lumbung/contract/approve/review'
import { LendingError, refuse } from '@lumbung/domain/errors'
import { carryOutWithinSeconds } from '@lumbung/domain/review/held-decision'
import type { Services } from '../../calls/context.ts'
import { contextAs, standingOf } from '../../calls/run-as.ts'
import { narrowScope, transact } from '../../db/transaction.ts'
import { lockOrder } from '../../records/order/orders.ts'
import { audit } from '../../records/people/audit.ts'
import {
  endHeldDecision,
  findHeldDecision,
  lockHeldDecision,
  type HeldDecisionAtStage,
} from '../../records/review/held-decisions.ts'
import { dropDecision } from './drop-decisions.ts'
import { carryOut, judge, type DecisionMade } from './judge-decision.ts'

const decides = { first: decideFirst, final: decideFinal } as const

/**
 * Carries out a decision whose time to be taken back is over, under the rights that its person has at this moment: judged again, then
 * made, as if it were pressed now. What may not be made any more is dropped, and its person told.
 */
export async function carryOutDecision(
  { decisionId }: { decisionId: number },
  services: Services,
): Promise<void> {
  const { clock, db, queue } = services
  const held = await transact(db, '*', async (tx) => await findHeldDecision(tx, decisionId))
  if (held === null || held.state !== 'deciding') return
  const lateMs = clock.wall().getTime() - held.held_until.getTime()
  if (lateMs < 0) {
    // The queue goes by the database's clock.
    const startAfterSeconds = Math.ceil(-lateMs / 1_000)
    await transact(
      db,
      '*',
      async (tx) => await queue.send(tx, 'carryOutDecision', { decisionId }, { startAfterSeconds }),
    )
    return
  }
  if (lateMs > carryOutWithinSeconds * 1_000) return await dropDecision(services, decisionId, 'lapse')
  try {
    await makeDecision(held, services)
  } catch (error) {
    if (!(error instanceof LendingError)) throw error
    await dropDecision(services, decisionId, 'refuse', error)
  }
}

async function makeDecision(held: HeldDecisionAtStage, services: Services): Promise<void> {
  const { id, order_no: orderNo, stage, decision } = held
  const made: DecisionMade = {
    orderNo,
    decision,
    version: held.version,
    note: held.note,
    ...(held.reason_code !== null && { reasonCode: held.reason_code }),
  }
  const work = `decision:${id}`
  await transact(services.db, '*', async (tx) => {
    const standing = await standingOf(tx, held.staff_id, decides[stage], 'en')
    await narrowScope(tx, standing.scope)
    const context = await contextAs(tx, services, standing, work)
    await lockOrder(tx, orderNo)
    const now = await lockHeldDecision(tx, id)
    if (now.state !== 'deciding') return
    const judged = await judge(stage, made, context)
    if (judged.task.id !== held.task_id) refuse('LOCK_LOST')
    await endHeldDecision(tx, now, 'carryOut', context.wall)
    await carryOut(judged, made, context)
    await audit(tx, {
      event: 'decisionCarriedOut',
      actor: context.actor,
      at: context.wall,
      requestId: work,
      subjectKind: 'order',
      subject: orderNo,
      detail: { decision, heldDecision: id },
    })
  })
}
