import { sql } from 'kysely'
import type { getMyCases } from '@lumbung/contract/collection/my-cases'
import type { RetOf } from '@lumbung/contract/call'
import { startOfDay } from '@lumbung/domain/calendar'
import { type FollowUpOutcome, followUpOutcomes, type PromiseTerms } from '@lumbung/domain/cases/follow-up'
import type { Department } from '@lumbung/domain/cases/department'
import type { Tx } from '../../db/pool.ts'
import type { Asker } from '../../orders/contact-facts.queries.ts'

type Mine = RetOf<typeof getMyCases>

/** What the order of work asks of a case beside what lists show. */
export interface WorkFacts {
  firstPpm: number
  laterPpm: number
  /** Of the latest promise. `paid`: rupiah. */
  promise: { paid: number; endedAt: string | null; terms: PromiseTerms } | null
  lastFollowUp: { outcome: FollowUpOutcome; at: string } | null
  /** Since its holder has it. */
  followed: boolean
  /** By the asker. */
  followedToday: boolean
}

/** The facts of open cases, by their ids. */
export async function workFacts(
  tx: Tx,
  caseIds: readonly number[],
  { staffId, today }: Asker,
): Promise<ReadonlyMap<number, WorkFacts>> {
  if (caseIds.length === 0) return new Map()
  const { rows } = await sql<WorkFacts & { id: number }>`
    select c.id, l.overdue_first_ppm as "firstPpm", l.overdue_later_ppm as "laterPpm",
           (select json_build_object('paid', p.paid, 'endedAt', p.ended_at, 'terms',
                     json_build_object('keptPercent', p.kept_percent, 'graceDays', p.grace_days))
              from promise p where p.case_id = c.id order by p.id desc limit 1) as promise,
           case when last.at is not null then json_build_object('outcome', last.outcome, 'at', last.at) end as "lastFollowUp",
           coalesce(last.at >= c.held_since, false) as followed,
           c.id in (select a.case_id from follow_up f join contact_attempt a on a.id = f.attempt_id
                     where f.staff_id = ${staffId} and f.at >= ${startOfDay(today)} and a.case_id is not null) as "followedToday"
      from collection_case c join loan l on l.order_no = c.order_no
      left join lateral (
        select f.outcome, f.at from contact_attempt a join follow_up f on f.attempt_id = a.id
         where a.case_id = c.id and a.refused_by is null order by a.at desc, a.id desc limit 1) last on true
     where c.id = any(${[...caseIds]})`.execute(tx)
  return new Map(
    rows.map(({ id, ...facts }) => [
      id,
      {
        ...facts,
        lastFollowUp: facts.lastFollowUp && {
          ...facts.lastFollowUp,
          at: new Date(facts.lastFollowUp.at).toISOString(),
        },
      },
    ]),
  )
}

/** Duty and certificate of the asker; who never had any set is on duty. */
export async function collectorOf(tx: Tx, { staffId, today }: Asker): Promise<Mine['collector']> {
  const row = await tx
    .selectFrom('collector')
    .select(['on_duty', 'certified_until'])
    .where('staff_id', '=', staffId)
    .executeTakeFirst()
  const certifiedUntil = row?.certified_until ?? null
  return {
    onDuty: row?.on_duty ?? true,
    certifiedUntil,
    certified: certifiedUntil !== null && certifiedUntil >= today,
  }
}

export interface DayFigures {
  /** Open, ended today, or taken from them today. */
  held: number
  followed: number
  made: number
  recorded: number
  connected: number
  promises: number
  /** rupiah. */
  promised: number
  kept: number
  /** rupiah. */
  collected: number
}

const reachedOutcomes = Object.entries(followUpOutcomes).flatMap(([outcome, { reached }]) =>
  reached ? [outcome] : [],
)

/**
 * What the asker did today, and what came today for cases while they held them: a payment counts for the holder of its
 * moment, by its value day, as everywhere.
 */
export async function dayFigures(
  department: Department,
  tx: Tx,
  { staffId, today }: Asker,
): Promise<DayFigures> {
  const from = startOfDay(today)
  const { rows } = await sql<DayFigures>`
    with called as (
      select count(*)::integer as made, count(f.attempt_id)::integer as recorded,
             count(*) filter (where f.outcome = any(${reachedOutcomes}))::integer as connected
        from contact_attempt a join collection_case c on c.id = a.case_id and c.department = ${department}
        left join follow_up f on f.attempt_id = a.id
       where a.staff_id = ${staffId} and a.at >= ${from} and a.channel = 'call' and a.refused_by is null
    ), followed as (
      select count(distinct a.case_id)::integer as n from follow_up f join contact_attempt a on a.id = f.attempt_id
        join collection_case c on c.id = a.case_id and c.department = ${department}
       where f.staff_id = ${staffId} and f.at >= ${from}
    ), promised as (
      select count(*)::integer as n, coalesce(sum(p.amount), 0)::bigint as amount from promise p
        join contact_attempt a on a.id = p.attempt_id join collection_case c on c.id = a.case_id and c.department = ${department}
       where p.staff_id = ${staffId} and p.made_day = ${today} and p.state <> 'cancelled'
    ), mine as (
      select c.id, c.order_no, c.held_since from collection_case c
       where c.holder_id = ${staffId} and c.closed_day is null and c.department = ${department}
      union all
      select c.id, c.order_no, c.held_since from collection_case c
       where c.holder_id = ${staffId} and c.closed_day = ${today} and c.department = ${department}
    ), handed as (
      select e.case_id as id, c.order_no, (e.detail ->> 'heldSince')::timestamptz as held_since, e.at
        from case_event e join collection_case c on c.id = e.case_id and c.department = ${department}
       where e.detail ? 'heldBy' and (e.detail ->> 'heldBy')::integer = ${staffId} and e.at >= ${from}
    ), held as (
      select id, order_no, held_since, 'infinity'::timestamptz as until from mine
      union all
      select id, order_no, held_since, at from handed
    ), kept as (
      select count(*)::integer as n from mine join promise p on p.case_id = mine.id
       where p.day = ${today} and p.state = 'kept'
    ), paid as (
      select coalesce(sum(r.amount), 0)::bigint as amount from held join cash_record r on r.order_no = held.order_no
       where r.value_day = ${today} and r.state = 'posted' and r.paid_at >= held.held_since and r.paid_at < held.until
    )
    select (select count(distinct id)::integer from held) as held, followed.n as followed, called.made, called.recorded,
           called.connected, promised.n as promises, promised.amount as promised, kept.n as kept, paid.amount as collected
      from called, followed, promised, kept, paid`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('a query of sums answered nothing')
  return row
}
