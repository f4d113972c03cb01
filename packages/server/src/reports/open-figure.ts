import { sql, type RawBuilder } from 'kysely'
import { exactRowsMax, totalRowsMax } from '@lumbung/contract/list'
import { type BusinessDay, businessDay } from '@lumbung/domain/calendar'
import type { CallContext } from '../calls/context.ts'
import type { Tx } from '../db/pool.ts'
import { readStageEras } from '../records/case/stage-ranges.ts'
import { listPage, type Page } from '../lists/list-page.ts'
import type { Paging } from './answer-report.ts'
import { asKnown } from './fact-source.ts'
import {
  alikeOfDay,
  fromDayOn,
  ofSplit,
  readAsk,
  withinLine,
  type ReportAsk,
  type ReportFilter,
  type ReportOf,
  rowsOf,
} from './report-source.ts'
import { factSources } from './refresh-facts.ts'

type Sql = RawBuilder<unknown>

interface FigureFilter extends ReportFilter {
  figure: string
  of?: string | undefined
}

interface FigureRequest extends Paging {
  filter: FigureFilter
  sort?: { column: string; descending: boolean } | undefined
}

interface OpenedRow {
  id: string
  orderNo: string | null
  no: number | null
  who: string
  app: string
  channel: string
  customerType: string | null
  amount: number | null
  day: string
  at: Date
  value: number
}

/** A figure that is opened: what it sums, of which rows. */
interface Opening {
  report: ReportOf
  filter: FigureFilter
  ask: ReportAsk
}

const valueOf = ({ report, filter, ask }: Opening): Sql => report.figures(ask)[filter.figure] ?? sql`0`
const lineOf = ({ filter }: Opening): Sql => ofSplit(filter.of ?? '')

/** Rows `c` that count in the figure. */
function counted(opening: Opening): Sql {
  const { rows } = rowsOf(opening.report, opening.ask, opening.filter)
  return sql`(select * from (select r.*, (${valueOf(opening)})::float8 as value from ${rows} r where ${lineOf(opening)}) v where v.value <> 0)`
}

/**
 * Looks at the rows that count in a figure as it is now.
 * @param look given a relation: `key`, `order_no`, `no`, `day`, `value`, and what the figures need; asked twice where `asKnown` does
 * @throws VALIDATION as `readAsk`
 */
export async function atRowsBehind<T>(
  report: ReportOf,
  filter: FigureFilter,
  { tx, now }: Pick<CallContext, 'tx' | 'now'>,
  look: (rows: Sql) => Promise<T>,
): Promise<T> {
  const ask = withinLine(report, readAsk(report, filter, now, await readStageEras(tx)), filter.of ?? '')
  return await asKnown(
    tx,
    ask.asOf,
    factSources,
    async (changes) => await look(counted({ report, filter, ask: { ...ask, changes } })),
  )
}

interface DaySum {
  day: BusinessDay
  sum: number
  rows: number
}

/** What the figure is of each day that has it, newest first, and of how many rows at most. */
async function daySums(tx: Tx, opening: Opening): Promise<DaySum[]> {
  const { report, ask, filter } = opening
  const { rows } = await sql<DaySum>`
    select d.day::text as day, sum(d.value) as sum, sum(d.n)::float8 as rows
      from (select r.day, r.n, (${valueOf(opening)})::float8 as value
              from ${alikeOfDay(rowsOf(report, ask, filter, true), lineOf(opening))} r) d
     where d.value <> 0 group by d.day order by d.day desc`.execute(tx)
  return rows.map((row) => ({ ...row, day: businessDay(row.day) }))
}

/** The latest day from which on there may be so many rows. */
function dayWith(days: readonly DaySum[], wanted: number): BusinessDay | null {
  let found = 0
  for (const { day, rows } of days) {
    found += rows
    if (found >= wanted) return day
  }
  return null
}

async function pageOf(tx: Tx, opening: Opening, { sort, ...paging }: Omit<FigureRequest, 'filter'>) {
  return await listPage<OpenedRow>(tx, {
    columns: sql`c.key as id, c.order_no as "orderNo", c.no, c.mark, c.app_code as app, c.channel,
      c.customer_type as "customerType", c.amount, c.day::text as day, c.at, c.value`,
    from: sql`${counted(opening)} c`,
    where: sql`true`,
    sort:
      sort?.column === 'value'
        ? { column: sql`c.value::bigint`, type: 'bigint', descending: sort.descending }
        : { column: sql`c.at`, type: 'timestamptz', descending: sort?.descending ?? true },
    key: { column: sql`c.key`, type: 'text' },
    // The total is counted by days.
    paging: { ...paging, count: 'none' },
    shown: {
      columns: sql`kept.*, coalesce(o.name_masked, kept.mark) as who`,
      joins: sql`left join orders o on o.order_no = kept."orderNo"`,
    },
  })
}

/** Newest first, a page is looked for among the days that are likely to hold it, then among all. */
async function newestPage(
  tx: Tx,
  opening: Opening,
  days: readonly DaySum[],
  request: Omit<FigureRequest, 'filter'>,
): Promise<Page<OpenedRow>> {
  const { size, page = 1, after, sort } = request
  const isPlain = after === undefined && sort?.column !== 'value' && (sort?.descending ?? true)
  const newest = isPlain ? dayWith(days, size * page + 1) : null
  if (newest !== null) {
    const found = await pageOf(
      tx,
      { ...opening, ask: fromDayOn(opening.report, opening.ask, newest) },
      request,
    )
    if (found.next !== null) return found
  }
  return await pageOf(tx, opening, request)
}

/** How many rows the figure has: of what counts as one each that is its sum, of rupiah it is counted as far as lists count. */
async function countOf(
  tx: Tx,
  opening: Opening,
  sum: number,
  { count, found }: Pick<Paging, 'count'> & { found: Page<OpenedRow> },
) {
  const { report, filter } = opening
  if (report.definition.figures[filter.figure] === 'count') return { total: sum, exact: true }
  // The first page may well be all there is.
  if (found.exact) return { total: found.total, exact: true }
  const most = count === 'all' ? exactRowsMax : totalRowsMax
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from (select from ${counted(opening)} c limit ${sql.raw(String(most + 1))}) c`.execute(
    tx,
  )
  const total = rows[0]?.total ?? 0
  return total > most ? { total: most, exact: false } : { total, exact: true }
}

/** The very rows that a figure of a report sums, by the same source and filter; `sum` is the figure. */
export async function openFigure(
  report: ReportOf,
  { filter, ...request }: FigureRequest,
  { tx, now }: Pick<CallContext, 'tx' | 'now'>,
) {
  const ask = withinLine(report, readAsk(report, filter, now, await readStageEras(tx)), filter.of ?? '')
  const { sum, count, ...page } = await asKnown(tx, ask.asOf, factSources, async (changes) => {
    const opening = { report, filter, ask: { ...ask, changes } }
    const days = await daySums(tx, opening)
    const total = days.reduce((all, day) => all + day.sum, 0)
    const found = await newestPage(tx, opening, days, request)
    return { ...found, sum: total, count: await countOf(tx, opening, total, { ...request, found }) }
  })
  return {
    ...page,
    ...count,
    items: page.items.map((row) => ({ ...row, at: row.at.toISOString() })),
    sum,
  }
}
