import { sql, type RawBuilder } from 'kysely'
import type { RegisterStep } from '@lumbung/domain/report/register-steps'
import type { FactSource, Marks } from './fact-source.ts'
import { clearedBy } from './instalments.ts'
import type { Tally } from './tally.ts'

type Sql = RawBuilder<unknown>

const stepAt = (kind: RegisterStep) => sql`min(e.at) filter (where e.kind = ${kind})`
const dayOf = (at: Sql): Sql => sql`(${at} at time zone 'Asia/Jakarta')::date`
const reached = sql`coalesce(v.registered_at, v.first_at)`

/** Devices that told of something, and those of whose orders something is new. */
const staleDevices = ({ orders, devices }: Marks): Sql => sql`
  ${devices}
   union
  select o.app_code, o.device_blind from (${orders}) m join orders o on o.order_no = m.order_no
   where o.device_blind is not null`

/**
 * Everybody who was seen in an app as known at a moment, a row a device and app: their first touch with its channel, when they
 * took each step, and their first application with what became of it and of its first instalment.
 */
function visitorsSaid(asOf: Date, among: Sql): Sql {
  return sql`
    with seen as materialized (
      select e.app_code, e.device_blind, min(e.at) as first_at, max(e.heard_at) as last_at,
             -- The first one's: its time and number before it, so that nothing is sorted.
             substr(min(to_char(e.at at time zone 'UTC', 'YYYYMMDDHH24MISSUS') || lpad(e.id::text, 19, '0') || e.channel), 40) as channel,
             ${stepAt('clicked')} as clicked_at,
             least(${stepAt('visited')}, ${stepAt('installed')}) as visited_at, ${stepAt('installed')} as installed_at,
             ${stepAt('codeAsked')} as code_at, ${stepAt('registered')} as registered_at, ${stepAt('loggedIn')} as login_at,
             ${stepAt('kycStarted')} as kyc_started_at, ${stepAt('kycDone')} as kyc_done_at
        from (${among}) k join app_event e on e.app_code = k.app_code and e.device_blind = k.device_blind
       where e.heard_at <= ${asOf} group by e.app_code, e.device_blind
    ), applied as materialized (
      select v.*, o.order_no, o.customer_type, o.loan_amount as amount, o.apply_time as applied_at
        from seen v left join lateral (
          select x.* from orders x
           where x.app_code = v.app_code and x.device_blind = v.device_blind and x.apply_time <= ${asOf} and x.import_id is null
           order by x.apply_time, x.order_no limit 1) o on o.apply_time >= v.first_at
    )
    select v.app_code, v.device_blind, v.first_at, v.channel, v.clicked_at, v.visited_at, ${dayOf(sql`v.visited_at`)} as visited_day,
           v.installed_at, v.code_at, v.registered_at, ${dayOf(sql`v.registered_at`)} as registered_day, ${reached} as reached_at,
           ${dayOf(reached)} as reached_day, v.login_at, v.kyc_started_at, v.kyc_done_at, ${dayOf(sql`v.kyc_done_at`)} as kyc_done_day,
           v.order_no, v.customer_type, v.amount, v.applied_at, ${dayOf(sql`v.applied_at`)} as applied_day,
           ${dayOf(sql`a.machine_pass_at`)} as machine_pass_day, ${dayOf(sql`a.approved_at`)} as approved_day,
           ${dayOf(sql`a.signed_at`)} as signed_day, ${dayOf(sql`a.disbursed_at`)} as disbursed_day,
           i.due_day, ${clearedBy(sql`i.cleared_day`, sql`i.due_day`)} as cleared_by,
           coalesce(q.cost, 0) as asked_cost,
           greatest(v.last_at, v.applied_at, a.last_at, i.last_at, q.last_at) as since
      from applied v
      left join lateral (
        select min(e.at) filter (where e.kind in ('passMachine', 'passStraight')) as machine_pass_at,
               min(e.at) filter (where e.kind in ('passFinal', 'passStraight')) as approved_at,
               min(e.at) filter (where e.kind = 'sign') as signed_at,
               min(e.at) filter (where e.kind in ('disburse', 'correctPayout')) as disbursed_at, max(e.at) as last_at
          from order_event e
         where e.order_no = v.order_no and e.at <= ${asOf}
           and e.kind in ('passMachine', 'passStraight', 'passFinal', 'sign', 'disburse', 'correctPayout')) a on true
      left join lateral (
        select case when not h.voided then h.due_day end as due_day, case when not h.voided then h.cleared_day end as cleared_day,
               h.at as last_at
          from instalment_history h
         where h.order_no = v.order_no and h.no = 1 and h.at <= ${asOf} and a.disbursed_at is not null
         order by h.id desc limit 1) i on true
      left join lateral (select sum(q.cost)::bigint as cost, max(q.answered_at) as last_at from source_inquiry q
        where q.order_no = v.order_no and q.answered_at <= ${asOf}) q on true`
}

