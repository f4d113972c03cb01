import { sql } from 'kysely'
import type {
  BookedMovement,
  ChannelDifference,
  HeldDay,
  ListedMovement,
  MovementKind,
  OwnTransfer,
} from '@lumbung/domain/bank/channel-report'
import { holdDay, ownTransferDaysMax } from '@lumbung/domain/bank/channel-report'
import { addDays, type BusinessDay, startOfDay } from '@lumbung/domain/calendar'
import { negate, rupiah, zero } from '@lumbung/domain/money'
import type { Tx } from '../db/pool.ts'
import { readChannelFees } from '../records/loan/channel-fees.ts'

/** A record of ours with the order that it is about. */
interface BookedRow {
  key: string
  names: (string | null)[]
  charge: string
  amount: number
  standing: boolean
  under_way: boolean
  back_at: Date | null
  day: BusinessDay
  since: Date
  order_no: string | null
}

/** A difference with the order that our record of it is about. */
export type ShownDifference = ChannelDifference & { orderNo: string | null }

/** A day of a channel as it was held, and when its list was read last. */
export type ShownDay = Omit<HeldDay, 'differences'> & {
  readAt: Date
  differences: readonly ShownDifference[]
}

export interface OfDay {
  channel: string
  day: BusinessDay
}

/**
 * Holds the list that is kept of a channel's day against our books as they stand, whole: each of its movements is looked up.
 * @returns null where no list of it was read
 */
export async function heldChannelDay(tx: Tx, asked: OfDay, today: BusinessDay): Promise<ShownDay | null> {
  const kept = await tx
    .selectFrom('channel_day')
    .select('read_at')
    .where('channel', '=', asked.channel)
    .where('day', '=', asked.day)
    .executeTakeFirst()
  const readAt = kept?.read_at ?? null
  return readAt === null ? null : { ...(await hold(tx, { ...asked, today, readAt }, null)), readAt }
}

/**
 * Whether what differed as a day was held differs still, and by the same: of those movements and records alone. A sum of fees is left
 * out, for it is of all movements of its charge: it changes with the list, or with a movement that differs or comes to.
 */
export async function differsAsBefore(
  tx: Tx,
  { readAt, ...asked }: OfDay & { readAt: Date },
  differences: readonly ChannelDifference[],
  today: BusinessDay,
): Promise<boolean> {
  const before = new Map(
    differences.filter(({ what }) => what !== 'feeDiffers').map((each) => [each.key, each]),
  )
  if (before.size === 0) return true
  const names = await namesOf(tx, asked.channel, [...before.keys()])
  const held = await hold(tx, { ...asked, today, readAt }, names)
  const now = held.differences.filter(({ key, what }) => what !== 'feeDiffers' && before.has(key))
  return (
    now.length === before.size &&
    now.every(({ key, what, theirs, ours }) => {
      const was = before.get(key)
      return was?.what === what && was.theirs === theirs && was.ours === ours
    })
  )
}

