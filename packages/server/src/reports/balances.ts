import { sql, type RawBuilder } from 'kysely'
import { addDays, type BusinessDay, businessDay, earlierOf } from '@lumbung/domain/calendar'
import { firstDayOf, lastDayOf } from '@lumbung/domain/report/report-days'
import { type FactSource, factsAt } from './fact-source.ts'
import { orderDimensions } from './dimensions.ts'
import type { ReportAsk, ReportRowsOf } from './report-source.ts'
import { type Tally, tallyAt } from './tally.ts'

type Sql = RawBuilder<unknown>

/** Later than this counts as lost in TKB90 (domain.md §1.5). */
const lostAfterDays = 90
const ever = sql`'infinity'::date`
const dayOf = (at: Sql) => sql`(${at} at time zone 'Asia/Jakarta')::date`

/**
 * What was owed of each instalment at the end of each day, as known when that day was over: a row a time in which it stayed so. Such
 * in which nothing was owed, or that was written off, are gone; a day of which more is heard is changed as long as it is not over.
 */
function balancesSaid(asOf: Date, among: Sql): Sql {
  return sql`
    with ended as materialized (
      select distinct on (h.order_no, h.no, ${dayOf(sql`h.at`)}) h.*, ${dayOf(sql`h.at`)} as day,
             max(h.at) over (partition by h.order_no) as last_at
        from (${among}) k join instalment_history h on h.order_no = k.order_no
       where h.at <= ${asOf} order by h.order_no, h.no, ${dayOf(sql`h.at`)}, h.id desc
    ), spans as materialized (
      select e.*, coalesce(lead(e.day) over (partition by e.order_no, e.no order by e.day), ${ever}) as next_day from ended e
    )
    select s.order_no, s.no, o.app_code, o.acquisition_channel as channel, o.customer_type, o.loan_amount as amount, o.term_days,
           left(f.regency, 2) as province, o.product_code, s.due_day, s.day as from_day,
           least(s.next_day, coalesce(${dayOf(sql`w.at`)}, ${ever})) as until_day, s.principal_left as principal,
           s.voided or s.principal_left = 0 or s.day >= coalesce(${dayOf(sql`w.at`)}, ${ever}) as gone,
           greatest(s.last_at, w.at) as since
      from spans s join orders o on o.order_no = s.order_no left join order_facts f on f.order_no = s.order_no
      left join lateral (select min(e.at) as at from order_event e
        where e.order_no = s.order_no and e.kind = 'writeOff' and e.at <= ${asOf}) w on true`
}

/** A row an instalment and time. */
export const balanceFacts: FactSource = {
  table: 'balance_fact',
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
    'due_day',
    'from_day',
    'until_day',
    'principal',
    'gone',
    'since',
  ],
  ends: true,
  said: balancesSaid,
  stale: ({ orders }) => orders,
}

/** What came to be owed on a day, and less what ceased to be: up to any day it sums to what was owed at its end. */
export const balanceTally: Tally = {
  table: 'balance_tally',
  // Of the others there are as many rows as instalments: a question that asks for one reads those.
  dimensions: { channel: orderDimensions.channel, customerType: orderDimensions.customerType },
  by: ['due_day'],
  sums: ['dues', 'principal'],
  parts: [
    {
      source: balanceFacts,
      within: (from, to) => ({
        within: sql`(f.from_day between ${from}::date and ${to}::date or f.until_day between ${from}::date and ${to}::date)`,
      }),
      rows: (facts) => sql`
        select f.order_no || ':' || f.no || ':' || f.from_day || s.sign as key, f.order_no, f.no, null::text as mark, s.day,
               (s.day::timestamp at time zone 'Asia/Jakarta') as at, f.app_code, f.channel, f.customer_type, f.amount, f.term_days,
               f.province, f.due_day, s.sign as dues, s.sign * f.principal as principal
          from (${facts}) f cross join lateral (values (f.from_day, 1), (f.until_day, -1)) s(day, sign)
         where s.day < ${ever}`,
    },
  ],
}

const since = businessDay('2000-01-01')

/** The day at whose end each line is looked at; of the line that is not over, its last day so far. */
function endsOf({ from, to, today, rows }: ReportAsk): BusinessDay[] {
  const last = earlierOf(to, today)
  const ends: BusinessDay[] = []
  for (let day = from; day <= last; day = addDays(ends.at(-1) ?? last, 1))
    ends.push(earlierOf(lastDayOf(rows, firstDayOf(rows, day)), last))
  return ends
}

/** What was owed at the end of each line, a row an instalment; of the line that is not over, and of its last day, as it is now. */
export function balancesOf(ask: ReportAsk): ReportRowsOf {
  const { to, asOf, changes } = ask
  const ends = endsOf(ask)
  const days = sql`(select unnest(${ends}::date[]) as day)`
  const [end] = ends.length === 1 ? ends : []
  const isOwed = (day: Sql) => sql`f.from_day <= ${day} and f.until_day > ${day}`
  const isLate = (due: Sql) => sql`s.day - ${due} > ${sql.lit(lostAfterDays)}`
  const within = end
    ? isOwed(sql`${end}::date`)
    : sql`f.from_day <= ${to}::date and f.until_day > ${ask.from}::date`
  const asOfDays = end
    ? sql`(select ${end}::date as day)`
    : // Days of each fact, not facts of each day: PostgreSQL takes so few days for one, and would read all facts anew for each.
      sql`lateral (select e.day from ${days} e where ${isOwed(sql`e.day`)} offset 0)`
  return {
    rows: sql`
      select f.order_no || ':' || f.no || '@' || s.day as key, f.order_no, f.no, null::text as mark, s.day,
             (f.due_day::timestamp at time zone 'Asia/Jakarta') as at, f.app_code, f.channel, f.customer_type, f.amount, f.term_days,
             f.province, f.product_code, f.due_day, f.principal, ${isLate(sql`f.due_day`)} as late90
        from (${factsAt(balanceFacts, ask, within)}) f cross join ${asOfDays} s`,
    tally: {
      dimensions: Object.keys(balanceTally.dimensions ?? {}),
      of: (dimension) => sql`
        select s.day, t.app_code, t.value, t.due_day, ${isLate(sql`t.due_day`)} as late90, t.dues as n, t.principal
          from ${days} s join (
            select r.day, r.app_code, r.value, r.due_day, sum(r.dues) as dues, sum(r.principal) as principal
              from (${tallyAt(balanceTally, { from: since, to, asOf, changes }, dimension)}) r
             group by r.day, r.app_code, r.value, r.due_day) t on t.day <= s.day`,
    },
    // Of one day it is told by due days, of which the newest come first.
    ...(end ? { newest: 'due_day', by: ['due_day', 'late90'] } : { by: ['late90'] }),
    sums: ['principal'],
  }
}
