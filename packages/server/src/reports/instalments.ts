import { sql, type RawBuilder } from 'kysely'
import { firstStageStarts, type StageRange, stageRangesFrom } from '@lumbung/domain/order/order'
import { paymentCosts } from '../orders/payment-cost.ts'
import type { FactSource } from './fact-source.ts'

type Sql = RawBuilder<unknown>

/** How late a report looks at what was due: days after the due day. */
export const dueAges = [1, 3, 7, 15, 30, 60, 90] as const
/** Months after the month of its payout that a loan is looked at again. */
export const vintageMonths = [1, 2, 3, 4, 5, 6] as const
/** Days overdue from which principal counts in a vintage. */
const vintageLate = 30
/** The last day of the month so many months after that of a day. */
export const vintageDay = (day: Sql, months: number): Sql =>
  sql`(date_trunc('month', ${day}::timestamp) + interval '${sql.raw(String(months + 1))} months')::date - 1`
/** Until when it looks at what came in. */
export const cashAges = [0, ...dueAges] as const
/** The days before each stage begins. */
const daysBefore = (stages: readonly StageRange[]) => stages.map(({ minDay }) => minDay - 1)
const rising = (days: readonly number[]) => [...new Set(days)].toSorted((a, b) => a - b)
/** Days after the due day that kept facts tell apart, rising: so many ages, and the days before each stage of a new product begins. */
const keptAges = rising([...cashAges, ...daysBefore(stageRangesFrom(firstStageStarts))])

/** Days between two days as far as some ages tell them apart: the least that is not less; null stays null. */
export const clearedBy = (cleared: Sql, due: Sql, ages: readonly number[] = keptAges): Sql =>
  sql`(case when ${cleared} is null then null ${sql.join(
    ages.map(
      (days) => sql`when ${cleared} <= ${due} + ${sql.lit(days)}::integer then ${sql.lit(days)}::integer`,
    ),
    sql` `,
  )} else 1000 end)`

/** Whether kept facts tell apart the days on which these stages begin. */
export const keepsApart = (stages: readonly StageRange[]): boolean =>
  daysBefore(stages).every((days) => keptAges.includes(days))

/** `cleared_by` of a kept fact `f` that tells apart the days on which these stages begin too. */
export const clearedByOf = (stages: readonly StageRange[]): Sql =>
  clearedBy(sql`f.cleared_day`, sql`f.due_day`, rising([...keptAges, ...daysBefore(stages)]))

/** Not cleared when the day so many days after its due day was over, of a row `r` that tells that day apart. */
export const lateAt = (days: number): Sql => sql`(r.cleared_by is null or r.cleared_by > ${sql.lit(days)})`

/**
 * Instalments of loans as known at a moment, with what belongs to the whole loan on the first one; those of a loan whose payout
 * came back are gone. Cash counts by its value day, once it was heard of; what is credit was cash in too.
 */
