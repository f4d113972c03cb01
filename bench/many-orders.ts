import type pg from 'pg'
import { inBulk, type Part } from './in-bulk.ts'
import { terms } from './terms.ts'

/** Days over which the orders were applied for, up to the business date of the bench. */
const twoYears = 730
const batch = 100_000
const tables = ['borrower', 'orders', 'loan', 'instalment', 'disbursement']

/**
 * Makes orders set-wise in SQL: states, customer types and times as a lender of two years has them, a payout, a loan and
 * an instalment where money went out. Lists read these rows; books are not kept for them.
 * @param client the schema's owner
 * @param url of its database
 * @param today the business date, ISO
 */
export async function makeOrders(
  client: pg.Client,
  url: string,
  orders: number,
  today: string,
  daysBack = twoYears,
): Promise<void> {
  const borrowers: Part = async (by) =>
    await by.query(
      `insert into borrower (id, id_number_blind, created_at) overriding system value
       select i, sha256(('id' || i)::bytea), $1::date - $3::integer - 1 from generate_series(1, $2::integer) i`,
      [today, Math.ceil(orders / 2), daysBack],
    )
  const batches = Array.from({ length: Math.ceil(orders / batch) }, (_, index): Part => {
    const [from, to] = [index * batch + 1, Math.min(orders, (index + 1) * batch)]
    return async (by) => {
      await by.query('begin')
      await by.query('set local enable_seqscan = off')
      await by.query(orderRows, [from, to, orders, today, JSON.stringify(terms), daysBack])
      await by.query(loanRows, [from, to, today])
      await by.query(instalmentRows, [from, to])
      await by.query(payoutRows, [from, to])
      await by.query('commit')
    }
  })
  await inBulk(client, url, tables, [[borrowers, ...batches]])
  await client.query('vacuum (analyze)')
}

/** Orders of a batch know their number by `batch`, which is `b<i>` only while they are made. */
const orderRows = `
  with made as (
    select i, ($4::date - $6::integer) + (i::bigint * $6 / $3)::integer as day, abs(hashint4(i)) as h, 1 + abs(hashint4(i * 7)) % 100 as share
      from generate_series($1::integer, $2::integer) i
  ), placed as (
    select *, case when day > $4::date - 3 and share <= 60
                   then (array['firstWait', 'finalWait', 'approved', 'waitLoan', 'returned', 'loaning'])[1 + h % 6]
                   when share <= 8 then 'machineRejected' when share <= 17 then 'firstRejected' when share <= 22 then 'finalRejected'
                   when share <= 28 then 'cancelled'
                   when day > $4::date - 14 or day > $4::date - 40 and share <= 80 or share <= 34 then 'repaying'
                   else 'cleared' end as state,
           day + make_interval(secs => 21600 + h % 50000) as applied
      from made
  )
  insert into orders (order_no, app_code, application_id, borrower_id, product_code, state, version, customer_type, app_customer_type,
      acquisition_channel, terms, loan_amount, term_days, service_fee, handling_fee, interest, arrival_amount, machine_score,
      machine_rating, channel, apply_time, changed_time, machine_time, loan_time, cleared_day, cleared_late,
      due_day, name_masked, name_first,
      phone_masked, id_number_masked, phone_blind, id_number_blind, device_blind, bank_account_blind)
  select to_char(day, 'YYMMDD') || lpad((i % 1000000)::text, 6, '0'), (array['panen', 'guyub'])[1 + h % 2], 'bench-' || lpad(i::text, 8, '0'),
         1 + i % greatest(1, $3::integer / 2), (array['panen-tunai', 'guyub-tunai'])[1 + h % 2], state, 5,
         (array['new', 'new', 'new', 'old', 'globalOld'])[1 + h % 5], (array['new', 'old'])[1 + h % 2], 'organic', $5::jsonb,
         1000000 + (h % 8) * 250000, 14, 28000, 5000, 7000, 960000 + (h % 8) * 250000, 560 + h % 200, 'B',
         case when state in ('repaying', 'cleared') then 'xendit' end, applied,
         applied + make_interval(hours => case when state = 'cleared' then 340 else 20 end), applied,
         case when state in ('repaying', 'cleared') then applied + interval '20 hours' end,
         case when state = 'cleared' then day + 14 end, state = 'cleared' and share > 85,
         case when state in ('repaying', 'cleared') then least((applied + interval '20 hours')::date + 14, $4::date + 30) end,
         'Siti N••••', 'siti', '0812••••' || lpad((h % 1000)::text, 3, '0'), '3273••••••••••••',
         sha256(('phone' || i % greatest(1, $3::integer / 2))::bytea), sha256(('id' || 1 + i % greatest(1, $3::integer / 2))::bytea),
         sha256(('device' || i)::bytea), sha256(('bank' || i)::bytea)
    from placed`

const ofBatch = `application_id between 'bench-' || lpad($1::integer::text, 8, '0') and 'bench-' || lpad($2::integer::text, 8, '0')
  and app_code in ('panen', 'guyub') and state in ('repaying', 'cleared')`

const loanRows = `
  insert into loan (order_no, app_code, principal, term_days, instalments, service_fee_ppm, handling_fee, interest_ppm, overdue_first_ppm,
      overdue_later_ppm, fee_mode, due_rule, early_interest, calendar, extension_fee_ppm, total_cap_ppm, loan_day, as_of_day, due_day, cost_so_far,
      principal_left, interest_left, penalty_left, principal_repaid, interest_repaid, cash_received, cleared_day, event_count)
  select order_no, app_code, loan_amount, 14, 1, 28000, 5000, 500, 2000, 3000, 'upfront', 'after', 'actualDays', 'days', 2000, 1000000,
         loan_time::date, coalesce(cleared_day, loan_time::date), least(loan_time::date + 14, $3::date + 30), 40000,
         case when state = 'repaying' then loan_amount else 0 end, case when state = 'repaying' then 7000 else 0 end, 0,
         case when state = 'cleared' then loan_amount else 0 end, case when state = 'cleared' then 7000 else 0 end,
         case when state = 'cleared' then loan_amount + 7000 else 0 end, cleared_day, case when state = 'cleared' then 2 else 1 end
    from orders where ${ofBatch}`

const instalmentRows = `
  insert into instalment (order_no, no, start_day, due_day, principal, interest, principal_left, interest_left, penalty_left,
      principal_repaid, interest_repaid, cleared_day)
  select l.order_no, 1, l.loan_day, l.due_day, l.principal, 7000, l.principal_left, l.interest_left, 0, l.principal_repaid,
         l.interest_repaid, l.cleared_day
    from orders o join loan l on l.order_no = o.order_no where o.${ofBatch.replaceAll(' and ', ' and o.').replace("o.'bench-' || lpad($2", "'bench-' || lpad($2")}`

const payoutRows = `
  insert into disbursement (order_no, attempt, state, version, reference, provider_id, amount, channel, bank_code, third_status, created_at, sent_at, settled_at)
  select order_no, 1, 'success', 4, order_no || '-1', 'disb-' || md5(order_no), arrival_amount, 'xendit', 'BCA', 'SUCCEEDED', apply_time, loan_time, loan_time
    from orders where ${ofBatch}`
