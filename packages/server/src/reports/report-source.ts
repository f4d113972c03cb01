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
import { rangesOn, type StageEras } from '@lumbung/domain/cases/stage-time'
import { LendingError } from '@lumbung/domain/errors'
import type { StageRange } from '@lumbung/domain/order/order'
import { firstDayOf, lastDayOf, reportDaysMax, type ReportRows } from '@lumbung/domain/report/report-days'
import { allOf, anyOf } from '../lists/conditions.ts'
import { dimensionOf } from './dimensions.ts'
import type { Known } from './fact-source.ts'

type Sql = RawBuilder<unknown>

/** What a report is read from: which days, as known when. */
export interface ReportAsk extends Known {
  from: BusinessDay
  to: BusinessDay
  rows: ReportRows
  /** The business day of `asOf`: it is not over yet. */
  today: BusinessDay
  /** The stages of collection on that day. */
  stages: readonly StageRange[]
  /** One of the definition's modes; the first by default. */
  mode: string | null
}

/** Rows counted by day, app and `by`, and by their channel, or by one of some dimensions. */
export interface TalliedRows {
  /** Null: by `channel`, as rows have it. */
  dimensions: readonly string[] | null
  /** A relation with `n` and `sums`; its `value` is that of the dimension, of which none is ''. */
  of: (dimension: string) => Sql
}

/** What a report counts. */
export interface ReportRowsOf {
  /**
   * A row each: `key` (unique text), `order_no`, `no`, `mark` (who it is where there is no order), `day` (of its line), `at`,
   * `app_code`, `channel`, `customer_type`, `amount`, `term_days`, `province`, and what the figures need.
   */
  rows: Sql
  /** The same rows counted, where such are kept. */
  tally?: TalliedRows
  /** By what the figures tell rows apart: rows that are alike are summed before any figure is reckoned. */
  by: readonly string[]
  /** Of which day `at` is, where that is not `day`: one of `by`. */
  newest?: string
  /** What the figures sum. */
  sums: readonly string[]
}

/** Until when what a row `r` is told apart by had been heard of, and the first business day that was not over then. */
export interface SplitMoment {
  at: Sql
  openDay: Sql
}

/** What a row `r` is told apart by as known at a moment, and what that is called. */
export interface Split {
  of: (moment: SplitMoment) => Sql
  named?: (values: Sql) => Sql
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
  /** What its lines can be split by beside its dimensions. */
  splits: Readonly<Record<D['splits'][number], Split>>
}

export type ReportFilter = {
  days?: { from?: string | undefined; to?: string | undefined } | undefined
  rows?: ReportRows | undefined
  split?: string | undefined
  asOf?: string | undefined
  mode?: string | undefined
} & { [D in ReportDimension]?: readonly string[] | undefined }

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
  return {
    from,
    to,
    asOf,
    changes: null,
    today,
    stages: rangesOn(eras, today),
    mode,
    rows: filter.rows ?? rows,
  }
}

/** Rows of a report under a filter, each in its line. */
export interface LineRows extends ReportRowsOf {
  /** The same without their lines. */
  base: Sql
  lineOf: (day: Sql) => Sql
}

/** Days, first and last. */
export type Span = Readonly<Record<'from' | 'to', BusinessDay>>

/**
 * @param tallied from the tally where the report has one: then a row stands for `n`
 * @param span rows whose `at` is on these days alone; they stay in the lines of all
 * @returns the rows `r` of a report under a filter, each with the first and last day of its line and what it is split by
 */
export function rowsOf(
  report: ReportOf,
  ask: ReportAsk,
  filter: ReportFilter,
  { tallied = false, span }: { tallied?: boolean; span?: Span | undefined } = {},
): LineRows {
  const unit = sql.lit(ask.rows)
  // A line of a week that is cut by the range begins and ends with it.
  const bucketOf = (day: Sql) =>
    sql`greatest(date_trunc(${unit}, ${day}::timestamp)::date, ${ask.from}::date)`
  const lineOf = (day: Sql) => sql`
    ${bucketOf(day)} as bucket,
    least((date_trunc(${unit}, ${day}::timestamp) + interval '1 ${sql.raw(ask.rows)}')::date - 1, ${ask.to}::date) as bucket_last`
  // What there is at the end of a line is looked for there, whenever it came to be.
  const days = span === undefined || report.definition.stock === true ? ask : span
  const source = report.source({ ...ask, from: days.from, to: days.to }, bucketOf)
  const asked = [filter.split, ...report.definition.dimensions.filter((name) => filter[name]?.length)]
  const tallyBy = tallied && source.tally ? tallyDimension(source.tally, asked) : null
  const [counted, counts] =
    tallyBy === null || source.tally === undefined
      ? [source.rows, sql`, 1 as n`]
      : [source.tally.of(tallyBy), sql``]
  const columnOf = (name: string) =>
    name !== 'app' && name === tallyBy ? sql`r.value` : columnFor(report, ask, name)
  const narrowed = report.definition.dimensions.map((name) => {
    const values = filter[name]
    return values === undefined || values.length === 0 ? null : anyOf(columnOf(name))(values)
  })
  const split = filter.split === undefined ? sql`null` : columnOf(filter.split)
  const isIn = (name: string, { from, to }: Span) =>
    sql`${sql.ref(`s.${name}`)} between ${from}::date and ${to}::date`
  const base = sql`(
    select r.*, coalesce(${split}, '-') as split
      from (select s.*${counts} from (${counted}) s
             where ${isIn('day', days)} and ${span ? isIn(source.newest ?? 'day', span) : sql`true`}) r
     where ${allOf(narrowed)})`
  // The line of each day is reckoned once, not that of each row.
  const lines = sql`(
    select g::date as day, ${lineOf(sql`g::date`)}
      from generate_series(${ask.from}::timestamp, ${ask.to}::timestamp, interval '1 day') g)`
  const rows = sql`(select b.*, l.bucket, l.bucket_last from ${base} b join ${lines} l on l.day = b.day)`
  return { ...source, base, lineOf, rows }
}

