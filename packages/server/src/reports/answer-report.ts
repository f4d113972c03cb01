import { sql } from 'kysely'
import { type BusinessDay, earlierOf } from '@lumbung/domain/calendar'
import { daysBefore, firstDayOf, lastDayOf } from '@lumbung/domain/report/report-days'
import { sharePpm } from '@lumbung/domain/money'
import { LendingError } from '@lumbung/domain/errors'
import type { CallContext } from '../calls/context.ts'
import { readStageEras } from '../records/case/stage-ranges.ts'
import type { Tx } from '../db/pool.ts'
import { provinceNames } from '../orders/region-names.ts'
import { asKnown } from './fact-source.ts'
import { valuesOf } from './known-values.ts'
import { factSources } from './refresh-facts.ts'
import {
  alikeOfDay,
  readAsk,
  type ReportAsk,
  type ReportFilter,
  type ReportOf,
  rowsOf,
  wholeOf,
} from './report-source.ts'

type Sums = Record<string, number | null>

export interface Paging {
  size: number
  page?: number | undefined
  after?: string | undefined
  count?: 'none' | 'all' | undefined
}

interface SumsRow extends Record<string, unknown> {
  level: number
  bucket: BusinessDay | null
  split: string | null
}

/** Every figure summed over the rows, by line and split, by line, and of all. */
async function sumsOf(
  tx: Tx,
  report: ReportOf,
  ask: ReportAsk,
  filter: ReportFilter,
  bySplit: boolean,
): Promise<SumsRow[]> {
  const figures = report.figures(ask)
  const names = Object.keys(report.definition.figures)
  const sums = sql.join(names.map((name) => sql`sum(${figures[name] ?? sql`0`})::float8 as ${sql.ref(name)}`))
  const sets = bySplit ? sql`(r.bucket, r.split), (r.bucket), ()` : sql`(r.bucket), ()`
  const split = bySplit ? sql`r.split` : sql`null`
  const grouping = bySplit ? sql`grouping(r.split) + 2 * grouping(r.bucket)` : sql`1 + 2 * grouping(r.bucket)`
  const { rows } = await sql<SumsRow>`
    select (${grouping})::integer as level, r.bucket::text as bucket, ${split} as split, ${sums}
      from ${alikeOfDay(rowsOf(report, ask, bySplit ? filter : { ...filter, split: undefined }, { tallied: true }))} r
     group by grouping sets (${sets})`.execute(tx)
  return rows
}

/** Sums as they are shown, with shares and means out of them; null where there is nothing to have a part of. */
export function shownSums({ definition }: Pick<ReportOf, 'definition'>, row: Record<string, unknown>): Sums {
  const sum = (name: string) => (row[name] ?? null) as number | null
  const { figures, shares, means } = definition
  const share = ([part, whole]: readonly [string, string]) => {
    const [some, all] = [sum(part), sum(whole)]
    return some === null || all === null ? null : sharePpm(some, all)
  }
  const mean = ([total, count]: readonly [string, string]) => {
    const [some, all] = [sum(total), sum(count)]
    return some === null || !all ? null : some / all
  }
  return Object.fromEntries([
    ...Object.keys(figures).map((name) => [name, sum(name)] as const),
    ...Object.entries(shares).map(([name, of]) => [name, share(of)] as const),
    ...Object.entries(means).map(([name, of]) => [name, mean(of)] as const),
  ])
}

/** The report under a filter as it was known at a moment: its lines, newest first, the total last; and the days before. */
export async function answerReport(
  report: ReportOf,
  { filter, size, page = 1, after }: { filter: ReportFilter } & Paging,
  { tx, now }: Pick<CallContext, 'tx' | 'now'>,
) {
  const ask = readAsk(report, filter, now, await readStageEras(tx))
  const earlier = { ...ask, ...daysBefore(ask.from, ask.to) }
  const [rows, rowsBefore] = await asKnown(tx, ask.asOf, factSources, async (changes) => [
    await sumsOf(tx, report, { ...ask, changes }, filter, filter.split !== undefined),
    await sumsOf(tx, report, { ...earlier, changes }, filter, false),
  ])
  const names = await namesOf(tx, report, filter.split, rows)
  const lines = linesOf(report, ask, rows, names)
  const sums = totalOf(report, ask, rows)
  const items = lines.length === 0 ? [] : [...lines, sums]
  const offset = after === undefined ? (page - 1) * size : offsetOf(after)
  const next = offset + size
  return {
    items: items.slice(offset, next),
    total: items.length,
    exact: true,
    next: next < items.length ? String(next) : null,
    previous: offset > 0 ? String(Math.max(0, offset - size)) : null,
    ...(await choicesOf(tx)),
    asOf: ask.asOf.toISOString(),
    from: ask.from,
    to: ask.to,
    rows: ask.rows,
    sums,
    lines: lines.filter(({ split }) => split === null),
    before: {
      from: earlier.from,
      to: earlier.to,
      lines: linesOf(report, earlier, rowsBefore, new Map()),
      sums: totalOf(report, earlier, rowsBefore),
    },
  }
}

