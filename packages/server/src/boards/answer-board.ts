import { sql } from 'kysely'
import type { BoardHour, BoardSumsShown } from '@lumbung/contract/day-board'
import { type BusinessDay, businessDay } from '@lumbung/domain/calendar'
import {
  boardFigures,
  type BoardFigure,
  type BoardSums,
  sharesOf,
  weekdayBefore,
} from '@lumbung/domain/cases/board'
import { LendingError } from '@lumbung/domain/errors'
import type { CallContext } from '../calls/context.ts'
import type { Tx } from '../db/pool.ts'
import { listPage } from '../lists/list-page.ts'
import type { BoardOf } from './board-facts.ts'
import { type BoardFilter, boardSource, type BoardSource, figureOf, narrowedTo } from './board-source.ts'

interface Paging {
  size: number
  page?: number | undefined
  after?: string | undefined
}

/** Sums of whoever had cases of a stage, of a group (`level` 1), or of all of them (3). */
type SumsRow = BoardSums & {
  level: number
  stage: string | null
  group_id: number | null
  holder_id: number | null
}

/** Every figure summed over rows `b`. */
export const sumsOfRows = sql.join(
  boardFigures.map((name) => sql`coalesce(sum(${figureOf[name]}), 0)::bigint as ${sql.ref(name)}`),
)

async function sumsOf(
  tx: Tx,
  board: BoardOf,
  { cases }: BoardSource,
  filter: BoardFilter,
): Promise<SumsRow[]> {
  const grouped = sql.ref(`b.${board.by}`)
  const { rows } = await sql<SumsRow>`
    select (grouping(b.holder_id) + 2 * grouping(b.stage))::integer as level, b.stage, ${grouped} as group_id, b.holder_id, ${sumsOfRows}
      from ${cases} b where ${narrowedTo(board, filter)}
     group by grouping sets ((b.stage, ${grouped}, b.holder_id), (b.stage, ${grouped}), ())`.execute(tx)
  return rows
}

export async function hoursOf(
  tx: Tx,
  board: BoardOf,
  { hours }: BoardSource,
  filter: BoardFilter,
): Promise<BoardHour[]> {
  const { rows } = await sql<BoardHour>`
    select b.hour, sum(b.calls)::integer as calls, sum(b.connected)::integer as connected, sum(b.collected)::bigint as collected
      from ${hours} b where ${narrowedTo(board, filter)} group by 1 order by 1`.execute(tx)
  return rows
}

const shown = (row: BoardSums): BoardSumsShown => {
  const figures = Object.fromEntries(boardFigures.map((name) => [name, row[name]])) as BoardSums
  return { ...figures, ...sharesOf(figures) }
}

const none = Object.fromEntries(boardFigures.map((name) => [name, 0])) as BoardSums
const addressOf = ({ stage, group_id: group, holder_id: holder }: SumsRow) =>
  `${stage}.${group ?? ''}.${holder ?? ''}`

/** A day's board under a filter: who had cases, each with their place by recovery, sums by group and of all. */
export async function answerBoard<Stage extends string>(
  board: BoardOf,
  stages: readonly Stage[],
  { filter, size, page = 1, after }: { filter: BoardFilter } & Paging,
  { tx, today, now }: Pick<CallContext, 'tx' | 'today' | 'now'>,
) {
  const day = filter.day === undefined ? today : businessDay(filter.day)
  const source = await boardSource(tx, board, day, today)
  const rows = await sumsOf(tx, board, source, filter)
  const names = await namesOf(tx, board, rows)
  const ofLevel = (level: number) => rows.filter((row) => row.level === level)
  const placed = ofLevel(0)
    .map((row) => ({ ...row, ...shown(row) }))
    .toSorted(
      (a, b) =>
        stages.indexOf(a.stage as Stage) - stages.indexOf(b.stage as Stage) ||
        (names.groups.get(a.group_id ?? 0) ?? '~').localeCompare(names.groups.get(b.group_id ?? 0) ?? '~') ||
        Number(a.holder_id === null) - Number(b.holder_id === null) ||
        (b.recoveredPpm ?? -1) - (a.recoveredPpm ?? -1) ||
        (a.holder_id ?? 0) - (b.holder_id ?? 0),
    )
  const ranks = ranksOf(placed)
  const lines = placed.map((row) => ({
    ...shown(row),
    id: addressOf(row),
    stage: row.stage as Stage,
    group: personIn(names.groups, row.group_id),
    holder: personIn(names.holders, row.holder_id),
    ...(ranks.get(addressOf(row)) ?? { rank: null, ranked: 0 }),
  }))
  const offset = after === undefined ? (page - 1) * size : offsetOf(after)
  const items = lines.slice(offset, offset + size)
  const next = offset + size
  return {
    items,
    total: lines.length,
    exact: true,
    next: next < lines.length ? String(next) : null,
    previous: offset > 0 ? String(Math.max(0, offset - size)) : null,
    day,
    standing: source.standing,
    frozenAt: source.frozenAt?.toISOString() ?? null,
    at: now.toISOString(),
    groups: ofLevel(1)
      .map((row) => ({
        ...shown(row),
        id: addressOf(row),
        stage: row.stage as Stage,
        group: personIn(names.groups, row.group_id),
      }))
      .toSorted((a, b) => placeOf(lines, a.id) - placeOf(lines, b.id)),
    sums: shown(ofLevel(3)[0] ?? { ...none }),
    hours: await hoursOf(tx, board, source, filter),
    before: await weekBefore(board, day, today, filter, tx),
    late: await heardLate(board, day, source, filter, tx),
    ...(await choicesOf(tx, board, names)),
  }
}