/** What the channel's list may call what is named so: a payout stands in it by the channel's number, too. */
async function namesOf(tx: Tx, channel: string, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select provider_id as id from disbursement where channel = ${channel} and reference = any (${keys}) and provider_id is not null
    union all
    select provider_id from withdrawal where channel = ${channel} and reference = any (${keys}) and provider_id is not null`.execute(
    tx,
  )
  return [...keys, ...rows.map(({ id }) => id)]
}

/** @param names only what is named so; null holds the whole day */
async function hold(
  tx: Tx,
  { channel, day, today, readAt }: OfDay & { today: BusinessDay; readAt: Date },
  names: readonly string[] | null,
): Promise<Omit<ShownDay, 'readAt'>> {
  const listed = await listedOf(tx, { channel, day }, names)
  const rows = await bookedOf(tx, { channel, day }, listed, names)
  const feeOf = await readChannelFees(tx)
  const transfers = listed.some(({ kind }) => kind === 'topUp' || kind === 'withdrawal')
    ? await transfersOf(tx, channel, day)
    : []
  const booked = rows.map((row): BookedMovement => ({
    key: row.key,
    names: row.names.filter((name) => name !== null),
    charge: row.charge,
    fee: feeOf(channel, row.charge, row.day),
    amount: row.standing ? rupiah(row.amount) : zero,
    before: row.back_at === null ? null : { amount: rupiah(row.amount), until: row.back_at.getTime() },
    underWay: row.under_way,
    day: row.day,
    since: row.since.getTime(),
  }))
  const held = holdDay({ day, today, readAt: readAt.getTime(), listed, booked, transfers })
  const orders = new Map(rows.map(({ key, order_no: orderNo }) => [key, orderNo]))
  const differences = held.differences.map((each) => ({ ...each, orderNo: orders.get(each.key) ?? null }))
  return { ...held, differences }
}

/** What is listed of the day, of the same payments and payouts on other days, and own transfers of the days around it. */
async function listedOf(
  tx: Tx,
  { channel, day }: OfDay,
  names: readonly string[] | null,
): Promise<ListedMovement[]> {
  const [from, to] = [addDays(day, -ownTransferDaysMax), addDays(day, ownTransferDaysMax)]
  const asked =
    names === null
      ? sql`m.day = ${day}`
      : sql`(m.record_id = any (${names}) or m.reference = any (${names}) and (m.kind in ('payout', 'payoutBack') or m.day = ${day})
             or m.id = any (${names}) and m.day = ${day})`
  const { rows } = await sql<{
    id: string
    kind: MovementKind
    record_id: string | null
    reference: string | null
    amount: number
    fee: number | null
    day: BusinessDay
    seen_at: Date
  }>`
    with mine as (select m.* from channel_movement m where m.channel = ${channel} and ${asked}),
    found as (
      select * from mine
      union
      select m.* from channel_movement m
       where m.channel = ${channel} and m.day between ${from} and ${to} and m.kind in ('topUp', 'withdrawal')
      union
      select m.* from mine join channel_movement m on m.channel = ${channel} and m.record_id = mine.record_id
      union
      -- Not a payment's: that is its code's, which much is paid to.
      select m.* from mine join channel_movement m on m.channel = ${channel} and m.reference = mine.reference
       where mine.kind in ('payout', 'payoutBack') and m.kind in ('payout', 'payoutBack'))
    select m.id, m.kind, m.record_id, m.reference, m.amount, m.fee, m.day, m.seen_at from found m
     order by m.day, m.at, m.id`.execute(tx)
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    recordId: row.record_id,
    reference: row.reference,
    amount: rupiah(row.amount),
    fee: row.fee === null ? null : rupiah(row.fee),
    day: row.day,
    seen: row.seen_at.getTime(),
  }))
}

/** What the list names, and what our books have of the day that no list of another day has – or only what is named so. */
async function bookedOf(
  tx: Tx,
  { channel, day }: OfDay,
  listed: readonly ListedMovement[],
  names: readonly string[] | null,
): Promise<BookedRow[]> {
  const records = [...new Set([...listed.flatMap(({ recordId }) => recordId ?? []), ...(names ?? [])])]
  const references = [...new Set([...listed.flatMap(({ reference }) => reference ?? []), ...(names ?? [])])]
  const [from, to] = [startOfDay(day), startOfDay(addDays(day, 1))]
  // Named by the list, or sent on the day and in no list of another.
  const isNamed = sql`x.reference = any (${references}) or x.provider_id = any (${records})`
  const asked =
    names === null
      ? sql`x.channel = ${channel} and (${isNamed}
    or x.sent_at >= ${from} and x.sent_at < ${to}
       and not exists (select from channel_movement m
                        where m.channel = ${channel} and (m.reference = x.reference or m.record_id = x.provider_id)))`
      : sql`x.channel = ${channel} and (${isNamed})`
  const cash =
    names === null
      ? sql`(c.payment_id = any (${records})
            or c.value_day = ${day}
               and not exists (select from channel_movement m where m.channel = ${channel} and m.record_id = c.payment_id))`
      : sql`c.payment_id = any (${records})`
  const payout = sql`x.reference as key, array[x.reference, x.provider_id] as names, 'payout' as charge, -x.amount as amount,
    x.state = 'success' as standing, x.sent_at is not null and x.state in ('submitting', 'accepted', 'unknown') as under_way,
    case when x.state = 'reversed' then x.settled_at end as back_at,
    coalesce((x.sent_at at time zone 'Asia/Jakarta')::date, ${day}::date) as day, coalesce(x.sent_at, ${from}) as since`
  const { rows } = await sql<BookedRow>`
    select c.payment_id as key, array[c.payment_id] as names, c.method as charge, c.amount, c.state <> 'reversed' as standing,
           false as under_way, back.at as back_at, c.value_day as day, c.received_at as since, c.order_no
      from cash_record c
      left join lateral (select max(r.decided_at) as at from payment_request r
                          where c.state = 'reversed' and r.cash_record_id = c.id and r.kind = 'reversal' and r.state = 'done') back on true
     where c.provider = ${channel} and ${cash}
    union all
    select ${payout}, x.order_no from disbursement x where ${asked}
    union all
    select ${payout}, null from withdrawal x where ${asked}`.execute(tx)
  return rows
}

/** Lines of the bank that are explained as money between the channel and our account, as the channel would list them. */
async function transfersOf(tx: Tx, channel: string, day: BusinessDay): Promise<OwnTransfer[]> {
  const [from, to] = [addDays(day, -2 * ownTransferDaysMax), addDays(day, 2 * ownTransferDaysMax)]
  const { rows } = await sql<{ id: number; amount: number; day: BusinessDay }>`
    select l.id, l.amount, l.day from bank_line l
     where l.account_id in (select id from bank_account) and l.day between ${from} and ${to} and l.state in ('matched', 'manual')
       and (l.against = 'cashAtChannel' and l.channel = ${channel}
            or l.kind = 'settlement'
               and exists (select from bank_line_part p join cash_record c on c.id = p.cash_record_id
                            where p.line_id = l.id and c.provider = ${channel}))`.execute(tx)
  return rows.map(({ amount, ...line }) => ({ ...line, amount: negate(rupiah(amount)) }))
}
