import * as calls from '@lumbung/contract/utils/withdrawal'
import { refuse, refuseFields } from '@lumbung/domain/errors'
import { nextInquiry } from '@lumbung/domain/order/disbursement'
import { freeBalance } from '@lumbung/domain/order/payout-channel'
import { reasonGiven } from '../../calls/reason-given.ts'
import type { CallContext, Implementation, OpenItemWay } from '../../calls/context.ts'
import { implementPrepared, implement } from '../../calls/registry.ts'
import { connectedChannels } from '../../money/channel-balance.ts'
import { settleByHand } from '../../money/settle-withdrawal.ts'
import {
  askWithdrawal,
  lockWithdrawal,
  moveWithdrawal,
  shownWithdrawals,
} from '../../records/bank/withdrawals.ts'
import { channelStandings, type ConnectedChannels } from '../../records/loan/payout-channels.ts'
import { settingOn } from '../../records/running/dated-settings.ts'
import type { OpenItemRow } from '../../records/running/open-items.ts'

const shownMax = 100
/** How long a page waits for what a provider says of its balance; then it shows what it said last. */
const balanceWaitMs = 1_500

const show = implementPrepared(
  calls.getWithdrawals,
  async (_request, { services }) => await connectedChannels(services, balanceWaitMs),
  async (_request, { tx, staff, holds, now, today }, channels) => {
    const standings = await channelStandings(tx, channels, now)
    const account = await settingOn(tx, 'companyAccount', today)
    const mayDecide = holds(calls.decideWithdrawal)
    return {
      channels: standings.map((standing) => ({
        channel: standing.channel,
        connected: standing.connected,
        balance: standing.balance,
        balanceAt: channels.balances.get(standing.channel)?.at.toISOString() ?? null,
        free: freeBalance(standing),
      })),
      account: account && { bank: account.bank, account: account.number.slice(-4), holder: account.holder },
      withdrawals: (await shownWithdrawals(tx, shownMax)).map((row) => ({
        ...row,
        askedAt: row.askedAt.toISOString(),
        sentAt: row.sentAt?.toISOString() ?? null,
        settledAt: row.settledAt?.toISOString() ?? null,
        can: { decide: mayDecide && row.state === 'asked' && row.askedBy.id !== staff.id },
      })),
    }
  },
)

const request = implementPrepared(
  calls.requestWithdrawal,
  async (_request, { services }) => await connectedChannels(services),
  async ({ channel, amount, note }, context, channels) => {
    const { tx, staff, now, today } = context
    const reason = reasonGiven(note)
    const account = (await settingOn(tx, 'companyAccount', today)) ?? refuse('NO_COMPANY_ACCOUNT')
    await assertThere(context, channels, { channel, amount })
    const id = await askWithdrawal(
      tx,
      { channel, amount, account, note: reason },
      { staffId: staff.id, at: now },
    )
    context.keepInTrail({ withdrawal: id, channel, amount, bank: account.bank, reason })
    return { id }
  },
)

/** @throws VALIDATION by the channel or amount in question */
async function assertThere(
  { tx, now }: CallContext,
  channels: ConnectedChannels,
  { channel, amount }: { channel: string; amount: number },
): Promise<void> {
  const standing = (await channelStandings(tx, channels, now)).find((each) => each.channel === channel)
  if (standing?.connected !== true) refuseFields({ channel: 'not_connected' })
  const free = freeBalance(standing)
  if (free !== null && amount > free) refuseFields({ amount: 'too_big' })
}

const decide = implement(calls.decideWithdrawal, async ({ id, version, agree, note }, context) => {
  const { tx, services, staff, now } = context
  const row = await lockWithdrawal(tx, id, version)
  if (row.state !== 'asked') refuse('STATE_CONFLICT', { state: row.state })
  if (row.asked_by === staff.id) refuse('SAME_PERSON')
  const reason = note.trim()
  if (!agree && reason === '') refuse('REASON_MISSING')
  const decided = { decided_by: staff.id, decided_at: now, decision_note: reason }
  const moved = agree
    ? // When its job is lost, timed work sends it.
      await moveWithdrawal(tx, row, 'agree', { ...decided, next_inquiry_at: nextInquiry(null, 0, now) })
    : await moveWithdrawal(tx, row, 'refuse', decided)
  if (agree) await services.queue.send(tx, 'sendWithdrawal', { withdrawalId: id })
  context.keepInTrail({ withdrawal: id, channel: row.channel, amount: row.amount, agree, reason })
  return { state: moved.state, version: moved.version }
})

export const withdrawalCalls: readonly Implementation[] = [show, request, decide]

/** What can be done about a withdrawal that nobody can explain. */
export const withdrawalOpenItemWays: readonly OpenItemWay[] = [
  {
    kind: 'withdrawalUnknown',
    retry: async (tx, services, item) => {
      await services.queue.send(tx, 'inquireWithdrawal', { withdrawalId: await numberOf(tx, item) })
      return null
    },
    settle: async ({ tx, services, staff, actor, now, wall }, item, resolution, proof) => {
      const row = await lockWithdrawal(tx, await numberOf(tx, item))
      // Whoever sent it does not say how it went.
      if ([row.asked_by, row.decided_by].includes(staff.id)) refuse('SAME_PERSON')
      if (row.sent_at === null && resolution === 'paid') refuse('STATE_CONFLICT', { state: row.state })
      const status = resolution === 'paid' ? ('success' as const) : ('failed' as const)
      const at = row.sent_at ?? now
      await settleByHand(
        tx,
        services,
        row.id,
        { status, at, proof, message: proof },
        { actor, now, recordedAt: wall },
      )
    },
  },
]

async function numberOf(tx: CallContext['tx'], item: OpenItemRow): Promise<number> {
  const row = await tx
    .selectFrom('withdrawal')
    .select('id')
    .where('reference', '=', item.subject)
    .executeTakeFirst()
  return row?.id ?? refuse('NOT_FOUND')
}
