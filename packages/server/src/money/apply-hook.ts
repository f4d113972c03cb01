import { type Selectable, sql } from 'kysely'
import { type ErrorCode, LendingError } from '@lumbung/domain/errors'
import { nextHookTry } from '@lumbung/domain/order/hook'
import type { Services } from '../calls/context.ts'
import { system } from '../calls/actor.ts'
import type { Tx } from '../db/pool.ts'
import type { HookEvent as HookEventRow } from '../db/tables.ts'
import { read, transact } from '../db/transaction.ts'
import { payoutProvider } from './payout-provider.ts'
import { bookPayment } from './book-payment.ts'
import type { HookEvent } from '../gateways/payment-channel.ts'
import { bodyOf, dueHooks, endHookEvent, noteHookTry } from '../records/loan/hook-events.ts'
import { closeItem, openItem } from '../records/running/open-items.ts'
import { channelActor } from './channel-actor.ts'
import { askAboutPayout } from './inquire-payout.ts'
import { askAboutWithdrawal } from './withdraw.ts'

type Kept = Pick<
  Selectable<HookEventRow>,
  'id' | 'provider' | 'kind' | 'tries' | 'tried_since' | 'body' | 'body_sealed'
>
type PayoutTold = Extract<HookEvent, { kind: 'payout' }>

/** Why a callback could not be settled yet: a word for people. */
type Hitch = 'noAnswer' | 'underWay' | 'paymentUnknown' | 'notBooked' | ErrorCode

/** What came of a callback: `again` says why it could not be settled yet, and how that is noted; null: it is noted already. */
type Applied =
  | null
  | { state: 'applied' | 'ignored'; note: string }
  | { again: Hitch; note: string }
  /** Where nobody can read it, without its values. */
  | { notUnderstood: Pick<Extract<HookEvent, { kind: 'unknown' }>, 'why' | 'field'> }

/** More wait for the next run. */
const hooksPerRunMax = 200

/**
 * Applies a kept callback. It proves nothing by itself: a payout is asked about, a payment confirmed at the channel
 * before it is booked. Running twice has the effect of once. Whatever goes wrong counts as a try; after a day of them
 * the callback is left to a person.
 */
export async function applyHook({ hookEventId }: { hookEventId: number }, services: Services): Promise<void> {
  const kept = await read(
    services.db,
    '*',
    async (tx) =>
      await tx.selectFrom('hook_event').selectAll().where('id', '=', hookEventId).executeTakeFirst(),
  )
  if (kept === undefined || kept.state !== 'received') return
  const applied = await tried(kept, services)
  if (applied !== null)
    await transact(services.db, '*', async (tx) => await note(tx, kept, applied, services.clock.now()))
}

/** Writes down what came of a callback, and what of it waits for a person. */
async function note(tx: Tx, kept: Kept, applied: NonNullable<Applied>, at: Date): Promise<void> {
  const about = { subject: `hook:${kept.id}`, hookEventId: kept.id, at }
  if ('notUnderstood' in applied) {
    const { why, field } = applied.notUnderstood
    await noteHookTry(tx, kept.id, [why, field].filter(Boolean).join(': '), null, at)
    const detail = { provider: kept.provider, why, ...(field && { field }) }
    return await openItem(tx, { kind: 'hookNotUnderstood', ...about, detail })
  }
  if ('state' in applied) {
    await endHookEvent(tx, kept.id, applied.state, applied.note, at)
    const end = { resolution: applied.state, at, actor: system }
    return await closeItem(tx, ['hookGivenUp', 'hookNotUnderstood'], about.subject, end)
  }
  const nextTryAt = nextHookTry({ tries: kept.tries + 1, since: kept.tried_since }, at)
  if (!(await noteHookTry(tx, kept.id, applied.note, nextTryAt, at)) || nextTryAt !== null) return
  const detail = { kind: kept.kind, why: applied.again, tries: kept.tries + 1 }
  await openItem(tx, { kind: 'hookGivenUp', ...about, detail })
}

