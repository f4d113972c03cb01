import { sql, type RawBuilder } from 'kysely'
import { type CostCeiling, firstCostCeilings } from '@lumbung/domain/account/ceilings'
import type { BusinessDay } from '@lumbung/domain/calendar'
import { rupiah, subtract } from '@lumbung/domain/money'
import { system } from '../../calls/actor.ts'
import type { Tx } from '../../db/pool.ts'
import { closeItem, openItem } from '../running/open-items.ts'

type Sql = RawBuilder<unknown>

/** Loans `l` with the ceilings of the day on which they were signed; contracts taken over from a file were signed elsewhere. */
const signed = (which: Sql): Sql => sql`
  select l.*, l.term_days >= (c.value ->> 'longFrom')::integer as is_long, c.value as ceilings,
         case l.calendar when 'month' then (l.loan_day + make_interval(months => l.term_days / 30))::date - l.loan_day
                         else l.term_days end as days
    from loan l join orders o on o.order_no = l.order_no
    cross join lateral (
      select coalesce((select s.value from dated_setting s
                        where s.code = 'costCeilings' and s.state = 'agreed'
                          and s.valid_from <= coalesce((o.sign_time at time zone 'Asia/Jakarta')::date, l.loan_day)
                        order by s.valid_from desc, s.decided_at desc, s.id desc limit 1),
                      ${JSON.stringify(firstCostCeilings)}::jsonb) as value) c
   where o.import_id is null and l.voided_day is null and ${which}`

/**
 * Loans that cost more than the ceilings they were signed under (domain.md §1.1): `order_no`, `ceiling`, `cost`, `most`.
 * - `late`: ppm of penalty a day; a day of penalty is floor(unpaid principal × rate) and the rate never changes after signing, so no day
 *   is dearer than the ceiling exactly when the rate is not;
 * - `benefit`: rupiah of fees and interest of the contract, with what was charged beside it. The contract alone was held against
 *   its ceilings when it was signed, so only a loan with such a fee can be above;
 * - `total`: rupiah of all cost since, at most the principal.
 * @param which a condition on `l`
 */
export function overCeilings(which: Sql): Sql {
  return sql`(
    with signed as materialized (${signed(which)}),
    period as (
      select s.order_no, i.charged_fees, sum(i.principal) over later as balance, s.interest_ppm,
             lead(i.start_day, 1, s.loan_day + s.days) over by_no - i.start_day as days
        from signed s join instalment i on i.order_no = s.order_no
       where exists (select from instalment f where f.order_no = s.order_no and f.charged_fees > 0)
      window by_no as (partition by s.order_no order by i.no),
             later as (partition by s.order_no order by i.no rows between current row and unbounded following)
    ), benefit as (
      select s.order_no, share_of(s.principal, s.service_fee_ppm, 1) + s.handling_fee + sum(p.charged_fees)::bigint
               + sum(share_of(p.balance::bigint, p.interest_ppm, p.days))::bigint as cost,
             share_of(s.principal, (s.ceilings ->> case when s.is_long then 'longBenefit' else 'shortBenefit' end)::integer, s.days) as most
        from signed s join period p on p.order_no = s.order_no
       group by s.order_no, s.principal, s.service_fee_ppm, s.handling_fee, s.ceilings, s.is_long, s.days
    )
    select s.order_no, 'late' as ceiling, l.cost, l.most
      from signed s cross join lateral (
        select greatest(s.overdue_first_ppm, s.overdue_later_ppm)::bigint as cost,
               (s.ceilings ->> case when s.is_long then 'longLate' else 'shortLate' end)::bigint as most) l
     where l.cost > l.most
    union all
    select b.order_no, 'benefit', b.cost, b.most from benefit b where b.cost > b.most
    union all
    select s.order_no, 'total', s.cost_so_far, share_of(s.principal, s.total_cap_ppm, 1)
      from signed s where s.cost_so_far > share_of(s.principal, s.total_cap_ppm, 1))`
}

interface Over {
  order_no: string
  ceiling: CostCeiling
  cost: number
  most: number
}

/**
 * As a day is closed: tells a person of each loan that something happened to since and that costs more than it may, and forgets those
 * that no longer do.
 */
export async function tellOverCeilings(tx: Tx, day: BusinessDay, at: Date): Promise<void> {
  const open = await tx
    .selectFrom('open_item')
    .select(['subject', 'order_no'])
    .where('kind', '=', 'costOverCeiling')
    .where('state', '<>', 'settled')
    .execute()
  const known = open.map((item) => item.order_no ?? '')
  const { rows } = await sql<Over>`
    select o.* from ${overCeilings(sql`(l.as_of_day >= ${day}::date or l.loan_day = ${day}::date or l.order_no = any(${known}))`)} o
     order by o.order_no, o.ceiling`.execute(tx)
  for (const { order_no: orderNo, ceiling, cost, most } of rows)
    await openItem(tx, {
      kind: 'costOverCeiling',
      subject: subjectOf(orderNo, ceiling),
      orderNo,
      amount: ceiling === 'late' ? null : subtract(rupiah(cost), rupiah(most)),
      detail: { ceiling, cost, most },
      at,
    })
  const still = new Set(rows.map((row) => subjectOf(row.order_no, row.ceiling)))
  for (const { subject } of open)
    if (!still.has(subject))
      await closeItem(tx, 'costOverCeiling', subject, { resolution: 'done', at, actor: system })
}

const subjectOf = (orderNo: string, ceiling: CostCeiling): string => `${orderNo}:${ceiling}`
