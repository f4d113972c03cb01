import type pg from 'pg'
import { pino } from 'pino'
import { openDb, openPool } from '../packages/server/src/db/pool.ts'
import { factSources, tallyAnew } from '../packages/server/src/reports/refresh-facts.ts'
import { inBulk, type Part } from './in-bulk.ts'

/** Days before the business date of which orders have their events: what a report of yesterday's moment reads again. */
const toldDays = 3
/** To count years of facts takes longer than anybody who waits for an answer should. */
const talliesMs = 1_800_000
/** Devices that came to an app for each order, the order's own with them. */
const visitorsPerOrder = 2

/**
 * Makes the facts of reports that the orders of `makeOrders` have, set-wise and in their shape: channels, terms and provinces of a
 * lender of two years, devices that came and went. What a fact is made of is there for the orders of the last days.
 * @param client the schema's owner
 * @param url of its database
 * @param stale so many orders are left marked: what a busy minute leaves
 */
export async function makeFacts(client: pg.Client, url: string, today: string, stale: number): Promise<void> {
  const part =
    ([name, statement]: [string, string]): Part =>
    async (by) => {
      const began = performance.now()
      await by.query(statement.replaceAll('$today', `'${today}'::date`))
      process.stdout.write(`${name}: ${((performance.now() - began) / 1000).toFixed(0)} s\n`)
    }
  await inBulk(
    client,
    url,
    factSources.map(({ table }) => table),
    stages.map((statements) => Object.entries(statements).map(part)),
  )
  await client.query('truncate report_stale_order, report_stale_device')
  await client.query(
    'insert into report_stale_order (order_no) select order_no from orders order by apply_time desc limit $1',
    [stale],
  )
  const pool = openPool(url, pino({ level: 'silent' }), talliesMs)
  await tallyAnew({ db: openDb(pool) })
  await pool.end()
  await client.query('vacuum (analyze)')
}

const hash = `abs(hashint4(hashtext(o.order_no)))`
const channel = `(array['organic', 'playstore', 'referral', 'facebook', 'tiktok'])[1 + ${hash} % 5]`
const term = `(array[7, 14, 30])[1 + ${hash} / 7 % 3]`
/** A third of the people live in two provinces. */
const province = `(array['31', '32', '33', '34', '35', '36', '11', '12', '13', '14', '15', '16', '17', '18', '19', '21', '32', '32', '35', '51', '52', '53', '61', '62', '63', '64', '65', '71', '72', '73', '74', '75', '76', '81'])[1 + ${hash} / 11 % 34]`
const told = `(o.apply_time at time zone 'Asia/Jakarta')::date > $today - ${toldDays}`
const dayOf = (at: string) => `((${at}) at time zone 'Asia/Jakarta')::date`

