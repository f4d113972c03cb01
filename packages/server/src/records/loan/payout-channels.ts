import { sql } from 'kysely'
import { businessDayOf, addDays, startOfDay } from '@lumbung/domain/calendar'
import { refuse } from '@lumbung/domain/errors'
import { rupiah, type Rupiah } from '@lumbung/domain/money'
import { inFlightStates } from '@lumbung/domain/order/disbursement'
import {
  channelSettingCodes,
  type ChannelStanding,
  type ChannelWait,
  type PayoutChannel,
  payoutChannels,
  settingOfChannel,
} from '@lumbung/domain/order/payout-channel'
import type { Tx } from '../../db/pool.ts'
import { readSettings } from '../running/dated-settings.ts'

/** A balance as its provider said it. `at`: business time. */
export interface SaidBalance {
  balance: Rupiah
  at: Date
}

/** What is known of the channels outside the database. */
export interface ConnectedChannels {
  connected: ReadonlySet<string>
  /** Of channels whose provider said it lately. */
  balances: ReadonlyMap<PayoutChannel, SaidBalance>
}

/**
 * Whoever chooses a channel, and whoever stops one, holds this until their transaction ends: no two choices pass a cap
 * together, and what is not marked as being sent when a stop commits is sent after its end only. Taken after the order and its
 * payout, and never before them.
 */
