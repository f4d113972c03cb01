import { sql } from 'kysely'
import type { BusinessDay } from '@lumbung/domain/calendar'
import type { Tx } from '../../db/pool.ts'
import {
  daysAfterDue,
  decidedConditions,
  decidedReviews,
  disagreedDue,
  type DecidedFilter,
} from './decided-filter.ts'

/** Counts of the reviews of a filter: of one reviewer, or of all where `reviewer_id` is null. Minutes to a tenth. */
export interface ReviewSums {
  reviewer_id: number | null
  reviewer: string | null
  reviews: number
  passed: number
  rejected: number
  returned: number
  minutes_mean: number | null
  minutes_median: number | null
  looked: number
  agreed: number
  disagreed_due: number
  disagreed_late: number
}

/** One row per reviewer, the most reviews first, and one of all. */
export async function sumReviews(tx: Tx, filter: DecidedFilter, today: BusinessDay): Promise<ReviewSums[]> {
  const { rows } = await sql<ReviewSums>`
    select s.*, p.name as reviewer from (
      select d.reviewer_id,
             count(*)::integer as reviews,
             count(*) filter (where d.state = 'pass')::integer as passed,
             count(*) filter (where d.state = 'reject')::integer as rejected,
             count(*) filter (where d.state in ('returned', 'goneBack'))::integer as returned,
             round(avg(d.minutes)::numeric, 1)::double precision as minutes_mean,
             round((percentile_cont(0.5) within group (order by d.minutes))::numeric, 1)::double precision as minutes_median,
             count(d.agrees)::integer as looked,
             count(*) filter (where d.agrees)::integer as agreed,
             count(d.late)::integer as disagreed_due,
             count(*) filter (where d.late)::integer as disagreed_late
        from (select t.reviewer_id, t.state,
                     case when t.taken_at is not null then
                       greatest(0, extract(epoch from t.decided_at - t.taken_at)::double precision / 60) end as minutes,
                     k.decision = t.state as agrees,
                     case when k.decision = 'reject' and t.state = 'pass' then (
                       select l.cleared_day is null or l.cleared_day > l.due_day + ${daysAfterDue}::integer
                         from loan l where l.order_no = t.order_no and ${disagreedDue(today)}) end as late
                from ${decidedReviews}
               where ${decidedConditions(filter, today)}) d
       group by grouping sets ((d.reviewer_id), ())) s
      left join staff p on p.id = s.reviewer_id
     order by s.reviews desc, p.name, s.reviewer_id`.execute(tx)
  return rows
}