/** A cursor of a board: how many lines were before it. */
function offsetOf(after: string): number {
  if (!/^\d{1,6}$/.test(after)) throw new LendingError('VALIDATION', { fields: { after: 'invalid_format' } })
  return Number(after)
}

/** Where the first line of a group stands. */
function placeOf(lines: readonly { id: string }[], groupId: string): number {
  return lines.findIndex(({ id }) => id.slice(0, id.lastIndexOf('.') + 1) === groupId)
}

/** Places within each stage, of people who held something; alike recovery has the same place. */
function ranksOf(
  rows: readonly (SumsRow & { recoveredPpm: number | null })[],
): ReadonlyMap<string, { rank: number; ranked: number }> {
  const held = rows.filter((row) => row.holder_id !== null && (row.recoveredPpm ?? 0) > 0)
  const ranks = [...Map.groupBy(held, ({ stage }) => stage).values()].flatMap((together) =>
    together.map((row): [string, { rank: number; ranked: number }] => [
      addressOf(row),
      {
        rank: 1 + together.filter((other) => (other.recoveredPpm ?? 0) > (row.recoveredPpm ?? 0)).length,
        ranked: together.length,
      },
    ]),
  )
  return new Map(ranks)
}

interface Names {
  groups: ReadonlyMap<number, string>
  holders: ReadonlyMap<number, string>
}

async function namesOf(tx: Tx, board: BoardOf, rows: readonly SumsRow[]): Promise<Names> {
  const ids = (of: 'group_id' | 'holder_id') => [...new Set(rows.flatMap((row) => row[of] ?? []))]
  const named = async (table: 'staff' | 'collector_group' | 'agency', wanted: number[]) => {
    const found = await sql<{ id: number; name: string }>`
      select id, name from ${sql.table(table)} where id = any(${wanted})`.execute(tx)
    return new Map(found.rows.map(({ id, name }) => [id, name]))
  }
  return {
    groups: await named(groupsIn(board), ids('group_id')),
    holders: await named('staff', ids('holder_id')),
  }
}

/** Where the names of its groups stand. */
const groupsIn = ({ by }: BoardOf) => (by === 'agency_id' ? 'agency' : 'collector_group')

const personIn = (names: ReadonlyMap<number, string>, id: number | null) => {
  const name = id === null ? undefined : names.get(id)
  return id === null || name === undefined ? null : { id, name }
}

/** Whom a filter may name: everyone with a desk, and whoever stands on this board. */
async function choicesOf(tx: Tx, board: BoardOf, { groups, holders }: Names) {
  const isTheirs = board.by === 'agency_id' ? sql`k.agency_id is not null` : sql`k.agency_id is null`
  const known = await sql<{ kind: 'group' | 'holder'; id: number; name: string }>`
    select 'group' as kind, id, name from ${sql.table(groupsIn(board))}
    union all
    select 'holder', p.id, p.name from collector k join staff p on p.id = k.staff_id and p.status = 'active'
     where ${isTheirs}`.execute(tx)
  const all = (kind: 'group' | 'holder', shownHere: ReadonlyMap<number, string>) => {
    const names = new Map(shownHere)
    for (const row of known.rows) if (row.kind === kind) names.set(row.id, row.name)
    return [...names].map(([id, name]) => ({ id, name })).toSorted((a, b) => a.name.localeCompare(b.name))
  }
  return { groupChoices: all('group', groups), holderChoices: all('holder', holders) }
}

