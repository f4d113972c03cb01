import { inFlightStates, statusOfPayout, type DisbursementState } from '@lumbung/domain/disbursement'
import type { Services } from '../context.ts'
import type { Tx } from '../db/pool.ts'
import { transact } from '../db/transaction.ts'
import { planInquiry, settlePayout, type PayoutOutcome } from '../features/loan/settle-payout.ts'
import type { PayoutInquiry } from '../gateways/payment-channel.ts'
import { lockDisbursement, noteDisbursement, type DisbursementRow } from '../records/disbursements.ts'
import { channelActor } from './channel-actor.ts'

/** Longer than the channel may take to answer: a payout marked as being sent for longer was left by a crash. */
const staleAfterMs = 30_000
/** How far the provider's clock may be behind ours. */
const clockSkewMsMax = 3_600_000

/** Asks about an open payout when its time has come, and plans the next time. */
export async function inquirePayout(
  { disbursementId }: { disbursementId: number },
  services: Services,
): Promise<void> {
  await transact(services.db, '*', async (tx) => {
    const row = await lockDisbursement(tx, disbursementId)
    const now = services.clock.now()
    await loseStale(tx, services, row)
    const due = row.next_inquiry_at !== null && row.next_inquiry_at <= now
    if (isInFlight(row.state) && due) await planInquiry(tx, row, now)
  })
  await askAboutPayout(disbursementId, services)
}

/**
 * Asks the channel by reference and books what it answers; outside any transaction in between.
 * @returns false when there was no answer
 */
export async function askAboutPayout(disbursementId: number, services: Services): Promise<boolean> {
  const row = await transact(services.db, '*', async (tx) => await lockDisbursement(tx, disbursementId))
  if (!isInFlight(row.state) && row.state !== 'success') return true
  const answer = await services.channel.findPayout(row.reference)
  await transact(services.db, '*', async (tx) => {
    const by = { actor: channelActor, now: services.clock.now(), recordedAt: services.clock.wall() }
    const outcome = outcomeOf(answer, row, services)
    if (typeof outcome === 'string') await noteDisbursement(tx, row.id, { message: outcome })
    else await settlePayout(tx, services, row.id, outcome, by)
  })
  return answer.outcome !== 'unknown'
}

/** What an answer proves, or in words why it proves nothing: only then does the payout stay as it is. */
function outcomeOf(answer: PayoutInquiry, row: DisbursementRow, services: Services): PayoutOutcome | string {
  if (answer.outcome === 'notFound') return 'the channel does not know the reference'
  if (answer.outcome === 'unknown') return answer.message
  const alarm = { reference: row.reference, copies: answer.copies, amount: answer.amount, ours: row.amount }
  if (answer.copies > 1) services.log.error(alarm, 'the channel holds more than one payout under a reference')
  if (answer.amount !== row.amount) {
    services.log.error(alarm, 'the channel holds a payout of another amount')
    return `the channel holds another amount: ${answer.amount}`
  }
  // A provider that gives no time, or one from before we sent, gives none: then it is now that we know.
  const earliest = (row.sent_at ?? row.created_at).getTime() - clockSkewMsMax
  return {
    status: statusOfPayout(answer.thirdStatus),
    at: answer.updated.getTime() < earliest ? services.clock.now() : answer.updated,
    providerId: answer.providerId,
    thirdStatus: answer.thirdStatus,
    ...(answer.failureCode === undefined ? {} : { failureCode: answer.failureCode }),
  }
}

function isInFlight(state: DisbursementState): boolean {
  return (inFlightStates as readonly string[]).includes(state)
}

/** A payout whose sender died with it: whether it arrived is unknown, so it is only asked about, never sent again. */
export async function loseStale(tx: Tx, services: Services, row: DisbursementRow): Promise<void> {
  const now = services.clock.now()
  const stale =
    row.state === 'submitting' && row.sent_at !== null && now.getTime() - row.sent_at.getTime() > staleAfterMs
  if (!stale) return
  const by = { actor: channelActor, now, recordedAt: services.clock.wall() }
  await settlePayout(
    tx,
    services,
    row.id,
    { status: 'unknown', at: now, message: 'the sender ended before the answer came' },
    by,
  )
}

/**
 * Queues an inquiry for every open payout whose time has come, after taking up what a crash left; run every minute, by
 * any number of processes.
 * @returns how many payouts were queued
 */
export async function inquireDuePayouts(services: Services): Promise<number> {
  const left = await recoverPayouts(services)
  const due = await transact(services.db, '*', async (tx) => {
    const due = await tx
      .selectFrom('disbursement')
      .select('id')
      .where('state', 'in', ['accepted', 'unknown'])
      .where('next_inquiry_at', '<=', services.clock.now())
      .orderBy('id')
      .execute()
    for (const { id } of due) await services.queue.send(tx, 'inquirePayout', { disbursementId: id })
    return due.length
  })
  return left + due
}

/**
 * Takes up what a crash left: payouts marked as being sent become unknown and are asked about, never sent again; those
 * released and not sent yet are queued again. Safe at any time, also beside running jobs.
 * @returns how many payouts were taken up
 */
export async function recoverPayouts(services: Services): Promise<number> {
  const stale = new Date(services.clock.now().getTime() - staleAfterMs)
  const left = await services.db
    .selectFrom('disbursement')
    .select('id')
    .where('state', '=', 'submitting')
    .where(({ eb, fn }) => eb(fn.coalesce('sent_at', 'released_at'), '<', stale))
    .orderBy('id')
    .execute()
  for (const { id } of left) {
    await transact(services.db, '*', async (tx) => {
      const row = await lockDisbursement(tx, id)
      await loseStale(tx, services, row)
      await services.queue.send(tx, row.sent_at === null ? 'sendPayout' : 'inquirePayout', {
        disbursementId: id,
      })
    })
  }
  return left.length
}
