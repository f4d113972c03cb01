import { getOutwardOverview } from '@lumbung/contract/utils/outward-report'
import type { RetOf } from '@lumbung/contract/call'
import { addDays, type BusinessDay, earlierOf } from '@lumbung/domain/calendar'
import { type Feed, feeds, fileFeed, monthEndOf, slikDeadline } from '@lumbung/domain/outward/feed'
import { layoutOf } from '@lumbung/domain/outward/layout'
import { implement } from '../../../calls/registry.ts'
import type { Tx } from '../../../db/pool.ts'
import { layoutsOn } from '../../../outward/layouts.ts'
import { type RunningFeed, runningFeeds } from '../../../records/outward/outward-feeds.ts'
import { waitingSettings } from '../../../records/running/dated-settings.ts'
import { factLines, feedCounts, standingLine, type TiedLine } from './overview.queries.ts'

type Line = RetOf<typeof getOutwardOverview>['lines'][number]

const daysShown = 7
const monthsShown = 3

export const showOverview = implement(getOutwardOverview, async ({ through }, { tx, today, services }) => {
  const running = await runningFeeds(tx)
  const counts = await feedCounts(tx)
  const layouts = await layoutsOn(tx, today)
  const waiting = await waitingSettings(tx, feeds.map(layoutOf))
  const last = earlierOf((through as BusinessDay | undefined) ?? today, today)
  return {
    feeds: feeds.map((feed) => {
      const count = counts.find((each) => each.feed === feed)
      const begun = running.get(feed)
      const isConnected = feed === fileFeed || services.receivers.has(feed)
      return {
        feed,
        standing: standingOf(layouts[feed] !== null, isConnected),
        layoutWaits: waiting.includes(layoutOf(feed)),
        since: begun?.since ?? null,
        underWay: count?.underWay ?? 0,
        stuck: count?.stuck ?? 0,
        lastAcceptedAt: count?.lastAcceptedAt?.toISOString() ?? null,
        next: feed === fileFeed && begun !== undefined ? nextFile(begun) : null,
      }
    }),
    lines: (
      await Promise.all(feeds.map(async (feed) => await linesOf(tx, feed, running.get(feed), last)))
    ).flat(),
  }
})

function standingOf(isAgreed: boolean, isConnected: boolean): 'off' | 'notConnected' | 'running' {
  if (!isAgreed) return 'off'
  return isConnected ? 'running' : 'notConnected'
}

function nextFile({ since, madeThrough }: RunningFeed): { month: BusinessDay; due: BusinessDay } {
  const month = monthEndOf(madeThrough === null ? since : addDays(madeThrough, 1))
  return { month, due: slikDeadline(month) }
}

async function linesOf(
  tx: Tx,
  feed: Feed,
  begun: RunningFeed | undefined,
  last: BusinessDay,
): Promise<Line[]> {
  if (begun === undefined) return []
  if (feed === 'pusdafil') {
    const days = { from: addDays(last, 1 - daysShown), to: last }
    return (await factLines(tx, begun.firstEventId, days)).map((line) => shown(feed, line))
  }
  const { since, madeThrough } = begun
  if (madeThrough === null) return []
  const days =
    feed === 'slik' ? monthsUpTo(earlierOf(last, madeThrough)) : daysUpTo(earlierOf(last, madeThrough))
  const lines: Line[] = []
  for (const day of days.filter((each) => each >= since)) {
    const line = await standingLine(tx, feed, day)
    if (line !== null) lines.push(shown(feed, line))
  }
  return lines
}

function daysUpTo(last: BusinessDay): BusinessDay[] {
  return Array.from({ length: daysShown }, (_, back) => addDays(last, -back))
}

/** Month's ends, the latest first. */
function monthsUpTo(last: BusinessDay): BusinessDay[] {
  const ends: BusinessDay[] = []
  let end = monthEndOf(last) === last ? last : addDays(last.slice(0, 8).concat('01') as BusinessDay, -1)
  while (ends.length < monthsShown) {
    ends.push(end)
    end = addDays(end.slice(0, 8).concat('01') as BusinessDay, -1)
  }
  return ends
}

function shown(feed: Feed, line: TiedLine): Line {
  const { kind, day, heldRows, heldAmount, acceptedRows, acceptedAmount, underWay, stuck, missing } = line
  return {
    feed,
    kind,
    day,
    held: { rows: heldRows, amount: heldAmount },
    accepted: { rows: acceptedRows, amount: acceptedAmount },
    difference: { rows: heldRows - acceptedRows, amount: heldAmount - acceptedAmount },
    underWay,
    stuck,
    missing,
  }
}