/** A row a device in an app. */
export const visitorFacts: FactSource = {
  table: 'visitor_fact',
  keys: ['app_code', 'device_blind'],
  columns: [
    'app_code',
    'device_blind',
    'first_at',
    'channel',
    'clicked_at',
    'visited_at',
    'visited_day',
    'installed_at',
    'code_at',
    'registered_at',
    'registered_day',
    'reached_at',
    'reached_day',
    'login_at',
    'kyc_started_at',
    'kyc_done_at',
    'kyc_done_day',
    'order_no',
    'customer_type',
    'amount',
    'applied_at',
    'applied_day',
    'machine_pass_day',
    'approved_day',
    'signed_day',
    'disbursed_day',
    'due_day',
    'cleared_by',
    'asked_cost',
    'since',
  ],
  said: visitorsSaid,
  stale: staleDevices,
}

/** What of an app's events counts as a step of a day. */
const appSteps = {
  visits: ['visited', 'installed'],
  registered: ['registered'],
  kycDone: ['kycDone'],
} as const

/** A device counts once a day and step. */
function stepsSaid(asOf: Date, among: Sql): Sql {
  const day = dayOf(sql`e.at`)
  const step = sql.join(
    Object.entries(appSteps).map(([name, kinds]) => sql`when e.kind = any(${[...kinds]}) then ${name}`),
    sql` `,
  )
  return sql`
    select e.app_code, e.device_blind, e.step, e.day, min(e.at) as at, (array_agg(e.channel order by e.at, e.id))[1] as channel,
           max(e.heard_at) as since
      from (select e.*, (case ${step} end) as step, ${day} as day
              from (${among}) k join app_event e on e.app_code = k.app_code and e.device_blind = k.device_blind
             where e.heard_at <= ${asOf}) e
     where e.step is not null group by e.app_code, e.device_blind, e.step, e.day`
}

/** A row a device, step and day. */
export const deviceStepFacts: FactSource = {
  table: 'device_step_fact',
  keys: ['app_code', 'device_blind'],
  columns: ['app_code', 'device_blind', 'step', 'day', 'at', 'channel', 'since'],
  said: stepsSaid,
  stale: staleDevices,
}

/** Tells devices apart without saying whose. */
export const markOf = (device: Sql): Sql => sql`('#' || left(encode(${device}, 'hex'), 8))`

/**
 * Visitors as rows of a report, in the line of one of their days, and their tally.
 * @param line which of their times, and its day
 * @param more further columns, of a fact `f`
 */
export function visitorTally(
  table: Tally['table'],
  line: { at: string; day: string },
  { more, by, sums = [] }: { more: Sql; by: readonly string[]; sums?: readonly string[] },
): Tally {
  const day = sql.ref(`f.${line.day}`)
  return {
    table,
    by,
    sums,
    parts: [
      {
        source: visitorFacts,
        within: (from, to) => ({ within: sql`${day} between ${from}::date and ${to}::date` }),
        rows: (facts) => sql`
          select md5(f.app_code || encode(f.device_blind, 'hex')) as key, f.order_no, null::integer as no, ${markOf(sql`f.device_blind`)} as mark,
                 f.app_code, f.channel, f.customer_type, f.amount, null::integer as term_days, null::text as province,
                 ${day} as day, ${sql.ref(`f.${line.at}`)} as at, f.registered_day, f.due_day, f.cleared_by, f.asked_cost, ${more}
            from (${facts}) f`,
      },
    ],
  }
}

/** As many as the row stands for where it is so. */
export const counted = (condition: Sql): Sql => sql`(case when ${condition} then r.n else 0 end)`
