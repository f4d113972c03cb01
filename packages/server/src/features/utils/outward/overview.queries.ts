import { sql } from 'kysely'
import { addDays, type BusinessDay, startOfDay } from '@lumbung/domain/calendar'
import type { Feed, RowKind } from '@lumbung/domain/outward/feed'
import type { Tx } from '../../../db/pool.ts'

export interface FeedCount {
  feed: Feed
  underWay: number
  stuck: number
  lastAcceptedAt: Date | null
}

export async function feedCounts(tx: Tx): Promise<FeedCount[]> {
  const { rows } = await sql<FeedCount>`
    select f.feed,
           (select count(*)::integer from outward_row r where r.feed = f.feed and r.state in ('waiting', 'sent', 'unknown')) as "underWay",
           (select count(*)::integer from outward_row r where r.feed = f.feed and r.state in ('invalid', 'refused')) as stuck,
           (select max(r.answered_at) from outward_row r where r.feed = f.feed and r.state = 'accepted') as "lastAcceptedAt"
      from outward_feed f`.execute(tx)
  return rows
}

export interface TiedLine {
  kind: RowKind
  day: BusinessDay
  heldRows: number
  heldAmount: number
  acceptedRows: number
  acceptedAmount: number
  underWay: number
  stuck: number
  missing: string[]
}

const missingShown = 20

/** What a relation of held facts comes to by day and kind, beside the rows that tell of them. */
const tied = (held: ReturnType<typeof sql>, feed: Feed) => sql<TiedLine>`
  with held as (${held}),
       told as (select r.kind, r.day, count(*) filter (where r.state = 'accepted')::integer as "acceptedRows",
                       coalesce(sum(r.amount) filter (where r.state = 'accepted'), 0)::bigint as "acceptedAmount",
                       count(*) filter (where r.state in ('waiting', 'sent', 'unknown'))::integer as "underWay",
                       count(*) filter (where r.state in ('invalid', 'refused'))::integer as stuck
                  from outward_row r
                 where r.feed = ${feed} and r.counts and r.day in (select h.day from held h)
                 group by r.kind, r.day)
  select h.kind, h.day, count(*)::integer as "heldRows", coalesce(sum(h.amount), 0)::bigint as "heldAmount",
         coalesce(t."acceptedRows", 0) as "acceptedRows", coalesce(t."acceptedAmount", 0) as "acceptedAmount",
         coalesce(t."underWay", 0) as "underWay", coalesce(t.stuck, 0) as stuck,
         coalesce((array_agg(h.order_no order by h.order_no) filter (where not h.told))[1:${sql.lit(missingShown)}], '{}') as missing
    from held h left join told t on t.kind = h.kind and t.day = h.day
   group by h.kind, h.day, t."acceptedRows", t."acceptedAmount", t."underWay", t.stuck
   order by h.day desc, h.kind`

/** Loans as they were known at the end of a day or month, held against the rows of that day. */
export async function standingLine(tx: Tx, feed: 'slik' | 'fdc', day: BusinessDay): Promise<TiedLine | null> {
  const kind = feed === 'slik' ? 'facility' : 'loan'
  const held = sql`
    select ${kind}::text as kind, ${day}::date as day, k.order_no, k.outstanding as amount,
           exists (select from outward_row r where r.order_no = k.order_no and r.feed = ${feed} and r.kind = ${kind} and r.day = ${day}) as told
      from loans_known_at(${startOfDay(addDays(day, 1))}, ${day}) k where k.loan_state = 'active'`
  const { rows } = await tied(held, feed).execute(tx)
  return rows[0] ?? null
}

/** Payouts and payments by their value day, as the loans have them, held against the rows of that day. */
export async function factLines(
  tx: Tx,
  firstEventId: number,
  { from, to }: { from: BusinessDay; to: BusinessDay },
): Promise<TiedLine[]> {
  const held = sql`
    select case e.kind when 'disbursed' then 'loan' else 'payment' end as kind, e.day, e.order_no,
           case e.kind when 'reversed' then -target.amount else e.amount end as amount,
           exists (select from outward_row r where r.loan_event_id = e.id and r.counts) as told
      from loan_event e
      left join loan_event target on e.kind = 'reversed' and target.order_no = e.order_no and target.seq = (e.detail ->> 'target')::integer
     where e.id > ${firstEventId} and e.day between ${from} and ${to}
       and (e.kind = 'disbursed' or (e.kind in ('paid', 'extended') and e.amount <> 0)
            or (e.kind = 'reversed' and target.kind in ('paid', 'extended') and target.amount <> 0))`
  return (await tied(held, 'pusdafil').execute(tx)).rows
}
