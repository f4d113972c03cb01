import { decideFinal, decideFirst } from '@lumbung/contract/approve/review'
import type { RequestOf } from '@lumbung/contract/call'
import type { PeopleStage } from '@lumbung/domain/review/review'
import { implement } from '../../calls/registry.ts'
import type { CallContext } from '../../calls/context.ts'
import { takeNext } from './claim.ts'
import { carryOut, judge } from './judge-decision.ts'
import { keepBack } from './keep-back.ts'
import { refuseBeingDecided } from './desk.ts'

type DecisionRequest = RequestOf<typeof decideFirst>

export const decideAtFirst = implement(
  decideFirst,
  async (request, context) => await decide('first', request, context),
)
export const decideAtFinal = implement(
  decideFinal,
  async (request, context) => await decide('final', request, context),
)

/**
 * One decision of one stage, by who holds the lock: judged at once, kept back for some seconds, and judged again when it is carried
 * out. The next order is handed over now.
 */
async function decide(stage: PeopleStage, request: DecisionRequest, context: CallContext) {
  const judged = await judge(stage, request, context)
  await refuseBeingDecided(context.tx, judged.task)
  const held = context.services.config.undoSeconds > 0 ? await keepBack(judged, request, context) : null
  const state = held === null ? await carryOut(judged, request, context) : judged.order.state
  return { state, held, next: (await takeNext(stage, request.orderNo, context))?.orderNo ?? null }
}
