import { sql, type RawBuilder } from 'kysely'
import type { FactSource } from './fact-source.ts'

type Sql = RawBuilder<unknown>

/** What takes a decision of the first desk back: the order waits there again. */
const firstUndone = ['goBack', 'rollBackFirst', 'reopenFirst', 'resubmit']
const waiting = ['firstWait', 'finalWait', 'returned', 'cancelled']
const machine = ['passMachine', 'passStraight', 'rejectMachine']
const told = [...machine, ...firstUndone, 'passFirst', 'rejectFirst', 'passFinal', 'rejectFinal']
const paidOut = ['disburse', 'correctPayout']

const lastOf = (...kinds: string[]) => sql`max(e.id) filter (where e.kind = any(${kinds}))`
const timeOf = (...kinds: string[]) => sql`max(e.at) filter (where e.kind = any(${kinds}))`
const firstOf = (...kinds: string[]) => sql`min(e.at) filter (where e.kind = any(${kinds}))`
const lastIn = (state: string) => sql`max(e.id) filter (where e.to_state = ${state})`
const micros = (when: Sql, from: Sql, to: Sql) =>
  sql`(case when ${when} then greatest(extract(epoch from ${to} - ${from}) * 1e6, 0) else 0 end)::bigint`
const dayOf = (at: Sql) => sql`(${at} at time zone 'Asia/Jakarta')::date`

/** The first desk's decision that stands. */
const firstStands = (decision: Sql, other: Sql): Sql =>
  sql`coalesce(${decision} > greatest(coalesce(${other}, 0), coalesce(e.first_undone, 0)), false)`
const firstPassed = firstStands(sql`e.first_pass`, sql`e.first_reject`)
const firstRejected = firstStands(sql`e.first_reject`, sql`e.first_pass`)
const machineDecided = sql`(e.machine_pass is not null or e.machine_reject is not null)`
const finalDecided = sql`(e.final_pass is not null or e.final_reject is not null)`

/**
 * Applications as they stood at a moment, from the events that had happened by then. What was taken over from a file was decided
 * elsewhere and is none. Events of an order have rising numbers.
 */
function applicationsSaid(asOf: Date, among: Sql): Sql {
  return sql`
    with chosen as materialized (
      select o.* from (${among}) k join orders o on o.order_no = k.order_no
       where o.apply_time <= ${asOf} and o.import_id is null
    ), e as materialized (
      select e.order_no as of_order,
             max(e.id) filter (where e.to_state is not null) as last_move,
             ${lastIn('firstWait')} as first_wait, ${lastIn('finalWait')} as final_wait, ${lastIn('returned')} as returned,
             ${lastIn('cancelled')} as cancelled,
             ${lastOf('passMachine', 'passStraight')} as machine_pass, ${lastOf('rejectMachine')} as machine_reject,
             ${lastOf('passFirst')} as first_pass, ${lastOf('rejectFirst')} as first_reject, ${lastOf(...firstUndone)} as first_undone,
             ${lastOf('passFinal')} as final_pass, ${lastOf('rejectFinal')} as final_reject,
             ${lastOf('passFinal', 'passStraight')} as approved,
             ${timeOf(...machine)} as machine_at,
             max(e.at) filter (where e.to_state = 'firstWait') as first_wait_at, ${timeOf('passFirst', 'rejectFirst')} as first_at,
             max(e.at) filter (where e.to_state = 'finalWait') as final_wait_at, ${timeOf('passFinal', 'rejectFinal')} as final_at,
             ${firstOf('passMachine', 'passStraight')} as machine_pass_at, ${firstOf('passFinal', 'passStraight')} as approved_at,
             ${firstOf('sign')} as signed_at, ${firstOf(...paidOut)} as disbursed_at,
             -- The last one's: its number before it, so that nothing is sorted.
             (max(array[e.id, e.staff_id]) filter (where e.kind in ('passFirst', 'rejectFirst')))[2] as reviewer_id,
             substr(max(lpad(e.id::text, 19, '0') || coalesce(e.reason, ''))
                    filter (where e.kind in ('rejectMachine', 'rejectFirst', 'rejectFinal')), 20) as reject_reason,
             max(e.at) filter (where e.kind = any(${[...told, 'sign', ...paidOut]}) or e.to_state = any(${waiting})
                                  or e.from_state = any(${waiting})) as last_at
        from order_event e
       where e.order_no in (select order_no from chosen) and e.at <= ${asOf} group by e.order_no
    )
    select o.order_no, o.app_code, o.acquisition_channel as channel, o.customer_type, o.loan_amount as amount, o.term_days,
           left(f.regency, 2) as province, o.product_code,
           (select m.rule_version from machine_review m where m.order_no = o.order_no and m.at <= ${asOf} order by m.round limit 1) as rule_version,
           e.reviewer_id::integer as reviewer_id, e.reject_reason, o.apply_time as at, ${dayOf(sql`o.apply_time`)} as day,
           e.machine_pass is not null as machine_passed, e.machine_reject is not null as machine_rejected,
           e.first_wait is not null as was_first_wait, ${firstPassed} as first_passed, ${firstRejected} as first_rejected,
           e.final_pass is not null as final_passed, e.final_reject is not null as final_rejected,
           e.approved is not null as approved,
           case e.last_move when e.first_wait then 'firstWait' when e.final_wait then 'finalWait' when e.returned then 'returned'
                            when e.cancelled then 'cancelled' end as waits_in,
           ${micros(machineDecided, sql`o.apply_time`, sql`e.machine_at`)} as machine_micros,
           ${micros(sql`(${firstPassed} or ${firstRejected})`, sql`e.first_wait_at`, sql`e.first_at`)} as first_micros,
           ${micros(finalDecided, sql`e.final_wait_at`, sql`e.final_at`)} as final_micros,
           e.machine_pass_at, ${dayOf(sql`e.machine_pass_at`)} as machine_pass_day,
           e.approved_at, ${dayOf(sql`e.approved_at`)} as approved_day, e.signed_at, ${dayOf(sql`e.signed_at`)} as signed_day,
           e.disbursed_at, ${dayOf(sql`e.disbursed_at`)} as disbursed_day,
           greatest(o.apply_time, e.last_at) as since
      from chosen o join e on e.of_order = o.order_no left join order_facts f on f.order_no = o.order_no`
}

/** A row an application. */
export const applicationFacts: FactSource = {
  table: 'application_fact',
  keys: ['order_no'],
  columns: [
    'order_no',
    'app_code',
    'channel',
    'customer_type',
    'amount',
    'term_days',
    'province',
    'product_code',
    'rule_version',
    'reviewer_id',
    'reject_reason',
    'at',
    'day',
    'machine_passed',
    'machine_rejected',
    'was_first_wait',
    'first_passed',
    'first_rejected',
    'final_passed',
    'final_rejected',
    'approved',
    'waits_in',
    'machine_micros',
    'first_micros',
    'final_micros',
    'machine_pass_at',
    'machine_pass_day',
    'approved_at',
    'approved_day',
    'signed_at',
    'signed_day',
    'disbursed_at',
    'disbursed_day',
    'since',
  ],
  said: applicationsSaid,
  stale: ({ orders }) => orders,
}
