import { payoutStateOf } from '@lumbung/domain/bank/withdrawal'
import { agrees, contradicts, payoutAlarmHours, triedBefore } from '@lumbung/domain/order/disbursement'
import { freeBalance } from '@lumbung/domain/order/payout-channel'
import type { Services } from '../calls/context.ts'
import type { Tx } from '../db/pool.ts'
import { transact } from '../db/transaction.ts'
import type { PayoutInquiry } from '../gateways/payment-channel.ts'
import {
  beginWithdrawal,
  isUnderWay,
  lockWithdrawal,
  noteSending,
  planWithdrawal,
  takeDueWithdrawals,
  type WithdrawalRow,
} from '../records/bank/withdrawals.ts'
import { sendingMsMax } from '../records/loan/disbursements.ts'
import { channelStandings, lockChannels } from '../records/loan/payout-channels.ts'
import { closeItem, openItem } from '../records/running/open-items.ts'
import { connectedChannels } from './channel-balance.ts'
import { payoutActor } from './channel-actor.ts'
import { notBegunCode, standing, type Asked, type Told } from './inquire-payout.ts'
import { payoutProvider } from './payout-provider.ts'
import { giveUpQueued } from './reject-queued.ts'
import { settleWithdrawal } from './settle-withdrawal.ts'
import { outcomeOfAnswer } from './send-payout.ts'

const perRunMax = 50
const hourMs = 3_600_000

const byOf = (services: Services, row: WithdrawalRow) => ({
  actor: payoutActor(row),
  now: services.clock.now(),
  recordedAt: services.clock.wall(),
})

/**
 * Sends an agreed withdrawal, once, by the very road of payouts: what is being sent is committed before the request leaves, and its
 * answer is booked in a third step. A stop of its channel holds it; money that is not there any more fails it before anything left.
 */
export async function sendWithdrawal(
  { withdrawalId: id }: { withdrawalId: number },
  services: Services,
): Promise<void> {
  const channels = await connectedChannels(services)
  const begun = await transact(services.db, '*', async (tx) => {
    const row = await lockWithdrawal(tx, id)
    if (row.state !== 'submitting' || row.sent_at !== null) {
      await giveUpWait(tx, services, row)
      return null
    }
    const now = services.clock.now()
    await lockChannels(tx)
    const standing = (await channelStandings(tx, channels, now)).find(
      ({ channel }) => channel === row.channel,
    )
    if (standing === undefined || standing.stopped || !standing.connected) {
      await planWithdrawal(tx, row, now, standing?.stopped === true ? 'stopped' : 'notConnected')
      return null
    }
    const free = freeBalance(standing)
    if (free !== null && row.amount > free) {
      const told = { failureCode: 'INSUFFICIENT_BALANCE', message: `${free} may be withdrawn` }
      await settleWithdrawal(tx, services, id, { status: 'failed', at: now, ...told }, byOf(services, row))
      return null
    }
    return (await beginWithdrawal(tx, id, now)) ? { row, sentAt: now } : null
  })
  if (begun === null) return
  const { row, sentAt } = begun
  const answer = await payoutProvider(services, row.channel).createPayout(
    {
      reference: row.reference ?? '',
      idempotencyKey: row.reference ?? '',
      amount: row.amount,
      channelCode: `ID_${row.bank_code}`,
      accountNumber: row.account_number,
      accountHolder: row.account_holder,
      description: `Penarikan ${row.reference ?? ''}`,
    },
    async (providerId) =>
      await transact(services.db, '*', async (tx) => {
        if (await noteSending(tx, { id, sentAt }, { provider_id: providerId })) return true
        await giveUpQueued(tx, services, { table: 'withdrawal', id, channel: row.channel }, providerId)
        return false
      }),
  )
  await transact(services.db, '*', async (tx) => {
    if (answer.outcome === 'unknown' && answer.sent === 'no') {
      const locked = await lockWithdrawal(tx, id)
      if (await noteSending(tx, { id, sentAt }, { sent_at: null, message: answer.message }))
        await planWithdrawal(
          tx,
          { ...locked, sent_at: null, inquiries: triedBefore(row.inquiries) },
          services.clock.now(),
        )
      return
    }
    await settleWithdrawal(
      tx,
      services,
      id,
      outcomeOfAnswer(answer, services.clock.now()),
      byOf(services, row),
    )
  })
}

/** Asks about a withdrawal whose time has come. */
export async function inquireWithdrawal(
  { withdrawalId }: { withdrawalId: number },
  services: Services,
): Promise<void> {
  await askAboutWithdrawal(withdrawalId, services)
}

