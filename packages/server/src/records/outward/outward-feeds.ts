import { sql } from 'kysely'
import { addDays, type BusinessDay, startOfDay } from '@lumbung/domain/calendar'
import type { Feed } from '@lumbung/domain/outward/feed'
import type { Tx } from '../../db/pool.ts'

export interface RunningFeed {
  feed: Feed
  since: BusinessDay
  firstEventId: number
  madeThrough: BusinessDay | null
}

/** The feeds that have begun. */
export async function runningFeeds(tx: Tx): Promise<ReadonlyMap<Feed, RunningFeed>> {
  const rows = await tx
    .selectFrom('outward_feed')
    .select(['feed', 'since', 'first_event_id as firstEventId', 'made_through as madeThrough'])
    .execute()
  return new Map(rows.map((row) => [row.feed as Feed, row as RunningFeed]))
}

/**
 * A feed begins: facts from now on are told of, each by its own transaction, and what there was before as the loans stand.
 * Facts under way are waited for, and wait for this.
 */
export async function beginFeed(tx: Tx, feed: Feed, since: BusinessDay, at: Date): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('outward feeds'))`.execute(tx)
  const begun = await sql`
    insert into outward_feed (feed, since, first_event_id, opened_at)
    select ${feed}, ${since}, coalesce(max(id), 0), ${at} from loan_event
        on conflict (feed) do nothing`.execute(tx)
  if (feed !== 'pusdafil' || begun.numAffectedRows !== 1n) return
  const openLoans = sql`from loan l join orders o on o.order_no = l.order_no where l.cleared_day is null and not l.written_off`
  await sql`
    insert into outward_row (feed, kind, key, day, order_no, borrower_id, counts, made_at)
    select distinct on (coalesce(o.borrower_id::text, o.order_no)) ${feed}, 'user',
           'pusdafil-user-' || coalesce(o.borrower_id::text, o.order_no), ${since}::date, o.order_no, o.borrower_id, false, ${at}::timestamptz
      ${openLoans} order by coalesce(o.borrower_id::text, o.order_no), o.order_no
        on conflict (key) do nothing`.execute(tx)
  await sql`
    insert into outward_row (feed, kind, key, day, order_no, borrower_id, amount, counts, made_at)
    select ${feed}, 'loan', 'pusdafil-loan-' || o.order_no, ${since}::date, o.order_no, o.borrower_id, l.principal, false, ${at}::timestamptz
      ${openLoans} order by o.order_no
        on conflict (key) do nothing`.execute(tx)
}

/** The rows of a feed up to a day, or a month's end, are made. */
export async function keepMadeThrough(tx: Tx, feed: Feed, day: BusinessDay): Promise<void> {
  await tx.updateTable('outward_feed').set({ made_through: day }).where('feed', '=', feed).execute()
}

/**
 * Rows of a day's or a month's end: each loan that is owed then, and each that ended since it was told of as one that is owed.
 * @returns how many were made; none where they are there
 */
export async function makeStandingRows(
  tx: Tx,
  { feed, since }: Pick<RunningFeed, 'feed' | 'since'>,
  day: BusinessDay,
  at: Date,
): Promise<number> {
  const kind = feed === 'slik' ? 'facility' : 'loan'
  const made = await sql`
    insert into outward_row (feed, kind, key, day, order_no, borrower_id, amount, counts, figures, made_at)
    select ${feed}, ${kind}, ${feed} || '-' || ${kind} || '-' || k.order_no || '-' || ${day}::text, ${day}::date, k.order_no, k.borrower_id,
           k.outstanding, k.loan_state = 'active',
           jsonb_build_object('plafond', k.principal, 'outstanding', k.outstanding, 'paidOutOn', k.loan_day, 'dueOn', k.due_day,
             'termDays', k.term_days, 'daysLate', k.days_late, 'loanState', k.loan_state, 'endedOn', k.ended_on), ${at}::timestamptz
      from loans_known_at(${startOfDay(addDays(day, 1))}, ${day}) k
     where k.loan_state = 'active'
        or coalesce((select r.figures ->> 'loanState' from outward_row r where r.order_no = k.order_no and r.feed = ${feed} and r.kind = ${kind}
                      order by r.day desc, r.id desc limit 1), case when k.ended_on >= ${since}::date then 'active' end) = 'active'
     order by k.order_no
        on conflict (key) do nothing`.execute(tx)
  if (feed === 'slik') await makeDebtorRows(tx, day, at)
  return Number(made.numAffectedRows ?? 0n)
}

/** Everybody who has a facility in the month's file. */
async function makeDebtorRows(tx: Tx, month: BusinessDay, at: Date): Promise<void> {
  await sql`
    insert into outward_row (feed, kind, key, day, order_no, borrower_id, counts, made_at)
    select distinct on (coalesce(r.borrower_id::text, r.order_no)) 'slik', 'debtor',
           'slik-debtor-' || coalesce(r.borrower_id::text, r.order_no) || '-' || ${month}::text, ${month}::date, r.order_no, r.borrower_id,
           false, ${at}::timestamptz
      from outward_row r where r.feed = 'slik' and r.kind = 'facility' and r.day = ${month}
     order by coalesce(r.borrower_id::text, r.order_no), r.order_no desc
        on conflict (key) do nothing`.execute(tx)
}
