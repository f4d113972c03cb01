import {
  agrees,
  contradicts,
  eventOfPayout,
  inFlightStates,
  type DisbursementState,
  type PayoutStatus,
} from '@lumbung/domain/order/disbursement'
import type { Services } from '../calls/context.ts'
import type { Tx } from '../db/pool.ts'
import { read, transact } from '../db/transaction.ts'
import type { PayoutOutcome, SettledBy } from './payout-outcome.ts'
import { settlePayout } from './settle-payout.ts'
import type { PayoutInquiry } from '../gateways/payment-channel.ts'
import {
  lockOrderAndPayout,
  noteDisbursement,
  sendingMsMax,
  type DisbursementRow,
} from '../records/loan/disbursements.ts'
import { closeItem, openItem } from '../records/running/open-items.ts'
import { accountKey } from '../records/order/order-identity.ts'
import { payoutActor } from './channel-actor.ts'
import { payoutProvider } from './payout-provider.ts'

/** How far the provider's clock may be behind ours. */
const clockSkewMsMax = 3_600_000
/** It may be tried again: nothing is wrong with it. */
export const notBegunCode = 'TEMPORARY_NOT_BEGUN'

/**
 * What asking brought: the channel's word on our payout, its word that there is none of ours, or no answer. `open`: under way, or without
 * the end that was told of.
 */
export type Asked = 'open' | 'ended' | 'notOurs' | 'unanswered'

/** What a callback told of a payout: which channel did, and how it stands. */
export interface Told {
  channel: string
  status: PayoutStatus
}

/** Asks about a payout whose time has come, and gives up the wait for an answer that a crash took away. */
export async function inquirePayout(
  { disbursementId }: { disbursementId: number },
  services: Services,
): Promise<void> {
  await transact(services.db, '*', async (tx) => {
    await markOutcomeUnknown(tx, services, (await lockOrderAndPayout(tx, disbursementId)).row)
  })
  await askAboutPayout(disbursementId, services)
}

/**
 * Asks the channel by reference and books what it answers; outside any transaction in between. What proves nothing, or
 * says otherwise than what is booked, becomes an open item.
 * @param told by whose word it is asked about; then that channel is asked: its own, or another that has no business with it
 */
export async function askAboutPayout(
  disbursementId: number,
  services: Services,
  told: Told | null = null,
): Promise<Asked> {
  const asked = await read(
    services.db,
    '*',
    async (tx) =>
      await tx
        .selectFrom('disbursement')
        .select(['reference', 'version', 'channel', 'provider_id'])
        .where('id', '=', disbursementId)
        .executeTakeFirstOrThrow(),
  )
  const channel = told?.channel ?? asked.channel
  // Nobody has it.
  if (channel === null) return 'unanswered'
  const answer = await payoutProvider(services, channel).findPayout({
    reference: asked.reference,
    providerId: asked.provider_id,
  })
  return await transact(services.db, '*', async (tx) => {
    const { row } = await lockOrderAndPayout(tx, disbursementId)
    const by = { actor: payoutActor(row), now: services.clock.now(), recordedAt: services.clock.wall() }
    if (row.channel !== null && row.channel !== channel) return await elsewhere(tx, row, channel, answer, by)
    if (answer.outcome === 'unknown') {
      await noteUnproved(tx, row, answer.message)
      return 'unanswered'
    }
    if (answer.outcome === 'notFound') return await missing(tx, row, by)
    if (answer.outcome === 'notBegun') return await notBegun(tx, services, row, by)
    const misfit = misfitOf(answer, row, services)
    if (misfit !== null) return await mismatched(tx, row, misfit, answer, by)
    await countCopies(tx, row, answer, by)
    // What was asked before the payout moved on may be older than what moved it: the next inquiry tells.
    return await found(tx, services, row, answer, { ...by, fresh: row.version === asked.version, told })
  })
}

type Found = Extract<PayoutInquiry, { outcome: 'found' }>

async function found(
  tx: Tx,
  services: Services,
  row: DisbursementRow,
  answer: Found,
  by: SettledBy & { fresh: boolean; told: Told | null },
): Promise<Asked> {
  const outcome = outcomeOf(answer, row, services)
  const item = { kind: 'payoutContradicted', subject: row.reference } as const
  if (by.fresh && contradicts(row.state, outcome.status))
    await openItem(tx, {
      ...item,
      orderNo: row.order_no,
      amount: row.amount,
      detail: {
        reference: row.reference,
        booked: row.state,
        said: outcome.status,
        thirdStatus: answer.thirdStatus,
      },
      at: by.now,
    })
  if (agrees(row.state, outcome.status))
    await closeItem(tx, item.kind, item.subject, { resolution: 'agrees', at: by.now, actor: by.actor })
  const settled = await settlePayout(tx, services, row.id, outcome, by)
  return standing(settled.state, by.told)
}

/** How it stands after the channel's word: its own record may not have yet the end that was told of. */
export function standing(state: DisbursementState, told: Pick<Told, 'status'> | null): Asked {
  const isYetToCome = told !== null && eventOfPayout(state, told.status) !== null
  return isInFlight(state) || isYetToCome ? 'open' : 'ended'
}

