import { type Selectable, sql } from 'kysely'
import { addDays, type BusinessDay, businessDayOf, startOfDay } from '@lumbung/domain/calendar'
import type { PayoutChannel } from '@lumbung/domain/order/payout-channel'
import type { Tx } from '../../db/pool.ts'
import type { ChannelDay, Json } from '../../db/tables.ts'
import type { ChannelMovement } from '../../gateways/payment-channel.ts'

const minuteMs = 60_000
/** So long after midnight the list of the day before is read: what one side has before midnight, the other may have after it. */
export const readAfterMs = 30 * minuteMs
/** What cannot be read is tried again after so long; also what a process that died had begun. */
const tryAgainMs = 10 * minuteMs
/** A day is read once more when so many days have passed: what came late, came back or was changed shows then. */
const againDays = 4
/** No more days behind are read at the first look after a long sleep. */
const daysMax = 31
/** One statement takes up to 65,535 values. */
const rowsAtOnce = 5_000

/** The list of one day of a channel that is to be read now. */
export interface DayToRead {
  channel: PayoutChannel
  day: BusinessDay
}

/**
 * Notes the days that are over for the channels that are connected: of one that is new, the last day alone; of the others, each since
 * the last.
 * @param now business time
 */
export async function noteChannelDays(tx: Tx, channels: readonly PayoutChannel[], now: Date): Promise<void> {
  const last = addDays(businessDayOf(new Date(now.getTime() - readAfterMs)), -1)
  for (const channel of channels)
    await sql`
      insert into channel_day (channel, day, next_try_at)
      select ${channel}, each::date, ${now}
        from (select max(day) as day from channel_day where channel = ${channel}) known
       cross join generate_series(greatest(coalesce(known.day + 1, ${last}::date), ${last}::date - ${daysMax - 1}::integer),
                                  ${last}::date, interval '1 day') each
      on conflict do nothing`.execute(tx)
}

/** Takes up days that are due, the oldest first; another process takes others. */
export async function takeChannelDays(
  tx: Tx,
  channels: readonly PayoutChannel[],
  { now, most }: { now: Date; most: number },
): Promise<DayToRead[]> {
  if (channels.length === 0) return []
  const { rows } = await sql<DayToRead>`
    update channel_day d set next_try_at = ${new Date(now.getTime() + tryAgainMs)}
      from (select channel, day from channel_day where next_try_at <= ${now} and channel in (${sql.join(channels)})
             order by day, channel limit ${most} for update skip locked) due
     where d.channel = due.channel and d.day = due.day
    returning d.channel, d.day`.execute(tx)
  return rows
}

/** The list of a day could not be read: it is tried again. */
export async function noteUnread(tx: Tx, { channel, day }: DayToRead, message: string): Promise<void> {
  await tx
    .updateTable('channel_day')
    .set({ message: message.slice(0, 500) })
    .where('channel', '=', channel)
    .where('day', '=', day)
    .execute()
}

/**
 * Keeps what a channel lists around a day. What it had on that day and lists no more is gone; what it lists again is as it is now,
 * and there once.
 * @param readAt when it was asked: what happens later is not in it
 */
