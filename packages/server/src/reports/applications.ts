import { sql, type RawBuilder } from 'kysely'
import type { ReportAsk } from './report-source.ts'

type Sql = RawBuilder<unknown>

/** What takes a decision of the first desk back: the order waits there again. */
const firstUndone = ['goBack', 'rollBackFirst', 'reopenFirst', 'resubmit']

/**
 * The applications of some days as they stood at a moment, from the events that had happened by then, a row `a` each. What
 * was taken over from a file was decided elsewhere and is none. Events of an order have rising numbers.
 */
export function applicationsOf({ from, to, asOf }: Pick<ReportAsk, 'from' | 'to' | 'asOf'>): Sql {
  const start = sql`(${from}::date::timestamp at time zone 'Asia/Jakarta')`
  const end = sql`((${to}::date + 1)::timestamp at time zone 'Asia/Jakarta')`
  const lastOf = (...kinds: string[]) => sql`max(e.id) filter (where e.kind = any(${kinds}))`
  const lastIn = (state: string) => sql`max(e.id) filter (where e.to_state = ${state})`
  const timeOf = (...kinds: string[]) => sql`max(e.at) filter (where e.kind = any(${kinds}))`
  return sql`
    with chosen as materialized (
      select o.* from orders o
       where o.apply_time >= ${start} and o.apply_time < ${end} and o.apply_time <= ${asOf} and o.import_id is null
    ), e as materialized (
      select e.order_no as of_order,
             max(e.id) filter (where e.to_state is not null) as last_move,
             ${lastIn('firstWait')} as first_wait, ${lastIn('finalWait')} as final_wait, ${lastIn('returned')} as returned,
             ${lastIn('cancelled')} as cancelled,
             ${lastOf('passMachine', 'passStraight')} as machine_pass, ${lastOf('rejectMachine')} as machine_reject,
             ${lastOf('passFirst')} as first_pass, ${lastOf('rejectFirst')} as first_reject, ${lastOf(...firstUndone)} as first_undone,
             ${lastOf('passFinal')} as final_pass, ${lastOf('rejectFinal')} as final_reject,
             ${lastOf('passFinal', 'passStraight')} as approved,
             ${timeOf('passMachine', 'passStraight', 'rejectMachine')} as machine_at,
             max(e.at) filter (where e.to_state = 'firstWait') as first_wait_at, ${timeOf('passFirst', 'rejectFirst')} as first_at,
             max(e.at) filter (where e.to_state = 'finalWait') as final_wait_at, ${timeOf('passFinal', 'rejectFinal')} as final_at,
             -- The last one's: its number before it, so that nothing is sorted.
             (max(array[e.id, e.staff_id]) filter (where e.kind in ('passFirst', 'rejectFirst')))[2] as reviewer_id,
             substr(max(lpad(e.id::text, 19, '0') || coalesce(e.reason, ''))
                    filter (where e.kind in ('rejectMachine', 'rejectFirst', 'rejectFinal')), 20) as reject_reason
        from order_event e
       where e.order_no in (select order_no from chosen) and e.at <= ${asOf} group by e.order_no
    )
    select o.order_no as key, o.order_no, null::integer as no, o.name_masked as who, o.borrower_id, o.app_code,
           o.acquisition_channel as channel, o.customer_type, o.loan_amount as amount, o.term_days,
           left(f.regency, 2) as province, o.apply_time as at, (o.apply_time at time zone 'Asia/Jakarta')::date as day, e.*
      from chosen o join e on e.of_order = o.order_no left join order_facts f on f.order_no = o.order_no`
}

/** The first desk's decision that stands. */
export const firstStands = (decision: Sql, other: Sql): Sql =>
  sql`(${decision} is not null and ${decision} > greatest(coalesce(${other}, 0), coalesce(r.first_undone, 0)))`

/** The order was in that state as its last one. */
export const isIn = (entered: Sql): Sql => sql`(${entered} is not null and ${entered} = r.last_move)`