/**
 * Asks the channel what became of a withdrawal, and gives up the wait for an answer that a crash took away.
 * @param told by whose word it is asked about
 */
export async function askAboutWithdrawal(
  id: number,
  services: Services,
  told: Told | null = null,
): Promise<Asked> {
  const asked = await transact(services.db, '*', async (tx) => {
    const row = await lockWithdrawal(tx, id)
    await giveUpWait(tx, services, row)
    return await lockWithdrawal(tx, id)
  })
  // Nobody has it.
  if (asked.sent_at === null) return 'unanswered'
  const answer = await payoutProvider(services, asked.channel).findPayout({
    reference: asked.reference ?? '',
    providerId: asked.provider_id,
  })
  return await transact(services.db, '*', async (tx) => {
    const booked = await bookAnswer(tx, services, asked, answer)
    return typeof booked === 'string' ? booked : standing(payoutStateOf(booked.state), told)
  })
}

/**
 * @param asked the withdrawal as it stood when the channel was asked: what moved it since may be newer than the answer
 * @returns the withdrawal as it is now, where the channel has it
 */
async function bookAnswer(
  tx: Tx,
  services: Services,
  asked: WithdrawalRow,
  answer: PayoutInquiry,
): Promise<WithdrawalRow | 'notOurs' | 'unanswered'> {
  const { id } = asked
  const row = await lockWithdrawal(tx, id)
  const by = byOf(services, row)
  if (answer.outcome === 'notBegun') {
    // Certain once nobody is sending it any more: only its sender could have let it go.
    if (row.state !== 'unknown' || row.provider_id !== null) return isUnderWay(row) ? 'unanswered' : row
    const failed = {
      status: 'failed',
      at: by.now,
      failureCode: notBegunCode,
      mayWait: true,
    } as const
    return await settleWithdrawal(tx, services, id, failed, by)
  }
  if (answer.outcome !== 'found') return 'unanswered'
  if (answer.amount !== row.amount || answer.accountNumber !== row.account_number || answer.copies > 1) {
    await ask(tx, row, by.now, answer.copies > 1 ? 'copies' : 'otherPayout')
    return 'notOurs'
  }
  const at = answer.updated.getTime() < (row.sent_at ?? row.asked_at).getTime() ? by.now : answer.updated
  const { providerId, thirdStatus, status, failureCode } = answer
  const told = { providerId, thirdStatus, ...(failureCode === undefined ? {} : { failureCode }) }
  if (row.version === asked.version && contradicts(payoutStateOf(row.state), status))
    await ask(tx, row, by.now, 'contradicted', status)
  if (agrees(payoutStateOf(row.state), status))
    await closeItem(tx, 'withdrawalUnknown', row.reference ?? '', {
      resolution: 'agrees',
      at: by.now,
      actor: by.actor,
    })
  return await settleWithdrawal(tx, services, id, { status, at, ...told }, by)
}

/** Nobody but two persons can say how it went. */
async function ask(tx: Tx, row: WithdrawalRow, at: Date, why: string, said?: string): Promise<void> {
  await openItem(tx, {
    kind: 'withdrawalUnknown',
    subject: row.reference ?? '',
    amount: row.amount,
    detail: { reference: row.reference, booked: row.state, why, ...(said !== undefined && { said }) },
    at,
  })
}

/** A withdrawal whose sender died with it: it is only asked about. */
async function giveUpWait(tx: Tx, services: Services, row: WithdrawalRow): Promise<void> {
  const now = services.clock.now()
  if (row.state !== 'submitting' || row.sent_at === null) return
  if (now.getTime() - row.sent_at.getTime() < sendingMsMax) return
  const message = 'the sender ended before the answer came'
  await settleWithdrawal(tx, services, row.id, { status: 'unknown', at: now, message }, byOf(services, row))
}

/**
 * Queues what withdrawals under way need, and tells persons of those that have been under way for a day; ended ones are looked at again
 * in the days after, as payouts are.
 */
export async function followWithdrawals(services: Services): Promise<number> {
  const now = services.clock.now()
  return await transact(services.db, '*', async (tx) => {
    const rows = await takeDueWithdrawals(tx, now, perRunMax)
    for (const row of rows) {
      const name = row.state === 'submitting' && row.sent_at === null ? 'sendWithdrawal' : 'inquireWithdrawal'
      await services.queue.send(tx, name, { withdrawalId: row.id })
      const since = row.sent_at ?? row.decided_at ?? row.asked_at
      if (isUnderWay(row) && now.getTime() - since.getTime() >= payoutAlarmHours * hourMs)
        await ask(tx, row, now, row.sent_at === null ? 'notSent' : 'noOutcome')
    }
    return rows.length
  })
}