const refs = (of: string, names: readonly string[]) => sql.join(names.map((name) => sql.ref(`${of}.${name}`)))
const summed = (of: string, sums: readonly string[]) =>
  sql.join(
    sums.map((name) => sql`, sum(${sql.ref(`${of}.${name}`)}) as ${sql.ref(name)}`),
    sql``,
  )

/**
 * Rows of a day that are alike, summed: so many `n` of each, in their line.
 * @param where of a row `r`, which is in no line yet
 */
export function alikeOfDay({ base, lineOf, by, sums }: LineRows, where: Sql = sql`true`): Sql {
  const byDay = refs('r', ['day', 'split', ...by])
  return sql`(
    select d.*, ${lineOf(sql`d.day`)}
      from (select ${byDay}, sum(r.n) as n${summed('r', sums)} from ${base} r where ${where}
             group by ${byDay} having sum(r.n) <> 0) d)`
}

function columnFor(report: ReportOf, ask: ReportAsk, name: string): Sql {
  const own = report.splits[name]
  return own === undefined
    ? dimensionOf[name as ReportDimension]
    : sql`${own.of(splitMoment(report, ask))}::text`
}

/** The report's own moment; of what there is at the end of a line, that end: who has a case now had it not then. */
function splitMoment({ definition }: ReportOf, { asOf, today }: ReportAsk): SplitMoment {
  if (definition.stock !== true) return { at: sql`${asOf}::timestamptz`, openDay: sql`${today}::date` }
  const lineEnd = sql`(r.day + 1)::timestamp at time zone 'Asia/Jakarta' - interval '1 microsecond'`
  return {
    at: sql`least(${asOf}::timestamptz, ${lineEnd})`,
    openDay: sql`least(${today}::date, r.day + 1)`,
  }
}

/** Of which of its dimensions a tally answers a question that tells these apart; null where it does not. */
function tallyDimension({ dimensions }: TalliedRows, asked: readonly (string | undefined)[]): string | null {
  if (dimensions === null) return ''
  const [one = '', ...more] = new Set(asked.filter((name) => name !== undefined && name !== 'app'))
  return more.length === 0 && (one === '' || dimensions.includes(one)) ? one : null
}

/** The rows `r` of one line's split, once nothing outside of its days is looked at: `2026-11-02.new` or `.new`. */
export function ofSplit(line: string): Sql {
  const dot = line.indexOf('.')
  return dot < 0 ? sql`true` : sql`r.split = ${line.slice(dot + 1)}`
}

/** What the total of a report is read from: all its days, or the last line of what counts what there is at the end of one. */
export function wholeOf({ definition }: ReportOf, ask: ReportAsk): ReportAsk {
  if (definition.stock !== true) return ask
  const last = earlierOf(ask.to, ask.today)
  return { ...ask, from: laterOf(ask.from, firstDayOf(ask.rows, last)), to: last }
}

/**
 * What a report is read from for one line alone: nothing outside of its days is looked at.
 * @param field what the line is called in the request
 * @throws VALIDATION on a line that is none of the days that are asked for
 */
export function withinLine(report: ReportOf, ask: ReportAsk, line: string, field: string): ReportAsk {
  const [bucket = ''] = line.split('.')
  if (bucket === '') return wholeOf(report, ask)
  const from = businessDay(bucket)
  if (from < ask.from || from > ask.to)
    throw new LendingError('VALIDATION', { fields: { [field]: from < ask.from ? 'too_small' : 'too_big' } })
  return { ...ask, from, to: earlierOf(ask.to, lastDayOf(ask.rows, firstDayOf(ask.rows, from))) }
}
