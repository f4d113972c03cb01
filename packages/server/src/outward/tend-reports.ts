import { addDays, type BusinessDay } from '@lumbung/domain/calendar'
import { feeds, fileFeed, monthEndOf, slikDeadline, slikWarnDays } from '@lumbung/domain/outward/feed'
import { system } from '../calls/actor.ts'
import type { Services } from '../calls/context.ts'
import type { Tx } from '../db/pool.ts'
import { transact } from '../db/transaction.ts'
import {
  beginFeed,
  keepMadeThrough,
  makeStandingRows,
  type RunningFeed,
  runningFeeds,
} from '../records/outward/outward-feeds.ts'
import { monthsNotHandedIn } from '../records/outward/outward-files.ts'
import { feedsDue } from '../records/outward/outward-rows.ts'
import { closeItem, openItem } from '../records/running/open-items.ts'
import { layoutsOn } from './layouts.ts'
import { leftAfterMs } from './send-reports.ts'

/**
 * Timed work: a feed begins on the day from which its layout holds; the rows of a day are made once it is over, those of a month
 * by a job; what is due is sent; a month's file that nobody hands in is told of before it is late.
 */
export async function tendReports(services: Services): Promise<void> {
  // Nobody is told of half a demo.
  if (services.filling !== null) return
  await transact(services.db, '*', async (tx) => {
    const { clock, queue } = services
    const today = clock.today()
    const layouts = await layoutsOn(tx, today)
    const begun = await runningFeeds(tx)
    for (const feed of feeds) {
      const layout = layouts[feed]
      if (layout !== null && !begun.has(feed)) await beginFeed(tx, feed, layout.from, clock.wall())
    }
    const running = await runningFeeds(tx)
    const [pool, regulator] = [running.get('fdc'), running.get(fileFeed)]
    if (pool !== undefined && layouts.fdc !== null) await makeDays(tx, pool, today, clock.wall())
    const month = regulator === undefined || layouts.slik === null ? null : nextMonthEnd(regulator, today)
    if (month !== null) await queue.send(tx, 'makeReportFile', { month })
    const leftBefore = new Date(clock.wall().getTime() - leftAfterMs)
    for (const feed of await feedsDue(tx, clock.now(), leftBefore))
      if (services.receivers.has(feed) && layouts[feed] !== null)
        await queue.send(tx, 'sendReports', { feed })
    await tellOfLate(tx, today, clock.now())
  })
}

/** So many days are made up for in one run, after a server was away. */
const daysARun = 7

/** The days that are over and not told of, the oldest first. */
async function makeDays(tx: Tx, pool: RunningFeed, today: BusinessDay, at: Date): Promise<void> {
  const first = pool.madeThrough === null ? pool.since : addDays(pool.madeThrough, 1)
  for (let day = first; day < today && day < addDays(first, daysARun); day = addDays(day, 1)) {
    await makeStandingRows(tx, pool, day, at)
    await keepMadeThrough(tx, pool.feed, day)
  }
}

/** The oldest month that is over and has no rows yet; null while there is none. */
function nextMonthEnd({ since, madeThrough }: RunningFeed, today: BusinessDay): BusinessDay | null {
  const month = monthEndOf(madeThrough === null ? since : addDays(madeThrough, 1))
  return month < today ? month : null
}

async function tellOfLate(tx: Tx, today: BusinessDay, at: Date): Promise<void> {
  for (const month of await monthsNotHandedIn(tx)) {
    const due = slikDeadline(month)
    // Told of once: whoever settles the item by hand has seen it.
    if (today < addDays(due, -slikWarnDays) || (await wasTold(tx, month))) continue
    await openItem(tx, { kind: 'outwardLate', subject: month, detail: { month, due }, at })
  }
}

async function wasTold(tx: Tx, month: BusinessDay): Promise<boolean> {
  const item = await tx
    .selectFrom('open_item')
    .select('id')
    .where('kind', '=', 'outwardLate')
    .where('subject', '=', month)
    .executeTakeFirst()
  return item !== undefined
}

/** A month's file was handed in: nobody needs to be told of it any more. */
export async function endLateItem(tx: Tx, month: BusinessDay, at: Date): Promise<void> {
  await closeItem(tx, 'outwardLate', month, { resolution: 'sent', at, actor: system })
}
