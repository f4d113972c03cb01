import { sql } from 'kysely'
import { addDays, type BusinessDay, businessDayOf, startOfDay } from '@lumbung/domain/calendar'
import { payoutChannels, type PayoutChannel } from '@lumbung/domain/order/payout-channel'
import { system } from '../calls/actor.ts'
import type { OpenItemWay, Services } from '../calls/context.ts'
import { refuse } from '@lumbung/domain/errors'
import type { Tx } from '../db/pool.ts'
import { read, transact } from '../db/transaction.ts'
import { everyMovement } from '../gateways/every-movement.ts'
import {
  type DayToRead,
  keepChannelDay,
  noteChannelDays,
  noteUnread,
  readDayAgain,
  takeChannelDays,
  takeUntold,
} from '../records/bank/channel-days.ts'
import { closeItem, openItem, type OpenItemRow } from '../records/running/open-items.ts'
import { holdDiffering, holdWhole } from './hold-channel-day.ts'
import { findPayoutProvider } from './payout-provider.ts'

const hourMs = 3_600_000
/** More wait for the next run. */
const daysPerRun = 8
const heldPerRun = 20
/** Of these only what differs is looked up. */
const differingPerRun = 100
/** Read beside the day: a movement may be before midnight there and after it here. */
const besideMs = 2 * hourMs
/** By this hour the list of the day before is there, or a person is told. */
const toldHour = 9

/**
 * Timed work: reads what each connected channel lists of the days that are over, again until it could and once more some days later,
 * and holds it against our books. What differs is an open item, and ends by itself when they agree.
 * @returns how many lists were read
 */
export async function readChannelDays(services: Services): Promise<number> {
  // The demo's books come all at once: until they are there its channels know more than they do.
  if (services.filling !== null) return 0
  const { db, clock } = services
  const channels = payoutChannels.filter((each) => findPayoutProvider(services, each) !== null)
  const due = await transact(db, '*', async (tx) => {
    await noteChannelDays(tx, channels, clock.now())
    return await takeChannelDays(tx, channels, { now: clock.now(), most: daysPerRun })
  })
  let done = 0
  for (const day of due) if (await readDay(services, day)) done += 1
  await tellMissing(services)
  const { whole, differing } = await daysToHold(services)
  for (const day of whole) await transact(db, '*', async (tx) => await holdWhole(tx, day, clock.now()))
  for (const day of differing)
    await transact(db, '*', async (tx) => await holdDiffering(tx, day, clock.now()))
  return done
}

async function readDay(services: Services, asked: DayToRead): Promise<boolean> {
  const { db, clock } = services
  const provider = findPayoutProvider(services, asked.channel)
  if (provider === null) return false
  const readAt = clock.now()
  const end = startOfDay(addDays(asked.day, 1)).getTime() + besideMs
  const answer = await everyMovement(provider, {
    from: new Date(startOfDay(asked.day).getTime() - besideMs),
    to: new Date(Math.min(end, readAt.getTime())),
  })
  await transact(db, '*', async (tx) => {
    if (answer.outcome === 'unknown') return await noteUnread(tx, asked, answer.message)
    await keepChannelDay(tx, asked, answer.movements, readAt)
    const ended = { resolution: 'answered', at: readAt, actor: system }
    await closeItem(tx, 'reportMissing', missingSubject(asked), ended)
  })
  return answer.outcome === 'found'
}

const missingSubject = ({ channel, day }: DayToRead): string => `report:${channel}:${day}`

async function tellMissing({ db, clock }: Services): Promise<void> {
  const now = clock.now()
  const before = businessDayOf(new Date(now.getTime() - toldHour * hourMs))
  await transact(db, '*', async (tx) => {
    for (const { message, ...day } of await takeUntold(tx, before, now))
      await openItem(tx, {
        kind: 'reportMissing',
        subject: missingSubject(day),
        detail: { ...day, ...(message !== '' && { message }) },
        at: now,
      })
  })
}

/**
 * Days to hold whole, for their list was read since or another told of their movements; and those that have an open difference. The one
 * held longest ago first, so that many keep none waiting.
 */
async function daysToHold({ db }: Services): Promise<{ whole: DayToRead[]; differing: DayToRead[] }> {
  return await read(db, '*', async (tx) => {
    const whole = await sql<DayToRead>`
      select channel, day from channel_day where read_at is not null and (held_at is null or held_at < read_at)
       order by held_at nulls first, day, channel limit ${heldPerRun}`.execute(tx)
    const differing = await sql<DayToRead>`
      select d.channel, d.day from channel_day d
       where d.held_at >= d.read_at
         and exists (select from open_item i where i.kind = 'channelDiffers' and i.state <> 'settled'
                       and i.detail ->> 'channel' = d.channel and i.detail ->> 'day' = d.day::text)
       order by d.held_at, d.day, d.channel limit ${differingPerRun}`.execute(tx)
    return { whole: whole.rows, differing: differing.rows }
  })
}

/** The list of the item's day is read again at the next look; the item ends by itself when it agrees, or is there. */
const readAgain: OpenItemWay['retry'] = async (tx: Tx, { clock }: Services, item: OpenItemRow) => {
  const { channel, day } = item.detail as { channel: string; day: BusinessDay }
  const known = payoutChannels.find((each): each is PayoutChannel => each === channel)
  await readDayAgain(tx, { channel: known ?? refuse('NOT_FOUND'), day }, clock.now())
  return null
}

export const channelDayItemWays: readonly OpenItemWay[] = [
  { kind: 'channelDiffers', retry: readAgain },
  { kind: 'reportMissing', retry: readAgain },
]
