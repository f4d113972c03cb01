import type pg from 'pg'
import { type BareServer, startBareServer } from './bare-server.ts'

const pageSize = 20

/** What the console's list reads of an order, in one statement. */
const pageSql = `
  select o.order_no, o.state, o.version, o.app_code, o.name_masked, o.phone_masked, o.id_number_masked, o.customer_type,
         o.app_customer_type, o.batch, o.loan_count, o.failed_order_count, o.loan_amount, o.arrival_amount, o.service_fee,
         o.handling_fee, coalesce(l.service_fee_ppm, (o.terms ->> 'serviceFeePpm')::integer) as service_fee_ppm,
         coalesce(l.overdue_first_ppm, (o.terms ->> 'overdueFirstPpm')::integer) as overdue_first_ppm,
         coalesce(l.overdue_later_ppm, (o.terms ->> 'overdueLaterPpm')::integer) as overdue_later_ppm,
         o.term_days, o.instalments, o.channel, o.machine_score, o.machine_rating, o.apply_time, o.changed_time, o.machine_time,
         o.first_time, o.final_time, o.loan_time, o.cleared_day, o.cleared_late, l.due_day, l.extensions,
         l.principal_repaid + l.interest_repaid + l.penalty_repaid as repaid, l.principal_repaid, l.interest_repaid,
         l.penalty_repaid, l.reduced, w.principal, w.interest, w.penalty, w.total, w.days_late,
         (select d.provider_id from disbursement d where d.order_no = o.order_no and d.state = 'success') as payout_serial,
         (select c.method from cash_record c where c.order_no = o.order_no and c.state = 'posted'
           order by c.paid_at desc limit 1) as payment_method,
         exists (select from disbursement d where d.order_no = o.order_no and d.state = 'unknown') as payout_unknown
    from (select * from orders where state = $1 and customer_type = $2 and apply_time >= $3 and apply_time < $4
           order by apply_time desc, order_no desc limit ${pageSize}) o
    left join loan l on l.order_no = o.order_no
    left join lateral owed_on(o.order_no, current_date) w on true
   order by o.apply_time desc, o.order_no desc`
const matching = `from orders where state = $1 and customer_type = $2 and apply_time >= $3 and apply_time < $4`
/** As far as the console's list counts, and to the end. */
const counts = {
  capped: `select count(*) from (select 1 ${matching} limit 10001) counted`,
  exact: `select count(*) ${matching}`,
} as const

/** What a bare page is asked for. */
export interface BareRequest {
  state: string
  customerType: string
  from: string
  to: string
  count: keyof typeof counts | 'none'
}

/** The same list without us, one statement for the page and one for its total, where it is asked for. @param url connection of the schema's owner */
export async function startBareList(url: string): Promise<BareServer> {
  return await startBareServer(url, answer)
}

async function answer(pool: pg.Pool, request: unknown): Promise<object> {
  const { state, customerType, from, to, count } = request as BareRequest
  const values = [state, customerType, from, to]
  const { rows } = await pool.query({ name: 'page', text: pageSql, values })
  if (count === 'none') return { items: rows }
  const counted = await pool.query<{ count: string }>({ name: count, text: counts[count], values })
  return { items: rows, total: Number(counted.rows[0]?.count) }
}
