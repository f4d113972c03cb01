import type { ClientBase } from 'pg'
import { followUpOutcomes } from '@lumbung/domain/cases/follow-up'
import { evenStep } from '../player/choices.ts'

/** Outcomes in which the borrower was spoken to. */
const reached = Object.entries(followUpOutcomes).flatMap(([outcome, { reached: isReached }]) =>
  isReached ? [outcome] : [],
)
/** How much more often than by chance a case that went well is with who is good: 0 is not at all. */
const bias = 0.95

/**
 * A played lender has a handful of cases, worked by a handful of people. Its copies are shared among their colleagues – of the same
 * group or agency, with a certificate that holds – so that those differ: who is good more often has the cases that went well.
 * The one who did something of a case is always replaced by the same colleague in all of it.
 */
export async function layColleagues(client: ClientBase): Promise<void> {
  await client.query(`
    create temp table if not exists colleague (person integer, copy integer, staff_id integer, instead_id integer, name text, instead_name text)`)
  await client.query('create index if not exists colleague_of on colleague (person, copy)')
}

/** SQL: who has the place of somebody of the staff in a copy. In the row's own statement: a function would be called for each row. */
export function colleague(id: string): string {
  return `coalesce((select k.instead_id from pg_temp.colleague k
    where k.person = c.person and k.copy = c.copy and k.staff_id = ${id} limit 1), ${id})`
}

/** SQL: the same by name. */
export function colleagueNamed(name: string): string {
  return `coalesce((select k.instead_name from pg_temp.colleague k
    where k.person = c.person and k.copy = c.copy and k.name = ${name} limit 1), ${name})`
}

/** Chooses who worked on the copies of a batch, which stand in `copies`. @param today who collects on it */
export async function shareCases(client: ClientBase, today: string): Promise<void> {
  await client.query('truncate colleague')
  await client.query(
    `
    with pool as (
      select k.staff_id, s.name, k.pool, row_number() over w - 1 as place, count(*) over (partition by k.pool) as size
        from (select staff_id, coalesce('agency ' || agency_id, 'group ' || group_id) as pool from collector
               where certified_until >= $1 and on_duty and (away_from is null or away_from > $1)) k
        join staff s on s.id = k.staff_id
        join role r on r.id = s.role_id and r.name in ('collector', 'agency_collector') where k.pool is not null
      window w as (partition by k.pool order by md5(s.email))
    ), worked as (
      select o.borrower_id as person, a.staff_id, count(*) as n
        from played_orders o join played_contact_attempt a on a.owner = o.owner
       where a.purpose = 'collect' and a.refused_by is null group by 1, 2
    ), main as (
      select distinct on (w.person, p.pool) w.person, p.pool, p.place
        from worked w join pool p on p.staff_id = w.staff_id order by w.person, p.pool, w.n desc, w.staff_id
    ), went as (
      select o.borrower_id as person,
             coalesce(avg((f.outcome = any($2::text[]))::integer), 0)
               + 0.5 * (bool_or(c.ending = 'cleared') or coalesce(bool_or(r.state = 'kept'), false))::integer as well
        from played_orders o join played_collection_case c on c.owner = o.owner and c.department = 'collection'
        left join played_contact_attempt a on a.owner = o.owner and a.purpose = 'collect' and a.refused_by is null
        left join played_follow_up f on f.attempt_id = a.id
        left join played_promise r on r.owner = o.owner
       group by 1
    ), ranked as (
      select person, coalesce(percent_rank() over (order by well), 0) as well from went
    ), weighed as (
      select k.person, k.copy, m.pool, m.place as was, p.place,
             sum(1 + ${bias} * (2 * r.well - 1) * (2.0 * p.place / greatest(p.size - 1, 1) - 1))
               over (partition by k.person, k.copy, m.pool order by p.place)
             / sum(1 + ${bias} * (2 * r.well - 1) * (2.0 * p.place / greatest(p.size - 1, 1) - 1))
               over (partition by k.person, k.copy, m.pool) as up_to
        from (select distinct person, copy from copies) k join main m on m.person = k.person
        join ranked r on r.person = k.person join pool p on p.pool = m.pool
    ), chosen as (
      select person, copy, pool, was, min(place) as place from weighed
       where up_to >= (copy * ${evenStep} + person * 0.37) - floor(copy * ${evenStep} + person * 0.37) group by 1, 2, 3, 4
    )
    insert into colleague (person, copy, staff_id, instead_id, name, instead_name)
    select c.person, c.copy, a.staff_id, b.staff_id, a.name, b.name
      from chosen c join pool a on a.pool = c.pool
      join pool b on b.pool = c.pool and b.place = (a.place + c.place - c.was + a.size) % a.size`,
    [today, reached],
  )
  await client.query('analyze colleague')
}
