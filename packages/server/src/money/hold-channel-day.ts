import { type BusinessDay, businessDayOf } from '@lumbung/domain/calendar'
import { system } from '../calls/actor.ts'
import type { Tx } from '../db/pool.ts'
import {
  type DayToRead,
  keepHeld,
  keptChannelDay,
  lockChannelDay,
  noteDiffers,
} from '../records/bank/channel-days.ts'
import { closeItem, openItem } from '../records/running/open-items.ts'
import {
  differsAsBefore,
  heldChannelDay,
  type ShownDay,
  type ShownDifference,
} from './channel-day.queries.ts'
import {
  type ChannelItem,
  channelSubject,
  detailOf,
  isSettledSo,
  itemsOfDay,
  sameDifference,
} from './channel-items.queries.ts'

/*
 * A day of a channel may have a hundred thousand movements. It is held whole where that decides: as its list is read, and as a bank day is
 * put forward and closed over it. What it came to is kept. In between, only what differs is looked up again, each minute and at each
 * look – by the few numbers it is about –, and the whole is held again only once one of them is another or gone. So a difference ends
 * within the minute in which our books learn what the channel knew; a new one on a day that was held shows when the day is decided on.
 */

/** What was written down when the day was held last. */
type Kept = Omit<ShownDay, 'readAt'>

/** A difference with its item, open or ended by two persons; null: it has none yet. */
export type DifferenceNow = ShownDifference & { item: number | null; settled: boolean }

/** A day as it stands: what is open of it first. */
export type DayNow = Omit<ShownDay, 'differences'> & { differences: readonly DifferenceNow[] }

/**
 * Holds a day whole and opens an item for each difference; what agrees ends. Nothing happens where no list of it was read.
 * @param now business time
 */
export async function holdWhole(tx: Tx, asked: DayToRead, now: Date): Promise<void> {
  if ((await lockChannelDay(tx, asked)) === null) return
  const held = await heldChannelDay(tx, asked, businessDayOf(now))
  if (held === null) return
  const { readAt: _readAt, ...kept } = held
  const items = await itemsOf(tx, asked)
  const subjects = new Set<string>()
  for (const difference of held.differences) {
    const subject = channelSubject(asked.channel, difference.key)
    subjects.add(subject)
    const { item, settled } = itemOf(difference, items)
    if (settled || (item !== null && sameDifference(item, difference))) continue
    await openItem(tx, {
      kind: 'channelDiffers',
      subject,
      orderNo: difference.orderNo,
      amount: Math.abs(difference.theirs - difference.ours),
      detail: detailOf(asked, difference),
      at: now,
    })
  }
  for (const { state, subject } of items.all)
    if (state !== 'settled' && !subjects.has(subject))
      await closeItem(tx, 'channelDiffers', subject, { resolution: 'agrees', at: now, actor: system })
  await keepHeld(tx, asked, kept, now)
}

/** Looks again at what differs on a day, and holds it whole where that is not as it was. */
export async function holdDiffering(tx: Tx, asked: DayToRead, now: Date): Promise<void> {
  const kept = await lockChannelDay(tx, asked)
  if (kept === null) return
  const items = await itemsOf(tx, asked)
  const isAsKept = await standsAsKept(tx, asked, { ...kept, items }, businessDayOf(now))
  if (isAsKept) await noteDiffers(tx, asked, now)
  else await holdWhole(tx, asked, now)
}

/**
 * A day as it stands now, for who looks: as it was held last where all that is open of it is so still, else held anew.
 * @returns null where no list of it was read
 */
export async function channelDayNow(tx: Tx, asked: DayToRead, today: BusinessDay): Promise<DayNow | null> {
  const kept = await keptChannelDay(tx, asked)
  if (kept === null) return null
  const items = await itemsOf(tx, asked)
  const isAsKept = await standsAsKept(tx, asked, { ...kept, items }, today)
  const held = isAsKept
    ? { ...(kept.held as unknown as Kept), readAt: kept.readAt }
    : await heldChannelDay(tx, asked, today)
  if (held === null) return null
  const differences = held.differences.map((each): DifferenceNow => {
    const { item, settled } = itemOf(each, items)
    return { ...each, item: item?.id ?? null, settled }
  })
  return { ...held, differences: differences.sort((a, b) => Number(a.settled) - Number(b.settled)) }
}

/** Whether what was kept of a day may be told: it was held since its list was read, and what is open of it differs as before. */
async function standsAsKept(
  tx: Tx,
  asked: DayToRead,
  { readAt, held, items }: { readAt: Date; held: unknown; items: Items },
  today: BusinessDay,
): Promise<boolean> {
  if (held === null) return false
  const open = (held as Kept).differences.filter((each) => !itemOf(each, items).settled)
  return await differsAsBefore(tx, { ...asked, readAt }, open, today)
}

/** The items of a day, and those about each difference. */
interface Items {
  all: readonly ChannelItem[]
  about: (difference: ShownDifference) => readonly ChannelItem[]
}

async function itemsOf(tx: Tx, asked: DayToRead): Promise<Items> {
  const all = await itemsOfDay(tx, asked)
  const bySubject = Map.groupBy(all, ({ subject }) => subject)
  return { all, about: ({ key }) => bySubject.get(channelSubject(asked.channel, key)) ?? [] }
}

/** The item of a difference: that by which two persons ended this very one, else the open one. */
function itemOf(
  difference: ShownDifference,
  { about }: Items,
): { item: ChannelItem | null; settled: boolean } {
  const known = about(difference)
  const settled = known.find((item) => isSettledSo(item, difference))
  return {
    item: settled ?? known.find(({ state }) => state !== 'settled') ?? null,
    settled: settled !== undefined,
  }
}
