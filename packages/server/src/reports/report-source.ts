import { sql, type RawBuilder } from 'kysely'
import type { ReportDefinition, ReportDimension } from '@lumbung/contract/report'
import { addDays, type BusinessDay, businessDay, businessDayOf, daysBetween } from '@lumbung/domain/calendar'
import { amountClasses } from '@lumbung/domain/cases/board'
import { dispatchSegments } from '@lumbung/domain/cases/dispatch'
import { LendingError } from '@lumbung/domain/errors'
import { firstDayOf, reportDaysMax, type ReportRows } from '@lumbung/domain/report/report-days'
import { allOf, anyOf } from '../lists/conditions.ts'

type Sql = RawBuilder<unknown>

/** What a report is read from: which days, as known when. */
export interface ReportAsk {
  from: BusinessDay
  to: BusinessDay
  rows: ReportRows
  /** Nothing that was heard of later counts. */
  asOf: Date
  /** Its business day: it is not over yet. */
  today: BusinessDay
  /** One of the definition's modes; the first by default. */
  mode: string | null
}

/** How the figures of a report are read. */
export interface ReportOf<D extends ReportDefinition = ReportDefinition> {
  definition: D
  /** Where no days are asked for: so many to this day, and what a line is of. */
  usual: { days: number; to: (today: BusinessDay) => BusinessDay; rows: ReportRows }
  /**
   * What is counted, a row each: `key` (unique text), `order_no`, `no`, `who`, `day` (of its line), `at`, `app_code`, `channel`,
   * `customer_type`, `amount`, `term_days`, `province`, and what the figures need. `bucketOf` is the first day of the line.
   */
  source: (ask: ReportAsk, bucketOf: (day: Sql) => Sql) => Sql
  /** What a figure counts of a row `r`; null while the line, to its last day `r.bucket_last`, is too young for it. */
  figures: (ask: ReportAsk) => Readonly<Record<keyof D['figures'] & string, Sql>>
  /** What its lines can be split by beside its dimensions, of a row `r`, and what that is called. */
  splits: Readonly<Record<D['splits'][number], { of: Sql; named?: (values: Sql) => Sql }>>
}

export type ReportFilter = {
  days?: { from?: string | undefined; to?: string | undefined } | undefined
  rows?: ReportRows | undefined
  split?: string | undefined
  asOf?: string | undefined
  mode?: string | undefined
} & { [D in ReportDimension]?: readonly string[] | undefined }

const amountClassOf = sql`(case ${sql.join(
  dispatchSegments.map((end, index) => sql`when r.amount < ${end} then ${sql.lit(amountClasses[index])}`),
  sql` `,
)} else ${sql.lit(amountClasses.at(-1))} end)`

/** What a row `r` is told apart by. */
const dimensionOf: Readonly<Record<ReportDimension, Sql>> = {
  app: sql`r.app_code`,
  channel: sql`r.channel`,
  customerType: sql`r.customer_type`,
  amountClass: amountClassOf,
  termDays: sql`r.term_days::text`,
  province: sql`r.province`,
}

/** Days that a report can look back from and ahead to; nothing was lent before the first, nothing falls due after the last. */
const [firstDay, lastDay] = [businessDay('2000-01-01'), businessDay('2100-12-31')]

/** @throws VALIDATION on a day or time outside of them */
function assertWithin(field: string, day: string | undefined): void {
  if (day === undefined || (day >= firstDay && day <= lastDay)) return
  throw new LendingError('VALIDATION', { fields: { [field]: day < firstDay ? 'too_small' : 'too_big' } })
}

/** @throws VALIDATION on a range that is turned round or longer than 93 days, and on a time that has not come */
export function readAsk(report: ReportOf, filter: ReportFilter, now: Date): ReportAsk {
  assertWithin('filter.asOf', filter.asOf)
  assertWithin('filter.days.from', filter.days?.from)
  assertWithin('filter.days.to', filter.days?.to)
  const asOf = filter.asOf === undefined ? now : new Date(filter.asOf)
  if (asOf > now) throw new LendingError('VALIDATION', { fields: { 'filter.asOf': 'too_big' } })
  const today = businessDayOf(asOf)
  const { days, to: usualTo, rows } = report.usual
  const last = filter.days?.to === undefined ? null : businessDay(filter.days.to)
  const first = filter.days?.from === undefined ? null : businessDay(filter.days.from)
  const to = last ?? (first === null ? usualTo(today) : addDays(first, days - 1))
  const from = first ?? addDays(to, 1 - days)
  const count = daysBetween(from, to) + 1
  if (count < 1 || count > reportDaysMax)
    throw new LendingError('VALIDATION', { fields: { 'filter.days': count < 1 ? 'too_small' : 'too_big' } })
  const mode = filter.mode ?? report.definition.modes?.[0] ?? null
  return { from, to, asOf, today, mode, rows: filter.rows ?? rows }
}

/** The rows `r` of a report under a filter, each with the first and last day of its line and what it is split by. */
export function rowsOf(report: ReportOf, ask: ReportAsk, filter: ReportFilter): Sql {
  const unit = sql.lit(ask.rows)
  // A line of a week that is cut by the range begins and ends with it.
  const bucketOf = (day: Sql) =>
    sql`greatest(date_trunc(${unit}, ${day}::timestamp)::date, ${ask.from}::date)`
  const last = sql`least((date_trunc(${unit}, s.day::timestamp) + interval '1 ${sql.raw(ask.rows)}')::date - 1, ${ask.to}::date)`
  const narrowed = report.definition.dimensions.map((name) => {
    const values = filter[name]
    return values === undefined || values.length === 0 ? null : anyOf(dimensionOf[name])(values)
  })
  return sql`(
    select r.*, coalesce(${splitOf(report, filter.split)}, '-') as split
      from (select s.*, ${bucketOf(sql`s.day`)} as bucket, ${last} as bucket_last
              from (${report.source(ask, bucketOf)}) s where s.day between ${ask.from}::date and ${ask.to}::date) r
     where ${allOf(narrowed)})`
}

function splitOf(report: ReportOf, split: string | undefined): Sql {
  if (split === undefined) return sql`null`
  const own = report.splits[split]
  return own === undefined ? dimensionOf[split as ReportDimension] : sql`${own.of}::text`
}

/** The rows `r` of one line: `2026-11-02.new`, `2026-11-02`, `.new`, or nothing for all. */
export function ofLine(line: string): Sql {
  const dot = line.indexOf('.')
  const bucket = dot < 0 ? line : line.slice(0, dot)
  return allOf([
    bucket === '' ? null : sql`r.bucket = ${bucket}::date`,
    dot < 0 ? null : sql`r.split = ${line.slice(dot + 1)}`,
  ])
}

/** The first day of a line, as `rowsOf` has it. */
export function bucketOfDay({ rows, from }: ReportAsk, day: BusinessDay): BusinessDay {
  const first = firstDayOf(rows, day)
  return first < from ? from : first
}
