import type { ChannelDifference } from '@lumbung/domain/bank/channel-report'
import type { BusinessDay } from '@lumbung/domain/calendar'
import { sql } from 'kysely'
import type { Tx } from '../db/pool.ts'
import type { OpenItemDetail } from '../records/running/open-items.ts'

/** What an item of a day of a channel says. */
export interface ChannelItem {
  id: number
  subject: string
  state: string
  /** Two persons ended it; not the product. */
  byPersons: boolean
  theirs: number
  ours: number
}

interface OfDay {
  channel: string
  day: BusinessDay
}

/** What an item is about: a difference of a channel, by our name of it or the channel's number. */
export function channelSubject(channel: string, key: string): string {
  return `channel:${channel}:${key}`
}

/** What an item tells of a difference; rupiah. */
export function detailOf(
  { channel, day }: OfDay,
  { what, key, kind, theirs, ours }: ChannelDifference,
): OpenItemDetail {
  return { channel, day, reference: key, differs: what, movement: kind, theirs, ours }
}

/** The items of a day's differences, the settled ones too. */
export async function itemsOfDay(tx: Tx, { channel, day }: OfDay): Promise<ChannelItem[]> {
  const { rows } = await sql<ChannelItem>`
    select id, subject, state, checker_id is not null as "byPersons", (detail ->> 'theirs')::float8 as theirs,
           (detail ->> 'ours')::float8 as ours
      from open_item where kind = 'channelDiffers' and detail ->> 'channel' = ${channel} and detail ->> 'day' = ${day}
     order by id`.execute(tx)
  return rows
}

/** Whether an item tells of a difference as it is. */
export function sameDifference(item: ChannelItem, { theirs, ours }: ChannelDifference): boolean {
  return item.theirs === theirs && item.ours === ours
}

/** Whether two persons have ended this very difference: should it become another one, it is open again. */
export function isSettledSo(item: ChannelItem, difference: ChannelDifference): boolean {
  return item.state === 'settled' && item.byPersons && sameDifference(item, difference)
}
