import { sql, type RawBuilder } from 'kysely'
import type { BusinessDay } from '@lumbung/domain/calendar'
import type { BoardFigure } from '@lumbung/domain/cases/board'
import type { Tx } from '../db/pool.ts'
import { allOf, anyOf } from '../lists/conditions.ts'
import type { BoardOf } from './board-facts.ts'

type Sql = RawBuilder<unknown>

/** What a board and the cases behind its figures are narrowed by. */
export interface BoardFilter {
  day?: string | undefined
  stage?: readonly string[] | undefined
  group?: number | undefined
  noGroup?: boolean | undefined
  holder?: number | undefined
  nobody?: boolean | undefined
  app?: readonly string[] | undefined
}

/** Where the rows of a day stand: written down, or counted from the events as long as it is not over long. */
export interface BoardSource {
  standing: 'live' | 'over' | 'frozen' | 'none'
  frozenAt: Date | null
  /** Relations of `board_case` and `board_hour`; both empty of a day that nobody ever wrote down. */
  cases: Sql
  hours: Sql
}

/** The board of a day. Counted is only what is not written down yet: today, and yesterday until its hours of grace are over. */
export async function boardSource(
  tx: Tx,
  { department, facts }: BoardOf,
  day: BusinessDay,
  today: BusinessDay,
): Promise<BoardSource> {
  const { rows } = await sql<{ frozen_at: Date | null; last: string | null }>`
    select (select frozen_at from board_day where department = ${department} and day = ${day}::date) as frozen_at,
           (select max(day)::text from board_day where department = ${department}) as last`.execute(tx)
  const { frozen_at: frozenAt, last } = rows[0] ?? { frozen_at: null, last: null }
  const isCounted = frozenAt === null && day <= today && (day === today || (last !== null && day > last))
  if (isCounted) {
    const { cases, hours } = facts(day)
    return {
      standing: day === today ? 'live' : 'over',
      frozenAt: null,
      cases: sql`(${cases})`,
      hours: sql`(${hours})`,
    }
  }
  const written = (table: 'board_case' | 'board_hour') => sql`
    (select * from ${sql.table(table)} w where w.department = ${department} and w.day = ${day}::date)`
  return {
    standing: frozenAt === null ? 'none' : 'frozen',
    frozenAt,
    cases: written('board_case'),
    hours: written('board_hour'),
  }
}

/** What a figure counts of a row `b`. */
export const figureOf: Readonly<Record<BoardFigure, Sql>> = {
  opening: sql`b.opening::integer`,
  entered: sql`b.entered::integer`,
  gone: sql`b.gone::integer`,
  held: sql`((b.opening or b.entered) and not b.gone)::integer`,
  heldAmount: sql`(case when (b.opening or b.entered) and not b.gone then b.amount else 0 end)`,
  followed: sql`b.followed::integer`,
  calls: sql`b.calls`,
  connected: sql`b.connected`,
  promises: sql`b.promises`,
  promisesDue: sql`b.promises_due`,
  promisesKept: sql`b.promises_kept`,
  cleared: sql`b.cleared::integer`,
  collected: sql`b.collected`,
  recovered: sql`b.recovered`,
  waived: sql`b.waived`,
  commission: sql`b.commission`,
}

/** The rows `b` of a board that a filter asks for; its day is the source's. */
export function narrowedTo(
  { by }: Pick<BoardOf, 'by'>,
  { stage, group, noGroup, holder, nobody, app }: BoardFilter,
): Sql {
  const grouped = sql.ref(`b.${by}`)
  const isNone = (column: Sql, wanted: boolean | undefined) =>
    wanted === undefined ? null : wanted ? sql`${column} is null` : sql`${column} is not null`
  const several = (column: Sql, values: readonly string[] | undefined) =>
    values === undefined || values.length === 0 ? null : anyOf(column)(values)
  return allOf([
    several(sql`b.stage`, stage),
    several(sql`b.app_code`, app),
    by === 'agency_id' ? sql`b.agency_id is not null` : sql`b.agency_id is null`,
    group === undefined ? null : sql`${grouped} = ${group}`,
    holder === undefined ? null : sql`b.holder_id = ${holder}`,
    isNone(grouped, noGroup),
    isNone(sql`b.holder_id`, nobody),
  ])
}