export async function lockChannels(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('payout channels', 14))`.execute(tx)
}

/** The channels as they stand; to be trusted by a sender only while it holds `lockChannels`, in a scope of all apps. */
export async function channelStandings(
  tx: Tx,
  { connected, balances }: ConnectedChannels,
  now: Date,
): Promise<ChannelStanding[]> {
  const rules = (await readSettings(tx, channelSettingCodes))(businessDayOf(now))
  const stops = await openStops(tx)
  const use = await channelUse(tx, balances, now)
  return payoutChannels.map((channel) => ({
    channel,
    rules: rules[settingOfChannel(channel)],
    connected: connected.has(channel),
    stopped: stops.some((stop) => stop.channel === null || stop.channel === channel),
    balance: balances.get(channel)?.balance ?? null,
    onTheWay: rupiah(use.get(channel)?.onTheWay ?? 0),
    sentToday: rupiah(use.get(channel)?.sentToday ?? 0),
  }))
}

interface Use {
  channel: string
  sentToday: number
  onTheWay: number
}

/**
 * What each channel sent today, and what its balance may not show yet: payouts without an end, and those that were sent or ended
 * since it was said. What was sent before yesterday and ended this very minute is deducted long since.
 */
async function channelUse(
  tx: Tx,
  balances: ConnectedChannels['balances'],
  now: Date,
): Promise<ReadonlyMap<string, Use>> {
  const today = businessDayOf(now)
  const said = JSON.stringify(Object.fromEntries([...balances].map(([channel, { at }]) => [channel, at])))
  const { rows } = await sql<Use>`
    select d.channel,
           coalesce(sum(d.amount) filter (where d.sent_at >= ${startOfDay(today)} and d.state <> 'failed' and d.is_payout), 0)::bigint as "sentToday",
           coalesce(sum(d.amount) filter (where d.state = any(${[...inFlightStates]}::text[])
             or d.state = 'success' and greatest(d.sent_at, d.settled_at) >= (${said}::jsonb ->> d.channel)::timestamptz), 0)::bigint
             as "onTheWay"
      from (select channel, amount, state, sent_at, settled_at, true as is_payout from disbursement where sent_at is not null
            union all
            select channel, amount, state, sent_at, settled_at, false from withdrawal where sent_at is not null) d
     where d.sent_at >= ${startOfDay(addDays(today, -1))} or d.state = any(${[...inFlightStates]}::text[])
     group by d.channel`.execute(tx)
  return new Map(rows.map((row) => [row.channel, row]))
}

/** rupiah that each channel sent since a moment. */
export async function sentSince(tx: Tx, since: Date): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ channel: string; amount: number }>`
    select channel, sum(amount)::bigint as amount from disbursement
     where sent_at >= ${since} and state <> 'failed' group by channel`.execute(tx)
  return new Map(rows.map(({ channel, amount }) => [channel, amount]))
}

/** Keeps why a released payout waits, and when it is looked at again. */
export async function keepWaiting(
  tx: Tx,
  id: number,
  waits: readonly ChannelWait[],
  next: Date,
): Promise<void> {
  await tx
    .updateTable('disbursement')
    .set({ waits: JSON.stringify(waits), next_inquiry_at: next })
    .where('id', '=', id)
    .where('state', '=', 'submitting')
    .where('sent_at', 'is', null)
    .execute()
}

/** All that waits for a channel is looked at now. */
export async function wakeWaiting(tx: Tx, now: Date): Promise<void> {
  await tx
    .updateTable('disbursement')
    .set({ next_inquiry_at: now })
    .where('state', '=', 'submitting')
    .where('sent_at', 'is', null)
    .where('waits', 'is not', null)
    .execute()
}

/**
 * Says by whom a payout that was never begun goes, or that the settings do.
 * @returns false when it is being sent, or was
 */
export async function fixChannel(
  tx: Tx,
  id: number,
  channel: PayoutChannel | null,
  by: { staffId: number; at: Date },
): Promise<boolean> {
  const fixed = await tx
    .updateTable('disbursement')
    .set({ channel, channel_set_by: channel === null ? null : by.staffId })
    .set((update) => ({
      version: update('version', '+', 1),
      // What waits is looked at now.
      next_inquiry_at: update
        .case()
        .when('state', '=', 'submitting')
        .then(by.at)
        .else(update.ref('next_inquiry_at'))
        .end(),
    }))
    .where('id', '=', id)
    .where('state', 'in', ['pending', 'audited', 'submitting'])
    .where('sent_at', 'is', null)
    .executeTakeFirst()
  return fixed.numUpdatedRows === 1n
}

export interface PayoutStop {
  id: number
  /** Null: every channel. */
  channel: PayoutChannel | null
  reason: string
  stoppedBy: { id: number; name: string }
  stoppedAt: Date
}

/** What is stopped now, the oldest first. */
export async function openStops(tx: Tx): Promise<PayoutStop[]> {
  const { rows } = await sql<PayoutStop>`
    select p.id, p.channel, p.reason, json_build_object('id', s.id, 'name', s.name) as "stoppedBy", p.stopped_at as "stoppedAt"
      from payout_stop p join staff s on s.id = p.stopped_by
     where p.started_at is null order by p.id`.execute(tx)
  return rows
}

/** @throws DUPLICATE when it is stopped already */
export async function addStop(
  tx: Tx,
  { channel, reason }: { channel: PayoutChannel | null; reason: string },
  by: { staffId: number; at: Date },
): Promise<number> {
  const added = await tx
    .insertInto('payout_stop')
    .values({ channel, reason, stopped_by: by.staffId, stopped_at: by.at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added?.id ?? refuse('DUPLICATE')
}

/** A stop that is not ended, locked. @throws NOT_FOUND, STATE_CONFLICT when it is ended */
export async function lockStop(tx: Tx, id: number) {
  const row = await tx
    .selectFrom('payout_stop')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) refuse('NOT_FOUND')
  if (row.started_at !== null) refuse('STATE_CONFLICT', { state: 'started' })
  return row
}

/** Ends a stop; it must be locked. */
export async function endStop(
  tx: Tx,
  id: number,
  note: string,
  by: { staffId: number; at: Date },
): Promise<void> {
  await tx
    .updateTable('payout_stop')
    .set({ started_by: by.staffId, started_at: by.at, start_note: note })
    .where('id', '=', id)
    .where('started_at', 'is', null)
    .execute()
}