/** The same weekday before, under the same filter. */
async function weekBefore(board: BoardOf, day: BusinessDay, today: BusinessDay, filter: BoardFilter, tx: Tx) {
  const earlier = weekdayBefore(day)
  const source = await boardSource(tx, board, earlier, today)
  if (source.standing !== 'frozen') return null
  const all = (await sumsOf(tx, board, source, filter)).find(({ level }) => level === 3)
  return { day: earlier, sums: shown(all ?? none), hours: await hoursOf(tx, board, source, filter) }
}

/** What would have stood among the figures, had it been heard of in time. */
async function heardLate(
  board: BoardOf,
  day: BusinessDay,
  { frozenAt, cases }: BoardSource,
  filter: BoardFilter,
  tx: Tx,
): Promise<{ payments: number; amount: number }> {
  const nothing = { payments: 0, amount: 0 }
  if (frozenAt === null) return nothing
  // Who is in which group today says nothing about the day: as its own row has it, where there is one.
  const { rows } = await sql<typeof nothing>`
    select count(*)::integer as payments, coalesce(sum(b.amount), 0)::bigint as amount
      from (select l.app_code, l.stage, l.holder_id, l.amount,
                   case when w.case_id is null then l.group_id else w.group_id end as group_id,
                   case when w.case_id is null then l.agency_id else w.agency_id end as agency_id
              from (${board.facts(day).late(frozenAt)}) l
              left join ${cases} w on w.case_id = l.case_id and w.stage = l.stage and w.holder_id is not distinct from l.holder_id) b
     where ${narrowedTo(board, filter)}`.execute(tx)
  return rows[0] ?? nothing
}

interface CaseRow {
  id: number
  caseId: number
  orderNo: string
  app: string
  borrowerName: string
  stage: string
  holder: { id: number; name: string } | null
  value: number
  amount: number
  collected: number
  lastAt: Date | null
}

/** The very rows that a figure of a board sums, by the same source and filter; `sum` is the figure. */
export async function answerBoardCases(
  board: BoardOf,
  request: {
    filter: BoardFilter & { figure: BoardFigure }
    sort?: { column: string; descending: boolean } | undefined
  } & Paging & { count?: 'none' | 'all' | undefined },
  { tx, today }: Pick<CallContext, 'tx' | 'today'>,
) {
  const { filter, sort, ...paging } = request
  const day = filter.day === undefined ? today : businessDay(filter.day)
  const { cases } = await boardSource(tx, board, day, today)
  const value = figureOf[filter.figure]
  const rows = sql`(
    select row_number() over (order by b.case_id, b.stage, b.holder_id)::integer as row_no, b.*, ${value} as value
      from ${cases} b where ${narrowedTo(board, filter)} and ${value} <> 0)`
  const { rows: all } = await sql<{ sum: number }>`
    select coalesce(sum(${value}), 0)::bigint as sum from ${cases} b where ${narrowedTo(board, filter)}`.execute(
    tx,
  )
  const page = await listPage<CaseRow>(tx, {
    columns: sql`c.row_no as id, c.case_id as "caseId", c.order_no as "orderNo", c.app_code as app, o.name_masked as "borrowerName", c.stage,
      (select json_build_object('id', p.id, 'name', p.name) from staff p where p.id = c.holder_id) as holder,
      c.value, c.amount, c.collected, c.last_at as "lastAt"`,
    from: sql`${rows} c join orders o on o.order_no = c.order_no`,
    where: sql`true`,
    sort:
      sort?.column === 'orderNo'
        ? { column: sql`c.order_no`, type: 'text', descending: sort.descending }
        : { column: sql`c.value`, type: 'bigint', descending: sort?.descending ?? true },
    key: { column: sql`c.row_no`, type: 'integer' },
    paging,
  })
  return {
    ...page,
    items: page.items.map((row) => ({
      ...row,
      // Of the board's own stages: the call's answer is held against them.
      stage: row.stage as never,
      lastAt: row.lastAt?.toISOString() ?? null,
    })),
    sum: all[0]?.sum ?? 0,
  }
}
