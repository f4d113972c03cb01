import * as calls from '@lumbung/contract/loan/payout-channel'
import type { RetOf } from '@lumbung/contract/call'
import { businessDayOf } from '@lumbung/domain/calendar'
import { refuse } from '@lumbung/domain/errors'
import {
  capLeft,
  type ChannelForecast,
  type ChannelStanding,
  forecastQueue,
  freeBalance,
  type PayoutChannel,
  runsOutAt,
  waitOf,
} from '@lumbung/domain/order/payout-channel'
import { reasonGiven } from '../../calls/reason-given.ts'
import type { CallContext, Implementation } from '../../calls/context.ts'
import { implement, implementPrepared } from '../../calls/registry.ts'
import { connectedChannels } from '../../money/channel-balance.ts'
import { type DisbursementRow, lockLastDisbursement } from '../../records/loan/disbursements.ts'
import {
  addStop,
  channelStandings,
  type ConnectedChannels,
  endStop,
  fixChannel,
  lockChannels,
  lockStop,
  openStops,
  sentSince,
  wakeWaiting,
} from '../../records/loan/payout-channels.ts'
import { othersWhoHold } from '../../records/people/holders.ts'
import { notify } from '../../records/people/notifications.ts'
import { addOrderEvent, lockOrder } from '../../records/order/orders.ts'
import { lastSwitch, onTheWay, queueToday } from './payout-channels.queries.ts'

/** How long a list waits for what a provider says of its balance; then it shows what it said last. */
const balanceWaitMs = 1_500
const paceHours = 2
const hourMs = 3_600_000

type Channel = RetOf<typeof calls.getPayoutChannels>['channels'][number]

const show = implementPrepared(
  calls.getPayoutChannels,
  async (_request, { services }) => await connectedChannels(services, balanceWaitMs),
  async (_request, { tx, staff, holds, now }, channels) => {
    const standings = await channelStandings(tx, channels, now)
    const queue = await queueToday(tx)
    const pace = await sentSince(tx, new Date(now.getTime() - paceHours * hourMs))
    const forecast = forecastQueue(queue, standings, now)
    const stops = await openStops(tx)
    return {
      channels: standings.map((standing, n) =>
        shownChannel(standing, forecast.channels[n], {
          channels,
          pace: (pace.get(standing.channel) ?? 0) / paceHours,
          now,
        }),
      ),
      notToday: forecast.notToday,
      stops: stops.map((stop) => ({ ...stop, stoppedAt: stop.stoppedAt.toISOString() })),
      can: {
        stop: holds(calls.stopPayouts),
        start: holds(calls.startPayouts) && stops.some(({ stoppedBy }) => stoppedBy.id !== staff.id),
      },
    }
  },
)

function shownChannel(
  standing: ChannelStanding,
  forecast: ChannelForecast | undefined,
  { channels, pace, now }: { channels: ConnectedChannels; pace: number; now: Date },
): Channel {
  const free = freeBalance(standing)
  const { count = 0, amount = 0, carried = 0, shortBy = 0 } = forecast ?? {}
  const wait = waitOf(standing, now)
  const ends = shortBy > 0 ? runsOutAt(free, pace, now) : null
  return {
    channel: standing.channel,
    wait: wait && { ...wait, until: wait.until?.toISOString() ?? null },
    balance: standing.balance,
    balanceAt: channels.balances.get(standing.channel)?.at.toISOString() ?? null,
    free,
    sentToday: standing.sentToday,
    capLeft: capLeft(standing),
    queue: { count, amount, carried, shortBy },
    runsOutAt: ends !== null && businessDayOf(ends) === businessDayOf(now) ? ends.toISOString() : null,
  }
}

/** Fast: one person, one call. Who waits for a channel sees the stop as soon as this commits. */
const stop = implement(calls.stopPayouts, async ({ channel, note }, context) => {
  const { tx, staff, now, wall } = context
  const reason = reasonGiven(note)
  await lockChannels(tx)
  const id = await addStop(tx, { channel, reason }, { staffId: staff.id, at: now })
  const way = await onTheWay(tx, channel)
  context.keepInTrail({ channel: channel ?? 'all', reason, stop: id, onTheWay: way.count })
  const detail = { stop: id, channel: channel ?? 'all', by: staff.name }
  const people = await othersWhoHold(tx, calls.startPayouts, staff.id)
  await notify(tx, people, { kind: 'payoutsStopped', subject: `payoutStop:${id}`, detail }, wall)
  return { id, onTheWay: way }
})

const start = implement(calls.startPayouts, async ({ id, note }, context) => {
  const { tx, staff, now } = context
  const reason = reasonGiven(note)
  const stopped = await lockStop(tx, id)
  if (stopped.stopped_by === staff.id) refuse('SAME_PERSON')
  await endStop(tx, id, reason, { staffId: staff.id, at: now })
  await wakeWaiting(tx, now)
  context.keepInTrail({ channel: stopped.channel ?? 'all', reason, stop: id, stoppedBy: stopped.stopped_by })
  return { id }
})

/** Order, then payout, as everyone locks them: a sender at work is waited for, and what it began stays with its channel. */
const change = implement(
  calls.switchChannel,
  async ({ orderNo, version, channel: wanted, note }, context) => {
    const { tx, services, staff, actor, now, wall } = context
    const reason = reasonGiven(note)
    await lockOrder(tx, orderNo)
    const row = await lockLastDisbursement(tx, orderNo, version)
    const channel = wanted === 'back' ? await channelBefore(context, row) : wanted
    if (row.sent_at === null && row.channel === channel) refuse('SAME_CHANNEL')
    if (!(await fixChannel(tx, row.id, channel, { staffId: staff.id, at: now })))
      refuse('PAYOUT_BEGUN', { state: row.state })
    await addOrderEvent(tx, orderNo, 'channelSwitched', {
      actor,
      at: now,
      recordedAt: wall,
      reason: { written: reason },
      amount: row.amount,
      detail: { reference: row.reference, from: row.channel, to: channel },
    })
    if (row.state === 'submitting') await services.queue.send(tx, 'sendPayout', { disbursementId: row.id })
    return { version: row.version + 1 }
  },
)

/** By whom it went before this person switched it. @throws STATE_CONFLICT unless they were the last who did */
async function channelBefore(
  { tx, staff }: CallContext,
  row: DisbursementRow,
): Promise<PayoutChannel | null> {
  const last = await lastSwitch(tx, row)
  return last !== null && last.staffId === staff.id && last.to === row.channel
    ? last.from
    : refuse('STATE_CONFLICT', { state: row.state })
}

export const payoutChannelCalls: readonly Implementation[] = [show, stop, start, change]
