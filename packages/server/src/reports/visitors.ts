import { sql, type RawBuilder } from 'kysely'
import type { RegisterStep } from '@lumbung/domain/report/register-steps'
import type { ReportAsk } from './report-source.ts'

type Sql = RawBuilder<unknown>

const stepAt = (kind: RegisterStep) => sql`min(e.at) filter (where e.kind = ${kind})`

/**
 * Everybody who was seen in an app as known at a moment, a row a device and app: their first touch with its channel, when they
 * took each step, and their first application with what became of it. `mark` tells devices apart without saying whose.
 */
export function visitorsAt({ from, to, asOf }: Pick<ReportAsk, 'from' | 'to' | 'asOf'>): Sql {
  return sql`
    select v.*, o.order_no, coalesce(o.name_masked, v.mark) as who, o.customer_type, o.loan_amount, o.apply_time as applied_at,
           a.machine_pass_at, a.approved_at, a.signed_at, a.disbursed_at
      from (
        select e.app_code, e.device_blind, '#' || left(encode(e.device_blind, 'hex'), 8) as mark,
               e.app_code || ':' || encode(e.device_blind, 'hex') as key, min(e.at) as first_at,
               -- The first one's: its time and number before it, so that nothing is sorted.
               substr(min(to_char(e.at at time zone 'UTC', 'YYYYMMDDHH24MISSUS') || lpad(e.id::text, 19, '0') || e.channel), 40) as channel,
               ${stepAt('clicked')} as clicked_at,
               least(${stepAt('visited')}, ${stepAt('installed')}) as visited_at, ${stepAt('installed')} as installed_at,
               ${stepAt('codeAsked')} as code_at, ${stepAt('registered')} as registered_at, ${stepAt('loggedIn')} as login_at,
               ${stepAt('kycStarted')} as kyc_started_at, ${stepAt('kycDone')} as kyc_done_at
          from app_event e where e.device_blind is not null and e.heard_at <= ${asOf} group by e.app_code, e.device_blind
        having min(e.at) < ((${to}::date + 1)::timestamp at time zone 'Asia/Jakarta')
           and max(e.at) >= (${from}::date::timestamp at time zone 'Asia/Jakarta')) v
      left join (
        select distinct on (x.app_code, x.device_blind) x.* from orders x
         where x.device_blind is not null and x.apply_time <= ${asOf} and x.import_id is null
         order by x.app_code, x.device_blind, x.apply_time, x.order_no) o
        on o.app_code = v.app_code and o.device_blind = v.device_blind and o.apply_time >= v.first_at
      left join (
        select e.order_no, min(e.at) filter (where e.kind in ('passMachine', 'passStraight')) as machine_pass_at,
               min(e.at) filter (where e.kind in ('passFinal', 'passStraight')) as approved_at,
               min(e.at) filter (where e.kind = 'sign') as signed_at,
               min(e.at) filter (where e.kind in ('disburse', 'correctPayout')) as disbursed_at
          from order_event e
         where e.kind in ('passMachine', 'passStraight', 'passFinal', 'sign', 'disburse', 'correctPayout') and e.at <= ${asOf}
         group by e.order_no) a on a.order_no = o.order_no`
}

export const dayOf = (at: Sql): Sql => sql`(${at} at time zone 'Asia/Jakarta')::date`

/** Visitors as rows of a report, in the line of a day. */
export function visitorRows(ask: Pick<ReportAsk, 'from' | 'to' | 'asOf'>, at: Sql): Sql {
  return sql`
    select v.*, null::integer as no, ${at} as at, ${dayOf(at)} as day, v.loan_amount as amount, null::integer as term_days,
           null::text as province
      from (${visitorsAt(ask)}) v where ${at} is not null`
}

/** 1 where it is so. */
export const one = (condition: Sql): Sql => sql`(case when ${condition} then 1 else 0 end)`
