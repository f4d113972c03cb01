import { sql, type RawBuilder } from 'kysely'
import { changedFacts, factsAt, type FactSource, isThere, type Known } from './fact-source.ts'
import type { ReportAsk, ReportRowsOf } from './report-source.ts'

type Sql = RawBuilder<unknown>

/** Which rows of a report the facts of one table are. */
export interface TallyPart {
  source: FactSource
  /** Of a relation of facts: rows as a report counts them, with `day`, `app_code`, `channel`, and what its tally tells apart and sums. */
  rows: (facts: Sql) => Sql
  /** What narrows facts `f` to those with a row on some days, and those that have changed since (`factsAt`). */
  within: (from: string, to: string) => { within: Sql; moved?: Sql }
}

/**
 * How many rows of a report a day has, told apart by app, channel and `by`: kept in a table beside the facts. Whoever writes facts adds
 * the difference in the same transaction, so that a tally is always what its facts come to.
 */
export interface Tally {
  table:
    | 'step_tally'
    | 'visited_tally'
    | 'registered_tally'
    | 'reached_tally'
    | 'application_tally'
    | 'due_tally'
    | 'loan_tally'
    | 'balance_tally'
    | 'settled_tally'
  parts: readonly TallyPart[]
  by: readonly string[]
  sums: readonly string[]
  /** What its rows `r` are told apart by, each of these alone and none of them, instead of by channel. */
  dimensions?: Readonly<Record<string, Sql>>
}

const names = (some: readonly string[], of = 'r') => sql.join(some.map((name) => sql.ref(`${of}.${name}`)))
export const tallyKeys = ({ by, dimensions }: Pick<Tally, 'by' | 'dimensions'>): string[] => [
  'day',
  'app_code',
  ...(dimensions ? ['dimension', 'value'] : ['channel']),
  ...by,
]

/**
 * Rows that are alike, counted, in the columns of the tally.
 * @param only of one of its dimensions, or of none ('')
 */
export function tallyOf(tally: Tally, rows: Sql, sign: 1 | -1, only?: string): Sql {
  const keys = names(tallyKeys(tally))
  const times = sql.raw(sign === 1 ? '' : '-')
  const summed = tally.sums.map(
    (name) => sql`, ${times}coalesce(sum(${sql.ref(`r.${name}`)}), 0)::bigint as ${sql.ref(name)}`,
  )
  return sql`
    select ${keys}, ${times}count(*) as n${sql.join(summed, sql``)} from (${byDimension(tally, rows, only)}) r
     where r.day is not null group by ${keys}`
}

/** Each row once for each dimension, with its value of that. */
function byDimension({ dimensions }: Tally, rows: Sql, only?: string): Sql {
  if (dimensions === undefined) return rows
  const each = ['', ...Object.keys(dimensions)].filter((name) => only === undefined || name === only)
  const values = each.map((name) => sql`(${sql.lit(name)}, ${dimensions[name] ?? sql`null::text`})`)
  return sql`select r.*, d.dimension, coalesce(d.value, '-') as value
               from (${rows}) r cross join lateral (values ${sql.join(values)}) d(dimension, value)`
}

/** The facts of some keys, as a tally counts them now. */
export function keptRows({ source, rows }: TallyPart, among: Sql): Sql {
  const keys = names(source.keys, 'f')
  return rows(
    sql`select f.* from ${sql.table(source.table)} f where (${keys}) in (${among}) and ${isThere(source)}`,
  )
}

/** What a report counts on some days as known at a moment: the tally, without what has changed since, and with what that was then. */
export function tallyAt(
  tally: Tally,
  { from, to, asOf, changes }: Pick<ReportAsk, 'from' | 'to'> & Known,
  dimension = '',
): Sql {
  const columns = names([...tallyKeys(tally), 'n', ...tally.sums])
  const only = tally.dimensions ? sql` and r.dimension = ${dimension}` : sql``
  const changed = tally.parts.flatMap((part) => {
    const { within, moved } = part.within(from, to)
    const facts = changedFacts(part.source, { asOf, changes }, within, moved)
    if (facts === null) return []
    return [
      tallyOf(tally, part.rows(facts.kept), -1, dimension),
      tallyOf(tally, part.rows(facts.said), 1, dimension),
    ]
  })
  return sql.join(
    [sql.table(tally.table), ...changed.map((each) => sql`(${each})`)].map(
      (each) =>
        sql`select ${columns} from ${each} r where r.day between ${from}::date and ${to}::date${only}`,
    ),
    sql` union all `,
  )
}

/**
 * What a report counts, row by row and tallied.
 * @param told what its figures tell apart and sum, where that is less than the tally does
 */
export function talliedRows(
  tally: Tally,
  ask: Pick<ReportAsk, 'from' | 'to'> & Known,
  told: Pick<Tally, 'by' | 'sums'> = tally,
): ReportRowsOf {
  const { by, sums } = told
  const rows = tally.parts.map((part) => {
    const { within, moved } = part.within(ask.from, ask.to)
    return sql`select * from (${part.rows(factsAt(part.source, ask, within, moved))}) r
                where r.day between ${ask.from}::date and ${ask.to}::date`
  })
  const dimensions = tally.dimensions ? Object.keys(tally.dimensions) : null
  return {
    rows: sql.join(rows, sql` union all `),
    tally: { dimensions, of: (dimension) => tallyAt(tally, ask, dimension) },
    by,
    sums,
  }
}

/** Told apart by channel too: what a figure asks of it. */
export const withChannel = (of: ReportRowsOf): ReportRowsOf => ({ ...of, by: ['channel', ...of.by] })