/** What the filters offer: what any application has, one look into an index for each; what is new is not a fact yet. */
async function choicesOf(tx: Tx) {
  const { rows } = await sql<Choices>`
    select ${valuesOf('application_fact', 'channel')} as channels, ${valuesOf('application_fact', 'term_days')} as terms, ${valuesOf('application_fact', 'province')} as provinces,
           n.channels as new_channels, n.terms as new_terms, n.provinces as new_provinces
      from (select array_agg(distinct o.acquisition_channel) as channels, array_agg(distinct o.term_days::text) as terms,
                   array_agg(distinct left(f.regency, 2)) as provinces
              from report_stale_order m join orders o on o.order_no = m.order_no
              left join order_facts f on f.order_no = o.order_no) n`.execute(tx)
  const [row] = rows
  const both = (one: keyof Choices, other: keyof Choices) => [
    ...new Set([...(row?.[one] ?? []), ...(row?.[other] ?? [])].filter((value) => value !== null)),
  ]
  const names = provinceNames
  const byName = (a: { name: string }, b: { name: string }) =>
    a.name.localeCompare(b.name, 'en', { numeric: true })
  return {
    channelChoices: both('channels', 'new_channels')
      .map((id) => ({ id, name: id }))
      .toSorted(byName),
    termDaysChoices: both('terms', 'new_terms')
      .map((id) => ({ id, name: id }))
      .toSorted(byName),
    provinceChoices: both('provinces', 'new_provinces')
      .map((id) => ({ id, name: names.get(id) ?? id }))
      .toSorted(byName),
  }
}

type Choices = Record<
  'channels' | 'terms' | 'provinces' | 'new_channels' | 'new_terms' | 'new_provinces',
  (string | null)[] | null
>

/** A cursor of a report: how many lines were before it. */
function offsetOf(after: string): number {
  if (!/^\d{1,6}$/.test(after)) throw new LendingError('VALIDATION', { fields: { after: 'invalid_format' } })
  return Number(after)
}

function linesOf(
  report: ReportOf,
  ask: ReportAsk,
  rows: readonly SumsRow[],
  names: ReadonlyMap<string, string>,
) {
  return rows
    .flatMap((row) => {
      const { bucket, level, split } = row
      if (bucket === null || level > 1) return []
      const isSplit = level === 0
      const last = earlierOf(ask.to, lastDayOf(ask.rows, firstDayOf(ask.rows, bucket)))
      return [
        {
          ...shownSums(report, row),
          id: isSplit ? `${bucket}.${split}` : bucket,
          from: bucket,
          to: last,
          split: isSplit ? split : null,
          name: isSplit ? (names.get(split ?? '') ?? null) : null,
        },
      ]
    })
    .toSorted(
      (a, b) =>
        (a.from < b.from ? 1 : a.from > b.from ? -1 : 0) ||
        Number(a.split !== null) - Number(b.split !== null) ||
        (a.split ?? '').localeCompare(b.split ?? ''),
    )
}

/** All lines; of what there is at their end, the last. */
function totalOf(report: ReportOf, ask: ReportAsk, rows: readonly SumsRow[]) {
  const { from, to } = wholeOf(report, ask)
  const isStock = report.definition.stock === true
  const all = rows.find(({ level, bucket }) => (isStock ? level === 1 && bucket === from : level === 3)) ?? {}
  return { ...shownSums(report, all), id: '', from, to, split: null, name: null }
}

/** What the values of a split are called, where the console does not know it. */
async function namesOf(tx: Tx, report: ReportOf, split: string | undefined, rows: readonly SumsRow[]) {
  if (split === 'province') return provinceNames
  const named = split === undefined ? undefined : report.splits[split]?.named
  if (named === undefined) return new Map<string, string>()
  const values = [
    ...new Set(rows.flatMap((row) => (row.split === null || row.split === '-' ? [] : [row.split]))),
  ]
  const found = await sql<{ value: string; name: string }>`${named(sql`${values}`)}`.execute(tx)
  return new Map(found.rows.map(({ value, name }) => [value, name]))
}