async function tried(kept: Kept, services: Services): Promise<Applied> {
  try {
    const event = payoutProvider(services, kept.provider).parseHook({}, bodyOf(services.seals, kept))
    return await apply(event, kept, services)
  } catch (error) {
    services.log.error(
      { err: error, hookEventId: kept.id },
      'a callback could not be applied; it is tried again',
    )
    return error instanceof LendingError
      ? { again: error.code, note: error.code }
      : { again: 'notBooked', note: 'it could not be booked' }
  }
}

async function apply(event: HookEvent, kept: Kept, services: Services): Promise<Applied> {
  switch (event.kind) {
    case 'payout':
      return await applyPayout(event, kept.provider, services)
    case 'vaPaid':
    case 'retailPaid':
      return await applyPayment(event, kept, services)
    case 'unknown':
      return { notUnderstood: event }
    case 'notice':
      return { state: 'ignored', note: event.what }
  }
}

/** What a callback tells of: a payout of an order, or money to the company's own account. */
async function findPaidOut(
  { reference, providerId }: PayoutTold,
  provider: string,
  services: Services,
): Promise<{ payout: number } | { withdrawal: number } | null> {
  // A reference is ours alone; a number is the provider's own, and another may have the same.
  const isIt = sql<boolean>`${
    reference === null
      ? sql`provider_id = ${providerId} and channel = ${provider}`
      : sql`reference = ${reference}`
  }`
  return await read(services.db, '*', async (tx) => {
    const payout = await tx.selectFrom('disbursement').select('id').where(isIt).executeTakeFirst()
    if (payout !== undefined) return { payout: payout.id }
    const withdrawal = await tx
      .selectFrom('withdrawal')
      .select('id')
      .where(isIt)
      .where('channel', '=', provider)
      .executeTakeFirst()
    return withdrawal === undefined ? null : { withdrawal: withdrawal.id }
  })
}

async function applyPayout(event: PayoutTold, provider: string, services: Services): Promise<Applied> {
  const found = await findPaidOut(event, provider, services)
  if (found === null) return { state: 'ignored', note: 'unknown reference' }
  const told = { channel: provider, status: event.status }
  const asked =
    'withdrawal' in found
      ? await askAboutWithdrawal(found.withdrawal, services, told)
      : await askAboutPayout(found.payout, services, told)
  if (asked === 'unanswered') return { again: 'noAnswer', note: 'the channel did not answer' }
  // The channel tells of an end that its own record does not have yet.
  const ended = !['accepted', 'unknown'].includes(event.status)
  if (asked === 'open' && ended) return { again: 'underWay', note: 'the channel still has it under way' }
  return { state: 'applied', note: '' }
}

/** Booked and noted in one transaction. */
async function applyPayment(
  event: Extract<HookEvent, { kind: 'vaPaid' | 'retailPaid' }>,
  kept: Kept,
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
  if (answer.outcome === 'unknown') return { again: 'noAnswer', note: answer.message }
  if (answer.outcome === 'notFound')
    return { again: 'paymentUnknown', note: 'the channel does not know the payment' }
  const by = { actor: channelActor, now: services.clock.now(), recordedAt: services.clock.wall() }
  const payment = { ...answer, kind: event.kind, hookEventId: kept.id }
  const differs = answer.amount === event.amount ? '' : ` (the callback said ${event.amount})`
  await transact(services.db, '*', async (tx) => {
    const cash = await bookPayment(tx, services, payment, by)
    const said = cash === null ? 'booked before' : `${cash.state}${differs}`
    await note(tx, kept, { state: 'applied', note: said }, by.now)
  })
  return null
}

/** Queues the callbacks whose next try has come, also those whose job was lost. @returns how many */
export async function followHooks(services: Services): Promise<number> {
  return await transact(services.db, '*', async (tx) => {
    const due = await dueHooks(tx, services.clock.now(), hooksPerRunMax)
    const jobs = due.map((hookEventId) => ({ hookEventId }))
    await services.queue.sendAll(tx, 'applyHook', jobs)
    return due.length
  })
}
