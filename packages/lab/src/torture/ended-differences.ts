import { sql } from 'kysely'
import { addDays, type BusinessDay, startOfDay } from '@lumbung/domain/calendar'
import { payoutChannels, type PayoutChannel } from '@lumbung/domain/order/payout-channel'
import type { Move } from '../far-ends/xendit/book.ts'
import type { World } from '../world/world.ts'

/** A difference that two persons ended, as it was told to them; rupiah. */
interface Ended {
  channel: string
  day: BusinessDay
  key: string
  differs: string
  theirs: number
  ours: number
  settled_at: Date
}

/** From the end of the day, when its list can first have been read, until two persons ended the difference, in ms. */
interface Span {
  from: number
  to: number
}

/**
 * What of the differences that two persons ended was none: the channel's list of the day was held wrongly against our books, and nobody
 * who ends all of them would notice. Each is held against what the far end wrote down itself, and against our own records, as both were
 * between the end of the day and the ending.
 */
export async function endedDifferenceFaults(world: World): Promise<string[]> {
  const { rows } = await sql<Ended>`
    select detail ->> 'channel' as channel, detail ->> 'day' as day, detail ->> 'reference' as key, detail ->> 'differs' as differs,
           (detail ->> 'theirs')::float8 as theirs, (detail ->> 'ours')::float8 as ours, settled_at
      from open_item
     where kind = 'channelDiffers' and state = 'settled' and checker_id is not null order by id`.execute(
    world.db,
  )
  const faults: string[] = []
  for (const ended of rows) {
    const why = await whyUnjust(world, ended)
    if (why !== null) faults.push(wordsOf(ended, why))
  }
  return faults
}

function wordsOf({ channel, day, key, differs, theirs, ours }: Ended, why: string): string {
  return `two ended ${differs} of ${key} on ${channel}'s ${day} (there ${theirs}, here ${ours}), and ${why}`
}

/** @returns what is not so of a difference; null where there was one */
async function whyUnjust(world: World, ended: Ended): Promise<string | null> {
  const { day, theirs, ours, settled_at: settledAt } = ended
  if (theirs === ours) return 'both are the same'
  // In the torture no far end says what it charges.
  if (ended.differs === 'feeDiffers') return 'the far end told of no fee'
  const span = { from: startOfDay(addDays(day, 1)).getTime(), to: settledAt.getTime() }
  const there = thereIn(movesOf(world, ended.channel), ended.key, span)
  if (!there.has(theirs)) return `the far end had ${[...there].join(' or ')}`
  const here = await hereIn(world, ended, span)
  if (!here.has(ours)) return `our books had ${[...here].join(' or ')}`
  return null
}

function movesOf({ farEnd, midtrans }: World, channel: string): readonly Move[] {
  const moves: Readonly<Record<PayoutChannel, readonly Move[]>> = {
    xendit: farEnd.moves(),
    midtrans: midtrans.moves(),
  }
  const known = payoutChannels.find((each) => each === channel)
  return known === undefined ? [] : moves[known]
}

/**
 * What had moved at the far end under a name: all that it came to within the span. Of several payouts under our reference, each by
 * itself, too: where a list does not say our reference, only one of them can be known to be ours.
 */
function thereIn(moves: readonly Move[], key: string, span: Span): ReadonlySet<number> {
  const named = moves.filter(({ id, reference }) => id === key || reference === key)
  const each = [...Map.groupBy(named, ({ id }) => id).values()]
  return new Set([named, ...each].flatMap((some) => sumsIn(some, span)))
}

/** What moves come to as a span begins, and after each of them that lies in it. */
function sumsIn(moves: readonly Move[], { from, to }: Span): number[] {
  const sums = [0]
  let sum = 0
  for (const { amount, at } of moves.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))) {
    if (Date.parse(at) > to) break
    sum += amount
    if (Date.parse(at) <= from) sums.length = 0
    sums.push(sum)
  }
  return sums
}

/**
 * What our books had under a name within the span: of what changed in it or since, both. A payout that came back did so at the channel's
 * time; when our books learnt it nothing tells, so it may have been then. One that two persons corrected was otherwise until they did.
 */
async function hereIn(
  { db }: World,
  { channel, key }: Ended,
  { from, to }: Span,
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{
    stands: number
    amount: number
    since: Date | null
    changed_at: Date | number | null
  }>`
    select case when c.state = 'reversed' then 0 else c.amount end as stands, c.amount, c.received_at as since, back.at as changed_at
      from cash_record c
      left join lateral (select max(r.decided_at) as at from payment_request r
                          where r.cash_record_id = c.id and r.kind = 'reversal' and r.state = 'done') back on c.state = 'reversed'
     where c.provider = ${channel} and c.payment_id = ${key}
    union all
    select case when p.state = 'success' then -p.amount else 0 end, -p.amount, p.sent_at,
           case when p.state = 'reversed' then 'infinity' else greatest(p.settled_at, ended.at) end
      from (select channel, reference, provider_id, state, amount, sent_at, settled_at from disbursement
            union all select channel, reference, provider_id, state, amount, sent_at, settled_at from withdrawal) p
      left join lateral (select max(i.settled_at) as at from open_item i
                          where i.detail ->> 'reference' = p.reference and i.kind <> 'channelDiffers') ended on true
     where p.channel = ${channel} and ${key} in (p.reference, p.provider_id)`.execute(db)
  const values = new Set<number>()
  for (const { stands, amount, since, changed_at: changedAt } of rows) {
    if (since === null || since.getTime() > from) values.add(0)
    if (since === null || since.getTime() > to) continue
    values.add(stands)
    if (changedAt !== null && Number(changedAt) > from) for (const each of [0, amount]) values.add(each)
  }
  return rows.length === 0 ? new Set([0]) : values
}
