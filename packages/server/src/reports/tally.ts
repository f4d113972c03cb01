import { sql, type RawBuilder } from 'kysely'
import { changedFacts, factsAt, type FactSource, isThere } from './fact-source.ts'
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
  table: 'step_tally' | 'visited_tally' | 'registered_tally' | 'reached_tally'
  parts: readonly TallyPart[]
  by: readonly string[]
  sums: readonly string[]
}

const names = (some: readonly string[], of = 'r') => sql.join(some.map((name) => sql.ref(`${of}.${name}`)))
export const tallyKeys = ({ by }: Pick<Tally, 'by'>): string[] => ['day', 'app_code', 'channel', ...by]

/** Rows that are alike, counted, in the columns of the tally. */
export function tallyOf({ by, sums }: Pick<Tally, 'by' | 'sums'>, rows: Sql, sign: 1 | -1): Sql {
  const keys = names(tallyKeys({ by }))
  const times = sql.raw(sign === 1 ? '' : '-')
  const summed = sums.map(
    (name) => sql`, ${times}coalesce(sum(${sql.ref(`r.${name}`)}), 0)::bigint as ${sql.ref(name)}`,
  )
  return sql`select ${keys}, ${times}count(*) as n${sql.join(summed, sql``)} from (${rows}) r where r.day is not null group by ${keys}`
}

/** The facts of some keys, as a tally counts them now. */
export function keptRows({ source, rows }: TallyPart, among: Sql): Sql {
  const keys = names(source.keys, 'f')
  return rows(
    sql`select f.* from ${sql.table(source.table)} f where (${keys}) in (${among}) and ${isThere(source)}`,
  )
}

/** What a report counts on some days as known at a moment: the tally, without what has changed since, and with what that was then. */
export function tallyAt(tally: Tally, { from, to, asOf }: { from: string; to: string; asOf: Date }): Sql {
  const columns = sql.join([...tallyKeys(tally), 'n', ...tally.sums].map((name) => sql.ref(`r.${name}`)))
  const onDays = sql`r.day between ${from}::date and ${to}::date`
  const changes = tally.parts.flatMap((part) => {
    const { within, moved } = part.within(from, to)
    const { kept, said } = changedFacts(part.source, asOf, within, moved)
    return [tallyOf(tally, part.rows(kept), -1), tallyOf(tally, part.rows(said), 1)]
  })
  return sql.join(
    [sql.table(tally.table), ...changes.map((change) => sql`(${change})`)].map(
      (each) => sql`select ${columns} from ${each} r where ${onDays}`,
    ),
    sql` union all `,
  )
}

/** What a report counts, row by row and tallied. */
export function talliedRows(tally: Tally, ask: Pick<ReportAsk, 'from' | 'to' | 'asOf'>): ReportRowsOf {
  const { by, sums } = tally
  const rows = tally.parts.map((part) => {
    const { within, moved } = part.within(ask.from, ask.to)
    return sql`select * from (${part.rows(factsAt(part.source, ask.asOf, within, moved))}) r
                where r.day between ${ask.from}::date and ${ask.to}::date`
  })
  return { rows: sql.join(rows, sql` union all `), tally: tallyAt(tally, ask), by, sums }
}

/** Told apart by channel too: what a figure asks of it. */
export const withChannel = (of: ReportRowsOf): ReportRowsOf => ({ ...of, by: ['channel', ...of.by] })
