import { sql, type RawBuilder } from 'kysely'
import { factsAt } from './fact-source.ts'
import { clearedByOf, dueAges, instalmentFacts, lateAt } from './instalments.ts'
import type { ReportAsk, ReportRowsOf } from './report-source.ts'

type Sql = RawBuilder<unknown>

/** What falls due on some days as known at a moment, a row an instalment. */
export function duesOf({ from, to, asOf, stages }: ReportAsk): ReportRowsOf {
  const within = sql`f.due_day between ${from}::date and ${to}::date`
  const told = sql.join(
    instalmentFacts.columns.filter((name) => name !== 'cleared_by').map((name) => sql.ref(`f.${name}`)),
  )
  return {
    rows: sql`select f.order_no || ':' || f.no as key, null::text as mark, f.due_day as day,
                     (f.due_day::timestamp at time zone 'Asia/Jakarta') as at,
                     ${clearedByOf(stages)} as cleared_by, ${told}
                from (${factsAt(instalmentFacts, asOf, within, sql`f.loan_day <= ${to}::date`)}) f`,
    by: ['due_day', 'cleared_by', 'is_oldest', 'written_off'],
    sums: ['principal', 'principal_left', 'principal_repaid', 'interest_repaid', 'penalty_repaid'],
  }
}

/** The figures of what falls due (domain.md §2.7), of a row `r`; null while its line is too young. */
export function dueFigures({ today }: ReportAsk): Record<string, Sql> {
  // A day counts when it is over for the last due day of the line.
  const old = (days: number, value: Sql) =>
    sql`(case when r.bucket_last + ${sql.lit(days)}::integer < ${today}::date then ${value} end)`
  const when = (condition: Sql, value: Sql) => sql`(case when ${condition} then ${value} else 0 end)`
  const both = (name: string, days: number | null, condition: Sql): [string, Sql][] => {
    const kept = (value: Sql) => (days === null ? value : old(days, value))
    return [
      [name, kept(when(condition, sql`r.n`))],
      [`${name}Rp`, kept(when(condition, sql`r.principal`))],
    ]
  }
  const overdueNow = sql`(r.cleared_by is null and r.due_day < ${today}::date)`
  const all = sql`true`
  return Object.fromEntries([
    ...both('due', null, all),
    ...both('onTime', 0, sql`not ${lateAt(0)}`),
    ...both('onTimeOf', 0, all),
    ...dueAges.flatMap((days) => [...both(`d${days}`, days, lateAt(days)), ...both(`d${days}Of`, days, all)]),
    ...both('overdue', null, overdueNow),
    ...both('recovered', 1, sql`${lateAt(1)} and r.cleared_by is not null`),
    ['collected', sql`(r.principal_repaid + r.interest_repaid + r.penalty_repaid)`],
    ['penalty', sql`r.penalty_repaid`],
  ])
}

/** What is late now by stage, without what was written off, and how it rolled from one to the next: the principal due that was still owed when each began. */
export function stockFigures(ask: ReportAsk): Record<string, Sql> {
  const { today, stages } = ask
  const late = sql`(${today}::date - r.due_day)`
  const onBooks = sql`(case when r.written_off then 0 else r.principal_left end)`
  const stock = stages.map(({ code, minDay, maxDay }): [string, Sql] => {
    const within =
      maxDay === null
        ? sql`${late} >= ${sql.lit(minDay)}`
        : sql`${late} between ${sql.lit(minDay)} and ${sql.lit(maxDay)}`
    return [code, sql`(case when r.is_oldest and not r.written_off and ${within} then r.n else 0 end)`]
  })
  return Object.fromEntries([
    ...stock,
    ['outstanding', onBooks],
    ['over90', sql`(case when ${late} > 90 then ${onBooks} else 0 end)`],
    ['within90', sql`(case when ${late} > 90 then 0 else ${onBooks} end)`],
    ...stages.slice(0, 4).flatMap(({ code }, index) => rollFigures(ask, code, index)),
  ])
}

/** How the principal that was owed as a stage began rolled into the next: null while the line is too young. */
export function rollFigures({ today, stages }: ReportAsk, name: string, index: number): [string, Sql][] {
  const from = stages[index]?.minDay ?? 0
  const to = stages[index + 1]?.minDay ?? 0
  const reached = (first: number, last: number): Sql =>
    sql`(case when r.bucket_last + ${sql.lit(last)}::integer < ${today}::date
              then case when ${lateAt(first)} then r.principal else 0 end end)`
  return [
    [`${name}From`, reached(from - 1, to - 1)],
    [`${name}To`, reached(to - 1, to - 1)],
  ]
}
