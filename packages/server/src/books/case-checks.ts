import { sql } from 'kysely'
import { firstStageStarts, stageRangesFrom } from '@lumbung/domain/order/order'
import { rollCasesJob } from '../records/case/night-cases.ts'
import { openPreCasesJob } from '../records/case/openings.ts'
import { stageBoundsEver } from '../records/case/stage-ranges.ts'
import type { TableCheck } from './table-check.ts'

/** The first day overdue of each stage, from a day until another. */
const bounds = sql`bounds as materialized (${stageBoundsEver(stageRangesFrom(firstStageStarts))})`

/** The last business day whose nightly work is finished; without one nothing is asked of the cases. */
const night = sql`
  night as (select max(business_day) as day from nightly_run where job = ${rollCasesJob} and finished_at is not null)`
const overdue = sql`
  overdue as (select l.order_no, l.due_day from loan l, night
               where l.cleared_day is null and not l.written_off and l.due_day < night.day)`

/** What is reminded of: loans that fall due today or in some days, in the stage of that, by the last night of pre-collection. */
const reminders = sql`
  select c.order_no || ' is reminded in ' || c.stage || ' and ' || coalesce('falls due on ' || l.due_day, 'is settled') as what
    from (select max(business_day) as day from nightly_run where job = ${openPreCasesJob} and finished_at is not null) last
    join collection_case c on c.closed_day is null and c.department = 'precollection'
    left join loan l on l.order_no = c.order_no and l.cleared_day is null and not l.written_off
   where l.due_day is distinct from c.due_day or l.due_day < last.day
      or (c.stage = 'ahead') <> (l.due_day > greatest(last.day, c.stage_day))`

/** Who has an open case in which stage, and since when, is what its last spell says; an ended one has none that goes on. */
const spells = sql`
  select c.order_no || ' is with ' || coalesce(c.holder_id::text, 'nobody') || ' in ' || c.stage || ' and its spells say otherwise' as what
    from collection_case c left join case_spell s on s.case_id = c.id and s.until_at is null
   where (c.closed_day is null) is distinct from (s.id is not null)
      or (s.id is not null and (s.holder_id is distinct from c.holder_id or s.stage <> c.stage))`

/** I11: cases say what the loans say. A case that was moved after the last night counts as of the day it was moved. */
export const caseChecks: readonly TableCheck[] = [
  {
    code: 'I11',
    counted: sql`with ${night}, ${overdue} select count(*) as count from overdue`,
    violated: sql`
      with ${night}, ${overdue}, ${bounds}, kept as (
        select c.order_no, c.stage, c.state,
               greatest(night.day, (select max(e.day) from case_event e where e.case_id = c.id)) as day
          from collection_case c, night
         where c.closed_day is null and c.department = 'collection' and night.day is not null
      )
      select o.order_no || ' is overdue since ' || o.due_day || ' and has ' || count(k.order_no) || ' open cases' as what
        from overdue o left join kept k on k.order_no = o.order_no
       group by o.order_no, o.due_day having count(k.order_no) <> 1
      union all
      select k.order_no || ' has a case in ' || k.stage || ' and is ' || coalesce(late.stage, 'not overdue') || ' on ' || k.day
        from kept k join loan l on l.order_no = k.order_no
        left join lateral (
          select (select b.stage from bounds b
                   where k.day >= b.since and k.day < b.until and k.day - l.due_day >= b.from_day
                   order by b.from_day desc limit 1) as stage
           where l.cleared_day is null and not l.written_off
        ) late on true
       where late.stage is distinct from k.stage
      union all
      select c.order_no || ' has a case of ' || c.due_day || ' and falls due on ' || l.due_day
        from collection_case c join loan l on l.order_no = c.order_no
       where c.closed_day is null and c.department = 'collection' and c.due_day <> l.due_day
      union all
      ${reminders}
      union all
      ${spells}`,
  },
]
