import { sql, type RawBuilder } from 'kysely'
import {
  getPlaceRecovery,
  getPlaceRecoveryOrders,
  placeRecovery,
} from '@lumbung/contract/report/place-recovery'
import { implementReport } from '../../reports/implement-report.ts'
import { instalmentsAt } from '../../reports/instalments.ts'
import type { ReportAsk, ReportOf } from '../../reports/report-source.ts'

type Sql = RawBuilder<unknown>
type Report = ReportOf<typeof placeRecovery>
const ages = [0, 1, 3, 7, 15, 30, 60, 90] as const

/**
 * A row a loan of some days as known at a moment: what went out, what was due, and what came in by so many days after its last
 * due day. Cash counts by its value day, once it was heard of; what is credit was cash in too.
 */
function placedOn({ from, to, asOf, today }: ReportAsk): Sql {
  const cashBy = ages.map(
    (days) =>
      sql`coalesce(sum(c.amount) filter (where c.value_day <= i.due_day + ${sql.lit(days)}::integer), 0)::bigint as ${sql.ref(`cash_${days}`)}`,
  )
  return sql`
    with loan_day as (
      select l.order_no, l.loan_day, (e.detail ->> 'arrival')::bigint as arrival from loan l
        join loan_event e on e.order_no = l.order_no and e.seq = 0
       where l.loan_day between ${from}::date and ${to}::date
    ), owing as (
      select i.order_no, max(i.due_day) as due_day, sum(i.principal) as principal, sum(i.principal_left) as principal_left,
             sum(i.principal_repaid) as principal_repaid, sum(i.interest_repaid) as interest_repaid, sum(i.penalty_repaid) as penalty_repaid,
             sum(case when i.due_day < ${today}::date then i.principal + i.interest else 0 end) as due,
             sum(case when i.due_day < ${today}::date then i.principal else 0 end) as due_principal,
             sum(case when i.due_day < ${today}::date then i.principal_repaid else 0 end) as due_repaid
        from (${instalmentsAt(asOf)}) i where i.order_no in (select order_no from loan_day) group by i.order_no
    ), came as (
      select i.order_no, coalesce(sum(c.amount), 0)::bigint as cash,
             coalesce(sum(c.amount) filter (where c.value_day < i.due_day), 0)::bigint as cash_before, ${sql.join(cashBy)}
        from owing i left join cash_record c on c.order_no = i.order_no and c.state = 'posted' and c.received_at <= ${asOf}
       group by i.order_no
    )
    select o.order_no as key, o.order_no, null::integer as no, o.name_masked as who, o.app_code, o.acquisition_channel as channel,
           o.customer_type, o.loan_amount as amount, o.term_days, left(f.regency, 2) as province, d.loan_day as day,
           (d.loan_day::timestamp at time zone 'Asia/Jakarta') as at, o.product_code, d.arrival, i.due_day, i.principal, i.principal_left,
           i.principal_repaid, i.interest_repaid, i.penalty_repaid, i.due, i.due_principal, i.due_repaid, came.cash, came.cash_before,
           ${sql.join(ages.map((days) => sql.ref(`came.cash_${days}`)))},
           (select coalesce(sum(x.fee), 0) from extension x
             where x.order_no = o.order_no and x.state = 'effective' and x.ended_at <= ${asOf}) as extension_fee,
           (select coalesce(sum(g.amount), 0) from ledger_entry g left join cash_record c on c.id = g.cash_record_id
             where g.order_no = o.order_no and g.account = 'channelCost' and g.day <= ${today}::date
               and (c.id is null or c.received_at <= ${asOf})) as channel_cost
      from loan_day d join orders o on o.order_no = d.order_no join owing i on i.order_no = d.order_no
      join came on came.order_no = d.order_no left join order_facts f on f.order_no = o.order_no`
}

/** What was lent on a day, and what of it came back (domain.md §2.7). */
export const placeRecoveryReport: Report = {
  definition: placeRecovery,
  usual: { days: 91, to: (today) => today, rows: 'week' },
  source: placedOn,
  figures: ({ today }) => {
    // A loan is old enough when its own due day is so many days over: its line may hold terms of several lengths.
    const old = (days: number, value: Sql) =>
      sql`(case when r.due_day + ${sql.lit(days)}::integer < ${today}::date then ${value} end)`
    return {
      placed: sql`1`,
      principal: sql`r.principal`,
      arrival: sql`r.arrival`,
      channelCost: sql`r.channel_cost`,
      due: sql`r.due`,
      duePrincipal: sql`r.due_principal`,
      recoveredDue: sql`r.due_repaid`,
      recoveredPrincipal: sql`r.principal_repaid`,
      recoveredInterest: sql`r.interest_repaid`,
      recoveredPenalty: sql`r.penalty_repaid`,
      recoveredExtension: sql`r.extension_fee`,
      cash: sql`r.cash`,
      cashBefore: sql`r.cash_before`,
      ...Object.fromEntries(
        ages.flatMap((days) => [
          [`cash${days}`, old(days, sql.ref(`r.cash_${days}`))],
          [`arrival${days}`, old(days, sql`r.arrival`)],
        ]),
      ),
      outstanding: sql`r.principal_left`,
      profit: sql`(r.cash - r.arrival - r.channel_cost)`,
    } as ReturnType<Report['figures']>
  },
  splits: { product: { of: sql`r.product_code` } },
}

export const placeRecoveryCalls = implementReport(
  placeRecoveryReport,
  getPlaceRecovery,
  getPlaceRecoveryOrders,
)
