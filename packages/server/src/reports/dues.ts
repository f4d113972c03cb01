import { sql, type RawBuilder } from 'kysely'
import { overdueMonitoringTotal } from '@lumbung/contract/report/overdue-monitoring-total'
import { instalmentFacts, clearedByOf, dueAges, keepsApart, lateAt } from './instalments.ts'
import { dueTally } from './order-tallies.ts'
import type { ReportAsk, ReportRowsOf } from './report-source.ts'
import { talliedRows } from './tally.ts'

type Sql = RawBuilder<unknown>

/** What falls due on some days as known at a moment, a row an instalment. */
export function duesOf(ask: ReportAsk): ReportRowsOf {
  const dues = talliedRows(dueTally, ask)
  if (keepsApart(ask.stages)) return dues
  // Facts and tallies do not tell apart the days on which these stages begin: each row says its own.
  const told = sql.join(
    ['key', 'mark', 'day', 'at', ...instalmentFacts.columns]
      .filter((name) => name !== 'cleared_by')
      .map((name) => sql.ref(`f.${name}`)),
  )
  const rows = sql`select ${told}, ${clearedByOf(ask.stages)} as cleared_by from (${dues.rows}) f`
  return { rows, by: dues.by, sums: dues.sums }
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
    ...Object.entries(rollFigures(ask)).filter(([name]) => name in overdueMonitoringTotal.figures),
  ])
}

/** How what was owed as a stage began rolled into the next, of a row `r`, and from the due day into the first; null while its line is too young. */
export function rollFigures({ today, stages }: ReportAsk): Record<string, Sql> {
  // Days after the due day before each begins, and before the next one does.
  const rolls = [
    ['entry', -1, 0],
    ...stages
      .slice(0, -1)
      .map(({ code, minDay }, index) => [code, minDay - 1, (stages[index + 1]?.minDay ?? 0) - 1] as const),
  ] as const
  return Object.fromEntries(
    rolls.flatMap(([name, from, to]) => {
      const reached = (last: number, value: Sql): Sql => {
        const late = last < 0 ? sql`true` : lateAt(last)
        return sql`(case when r.bucket_last + ${sql.lit(to)}::integer < ${today}::date
                         then case when ${late} then ${value} else 0 end end)`
      }
      return [
        [`${name}From`, reached(from, sql`r.principal`)],
        [`${name}To`, reached(to, sql`r.principal`)],
        [`${name}FromN`, reached(from, sql`r.n`)],
        [`${name}ToN`, reached(to, sql`r.n`)],
      ]
    }),
  )
}
