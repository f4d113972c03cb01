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
  ofSplit,
  readAsk,
  withinLine,
  type ReportAsk,
  type ReportFilter,
  type ReportOf,
  rowsOf,
  type Span,
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

/** Rows `c` that count in the figure, of all days or of some. */
function counted(opening: Opening, span?: Span): Sql {
  const { rows } = rowsOf(opening.report, opening.ask, opening.filter, { span })
  return sql`(select * from (select r.*, (${valueOf(opening)})::float8 as value from ${rows} r where ${lineOf(opening)}) v where v.value <> 0)`
}

/**
 * Looks at the rows that count in a figure as it is now.
 * @param look given a relation: `key`, `order_no`, `no`, `day`, `value`, and what the figures need; asked twice where `asKnown` does
 * @throws VALIDATION as `readAsk`, and of the field `of` as `withinLine`
 */
export async function atRowsBehind<T>(
  report: ReportOf,
  filter: FigureFilter,
  { tx, now }: Pick<CallContext, 'tx' | 'now'>,
  look: (rows: Sql) => Promise<T>,
): Promise<T> {
  const asked = readAsk(report, filter, now, await readStageEras(tx))
  const ask = withinLine(report, asked, filter.of ?? '', 'of')
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

/**
 * What the figure is of each day of `at` that is old enough for it, newest first, and of how many rows at most. Rows that are alike may
 * sum to nothing though each counts: such a day has none of `rows` and is one of them all the same.
 */
async function daySums(tx: Tx, opening: Opening): Promise<DaySum[]> {
  const { report, ask, filter } = opening
  const rows = rowsOf(report, ask, filter, { tallied: true })
  const day = sql.ref(`d.${rows.newest ?? 'day'}`)
  const found = await sql<DaySum>`
    select ${day}::text as day, sum(d.value) as sum, coalesce(sum(d.n) filter (where d.value <> 0), 0)::float8 as rows
      from (select r.*, (${valueOf(opening)})::float8 as value from ${alikeOfDay(rows, lineOf(opening))} r) d
     where d.value is not null group by ${day} order by ${day} desc`.execute(tx)
  return found.rows.map((row) => ({ ...row, day: businessDay(row.day) }))
}

/** From the oldest to the newest; none where there is none. */
function spanOf(days: readonly DaySum[]): Span | undefined {
  const [newest, oldest] = [days[0], days.at(-1)]
  return newest && oldest && { from: oldest.day, to: newest.day }
}

/** The newest days that may have so many rows. */
function spanWith(days: readonly DaySum[], wanted: number): Span | undefined {
  let found = 0
  const last = days.findIndex(({ rows }) => (found += rows) >= wanted)
  return last < 0 ? undefined : spanOf(days.slice(0, last + 1))
}

async function pageOf(
  tx: Tx,
  opening: Opening,
  span: Span | undefined,
  { sort, ...paging }: Omit<FigureRequest, 'filter'>,
) {
  return await listPage<OpenedRow>(tx, {
    columns: sql`c.key as id, c.order_no as "orderNo", c.no, c.mark, c.app_code as app, c.channel,
      c.customer_type as "customerType", c.amount, c.day::text as day, c.at, c.value`,
    from: sql`${counted(opening, span)} c`,
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
  const newest = isPlain ? spanWith(days, size * page + 1) : undefined
  if (newest) {
    const found = await pageOf(tx, opening, newest, request)
    if (found.next !== null) return found
  }
  return await pageOf(tx, opening, spanOf(days), request)
}

/** How many rows the figure has: of what counts as one each that is its sum, of rupiah it is counted as far as lists count, where it is asked for. */
async function countOf(
  tx: Tx,
  opening: Opening,
  days: readonly DaySum[],
  { sum, count, found }: Pick<Paging, 'count'> & { sum: number; found: Page<OpenedRow> },
) {
  const { report, filter } = opening
  if (report.definition.figures[filter.figure] === 'count') return { total: sum, exact: true }
  // The first page may well be all there is.
  if (found.exact || count === 'none') return { total: found.total, exact: found.exact }
  const most = count === 'all' ? exactRowsMax : totalRowsMax
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from (select from ${counted(opening, spanOf(days))} c limit ${sql.raw(String(most + 1))}) c`.execute(
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
  const asked = readAsk(report, filter, now, await readStageEras(tx))
  const ask = withinLine(report, asked, filter.of ?? '', 'filter.of')
  const { sum, count, ...page } = await asKnown(tx, ask.asOf, factSources, async (changes) => {
    const opening = { report, filter, ask: { ...ask, changes } }
    const days = await daySums(tx, opening)
    const total = days.reduce((all, day) => all + day.sum, 0)
    const found = await newestPage(tx, opening, days, request)
    return {
      ...found,
      sum: total,
      count: await countOf(tx, opening, days, { ...request, sum: total, found }),
    }
  })
  return {
    ...page,
    ...count,
    items: page.items.map((row) => ({ ...row, at: row.at.toISOString() })),
    sum,
  }
}
