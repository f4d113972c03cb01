import { sql, type RawBuilder } from 'kysely'
import { addDays, type BusinessDay } from '@lumbung/domain/calendar'
import { type PayoutChannel, payoutChannels } from '@lumbung/domain/order/payout-channel'
import type { Tx } from '../../../db/pool.ts'
import { channelDayNow, type DayNow } from '../../../money/hold-channel-day.ts'
import { settingOn } from '../../../records/running/dated-settings.ts'
import { bankAccountOf } from './bank-day.queries.ts'

/** So far back it is looked where a channel's money went. */
const daysBack = 31

/** A day of a channel for one of our accounts. */
export interface ChannelOfDay {
  channel: PayoutChannel
  /** When its list is read next; null: no more, or never. */
  nextAt: Date | null
  isKept: boolean
  held: DayNow | null
}

/**
 * The channels whose money goes to an account, as of a day. One is left out where its money is known to go to another account of ours
 * and not to this one: by the setting of the company's account, or by lines that were explained before.
 * @throws NOT_FOUND
 */
export async function channelsTo(
  tx: Tx,
  accountId: number,
  day: BusinessDay,
): Promise<Omit<ChannelOfDay, 'held'>[]> {
  const account = await bankAccountOf(tx, accountId)
  const company = await settingOn(tx, 'companyAccount', day)
  const isCompanys = company !== null && company.bank === account.bank && company.number === account.number
  // One line is enough to know: none is looked for where the setting says it.
  const explained = (which: RawBuilder<unknown>) => sql`exists (
    select from bank_line l left join bank_line_part p on p.line_id = l.id
      left join cash_record m on m.id = p.cash_record_id left join withdrawal x on x.id = p.withdrawal_id
     where ${which} and l.day between ${addDays(day, -daysBack)} and ${day}
       and l.state in ('matched', 'manual') and c.channel in (l.channel, m.provider, x.channel))`
  const others = sql`l.account_id in (select id from bank_account where id <> ${accountId})`
  const here = isCompanys ? sql`true` : explained(sql`l.account_id = ${accountId}`)
  const elsewhere = company === null ? explained(others) : sql`true`
  const { rows } = await sql<{ channel: PayoutChannel; kept: boolean; next: Date | null }>`
    select c.channel, d.day is not null as kept, d.next_try_at as next
      from unnest(${[...payoutChannels]}::text[]) with ordinality c (channel, place)
      left join channel_day d on d.channel = c.channel and d.day = ${day}
     where (d.day is not null or exists (select from channel_day any_day where any_day.channel = c.channel))
       and (${here} or not ${elsewhere})
     order by c.place`.execute(tx)
  return rows.map(({ channel, kept, next }) => ({ channel, isKept: kept, nextAt: next }))
}

/** What the channels whose money goes to an account list of a day, as it stands. @throws NOT_FOUND */
export async function channelsOfDay(
  tx: Tx,
  accountId: number,
  day: BusinessDay,
  today: BusinessDay,
): Promise<ChannelOfDay[]> {
  const shown: ChannelOfDay[] = []
  for (const each of await channelsTo(tx, accountId, day))
    shown.push({ ...each, held: await channelDayNow(tx, { channel: each.channel, day }, today) })
  return shown
}

/** A channel that differs on a day, and by how many that two persons have not ended. */
export interface DifferingChannel {
  channel: PayoutChannel
  open: number
  /** One of them, by the name people know it by. */
  reference: string
}

/**
 * What of the channels keeps days of an account from their close: the one rule of the list of days, of a day's foot and of the close. A
 * day of which nothing was kept that differs is not looked at.
 * @returns each day that a channel keeps open
 */
export async function keptOpenBy(
  tx: Tx,
  accountId: number,
  days: readonly BusinessDay[],
  today: BusinessDay,
): Promise<ReadonlyMap<BusinessDay, DifferingChannel[]>> {
  const { rows } = await sql<{ day: BusinessDay }>`
    select distinct day from channel_day
     where day = any (${days}::date[]) and read_at is not null
       and (held_at is null or held_at < read_at or jsonb_array_length(held -> 'differences') > 0)`.execute(
    tx,
  )
  const differing = new Map<BusinessDay, DifferingChannel[]>()
  for (const { day } of rows) {
    const channels = (await channelsOfDay(tx, accountId, day, today)).flatMap(differingOf)
    if (channels.length > 0) differing.set(day, channels)
  }
  return differing
}

function differingOf({ channel, held }: ChannelOfDay): DifferingChannel[] {
  const open = (held?.differences ?? []).filter(({ settled }) => !settled)
  const [first] = open
  return first === undefined ? [] : [{ channel, open: open.length, reference: first.key }]
}
