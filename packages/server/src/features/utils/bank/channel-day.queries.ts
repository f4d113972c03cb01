import { sql } from 'kysely'
import type { ChannelDifference } from '@lumbung/domain/bank/channel-report'
import { addDays, type BusinessDay } from '@lumbung/domain/calendar'
import { nameOfChannel, type PayoutChannel, payoutChannels } from '@lumbung/domain/order/payout-channel'
import { refuse } from '@lumbung/domain/errors'
import type { Tx } from '../../../db/pool.ts'
import { heldChannelDay, type ShownDay } from '../../../money/channel-day.queries.ts'
import { channelSubject, isSettledSo, itemsOfDay } from '../../../money/channel-items.queries.ts'
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
  held: ShownDay | null
  differences: (ChannelDifference & { orderNo: string | null; item: number | null; settled: boolean })[]
}

/**
 * The channels whose money goes to an account, with what they list of a day. One is left out where its money is known to go to
 * another account of ours and not to this one: by the setting of the company's account, or by lines that were explained before.
 * @throws NOT_FOUND
 */
export async function channelsOfDay(
  tx: Tx,
  accountId: number,
  day: BusinessDay,
  today: BusinessDay,
): Promise<ChannelOfDay[]> {
  const account = await bankAccountOf(tx, accountId)
  const company = await settingOn(tx, 'companyAccount', day)
  const isCompanys = company !== null && company.bank === account.bank && company.number === account.number
  const { rows } = await sql<{
    channel: PayoutChannel
    here: boolean
    elsewhere: boolean
    kept: boolean
    next: Date | null
  }>`
    select c.channel, w.here is not null as here, w.elsewhere is not null as elsewhere, d.day is not null as kept, d.next_try_at as next
      from unnest(${[...payoutChannels]}::text[]) with ordinality c (channel, place)
      left join channel_day d on d.channel = c.channel and d.day = ${day}
      left join lateral (
        select max(1) filter (where l.account_id = ${accountId}) as here, max(1) filter (where l.account_id <> ${accountId}) as elsewhere
          from bank_line l left join bank_line_part p on p.line_id = l.id
          left join cash_record m on m.id = p.cash_record_id left join withdrawal x on x.id = p.withdrawal_id
         where l.account_id in (select id from bank_account) and l.day between ${addDays(day, -daysBack)} and ${day}
           and l.state in ('matched', 'manual') and c.channel in (l.channel, m.provider, x.channel)) w on true
     where d.day is not null or exists (select from channel_day any_day where any_day.channel = c.channel)
     order by c.place`.execute(tx)
  const ofAccount = rows.filter(
    ({ here, elsewhere }) => here || isCompanys || !(elsewhere || (company !== null && !isCompanys)),
  )
  const shown: ChannelOfDay[] = []
  for (const { channel, kept, next } of ofAccount)
    shown.push({ channel, isKept: kept, nextAt: next, ...(await heldWithItems(tx, channel, day, today)) })
  return shown
}

async function heldWithItems(
  tx: Tx,
  channel: PayoutChannel,
  day: BusinessDay,
  today: BusinessDay,
): Promise<Pick<ChannelOfDay, 'held' | 'differences'>> {
  const held = await heldChannelDay(tx, { channel, day }, today)
  if (held === null || held.differences.length === 0) return { held, differences: [] }
  const items = await itemsOfDay(tx, { channel, day })
  const differences = held.differences.map((each) => {
    const known = items.filter(({ subject }) => subject === channelSubject(channel, each.key))
    const settled = known.find((item) => isSettledSo(item, each))
    const item = settled ?? known.find(({ state }) => state !== 'settled')
    return {
      ...each,
      orderNo: held.orders.get(each.key) ?? null,
      item: item?.id ?? null,
      settled: settled !== undefined,
    }
  })
  return { held, differences: differences.sort((a, b) => Number(a.settled) - Number(b.settled)) }
}

/** @throws CHANNEL_DAY_DIFFERS, where a channel and our books say otherwise of a day and two persons have not ended it */
export async function assertChannelsAgree(
  tx: Tx,
  accountId: number,
  day: BusinessDay,
  today: BusinessDay,
): Promise<void> {
  for (const { channel, differences } of await channelsOfDay(tx, accountId, day, today)) {
    const open = differences.filter(({ settled }) => !settled)
    const [first] = open
    if (first)
      refuse('CHANNEL_DAY_DIFFERS', { channel: nameOfChannel(channel), n: open.length, reference: first.key })
  }
}
