import { tryAgainAt } from '@lumbung/domain/account/payment'
import { inFlightStates, queuedHoursMax } from '@lumbung/domain/order/disbursement'
import type { Services } from '../calls/context.ts'
import type { Tx } from '../db/pool.ts'
import { read, transact } from '../db/transaction.ts'
import type { RejectAnswer } from '../gateways/payment-channel.ts'
import { lockOrderAndPayout } from '../records/loan/disbursements.ts'
import {
  dueRejects,
  keepLateNumber,
  lockQueued,
  planReject,
  type QueuedPayout,
  type QueuedPayoutRow,
} from '../records/loan/queued-payouts.ts'
import { closeItem, openItem } from '../records/running/open-items.ts'
import { payoutActor } from './channel-actor.ts'
import { findPayoutProvider } from './payout-provider.ts'

const hourMs = 3_600_000
/** More wait for the next run. */
const rejectsPerRunMax = 100

/**
 * Has a payout that is not ours to let go any more rejected at its channel, by a job of the transaction in which it is given up: left
 * in the queue it could be let go there by hand, beside the next attempt. A channel that has no queue is not told.
 * @param lateNumber the channel's number of it, where it is heard of only now
 */
export async function giveUpQueued(
  tx: Tx,
  services: Services,
  payout: QueuedPayout & { channel: string | null },
  lateNumber?: string,
): Promise<void> {
  const { table, id, channel } = payout
  if (channel === null || findPayoutProvider(services, channel)?.rejectPayout === null) return
  if (lateNumber !== undefined) await keepLateNumber(tx, payout, lateNumber)
  // Should the job be lost, timed work finds it.
  await planReject(tx, payout, services.clock.now())
  await services.queue.send(tx, 'rejectPayout', { table, id })
}

/** Tells the channel to reject a payout that was given up; the call goes out outside any transaction. */
export async function rejectPayout(payout: QueuedPayout, services: Services): Promise<void> {
  const asked = await read(services.db, '*', async (tx) => {
    const {
      reference,
      channel,
      provider_id: providerId,
      reject_at: at,
    } = await tx
      .selectFrom(payout.table)
      .select(['reference', 'channel', 'provider_id', 'reject_at'])
      .where('id', '=', payout.id)
      .executeTakeFirstOrThrow()
    return { reference: reference ?? '', channel: channel ?? '', providerId, at }
  })
  // Done, by another run.
  if (asked.at === null) return
  const provider = findPayoutProvider(services, asked.channel)
  const answer: RejectAnswer =
    provider === null
      ? { outcome: 'open', message: 'the channel is not configured' }
      : ((await provider.rejectPayout?.(asked)) ?? { outcome: 'ended' })
  await transact(services.db, '*', async (tx) => {
    // The order first, then the payout, as everyone does.
    if (payout.table === 'disbursement') await lockOrderAndPayout(tx, payout.id)
    const row = await lockQueued(tx, payout)
    // A number that came meanwhile has a job of its own.
    if (row.providerId === asked.providerId) await keepAnswer(tx, services, payout, row, answer)
  })
}

async function keepAnswer(
  tx: Tx,
  services: Services,
  payout: QueuedPayout,
  row: QueuedPayoutRow,
  answer: RejectAnswer,
): Promise<void> {
  const at = services.clock.now()
  switch (answer.outcome) {
    case 'ended':
    case 'letGo':
      await planReject(tx, payout, null)
      await closeItem(tx, 'payoutQueued', row.reference, {
        resolution: answer.outcome,
        at,
        actor: payoutActor(row),
      })
      // What is booked follows the channel's record: that it was rejected ends it, that it was let go is looked into.
      if (answer.outcome === 'letGo' || (inFlightStates as readonly string[]).includes(row.state))
        await askAbout(tx, services, payout)
      return
    case 'noNumber':
      await planReject(tx, payout, null)
      return await tell(tx, row, at, 'noNumber')
    case 'open':
      await planReject(tx, payout, tryAgainAt(row.since, at))
      if (at.getTime() - row.since.getTime() >= queuedHoursMax * hourMs)
        await tell(tx, row, at, 'notRejected', answer.message)
  }
}

async function askAbout(tx: Tx, services: Services, { table, id }: QueuedPayout): Promise<void> {
  if (table === 'disbursement') await services.queue.send(tx, 'inquirePayout', { disbursementId: id })
  else await services.queue.send(tx, 'inquireWithdrawal', { withdrawalId: id })
}

/** A person is to look into the channel's queue. */
async function tell(
  tx: Tx,
  { reference, channel, orderNo, amount }: QueuedPayoutRow,
  at: Date,
  why: 'noNumber' | 'notRejected',
  message?: string,
): Promise<void> {
  await openItem(tx, {
    kind: 'payoutQueued',
    subject: reference,
    orderNo,
    amount,
    detail: { reference, channel, why, ...(message !== undefined && { message }) },
    at,
  })
}

/** Queues what a channel has not rejected yet, also where a job was lost. @returns how many */
export async function followRejects(services: Services): Promise<number> {
  return await transact(services.db, '*', async (tx) => {
    const due = await dueRejects(tx, services.clock.now(), rejectsPerRunMax)
    await services.queue.sendAll(
      tx,
      'rejectPayout',
      due.map(({ table, id }) => ({ table, id })),
    )
    return due.length
  })
}