/** What a stage is made of the stages before have. */
const stages: readonly Readonly<Record<string, string>>[] = [
  {
    applications: `
    insert into application_fact (order_no, app_code, channel, customer_type, amount, term_days, province, product_code, rule_version, reviewer_id, reject_reason,
        at, day, machine_passed, machine_rejected, was_first_wait, first_passed, first_rejected, final_passed, final_rejected, approved, waits_in,
        machine_micros, first_micros, final_micros, machine_pass_at, machine_pass_day, approved_at, approved_day, signed_at, signed_day,
        disbursed_at, disbursed_day, since)
    select o.order_no, o.app_code, ${channel}, o.customer_type, o.loan_amount, ${term}, ${province}, o.product_code, 1 + ${hash} % 3, 1 + ${hash} % 9,
           case when o.state like '%Rejected' then 'R0' || 1 + ${hash} % 8 end, o.apply_time, ${dayOf('o.apply_time')},
           o.state <> 'machineRejected', o.state = 'machineRejected', o.state <> 'machineRejected', past.first, o.state = 'firstRejected', past.final,
           o.state = 'finalRejected', past.final, case when o.state in ('firstWait', 'finalWait', 'returned', 'cancelled') then o.state end,
           60000000, 7200000000, 3600000000, case when o.state <> 'machineRejected' then o.apply_time + interval '1 minute' end,
           case when o.state <> 'machineRejected' then ${dayOf('o.apply_time')} end, case when past.final then o.apply_time + interval '3 hours' end,
           case when past.final then ${dayOf("o.apply_time + interval '3 hours'")} end, o.loan_time, ${dayOf('o.loan_time')}, o.loan_time, ${dayOf('o.loan_time')},
           least(coalesce(o.loan_time, o.apply_time + interval '1 day'), $today::timestamp at time zone 'Asia/Jakarta')
      from orders o cross join lateral (
        select o.state in ('approved', 'waitLoan', 'loaning', 'repaying', 'cleared') as final,
               o.state in ('finalWait', 'finalRejected', 'approved', 'waitLoan', 'loaning', 'repaying', 'cleared') as first) past`,
    'events of the last days': `
    insert into order_event (recorded_at, at, order_no, kind, from_state, to_state, actor_kind, actor)
    select at, at, order_no, kind, was, state, 'system', 'bench' from (
      select o.order_no, o.apply_time as at, 'apply' as kind, null as was, 'machineReview' as state from orders o where ${told}
      union all select o.order_no, o.apply_time + interval '1 minute', case when o.state = 'machineRejected' then 'rejectMachine' else 'passMachine' end,
             'machineReview', case when o.state = 'machineRejected' then o.state else 'firstWait' end from orders o where ${told}
      union all select o.order_no, o.apply_time + interval '2 hours', case when o.state = 'firstRejected' then 'rejectFirst' else 'passFirst' end,
             'firstWait', case when o.state = 'firstRejected' then o.state else 'finalWait' end
        from orders o where ${told} and o.state not in ('machineRejected', 'firstWait', 'returned', 'cancelled')
      union all select o.order_no, o.apply_time + interval '3 hours', 'passFinal', 'finalWait', 'approved'
        from orders o where ${told} and o.state in ('approved', 'waitLoan', 'loaning', 'repaying', 'cleared')) e
     order by order_no, at`,
    'instalments of the last days': `
    insert into instalment_history (order_no, app_code, no, at, due_day, cleared_day, voided, principal, interest, principal_left, principal_repaid, interest_repaid, penalty_repaid)
    select o.order_no, o.app_code, i.no, o.loan_time, i.due_day, i.cleared_day, false, i.principal, i.interest, i.principal_left, i.principal_repaid, i.interest_repaid, 0
      from orders o join instalment i on i.order_no = o.order_no where o.loan_time is not null and ${dayOf('o.loan_time')} > $today - ${toldDays}`,
    'payouts of the last days': `
    insert into loan_event (order_no, seq, kind, day, amount, detail, recorded_at, actor)
    select o.order_no, 0, 'disbursed', l.loan_day, l.principal, jsonb_build_object('source', 'paidOut', 'arrival', o.arrival_amount), o.loan_time, 'bench'
      from orders o join loan l on l.order_no = o.order_no where ${dayOf('o.loan_time')} > $today - ${toldDays}`,
    settled: `
    insert into settled_fact (order_no, app_code, borrower_id, channel, customer_type, amount, term_days, province, day, is_late, applied_after, borrowed_after,
        next_amount, gone, since)
    select o.order_no, o.app_code, o.borrower_id, ${channel}, o.customer_type, o.loan_amount, ${term}, ${province}, o.cleared_day, o.cleared_late,
           case when ${hash} % 3 = 0 then ${hash} % 60 end, case when ${hash} % 4 = 0 then ${hash} % 60 end,
           case when ${hash} % 4 = 0 then o.loan_amount end, false, o.cleared_day::timestamp at time zone 'Asia/Jakarta'
      from orders o where o.state = 'cleared'`,
  },
  {
    instalments: `
    insert into instalment_fact (order_no, no, app_code, channel, customer_type, amount, term_days, province, product_code, loan_day, due_day, last_due_day,
        cleared_day, cleared_by, is_oldest, is_first, principal, interest, principal_left, principal_repaid, interest_repaid, penalty_repaid, loan_principal,
        arrival, channel_cost, extension_fee, cash, cash_before, cash_0, cash_1, cash_3, cash_7, cash_15, cash_30, cash_60, cash_90, seen_1, seen_2, seen_3, seen_4, seen_5, seen_6, late_1, late_2, late_3, late_4, late_5, late_6, written_off, gone, since)
    select o.order_no, 1, o.app_code, ${channel}, o.customer_type, o.loan_amount, ${term}, ${province}, o.product_code, l.loan_day, i.due_day, i.due_day, i.cleared_day,
           case when i.cleared_day is null then null when late.days <= 0 then 0 when late.days <= 1 then 1 when late.days <= 3 then 3 when late.days <= 7 then 7
                when late.days <= 15 then 15 when late.days <= 30 then 30 when late.days <= 60 then 60 when late.days <= 90 then 90 else 1000 end,
           i.cleared_day is null, true, i.principal, i.interest, i.principal_left, i.principal_repaid, i.interest_repaid, 0, i.principal, o.arrival_amount, 5500, 0,
           l.cash_received, 0, l.cash_received, l.cash_received, l.cash_received, l.cash_received, l.cash_received, l.cash_received, l.cash_received,
           l.cash_received, i.principal_left, i.principal_left, i.principal_left, i.principal_left, i.principal_left, i.principal_left, i.principal_left > 0, i.principal_left > 0, i.principal_left > 0, i.principal_left > 0, i.principal_left > 0, i.principal_left > 0, false, false, coalesce(o.cleared_day::timestamp, l.loan_day::timestamp) at time zone 'Asia/Jakarta'
      from orders o join loan l on l.order_no = o.order_no join instalment i on i.order_no = o.order_no
      cross join lateral (select case when o.cleared_late then 1 + ${hash} % 90 else 0 end as days) late`,
  },
  {
    visitors: `
    insert into visitor_fact (app_code, device_blind, first_at, channel, clicked_at, visited_at, visited_day, installed_at, code_at, registered_at, registered_day,
        reached_at, reached_day, login_at, kyc_started_at, kyc_done_at, kyc_done_day, order_no, customer_type, amount, applied_at, applied_day, machine_pass_day,
        approved_day, signed_day, disbursed_day, due_day, cleared_by, asked_cost, since)
    select o.app_code, sha256((o.order_no || v.no)::bytea), seen.at, ${channel}, seen.at, seen.at, seen.day, seen.at, seen.at, registered.at, registered.day,
           seen.at, seen.day, registered.at, done.at, done.at, ${dayOf('done.at')}, case when v.no = 1 then o.order_no end,
           case when v.no = 1 then o.customer_type end, case when v.no = 1 then o.loan_amount end, case when v.no = 1 then o.apply_time end,
           case when v.no = 1 then ${dayOf('o.apply_time')} end, a.machine_pass_day, a.approved_day, a.signed_day, a.disbursed_day, i.due_day, i.cleared_by, 0, seen.at
      from orders o cross join generate_series(1, ${visitorsPerOrder}) v(no)
      cross join lateral (select o.apply_time - interval '10 minutes' as at, ${dayOf("o.apply_time - interval '10 minutes'")} as day) seen
      cross join lateral (select case when v.no = 1 or ${hash} % 2 = 0 then seen.at end as at, case when v.no = 1 or ${hash} % 2 = 0 then seen.day end as day) registered
      cross join lateral (select case when v.no = 1 then seen.at end as at) done
      left join application_fact a on a.order_no = o.order_no and v.no = 1
      left join instalment_fact i on i.order_no = o.order_no and v.no = 1`,
    balances: `
    insert into balance_fact (order_no, no, app_code, channel, customer_type, amount, term_days, province, product_code, due_day, from_day, until_day, principal, gone, since)
    select order_no, no, app_code, channel, customer_type, amount, term_days, province, product_code, due_day, loan_day, coalesce(cleared_day, 'infinity'), principal,
           coalesce(cleared_day <= loan_day, false), since
      from instalment_fact`,
  },
  {
    'steps of devices': `
    insert into device_step_fact (app_code, device_blind, step, day, at, channel, since)
    select v.app_code, v.device_blind, s.step, s.day, s.at, v.channel, s.at
      from visitor_fact v cross join lateral (
        values ('visits', v.visited_day, v.visited_at), ('registered', v.registered_day, v.registered_at), ('kycDone', v.kyc_done_day, v.kyc_done_at)) s(step, day, at)
     where s.day is not null`,
  },
]
