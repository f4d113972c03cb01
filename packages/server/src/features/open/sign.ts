import { sign } from '@lumbung/contract/open/application'
import { refuse } from '@lumbung/domain/errors'
import { otpSignMinutes } from '@lumbung/domain/messages/otp'
import { orderFlow, signDaysMax } from '@lumbung/domain/order/order'
import type { CallContext } from '../../calls/context.ts'
import { implement } from '../../calls/registry.ts'
import { openDisbursement } from '../../records/loan/disbursements.ts'
import { lockOrder, moveOrder } from '../../records/order/orders.ts'
import { assertUnderCap, frozenTerms } from '../../records/loan/product-terms.ts'
import { orderNoOf, readStanding } from './application.queries.ts'

const dayMs = 86_400_000
const minuteMs = 60_000

/**
 * An approved order's contract is signed within seven days, under the cost ceiling of that day: it waits for the money,
 * and its payout is opened.
 */
export const signContract = implement(sign, async ({ applicationId, otpId }, context) => {
  const { tx, app, actor, now, wall, today } = context
  const order = await lockOrder(tx, await orderNoOf(tx, app.code, applicationId))
  const late =
    order.approved_time !== null && now.getTime() - order.approved_time.getTime() > signDaysMax * dayMs
  if (orderFlow.canDo(order.state, 'sign') && late) refuse('SIGNING_TOO_LATE', { daysMax: signDaysMax })
  if (orderFlow.canDo(order.state, 'sign')) await assertUnderCap(tx, frozenTerms(order), today)
  if (otpId !== undefined) await assertSaid(context, order.order_no, otpId)
  const detail = otpId === undefined ? {} : { detail: { otp: otpId } }
  const happening = { actor, at: now, recordedAt: wall, ...detail }
  await moveOrder(tx, order, 'sign', happening, { sign_time: now })
  await openDisbursement(tx, order, now)
  return await readStanding(tx, order.order_no, today)
})

/** @throws CODE_EXPIRED unless the code of this very contract was said rightly a short while ago */
async function assertSaid({ tx, wall }: CallContext, orderNo: string, otpId: number): Promise<void> {
  const said = await tx
    .selectFrom('one_time_code')
    .select('id')
    .where('id', '=', otpId)
    .where('order_no', '=', orderNo)
    .where('used_for', '=', 'signing')
    .where('verified_at', '>', new Date(wall.getTime() - otpSignMinutes * minuteMs))
    .executeTakeFirst()
  if (said === undefined) refuse('CODE_EXPIRED')
}
