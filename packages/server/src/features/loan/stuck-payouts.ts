import { refuse } from '@lumbung/domain/errors'
import { inFlightStates, settledByHand } from '@lumbung/domain/order/disbursement'
import type { CallContext } from '../../calls/context.ts'
import type { OpenItemWay } from '../../calls/context.ts'
import { lockOrderAndPayout } from '../../records/loan/disbursements.ts'
import type { OpenItemDetail, OpenItemRow } from '../../records/running/open-items.ts'
import { bankCorrections } from '../../orders/bank-corrections.queries.ts'
import { factsOf, isInvolved } from './payout-rights.ts'
import { saidToFail } from '../../money/payout-outcome.ts'
import { giveUpQueued } from '../../money/reject-queued.ts'
import { correctPayout, settlePayout } from '../../money/settle-payout.ts'
import { queuedBy } from '../../records/loan/queued-payouts.ts'

type Settle = NonNullable<OpenItemWay['settle']>

/** Asks the channel again; the item ends when its answer agrees with what is booked. */
const askAgain: OpenItemWay['retry'] = async (tx, services, item) => {
  await services.queue.send(tx, 'inquirePayout', { disbursementId: await payoutOf(tx, item) })
  return null
}

/** The channel is told once more to reject it; the item ends when it did. */
const rejectAgain: OpenItemWay['retry'] = async (tx, services, item) => {
  const payout = (await queuedBy(tx, item.subject)) ?? refuse('NOT_FOUND')
  const { channel } = item.detail as { channel: string }
  await giveUpQueued(tx, services, { ...payout, channel })
  return null
}

/** Two persons with proof say what became of a payout that the channel does not explain. */
const sayOutcome: Settle = async (context, item, resolution, proof) => {
  const id = await payoutOf(context.tx, item)
  const row = await lockForStranger(context, id)
  if (!(inFlightStates as readonly string[]).includes(row.state))
    refuse('STATE_CONFLICT', { state: row.state })
  if (resolution === 'paid' && row.sent_at === null) refuse('STATE_CONFLICT', { state: row.state })
  // The borrower's days run from when the money went: the sending is the nearest known instant.
  const outcome =
    resolution === 'paid'
      ? ({ status: 'success', at: row.sent_at ?? context.now, proof } as const)
      : ({ ...saidToFail, at: context.now, proof, message: proof } as const)
  await settlePayout(context.tx, context.services, id, outcome, byOf(context))
}

/** Two persons say whether the books stand or follow the channel. */
const sayWhoIsRight: Settle = async (context, item, resolution, proof) => {
  const id = await payoutOf(context.tx, item)
  const row = await lockForStranger(context, id)
  if (resolution === 'asBooked') return
  const { said, thirdStatus } = item.detail as { said?: string; thirdStatus?: string }
  const told = { proof, ...(thirdStatus === undefined ? {} : { thirdStatus }) }
  const { tx, services } = context
  if (row.state === 'failed' && said === 'success' && row.sent_at !== null) {
    await correctPayout(tx, services, id, { status: 'success', at: row.sent_at, ...told }, byOf(context))
  } else if (row.state === 'success' && said === 'failed') {
    const outcome = { status: 'reversed', at: context.now, failureCode: settledByHand, ...told } as const
    await settlePayout(tx, services, id, outcome, byOf(context))
  } else refuse('STATE_CONFLICT', { state: row.state })
}

/** Whoever sent the money or reviewed its order does not say how it went. @throws SAME_PERSON */
async function lockForStranger(context: CallContext, id: number) {
  const { order, row } = await lockOrderAndPayout(context.tx, id)
  const isTheirs =
    order === null
      ? row.maker_id === context.staff.id
      : isInvolved(factsOf(order, row, await bankCorrections(context.tx, order.order_no)), context.staff.id)
  if (isTheirs) refuse('SAME_PERSON')
  return row
}

async function payoutOf(tx: CallContext['tx'], item: OpenItemRow): Promise<number> {
  const { reference } = item.detail as OpenItemDetail
  const row = await tx
    .selectFrom('disbursement')
    .select('id')
    .where('reference', '=', String(reference))
    .executeTakeFirst()
  return row?.id ?? refuse('NOT_FOUND')
}

const byOf = ({ actor, now, wall }: CallContext) => ({ actor, now, recordedAt: wall })

/** What can be done about payouts that nobody can explain. */
export const payoutOpenItemWays: readonly OpenItemWay[] = [
  { kind: 'payoutUnknown', retry: askAgain, settle: sayOutcome },
  { kind: 'payoutMismatch', retry: askAgain, settle: sayOutcome },
  { kind: 'payoutQueued', retry: rejectAgain },
  { kind: 'payoutContradicted', retry: askAgain, settle: sayWhoIsRight },
]
