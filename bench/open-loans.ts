import type pg from 'pg'
import { firstContactRules } from '@lumbung/domain/contact/contact-rules'
import { crossingDays } from '../packages/domain/src/cases/stage-time.ts'
import { firstStageStarts, stageRangesFrom } from '../packages/domain/src/order/order.ts'
import { rollCasesJob } from '../packages/server/src/records/case/night-cases.ts'

/** Loans that all run, as many due on each of a row of days; every number below counts from there. */
export interface OpenLoans {
  perDay: number
  /** Due days, as days after the business date; the first is far in the past. */
  firstDay: number
  lastDay: number
  /** The business date up to which the cases are made, ISO: the last night that is finished. */
  today: string
}

const daysAtOnce = 30

/** Makes running loans and the cases that the nights up to `today` would have left, set-wise. @param client the owner */
export async function makeOpenLoans(client: pg.Client, loans: OpenLoans): Promise<void> {
  const { perDay, firstDay, lastDay, today } = loans
  for (let from = firstDay; from <= lastDay; from += daysAtOnce) {
    const to = Math.min(lastDay, from + daysAtOnce - 1)
    await client.query('begin')
    await client.query('set local enable_seqscan = off')
    await client.query(orderRows, [from, to, perDay, today])
    await client.query(loanRows, [from, to, perDay, today])
    await client.query(caseRows, [from, Math.min(to, -1), perDay, today])
    await client.query('commit')
  }
  await client.query(
    `insert into nightly_run (job, business_day, started_at, finished_at) values ($1, $2, now(), now()) on conflict do nothing`,
    [rollCasesJob, today],
  )
  await client.query('vacuum (analyze)')
}

/** Due day and number of each loan of a part. */
const each = `
  select $4::date + day as due_day, 'N' || to_char($4::date + day, 'YYMMDD') || lpad(i::text, 6, '0') as order_no
    from generate_series($1::integer, $2::integer) day, generate_series(1, $3::integer) i`

const orderRows = `
  insert into orders (order_no, app_code, state, customer_type, app_customer_type, loan_amount, term_days, service_fee, handling_fee,
                      interest, arrival_amount, apply_time, changed_time, loan_time, due_day)
  select order_no, 'panen', 'repaying', 'new', 'new', 1000000, 14, 28000, 5000, 7000, 960000, due_day - 15, due_day - 14, due_day - 14,
         due_day
    from (${each}) made`

const loanRows = `
  insert into loan (order_no, app_code, principal, term_days, instalments, service_fee_ppm, handling_fee, interest_ppm, overdue_first_ppm,
      overdue_later_ppm, fee_mode, due_rule, early_interest, calendar, extension_fee_ppm, total_cap_ppm, loan_day, as_of_day, due_day, cost_so_far,
      principal_left, interest_left, penalty_left, event_count)
  select order_no, 'panen', 1000000, 14, 1, 28000, 5000, 500, 2000, 3000, 'upfront', 'after', 'actualDays', 'days', 2000, 1000000,
         due_day - 14, due_day - 14, due_day, 40000, 1000000, 7000, 0, 1
    from (${each}) made`

const boundaries = crossingDays({
  ranges: stageRangesFrom(firstStageStarts),
  collectDaysMax: firstContactRules.deskDaysMax,
})
  .map(({ day, stage }) => `(${day}, '${stage}')`)
  .join(', ')

const caseRows = `
  with opened as (
    insert into collection_case (order_no, app_code, state, stage, opened_day, stage_day, due_day)
    select order_no, 'panen', case when $4::date - due_day > 90 then 'stopped' else 'unassigned' end, stage, due_day + 1, due_day + day, due_day
      from (${each}) made
     cross join lateral (select day, stage from (values ${boundaries}) as b (day, stage)
                          where day <= $4::date - due_day order by day desc limit 1) crossed
    returning id, order_no, state, stage, opened_day, stage_day
  ), spelled as (
    insert into case_spell (case_id, order_no, app_code, stage, from_at)
    select id, order_no, 'panen', stage, stage_day from opened
  )
  insert into case_event (case_id, order_no, kind, day, at, recorded_at, to_state, to_stage, actor_kind, actor)
  select id, order_no, 'opened', opened_day, opened_day, now(), state, stage, 'system', 'system' from opened`
