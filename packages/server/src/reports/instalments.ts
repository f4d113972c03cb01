import { sql, type RawBuilder } from 'kysely'
import { stageRanges } from '@lumbung/domain/order/order'
import type { ReportAsk } from './report-source.ts'

type Sql = RawBuilder<unknown>

/** What was known of each instalment at a moment; a loan whose payout came back has none. */
export const instalmentsAt = (asOf: Date): Sql => sql`
  select * from (
    select distinct on (h.order_no, h.no) h.* from instalment_history h where h.at <= ${asOf}
     order by h.order_no, h.no, h.id desc) i
   where not i.voided`

/** What falls due on some days as known at a moment, a row an instalment. */
export function duesOf({ from, to, asOf }: Pick<ReportAsk, 'from' | 'to' | 'asOf'>): Sql {
  return sql`
    select i.order_no || ':' || i.no as key, i.order_no, i.no, o.name_masked as who, i.app_code, o.acquisition_channel as channel,
           o.customer_type, o.loan_amount as amount, o.term_days, left(f.regency, 2) as province, i.due_day as day,
           (i.due_day::timestamp at time zone 'Asia/Jakarta') as at, i.due_day, i.cleared_day, i.principal, i.principal_left,
           i.principal_repaid, i.interest_repaid, i.penalty_repaid, o.product_code,
           exists (select from order_event e where e.order_no = i.order_no and e.kind = 'writeOff' and e.at <= ${asOf}) as written_off,
           i.no = (min(i.no) filter (where i.cleared_day is null) over (partition by i.order_no)) as is_oldest
      from (${instalmentsAt(asOf)}) i join orders o on o.order_no = i.order_no
      left join order_facts f on f.order_no = o.order_no
     -- The oldest open one is looked for among all of a loan.
     where i.order_no in (select h.order_no from instalment_history h where h.due_day between ${from}::date and ${to}::date)`
}

/** How late a report looks at what was due: days after the due day. */
export const dueAges = [1, 3, 7, 15, 30, 60, 90] as const

/** The figures of what falls due (domain.md §2.7), of a row `r`; null while its line is too young. */
export function dueFigures({ today }: ReportAsk): Record<string, Sql> {
  // A day counts when it is over for the last due day of the line.
  const old = (days: number, value: Sql) =>
    sql`(case when r.bucket_last + ${sql.lit(days)}::integer < ${today}::date then ${value} end)`
  const when = (condition: Sql, value: Sql) => sql`(case when ${condition} then ${value} else 0 end)`
  const lateAt = (days: number) =>
    sql`(r.cleared_day is null or r.cleared_day > r.due_day + ${sql.lit(days)}::integer)`
  const both = (name: string, days: number | null, condition: Sql): [string, Sql][] => {
    const kept = (value: Sql) => (days === null ? value : old(days, value))
    return [
      [name, kept(when(condition, sql`1`))],
      [`${name}Rp`, kept(when(condition, sql`r.principal`))],
    ]
  }
  const overdueNow = sql`(r.cleared_day is null and r.due_day < ${today}::date)`
  const all = sql`true`
  return Object.fromEntries([
    ...both('due', null, all),
    ...both('onTime', 0, sql`not ${lateAt(0)}`),
    ...both('onTimeOf', 0, all),
    ...dueAges.flatMap((days) => [...both(`d${days}`, days, lateAt(days)), ...both(`d${days}Of`, days, all)]),
    ...both('overdue', null, overdueNow),
    ...both('recovered', 1, sql`${lateAt(1)} and r.cleared_day is not null`),
    ['collected', sql`(r.principal_repaid + r.interest_repaid + r.penalty_repaid)`],
    ['penalty', sql`r.penalty_repaid`],
  ])
}

const [s1, s2, m1, m2, m3] = stageRanges

/** What is late now by stage, without what was written off, and how it rolled from one to the next: the principal due that was still owed when each began. */
export function stockFigures(ask: ReportAsk): Record<string, Sql> {
  const { today } = ask
  const late = sql`(${today}::date - r.due_day)`
  const onBooks = sql`(case when r.written_off then 0 else r.principal_left end)`
  const stock = stageRanges.map(({ code, minDay, maxDay }): [string, Sql] => {
    const within =
      maxDay === null
        ? sql`${late} >= ${sql.lit(minDay)}`
        : sql`${late} between ${sql.lit(minDay)} and ${sql.lit(maxDay)}`
    return [code, sql`(case when r.is_oldest and not r.written_off and ${within} then 1 else 0 end)`]
  })
  const reached = (first: number, last: number): Sql =>
    sql`(case when r.bucket_last + ${sql.lit(last)}::integer < ${today}::date
              then case when r.cleared_day is null or r.cleared_day > r.due_day + ${sql.lit(first)}::integer then r.principal else 0 end end)`
  const roll = (name: string, from: number, to: number): [string, Sql][] => [
    [`${name}From`, reached(from - 1, to - 1)],
    [`${name}To`, reached(to - 1, to - 1)],
  ]
  const days = [s1, s2, m1, m2, m3].map((range) => range?.minDay ?? 0)
  const [toS1 = 0, toS2 = 0, toM1 = 0, toM2 = 0, toM3 = 0] = days
  return Object.fromEntries([
    ...stock,
    ['outstanding', onBooks],
    ['over90', sql`(case when ${late} > 90 then ${onBooks} else 0 end)`],
    ['within90', sql`(case when ${late} > 90 then 0 else ${onBooks} end)`],
    ...roll('s1', toS1, toS2),
    ...roll('s2', toS2, toM1),
    ...roll('m1', toM1, toM2),
    ...roll('m2', toM2, toM3),
  ])
}
