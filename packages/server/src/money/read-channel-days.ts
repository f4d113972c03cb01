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
  noteHeld,
  noteUnread,
  readDayAgain,
  takeChannelDays,
  takeUntold,
} from '../records/bank/channel-days.ts'
import { closeItem, openItem, type OpenItemRow } from '../records/running/open-items.ts'
import { heldChannelDay } from './channel-day.queries.ts'
import { channelSubject, detailOf, isSettledSo, itemsOfDay, sameDifference } from './channel-items.queries.ts'
import { findPayoutProvider } from './payout-provider.ts'

const hourMs = 3_600_000
/** More wait for the next run. */
const daysPerRun = 8
const heldPerRun = 20
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
  for (const day of await daysToHold(services)) await holdKeptDay(services, day)
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

/** Days whose list was read since they were held last, and those that have an open difference: the one held longest ago first, so that many open ones keep none waiting. */
async function daysToHold({ db }: Services): Promise<DayToRead[]> {
  return await read(db, '*', async (tx) => {
    const { rows } = await sql<DayToRead>`
      select channel, day, held_at from channel_day where read_at is not null and (held_at is null or held_at < read_at)
      union
      select d.channel, d.day, d.held_at
        from open_item i join channel_day d on d.channel = i.detail ->> 'channel' and d.day = (i.detail ->> 'day')::date
       where i.kind = 'channelDiffers' and i.state <> 'settled' and d.read_at is not null
       order by 3 nulls first, 2, 1 limit ${heldPerRun}`.execute(tx)
    return rows
  })
}

async function holdKeptDay({ db, clock }: Services, asked: DayToRead): Promise<void> {
  const now = clock.now()
  const today = businessDayOf(now)
  const held = await read(db, '*', async (tx) => await heldChannelDay(tx, asked, today))
  if (held === null) return
  await transact(db, '*', async (tx) => {
    const items = await itemsOfDay(tx, asked)
    const subjects = new Set<string>()
    for (const difference of held.differences) {
      const subject = channelSubject(asked.channel, difference.key)
      subjects.add(subject)
      const known = items.filter((item) => item.subject === subject)
      if (known.some((item) => isSettledSo(item, difference))) continue
      if (known.some((item) => item.state !== 'settled' && sameDifference(item, difference))) continue
      await openItem(tx, {
        kind: 'channelDiffers',
        subject,
        orderNo: held.orders.get(difference.key) ?? null,
        amount: Math.abs(difference.theirs - difference.ours),
        detail: detailOf(asked, difference),
        at: now,
      })
    }
    for (const { state, subject } of items)
      if (state !== 'settled' && !subjects.has(subject))
        await closeItem(tx, 'channelDiffers', subject, { resolution: 'agrees', at: now, actor: system })
    await noteHeld(tx, asked, { readAt: held.readAt, at: now })
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