function instalmentsSaid(asOf: Date, among: Sql): Sql {
  const cashBy = cashAges.map(
    (days) =>
      sql`coalesce(sum(c.amount) filter (where c.value_day <= i.last_due_day + ${sql.lit(days)}::integer), 0)::bigint
            as ${sql.ref(`cash_${days}`)}`,
  )
  const ofLoan = (column: string, as = column) =>
    sql`case when i.no = i.first_no then ${sql.ref(column)} else 0 end as ${sql.ref(as)}`
  // As it was known when that day was over: what a month looked like then does not change afterwards.
  const seen = vintageMonths.map((months) => {
    const day = vintageDay(sql`l.loan_day`, months)
    const owed = sql`case when not h.voided and h.due_day <= ${day} - ${sql.lit(vintageLate)}::integer then h.principal_left else 0 end`
    return sql`coalesce((max(array[h.id, ${owed}])
      filter (where h.at < ((${day}) + 1)::timestamp at time zone 'Asia/Jakarta'))[2], 0) as ${sql.ref(`seen_${months}`)}`
  })
  const reached = sql`case when i.cleared_day is null or i.cleared_day >= i.due_day + ${sql.lit(vintageLate)}::integer
                           then i.due_day + ${sql.lit(vintageLate)}::integer end`
  return sql`
    with known as materialized (
      select distinct on (h.order_no, h.no) h.*, max(h.at) over (partition by h.order_no) as last_at
        from (${among}) k join instalment_history h on h.order_no = k.order_no
       where h.at <= ${asOf} order by h.order_no, h.no, h.id desc
    ), seen as materialized (
      select h.order_no, h.no, ${sql.join(seen)}
        from (${among}) k join instalment_history h on h.order_no = k.order_no join loan l on l.order_no = h.order_no
       where h.at <= ${asOf} group by h.order_no, h.no
    ), each as materialized (
      select i.*, ${reached} as reached_30, min(${reached}) over of_loan as loan_reached_30,
             ${sql.join(vintageMonths.map((months) => sql.ref(`s.seen_${months}`)))},
             ${sql.join(vintageMonths.map((months) => sql`max(${sql.ref(`s.seen_${months}`)}) over of_loan > 0 as ${sql.ref(`was_late_${months}`)}`))},
             min(i.no) over of_loan as first_no, max(i.due_day) over of_loan as last_due_day,
             sum(i.principal) over of_loan as loan_principal,
             coalesce(i.no = min(i.no) filter (where i.cleared_day is null) over of_loan, false) as is_oldest
        from known i join seen s on s.order_no = i.order_no and s.no = i.no window of_loan as (partition by i.order_no)
    ), came as materialized (
      select i.order_no, coalesce(sum(c.amount), 0)::bigint as cash, max(c.received_at) as heard_at,
             coalesce(sum(c.amount) filter (where c.value_day < i.last_due_day), 0)::bigint as cash_before, ${sql.join(cashBy)}
        from each i left join cash_record c on c.order_no = i.order_no and c.state = 'posted' and c.received_at <= ${asOf}
       where i.no = i.first_no group by i.order_no
    ), paid as materialized (
      select i.order_no,
             (select coalesce((e.detail ->> 'arrival')::bigint, 0) from loan_event e where e.order_no = i.order_no and e.seq = 0) as arrival,
             coalesce(x.fee, 0) as extension_fee, x.ended_at, coalesce(g.cost, 0) as channel_cost, g.cost_at
        from each i
        left join lateral (select sum(x.fee)::bigint as fee, max(x.ended_at) as ended_at from extension x
          where x.order_no = i.order_no and x.state = 'effective' and x.ended_at <= ${asOf}) x on true
        left join lateral (
          select sum(g.amount)::bigint as cost,
                 max(greatest(g.received_at, g.day::timestamp at time zone 'Asia/Jakarta')) as cost_at
            from (select e.amount, e.day, c.received_at
                    from ledger_entry e left join cash_record c on c.id = e.cash_record_id
                   where e.order_no = i.order_no and e.account = 'channelCost'
                  union all
                  select p.amount, p.day, p.received_at from ${paymentCosts} p where p.order_no = i.order_no) g
           where (g.received_at is null or g.received_at <= ${asOf})
             and g.day::timestamp at time zone 'Asia/Jakarta' <= ${asOf}) g on true
       where i.no = i.first_no
    )
    select i.order_no, i.no, o.app_code, o.acquisition_channel as channel, o.customer_type, o.loan_amount as amount, o.term_days,
           left(f.regency, 2) as province, o.product_code, l.loan_day, i.due_day, i.last_due_day, i.cleared_day,
           ${clearedBy(sql`i.cleared_day`, sql`i.due_day`)} as cleared_by, i.is_oldest, i.no = i.first_no as is_first,
           i.principal, i.interest, i.principal_left, i.principal_repaid, i.interest_repaid, i.penalty_repaid,
           ${ofLoan('i.loan_principal', 'loan_principal')}, ${ofLoan('paid.arrival', 'arrival')},
           ${ofLoan('paid.channel_cost', 'channel_cost')}, ${ofLoan('paid.extension_fee', 'extension_fee')},
           ${ofLoan('came.cash', 'cash')}, ${ofLoan('came.cash_before', 'cash_before')},
           ${sql.join(cashAges.map((days) => ofLoan(`came.cash_${days}`, `cash_${days}`)))},
           ${sql.join(vintageMonths.map((months) => sql.ref(`i.seen_${months}`)))},
           ${sql.join(
             vintageMonths.map(
               (months) =>
                 sql`(i.no = i.first_no and ${sql.ref(`i.was_late_${months}`)}) as ${sql.ref(`late_${months}`)}`,
             ),
           )},
           i.reached_30, case when i.no = i.first_no then i.loan_reached_30 end as loan_reached_30, w.at is not null as written_off, i.voided as gone, greatest(i.last_at, came.heard_at, paid.ended_at, paid.cost_at, w.at) as since
      from each i join orders o on o.order_no = i.order_no join loan l on l.order_no = i.order_no
      join came on came.order_no = i.order_no join paid on paid.order_no = i.order_no
      left join order_facts f on f.order_no = i.order_no
      left join lateral (select min(e.at) as at from order_event e
        where e.order_no = i.order_no and e.kind = 'writeOff' and e.at <= ${asOf}) w on true`
}

/** A row an instalment. */
export const instalmentFacts: FactSource = {
  table: 'instalment_fact',
  keys: ['order_no'],
  columns: [
    'order_no',
    'no',
    'app_code',
    'channel',
    'customer_type',
    'amount',
    'term_days',
    'province',
    'product_code',
    'loan_day',
    'due_day',
    'last_due_day',
    'cleared_day',
    'cleared_by',
    'is_oldest',
    'is_first',
    'principal',
    'interest',
    'principal_left',
    'principal_repaid',
    'interest_repaid',
    'penalty_repaid',
    'loan_principal',
    'arrival',
    'channel_cost',
    'extension_fee',
    'cash',
    'cash_before',
    ...cashAges.map((days) => `cash_${days}`),
    ...vintageMonths.flatMap((months) => [`seen_${months}`, `late_${months}`]),
    'reached_30',
    'loan_reached_30',
    'written_off',
    'gone',
    'since',
  ],
  ends: true,
  said: instalmentsSaid,
  stale: ({ orders }) => orders,
}