export async function keepChannelDay(
  tx: Tx,
  { channel, day }: DayToRead,
  movements: readonly ChannelMovement[],
  readAt: Date,
): Promise<void> {
  const again = new Date(startOfDay(addDays(day, againDays)).getTime() + readAfterMs)
  const next = readAt < again ? again : null
  const { rows } = await sql`
    update channel_day set read_at = ${readAt}, readings = readings + 1, message = '',
           next_try_at = ${next}::timestamptz
     where channel = ${channel} and day = ${day} and (read_at is null or read_at <= ${readAt}) returning day`.execute(
    tx,
  )
  // Another process has read it since.
  if (rows.length === 0) return
  for (let from = 0; from < movements.length; from += rowsAtOnce)
    await tx
      .insertInto('channel_movement')
      .values(
        movements.slice(from, from + rowsAtOnce).map(({ recordId, at, ...movement }) => ({
          ...movement,
          channel,
          record_id: recordId,
          day: businessDayOf(at),
          at,
          seen_at: readAt,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['channel', 'id']).doUpdateSet(({ ref }) => ({
          day: ref('excluded.day'),
          kind: ref('excluded.kind'),
          record_id: ref('excluded.record_id'),
          reference: ref('excluded.reference'),
          amount: ref('excluded.amount'),
          fee: ref('excluded.fee'),
          at: ref('excluded.at'),
          seen_at: ref('excluded.seen_at'),
        })),
      )
      .execute()
  await holdOthersAgain(tx, { channel, day })
  await tx
    .deleteFrom('channel_movement')
    .where('channel', '=', channel)
    .where('day', '=', day)
    .where('seen_at', '<', readAt)
    .execute()
}

/**
 * What a list has, or has no more, of a payment or payout of another day belongs to that day: a payout that comes back a week later
 * differs on the day it went. Such days are held again.
 */
async function holdOthersAgain(tx: Tx, { channel, day }: DayToRead): Promise<void> {
  await sql`
    with mine as (select record_id, reference, kind from channel_movement where channel = ${channel} and day = ${day})
    update channel_day d set held_at = null, held = null
     where d.channel = ${channel} and d.held_at is not null and d.day in (
       select m.day from mine join channel_movement m on m.channel = ${channel} and m.record_id = mine.record_id where m.day <> ${day}
       union
       select m.day from mine join channel_movement m on m.channel = ${channel} and m.reference = mine.reference
        where m.day <> ${day} and mine.kind in ('payout', 'payoutBack') and m.kind in ('payout', 'payoutBack'))`.execute(
    tx,
  )
}

/** Has the list of a day read again at the next look, because a person asks. */
export async function readDayAgain(tx: Tx, { channel, day }: DayToRead, now: Date): Promise<void> {
  await tx
    .updateTable('channel_day')
    .set({ next_try_at: now })
    .where('channel', '=', channel)
    .where('day', '=', day)
    .execute()
}

/** Days whose list was asked for in vain, and nobody was told of: each is taken once. What waits for its first try is not missing. */
export async function takeUntold(
  tx: Tx,
  before: BusinessDay,
  now: Date,
): Promise<(DayToRead & { message: string })[]> {
  return (await tx
    .updateTable('channel_day')
    .set({ told_at: now })
    .where('read_at', 'is', null)
    .where('told_at', 'is', null)
    .where('message', '<>', '')
    .where('day', '<', before)
    .returning(['channel', 'day', 'message'])
    .execute()) as (DayToRead & { message: string })[]
}

/** A day whose list was read: when, and what it came to when it was held last. */
export interface KeptDay {
  readAt: Date
  /** Null: not since its list was read last, or what a later list has of the same movements is new. */
  held: Json | null
}

/** @returns null where no list of the day was read */
export async function keptChannelDay(tx: Tx, asked: DayToRead): Promise<KeptDay | null> {
  return keptOf(await heldRow(tx, asked).executeTakeFirst())
}

/** Whoever holds a day waits for another that holds it or reads its list. @returns null where no list of it was read */
export async function lockChannelDay(tx: Tx, asked: DayToRead): Promise<KeptDay | null> {
  return keptOf(await heldRow(tx, asked).forUpdate().executeTakeFirst())
}

const heldRow = (tx: Tx, { channel, day }: DayToRead) =>
  tx
    .selectFrom('channel_day')
    .select(['read_at', 'held_at', 'held'])
    .where('channel', '=', channel)
    .where('day', '=', day)

type KeptRow = Pick<Selectable<ChannelDay>, 'read_at' | 'held_at' | 'held'>

function keptOf(row: KeptRow | undefined): KeptDay | null {
  const readAt = row?.read_at ?? null
  if (row === undefined || readAt === null) return null
  return { readAt, held: row.held_at !== null && row.held_at >= readAt ? row.held : null }
}

/** A locked day was held against our books: what it came to. */
export async function keepHeld(tx: Tx, { channel, day }: DayToRead, held: object, at: Date): Promise<void> {
  await tx
    .updateTable('channel_day')
    .set({ held_at: at, held: JSON.stringify(held) })
    .where('channel', '=', channel)
    .where('day', '=', day)
    .execute()
}

/** What differs on a locked day differs still: the others come before it at the next look. */
export async function noteDiffers(tx: Tx, { channel, day }: DayToRead, at: Date): Promise<void> {
  await tx
    .updateTable('channel_day')
    .set({ held_at: at })
    .where('channel', '=', channel)
    .where('day', '=', day)
    .execute()
}