/** A channel that we did not send it by has it, or had it once and no byte was to have left: money may go out twice. */
async function elsewhere(
  tx: Tx,
  row: DisbursementRow,
  channel: string,
  answer: PayoutInquiry,
  { now }: SettledBy,
): Promise<Asked> {
  if (answer.outcome === 'unknown') return 'unanswered'
  if (answer.outcome !== 'found') return 'notOurs'
  const { status } = answer
  if (status === 'failed' || status === 'reversed') return 'ended'
  await openItem(tx, {
    kind: 'payoutContradicted',
    subject: `${row.reference} ${channel}`,
    orderNo: row.order_no,
    amount: row.amount,
    detail: {
      reference: row.reference,
      booked: row.state,
      said: 'copies',
      channel,
      thirdStatus: answer.thirdStatus,
    },
    at: now,
  })
  return status === 'success' ? 'ended' : 'open'
}

/** The channel knows nothing of it: certain of a payout it had taken, else it may still learn of it. */
async function missing(tx: Tx, row: DisbursementRow, { now }: SettledBy): Promise<Asked> {
  await noteUnproved(tx, row, 'the channel does not know the reference')
  if (row.state === 'accepted')
    await openItem(tx, {
      kind: 'payoutUnknown',
      subject: row.reference,
      orderNo: row.order_no,
      amount: row.amount,
      detail: { reference: row.reference, booked: row.state, why: 'forgotten' },
      at: now,
    })
  return 'unanswered'
}

/**
 * Nothing of it was let go: certain once it is not being sent any more, since only its sender could have kept a number and
 * let it go. Until then its sender may be at work.
 */
async function notBegun(tx: Tx, services: Services, row: DisbursementRow, by: SettledBy): Promise<Asked> {
  if (row.state !== 'unknown' || row.provider_id !== null)
    return isInFlight(row.state) ? 'unanswered' : 'ended'
  const message = 'it was queued at the most, and never let go'
  const outcome = { status: 'failed', at: by.now, failureCode: notBegunCode, message, mayWait: true } as const
  await settlePayout(tx, services, row.id, outcome, by)
  return 'ended'
}

/** What the channel holds under the reference is another payout than ours: nothing is booked by it. */
async function mismatched(
  tx: Tx,
  row: DisbursementRow,
  why: Misfit,
  answer: Found,
  { now }: SettledBy,
): Promise<Asked> {
  const words = {
    account: 'to another account',
    amount: `of another amount: ${answer.amount}`,
    time: 'of another time',
  }
  await noteUnproved(tx, row, `the channel holds a payout ${words[why]}`)
  await openItem(tx, {
    // Of a payout under way nobody knows how it went; of another one what is booked is in question.
    kind: isInFlight(row.state) ? 'payoutMismatch' : 'payoutContradicted',
    subject: row.reference,
    orderNo: row.order_no,
    amount: row.amount,
    detail: {
      reference: row.reference,
      booked: row.state,
      said: 'otherPayout',
      why,
      theirAmount: answer.amount,
      thirdStatus: answer.thirdStatus,
    },
    at: now,
  })
  return 'notOurs'
}

/** More than one payout under a reference means that money went out twice. */
async function countCopies(
  tx: Tx,
  row: DisbursementRow,
  { copies }: Found,
  { now }: SettledBy,
): Promise<void> {
  if (copies <= 1) return
  await openItem(tx, {
    kind: 'payoutContradicted',
    subject: `${row.reference} copies`,
    orderNo: row.order_no,
    amount: row.amount,
    detail: { reference: row.reference, booked: row.state, said: 'copies', copies },
    at: now,
  })
}

/** Only a payout under way shows why its outcome is not known. */
async function noteUnproved(tx: Tx, row: DisbursementRow, message: string): Promise<void> {
  if (isInFlight(row.state)) await noteDisbursement(tx, row.id, { message })
}

type Misfit = 'amount' | 'account' | 'time'

/** In what the channel's payout is not ours; null when it is. */
function misfitOf(answer: Found, row: DisbursementRow, { seals }: Services): Misfit | null {
  if (answer.amount !== row.amount) return 'amount'
  const account = accountKey({ code: row.bank_code, account: answer.accountNumber })
  if (row.bank_account_blind !== null && !seals.blind('bankAccount', account).equals(row.bank_account_blind))
    return 'account'
  // Nothing of a payout that we never sent can be ours; whoever made it was not us.
  if (answer.created !== null && answer.created.getTime() < earliest(row)) return 'time'
  return null
}

const earliest = (row: DisbursementRow): number => (row.sent_at ?? row.created_at).getTime() - clockSkewMsMax

function outcomeOf(answer: Found, row: DisbursementRow, services: Services): PayoutOutcome {
  // A provider that gives no time, or one from before we sent, gives none: then it is now that we know.
  return {
    status: answer.status,
    at: answer.updated.getTime() < earliest(row) ? services.clock.now() : answer.updated,
    providerId: answer.providerId,
    thirdStatus: answer.thirdStatus,
    ...(answer.failureCode === undefined ? {} : { failureCode: answer.failureCode }),
  }
}

function isInFlight(state: DisbursementState): boolean {
  return (inFlightStates as readonly string[]).includes(state)
}

/** A payout whose sender died with it: whether it arrived is unknown, so it is only asked about, never sent again. */
export async function markOutcomeUnknown(tx: Tx, services: Services, row: DisbursementRow): Promise<void> {
  const now = services.clock.now()
  const stale =
    row.state === 'submitting' &&
    row.sent_at !== null &&
    now.getTime() - row.sent_at.getTime() >= sendingMsMax
  if (!stale) return
  const by = { actor: payoutActor(row), now, recordedAt: services.clock.wall() }
  const message = 'the sender ended before the answer came'
  await settlePayout(tx, services, row.id, { status: 'unknown', at: now, message }, by)
}
