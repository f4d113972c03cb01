import { sql, type RawBuilder } from 'kysely'
import type { ReportDefinition, ReportDimension } from '@lumbung/contract/report'
import {
  addDays,
  type BusinessDay,
  businessDay,
  businessDayOf,
  daysBetween,
  earlierOf,
  laterOf,
} from '@lumbung/domain/calendar'
import { amountClasses } from '@lumbung/domain/cases/board'
import { dispatchSegments } from '@lumbung/domain/cases/dispatch'
import { rangesOn, type StageEras } from '@lumbung/domain/cases/stage-time'
import { LendingError } from '@lumbung/domain/errors'
import type { StageRange } from '@lumbung/domain/order/order'
import { firstDayOf, lastDayOf, reportDaysMax, type ReportRows } from '@lumbung/domain/report/report-days'
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
  /** The stages of collection on that day. */
  stages: readonly StageRange[]
  /** One of the definition's modes; the first by default. */
  mode: string | null
}

/** What a report counts. */
export interface ReportRowsOf {
  /**
   * A row each: `key` (unique text), `order_no`, `no`, `mark` (who it is where there is no order), `day` (of its line), `at`,
   * `app_code`, `channel`, `customer_type`, `amount`, `term_days`, `province`, and what the figures need.
   */
  rows: Sql
  /** By what the figures tell rows apart: rows that are alike are summed before any figure is reckoned. */
  by: readonly string[]
  /** What the figures sum. */
  sums: readonly string[]
}

/** How the figures of a report are read. */
export interface ReportOf<D extends ReportDefinition = ReportDefinition> {
  definition: D
  /** Where no days are asked for: so many to this day, and what a line is of. */
  usual: { days: number; to: (today: BusinessDay) => BusinessDay; rows: ReportRows }
  /** What is counted. `bucketOf` is the first day of the line. */
  source: (ask: ReportAsk, bucketOf: (day: Sql) => Sql) => ReportRowsOf
  /**
   * What a figure counts of `r.n` rows that are alike in `by`, with their `sums`; null while the line, to its last day
   * `r.bucket_last`, is too young for it.
   */
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

/** @throws VALIDATION on a range that is turned round or longer than the report may be asked for, and on a time that has not come */
export function readAsk(report: ReportOf, filter: ReportFilter, now: Date, eras: StageEras): ReportAsk {
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
  if (count < 1 || count > (report.definition.daysMax ?? reportDaysMax))
    throw new LendingError('VALIDATION', { fields: { 'filter.days': count < 1 ? 'too_small' : 'too_big' } })
  const mode = filter.mode ?? report.definition.modes?.[0] ?? null
  return { from, to, asOf, today, stages: rangesOn(eras, today), mode, rows: filter.rows ?? rows }
}

/** Rows of a report under a filter, each in its line. */
export interface LineRows extends ReportRowsOf {
  /** The same without their lines. */
  base: Sql
  lineOf: (day: Sql) => Sql
}

/** The rows `r` of a report under a filter, each with the first and last day of its line and what it is split by. */
export function rowsOf(report: ReportOf, ask: ReportAsk, filter: ReportFilter): LineRows {
  const unit = sql.lit(ask.rows)
  // A line of a week that is cut by the range begins and ends with it.
  const bucketOf = (day: Sql) =>
    sql`greatest(date_trunc(${unit}, ${day}::timestamp)::date, ${ask.from}::date)`
  const lineOf = (day: Sql) => sql`
    ${bucketOf(day)} as bucket,
    least((date_trunc(${unit}, ${day}::timestamp) + interval '1 ${sql.raw(ask.rows)}')::date - 1, ${ask.to}::date) as bucket_last`
  const narrowed = report.definition.dimensions.map((name) => {
    const values = filter[name]
    return values === undefined || values.length === 0 ? null : anyOf(dimensionOf[name])(values)
  })
  const source = report.source(ask, bucketOf)
  const base = sql`(
    select r.*, coalesce(${splitOf(report, filter.split)}, '-') as split
      from (select s.*, 1 as n from (${source.rows}) s where s.day between ${ask.from}::date and ${ask.to}::date) r
     where ${allOf(narrowed)})`
  return { ...source, base, lineOf, rows: sql`(select b.*, ${lineOf(sql`b.day`)} from ${base} b)` }
}

/**
 * Rows that are alike, summed: so many `n` of each. By day first, so that no row is asked for its line.
 * @param where of a row `r`, which is in no line yet
 */
export function alike({ base, lineOf, by, sums }: LineRows, where: Sql = sql`true`): Sql {
  const refs = (of: string, names: readonly string[]) =>
    sql.join(names.map((name) => sql.ref(`${of}.${name}`)))
  const summed = (of: string) =>
    sql.join(
      sums.map((name) => sql`, sum(${sql.ref(`${of}.${name}`)}) as ${sql.ref(name)}`),
      sql``,
    )
  const byDay = refs('r', ['day', 'split', ...by])
  const byLine = refs('l', ['bucket', 'bucket_last', 'split', ...by])
  return sql`(
    select ${byLine}, sum(l.n) as n${summed('l')}
      from (select d.*, ${lineOf(sql`d.day`)}
              from (select ${byDay}, count(*) as n${summed('r')} from ${base} r where ${where} group by ${byDay}) d) l
     group by ${byLine})`
}

function splitOf(report: ReportOf, split: string | undefined): Sql {
  if (split === undefined) return sql`null`
  const own = report.splits[split]
  return own === undefined ? dimensionOf[split as ReportDimension] : sql`${own.of}::text`
}

/** The rows `r` of one line's split, once nothing outside of its days is looked at: `2026-11-02.new` or `.new`. */
export function ofSplit(line: string): Sql {
  const dot = line.indexOf('.')
  return dot < 0 ? sql`true` : sql`r.split = ${line.slice(dot + 1)}`
}

/** What a report is read from for one line alone: nothing outside of its days is looked at. */
export function withinLine(ask: ReportAsk, line: string): ReportAsk {
  const [bucket = ''] = line.split('.')
  if (bucket === '') return ask
  const from = laterOf(ask.from, businessDay(bucket))
  return { ...ask, from, to: earlierOf(ask.to, lastDayOf(ask.rows, firstDayOf(ask.rows, from))) }
}
