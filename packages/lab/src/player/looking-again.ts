import * as secondLook from '@lumbung/contract/approve/second-look'
import type { PeopleStage } from '@lumbung/domain/review/review'
import type { PlayedOrder } from './played-order.ts'
import type { Story } from './story.ts'

const dayMs = 24 * 3_600_000
const agreement = 0.88

/** A day after a drawn decision somebody who never decided on the order takes the oldest second look, mostly this one, and mostly agrees. */
export async function* lookAgain(order: PlayedOrder, stage: PeopleStage, was: 'pass' | 'reject'): Story {
  const { choices, lender } = order
  yield new Date(order.now.getTime() + dayMs)
  const role = stage === 'first' ? 'first_reviewer' : 'final_reviewer'
  const deciders = await order.look(
    async (tx) =>
      await tx
        .selectFrom('review_task')
        .select('reviewer_id')
        .where('order_no', '=', order.orderNo)
        .execute(),
  )
  const others = lender.cast.staff[role].filter(
    ({ id }) => !deciders.some(({ reviewer_id: decider }) => decider === id),
  )
  const by = choices.pick(others)
  if (by === undefined) return
  // Somebody else may have come by.
  const { waiting } = await order.byStaff(by, secondLook.countSecondLooks, { stage })
  if (waiting === 0) return
  const { look } = await order.byStaff(by, secondLook.claimSecondLook, { stage })
  const { checklist } = await order.byStaff(by, secondLook.getSecondLook, { look })
  const decision = choices.chance(agreement) ? was : was === 'pass' ? 'reject' : 'pass'
  if (decision === 'pass') {
    for (const { field } of checklist.flatMap(({ fields }) => fields))
      await order.byStaff(by, secondLook.tickSecondLook, { look, field, result: 'pass' })
  }
  const { next } = await order.byStaff(by, secondLook.decideSecondLook, {
    look,
    decision,
    ...(decision === 'pass' ? {} : { reasonCode: stage === 'first' ? 'R08' : 'R04' }),
    note: '',
    requestKey: `look-${stage}-${look}`,
  })
  if (next !== null) await order.byStaff(by, secondLook.releaseSecondLook, { look: next.look })
}
