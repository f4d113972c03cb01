import { refuse } from '@lumbung/domain/errors'
import { triedBefore } from '@lumbung/domain/order/disbursement'
import { system } from '../calls/actor.ts'
import type { Services } from '../calls/context.ts'
import type { Tx } from '../db/pool.ts'
import { transact } from '../db/transaction.ts'
import type { PayoutOutcome } from './payout-outcome.ts'
import { settlePayout } from './settle-payout.ts'
import { isOfVoidLoan } from './settle-refund.ts'
import type { PayoutAnswer, PayoutToSend } from '../gateways/payment-channel.ts'
import {
  beginSending,
  isContradicted,
  keepNumber,
  lockOrderAndPayout,
  planInquiry,
  unmarkSending,
  type DisbursementRow,
} from '../records/loan/disbursements.ts'
import { lockReturnAccount } from '../records/loan/return-accounts.ts'
import { assertAccountStands } from '../records/order/corrections.ts'
import { openIdentity } from '../records/order/order-identity.ts'
import { payoutActor } from './channel-actor.ts'
import { connectedChannels } from './channel-balance.ts'
import { channelFor } from './choose-channel.ts'
import { payoutProvider } from './payout-provider.ts'
import { giveUpQueued } from './reject-queued.ts'
import { markOutcomeUnknown, notBegunCode } from './inquire-payout.ts'

/**
 * Sends a released payout, once, by the channel chosen for it now: that it is being sent is committed before the
 * request leaves, the request goes out outside any transaction, and its answer is booked in a third step. A second
 * run finds the mark and asks instead.
 * @throws CORRECTION_WAITING while the account that it goes to is in question
 */
export async function sendPayout(
  { disbursementId }: { disbursementId: number },
  services: Services,
): Promise<void> {
  const channels = await connectedChannels(services)
  const begun = await transact(services.db, '*', async (tx) => {
    const { row } = await lockOrderAndPayout(tx, disbursementId)
    const isUnsent = row.state === 'submitting' && row.sent_at === null
    if (isUnsent && (await isOfVoidLoan(tx, row))) {
      await neverSend(tx, services, row)
      return null
    }
    if (await isContradicted(tx, row)) return null
    if (row.order_no !== null) await assertAccountStands(tx, row.order_no)
    if (!isUnsent) {
      await markOutcomeUnknown(tx, services, row)
      return null
    }
    const sentAt = services.clock.now()
    const channel = await channelFor(tx, row, channels, sentAt)
    if (channel !== null && (await beginSending(tx, row.id, { channel, at: sentAt }))) {
      return { row: { ...row, channel }, sentAt, asked: payoutOf(row, await whereTo(tx, services, row)) }
    }
    return null
  })
  if (begun === null) return
  const { row: sent, sentAt, asked } = begun
  const answer = await payoutProvider(services, sent.channel).createPayout(
    asked,
    async (providerId) =>
      await transact(services.db, '*', async (tx) => {
        await lockOrderAndPayout(tx, disbursementId)
        if (await keepNumber(tx, { id: disbursementId, sentAt }, providerId)) return true
        const { channel } = sent
        await giveUpQueued(tx, services, { table: 'disbursement', id: disbursementId, channel }, providerId)
        return false
      }),
  )
  await transact(services.db, '*', async (tx) => {
    if (answer.outcome === 'unknown' && answer.sent === 'no') {
      const { row } = await lockOrderAndPayout(tx, disbursementId)
      // Timed work sends it again, later each time: the mark counted anew for the inquiries that did not come about.
      const again = { ...row, sent_at: null, inquiries: triedBefore(sent.inquiries) }
      if (await unmarkSending(tx, row, answer.message)) await planInquiry(tx, again, services.clock.now())
      return
    }
    const now = services.clock.now()
    const by = { actor: payoutActor(sent), now, recordedAt: services.clock.wall() }
    await settlePayout(tx, services, disbursementId, outcomeOfAnswer(answer, now), by)
  })
}

async function neverSend(tx: Tx, services: Services, { id }: DisbursementRow): Promise<void> {
  const now = services.clock.now()
  const outcome = {
    status: 'failed',
    at: now,
    failureCode: notBegunCode,
    message: 'its loan is void',
  } as const
  await settlePayout(tx, services, id, outcome, {
    actor: system,
    now,
    recordedAt: services.clock.wall(),
  })
}

type WhereTo = Pick<PayoutToSend, 'accountNumber' | 'accountHolder'>

/** The account of the order; of money of no order the one that it came from. */
async function whereTo(tx: Tx, { seals }: Services, row: DisbursementRow): Promise<WhereTo> {
  if (row.order_no === null) {
    const account = await lockReturnAccount(tx, row.payment_request_id ?? 0)
    if (account === null) refuse('INTERNAL', { payout: row.id })
    return {
      accountNumber: seals.open(account.account_sealed),
      accountHolder: seals.open(account.holder_sealed),
    }
  }
  return {
    accountNumber: (await openIdentity(tx, seals, row.order_no, 'bankAccount')) ?? '',
    accountHolder: (await openIdentity(tx, seals, row.order_no, 'bankHolder')) ?? '',
  }
}

function payoutOf(row: DisbursementRow, to: WhereTo): PayoutToSend {
  return {
    reference: row.reference,
    idempotencyKey: row.reference,
    amount: row.amount,
    channelCode: `ID_${row.bank_code}`,
    ...to,
    description: `${row.payment_request_id === null ? 'Pinjaman' : 'Pengembalian'} ${row.order_no ?? row.reference}`,
  }
}

/** What an answer to the sending says became of the money. */
export function outcomeOfAnswer(answer: PayoutAnswer, at: Date): PayoutOutcome {
  switch (answer.outcome) {
    case 'accepted':
      return { status: 'accepted', at, providerId: answer.providerId, thirdStatus: answer.thirdStatus }
    case 'refused':
      return {
        status: 'failed',
        at,
        failureCode: answer.failureCode,
        message: answer.message,
        ...(answer.providerId !== undefined && { providerId: answer.providerId, mayWait: true }),
      }
    case 'unknown':
      return { status: 'unknown', at, message: answer.message }
  }
}
