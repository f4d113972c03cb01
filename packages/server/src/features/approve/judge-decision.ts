import type { decideFirst } from '@lumbung/contract/approve/review'
import type { RequestOf } from '@lumbung/contract/call'
import { refuse } from '@lumbung/domain/errors'
import { orderFlow, type OrderEvent, type OrderState } from '@lumbung/domain/order/order'
import {
  assertTimesLeft,
  goBackReasons,
  orderEventOf,
  rejectReasons,
  returnHours,
  returnReasons,
  taskEventOf,
  type Decision,
  type GoBackReason,
  type PeopleStage,
  type RejectReason,
  type ReturnReason,
} from '@lumbung/domain/review/review'
import { countChecks } from '@lumbung/domain/review/review-settings'
import type { CallContext } from '../../calls/context.ts'
import { lockOrder, moveOrder, type OrderRecord } from '../../records/order/orders.ts'
import { assertUnderCap, frozenTerms } from '../../records/loan/product-terms.ts'
import { readAffordability } from '../../orders/affordability.ts'
import {
  closeTask,
  openReviewTask,
  type OpenTask,
  type ReviewTaskRecord,
} from '../../records/review/review-tasks.ts'
import { enqueueAssignment } from './enqueue-assignment.ts'
import { reviewSettingsOf } from './order-checks.ts'
import { lockTaskInHand, refuseFirstReviewer, refuseWhoHoldsNot } from './desk.ts'
import { tellDecision } from './tell-decision.ts'
import { drawForSecondLook } from './second-look.ts'

/** What is decided of an order, and why. */
export type DecisionMade = Omit<RequestOf<typeof decideFirst>, 'requestKey'>
type OrderChange = NonNullable<Parameters<typeof moveOrder>[4]>

/** A decision that may be made: order and task are locked, every guard has let it pass. */
export interface JudgedDecision {
  stage: PeopleStage
  order: OrderRecord
  task: OpenTask
  event: OrderEvent
}

/**
 * Whether this person may make a decision now. The order's row is locked first, so of any number who decide together one
 * wins and all others find the lock gone.
 */
export async function judge(
  stage: PeopleStage,
  made: DecisionMade,
  context: CallContext,
): Promise<JudgedDecision> {
  const { tx, staff } = context
  const { orderNo, decision, note } = made
  await refuseWhoHoldsNot(context, orderNo, stage)
  const order = await lockOrder(tx, orderNo)
  refuseFirstReviewer(order, stage, staff.id)
  const task = await lockTaskInHand(context, orderNo, stage)
  if (order.version !== made.version) refuse('VERSION_CONFLICT')
  const event = orderEventOf(stage, decision)
  orderFlow.next(order.state, event)
  reasonFor(made)
  assertTimesLeft(decision, { returns: order.return_count, goBacks: order.go_back_count })
  if (decision === 'pass') await assertMayPass(task, order, note, context)
  return { stage, order, task, event }
}

/** Makes a decision that was judged in this transaction. @returns the state reached */
export async function carryOut(
  { stage, order, task, event }: JudgedDecision,
  made: DecisionMade,
  context: CallContext,
): Promise<OrderState> {
  const { tx, actor, now, wall } = context
  const { orderNo, decision, note } = made
  const reasonCode = reasonFor(made)
  await closeTask(tx, task, taskEventOf(decision), { at: now, reasonCode, note })
  if (decision === 'pass' || decision === 'reject') await drawForSecondLook(task, context)
  const happening = { actor, at: now, recordedAt: wall, reason: reasonCode, detail: { round: task.round } }
  const change = changeOf(stage, decision, reasonCode, order, context)
  const state = await moveOrder(tx, order, event, happening, change)
  if (state === 'finalWait') {
    await openReviewTask(tx, { orderNo, stage: 'final', at: now })
    await enqueueAssignment(tx, context.services.queue)
  }
  if (state === 'firstWait') {
    await openReviewTask(tx, { orderNo, stage: 'first', at: now, cameBackTo: order.first_reviewer_id })
  }
  await tellDecision(tx, context.services, { order, state, at: now })
  return state
}

type DecisionReason = RejectReason | GoBackReason | ReturnReason

const reasonsOf: Record<Exclude<Decision, 'pass'>, readonly DecisionReason[]> = {
  reject: rejectReasons.map(({ code }) => code),
  goBack: goBackReasons,
  return: returnReasons,
}

/** Everything but a pass names a reason of its list; "other" needs words. @throws REASON_MISSING */
function reasonFor({ decision, reasonCode, note }: DecisionMade): DecisionReason | null {
  if (decision === 'pass') return null
  const reason = reasonsOf[decision].find((each) => each === reasonCode)
  if (reason === undefined || (reason === 'R99' && note.trim() === '')) refuse('REASON_MISSING')
  return reason
}

/** The checklist is done, a failed check is explained, and at the final desk cost and burden are under today's ceilings. */
async function assertMayPass(
  task: ReviewTaskRecord,
  order: OrderRecord,
  note: string,
  { tx, today }: CallContext,
): Promise<void> {
  const settings = await reviewSettingsOf(tx, order, today)
  const { missing, failed } = countChecks(settings, task.stage as PeopleStage, task.checks)
  if (missing > 0) refuse('CHECKLIST_INCOMPLETE', { open: missing })
  if (failed > 0 && note.trim() === '') refuse('REASON_MISSING', { failed })
  if (task.stage !== 'final' || order.product_code === null) return
  await assertUnderCap(tx, frozenTerms(order), today)
  const broken = (await readAffordability(tx, order, today))?.broken ?? []
  if (broken.length > 0) refuse('AFFORDABILITY_EXCEEDED', { ceilings: broken.join(' ') })
}

/** The columns of the order that a decision sets beside its state. */
function changeOf(
  stage: PeopleStage,
  decision: Decision,
  reasonCode: string | null,
  order: OrderRecord,
  { staff, now }: CallContext,
): OrderChange {
  const decided =
    stage === 'first'
      ? { first_reviewer_id: staff.id, first_time: now }
      : { final_reviewer_id: staff.id, final_time: now }
  switch (decision) {
    case 'pass':
      return stage === 'final' ? { ...decided, approved_time: now } : decided
    case 'reject':
      return { ...decided, reject_reason: reasonCode }
    case 'goBack':
      return { go_back_count: order.go_back_count + 1 }
    case 'return':
      return {
        return_count: order.return_count + 1,
        return_reason: reasonCode,
        answer_by: new Date(now.getTime() + returnHours * 3_600_000),
        // Who asked for it is who looks at the answer.
        ...(stage === 'first' ? { first_reviewer_id: staff.id } : {}),
      }
  }
}
