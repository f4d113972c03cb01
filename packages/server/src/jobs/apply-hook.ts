import { inquiryAfterMinutes } from '@lumbung/domain/disbursement'
import type { Services } from '../context.ts'
import { transact } from '../db/transaction.ts'
import { bookPayment } from '../features/repay/book-payment.ts'
import type { HookEvent } from '../gateways/payment-channel.ts'
import { endHookEvent, noteHookTry } from '../records/hook-events.ts'
import { channelActor } from './channel-actor.ts'
import { askAboutPayout } from './inquire-payout.ts'

/** A callback that the channel does not confirm in so many inquiries (about a day of them) is given up, visibly. */
const triesMax = 30

/** What came of a callback: `again` in words why it could not be settled yet. */
type Applied = { state: 'applied' | 'ignored'; note: string } | { again: string }

/**
 * Applies a kept callback. It proves nothing by itself: a payout is asked about, a payment confirmed at the channel
 * before it is booked. Running twice has the effect of once.
 */
export async function applyHook({ hookEventId }: { hookEventId: number }, services: Services): Promise<void> {
  const kept = await services.db
    .selectFrom('hook_event')
    .selectAll()
    .where('id', '=', hookEventId)
    .executeTakeFirst()
  if (kept === undefined || kept.state !== 'received') return
  const applied = await apply(services.channel.parseHook({}, kept.body), hookEventId, services)
  await transact(services.db, '*', async (tx) => {
    const at = services.clock.now()
    if ('state' in applied) return await endHookEvent(tx, hookEventId, applied.state, applied.note, at)
    await noteHookTry(tx, hookEventId, applied.again)
    if (kept.tries + 1 >= triesMax) return await endHookEvent(tx, hookEventId, 'failed', applied.again, at)
    const startAfterSeconds = (inquiryAfterMinutes[kept.tries] ?? 60) * 60
    await services.queue.send(tx, 'applyHook', { hookEventId }, { startAfterSeconds })
  })
}

async function apply(event: HookEvent, hookEventId: number, services: Services): Promise<Applied> {
  switch (event.kind) {
    case 'payout':
      return await applyPayout(event.reference, services)
    case 'vaPaid':
    case 'retailPaid':
      return await applyPayment(event, hookEventId, services)
    case 'unknown':
      return { state: 'ignored', note: event.reason }
  }
}

async function applyPayout(reference: string, services: Services): Promise<Applied> {
  const row = await services.db
    .selectFrom('disbursement')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirst()
  if (row === undefined) return { state: 'ignored', note: 'unknown reference' }
  return (await askAboutPayout(row.id, services))
    ? { state: 'applied', note: '' }
    : { again: 'the channel did not answer' }
}

async function applyPayment(
  event: Extract<HookEvent, { kind: 'vaPaid' | 'retailPaid' }>,
  hookEventId: number,
  services: Services,
): Promise<Applied> {
  const answer =
    event.kind === 'vaPaid'
      ? await services.channel.findPayment({ kind: event.kind, paymentId: event.paymentId })
      : await services.channel.findPayment({
          kind: event.kind,
          paymentId: event.paymentId,
          codeProviderId: event.codeProviderId,
        })
  if (answer.outcome === 'unknown') return { again: answer.message }
  if (answer.outcome === 'notFound') return { again: 'the channel does not know the payment' }
  const by = { actor: channelActor, now: services.clock.now(), recordedAt: services.clock.wall() }
  const payment = { ...answer, kind: event.kind, hookEventId }
  const cash = await transact(services.db, '*', async (tx) => await bookPayment(tx, services, payment, by))
  const differs = answer.amount === event.amount ? '' : ` (the callback said ${event.amount})`
  return { state: 'applied', note: cash === null ? 'booked before' : `${cash.state}${differs}` }
}

/** Queues callbacks again whose job was lost; run at start and now and then. @returns how many */
export async function recoverHooks(services: Services): Promise<number> {
  const before = new Date(services.clock.now().getTime() - 2 * 3_600_000)
  return await transact(services.db, '*', async (tx) => {
    const open = await tx
      .selectFrom('hook_event')
      .select('id')
      .where('state', '=', 'received')
      .where('received_at', '<', before)
      .execute()
    for (const { id } of open) await services.queue.send(tx, 'applyHook', { hookEventId: id })
    return open.length
  })
}
