import { sql, type RawBuilder } from 'kysely'
import { addDays, type BusinessDay } from '@lumbung/domain/calendar'
import { caseFlow } from '@lumbung/domain/cases/case'
import { preCaseFlow } from '@lumbung/domain/cases/pre-case'
import type { AnyStage } from '@lumbung/domain/cases/department'
import type { Crossing } from '@lumbung/domain/cases/stage-time'
import type { StageRange } from '@lumbung/domain/order/order'
import { system } from '../../calls/actor.ts'
import type { Tx } from '../../db/pool.ts'
import { spellsEnded, spellsOf } from './case-spells.ts'
import { restAhead } from './openings.ts'

export const rollCasesJob = 'rollCases'

/** The business days of one night, both included; `from` null: from the beginning. */
export interface Window {
  from: BusinessDay | null
  to: BusinessDay
}

/** Where the last batch ended: due day and order number. */
export interface Place {
  dueDay: string
  orderNo: string
}

/** So many loans after a place; from the first when there is none. */
export interface Part {
  after: Place | null
  loans: number
}

/** One batch: loans that crossed, and cases written for them. */
export interface Batch {
  written: number
  /** Where the next batch goes on; null when this was the last. */
  next: Place | null
}

/** Before every due day there is. */
const beginning = '0001-01-01'

interface Row {
  seen: number
  written: number
  due_day: string
  order_no: string
}

/**
 * Opens the cases of loans that crossed the first boundary within the window, a batch of them, oldest due day first. The
 * loans are found by their due day and stay locked until the transaction ends; who has an open case keeps it.
 */
export async function openBatch(
  tx: Tx,
  crossing: Crossing,
  window: Window,
  { after, loans }: Part,
  recordedAt: Date,
): Promise<Batch> {
  await rollReminders(tx, crossing, window, { after, loans }, recordedAt)
  const { rows } = await sql<Row>`
    with due as (
      select l.order_no, l.app_code, l.due_day from loan l
       where l.cleared_day is null and not l.written_off and ${crossed(crossing, window, after)}
       order by l.due_day, l.order_no limit ${loans} for no key update
    ), opened as (
      insert into collection_case (order_no, app_code, state, stage, opened_day, stage_day, due_day, rest_reason)
      select order_no, app_code, case when alone.reason is null then 'unassigned' else 'suspended' end, ${crossing.stage},
             due_day + ${crossing.day}::integer, due_day + ${crossing.day}::integer, due_day, alone.reason
        from due left join lateral (select ${restAhead(sql`due.order_no`)} as reason) alone on true
      on conflict (order_no) where closed_day is null do nothing
      returning id, order_no, app_code, stage as to_stage, holder_id, agency_id, opened_day, state
    ), ${spellsOf(sql`opened`, startOf(sql`moved.opened_day`))}, told as (
      insert into case_event (case_id, order_no, kind, day, at, recorded_at, to_state, to_stage, actor_kind, actor)
      select id, order_no, 'opened', opened_day, opened_day::timestamp at time zone 'Asia/Jakarta', ${recordedAt},
             state, ${crossing.stage}, ${system.kind}, ${system.name}
        from opened
    ), carried as (
      -- What was promised before the due day is waited for by whoever has the case after it.
      update promise p set case_id = opened.id from opened where p.order_no = opened.order_no and p.state = 'open'
    )
    ${counts(sql`opened`)}`.execute(tx)
  return batchOf(rows, loans)
}

/**
 * A later boundary: loans enter its stage on their own days, or all at once on the day on which other ranges, or another last
 * day of collection, begin.
 */
export type Boundary = { collectDaysMax: number } & (
  | { kind: 'crossing'; day: number; stage: AnyStage }
  | { kind: 'newRanges'; on: BusinessDay; range: StageRange }
)

/**
 * Puts the cases of loans that crossed a later boundary within the window into its stage, a batch of them; where other ranges
 * begin, those that stand otherwise than these say. Who is collected from no more stops, and whose last day came to be later is
 * given out again. A case that was brought there since then, on the day of the crossing or
 * after it, stays. Loans are locked before their cases, as everywhere; the lateral join looks each case up by its index,
 * however many there are.
 */
export async function rollBatch(
  tx: Tx,
  boundary: Boundary,
  window: Window,
  { after, loans }: Part,
  recordedAt: Date,
): Promise<Batch> {
  const { stage, day, due } = placeOf(boundary, window, after)
  const stops = caseFlow.statesBefore('stop')
  const most = boundary.collectDaysMax
  const stopped = sql`(held.day - held.due_day > ${most}::integer and held.state = any(${stops}::text[]))`
  const resumed = sql`(held.day - held.due_day <= ${most}::integer and held.state = any(${caseFlow.statesBefore('resume')}::text[]))`
  const { rows } = await sql<Row>`
    with due as (
      select l.order_no, l.due_day, ${day} as day from loan l
       where l.cleared_day is null and not l.written_off and ${due}
       order by l.due_day, l.order_no limit ${loans} for no key update
    ), held as (
      select c.*, due.day, due.due_day from due
       cross join lateral (select c.id, c.state, c.stage from collection_case c
                            where c.order_no = due.order_no and c.closed_day is null and c.stage_day < due.day
                              for no key update) c
    ), rolled as (
      update collection_case c
         set stage = ${stage}, stage_day = held.day, version = c.version + 1,
             state = case when ${stopped} then ${caseFlow.next('following', 'stop')}
                          when ${resumed} then ${caseFlow.next('stopped', 'resume')} else c.state end
        from held where c.id = held.id and (held.stage <> ${stage} or ${stopped} or ${resumed})
      returning c.id, c.order_no, c.app_code, c.stage as to_stage, c.holder_id, c.agency_id, held.day, held.state as from_state, c.state,
                held.stage as from_stage
    ), ${spellsOf(sql`rolled`, startOf(sql`moved.day`))}, told as (
      insert into case_event (case_id, order_no, kind, day, at, recorded_at, from_state, to_state, from_stage, to_stage,
                              actor_kind, actor)
      select id, order_no, 'staged', day, day::timestamp at time zone 'Asia/Jakarta', ${recordedAt}, from_state, state,
             from_stage, ${stage}, ${system.kind}, ${system.name}
        from rolled
    )
    ${counts(sql`rolled`)}`.execute(tx)
  return batchOf(rows, loans)
}

/** Which loans a boundary is about, the stage it puts them into, and on which day. */
function placeOf(boundary: Boundary, window: Window, after: Place | null) {
  if (boundary.kind === 'crossing') {
    const { day, stage } = boundary
    return { stage, day: sql`l.due_day + ${day}::integer`, due: crossed({ day }, window, after) }
  }
  const {
    on,
    range: { code, minDay, maxDay },
  } = boundary
  const from = maxDay === null ? null : addDays(on, -maxDay)
  const lower =
    after === null ? sql`${from ?? beginning}::date, ''` : sql`${after.dueDay}::date, ${after.orderNo}`
  return {
    stage: code,
    day: sql`${on}::date`,
    due: sql`(l.due_day, l.order_no) > (${lower}) and l.due_day <= ${addDays(on, -minDay)}::date`,
  }
}

/** Ends the reminders of the loans that a batch is about to open for collection, on the day on which that begins. */
async function rollReminders(
  tx: Tx,
  crossing: Crossing,
  window: Window,
  { after, loans }: Part,
  recordedAt: Date,
): Promise<void> {
  await sql`
    with due as (
      select l.order_no, l.due_day, l.due_day + ${crossing.day}::integer as day from loan l
       where l.cleared_day is null and not l.written_off and ${crossed(crossing, window, after)}
       order by l.due_day, l.order_no limit ${loans} for no key update
    ), held as (
      select c.*, due.day from due
       cross join lateral (select c.id, c.state, c.stage from collection_case c
                            where c.order_no = due.order_no and c.closed_day is null and c.department = 'precollection'
                              for no key update) c
    ), rolled as (
      update collection_case c
         set state = ${preCaseFlow.next('unassigned', 'roll')}, ending = 'rolled', closed_day = held.day, version = c.version + 1
        from held where c.id = held.id
      returning c.id, c.order_no, held.day, held.state as from_state, c.state, c.stage
    ), ${spellsEnded(sql`rolled`, startOf(sql`moved.day`), 'rolled')}
    insert into case_event (case_id, order_no, kind, day, at, recorded_at, from_state, to_state, from_stage, to_stage,
                            actor_kind, actor, detail)
    select id, order_no, 'ended', day, day::timestamp at time zone 'Asia/Jakarta', ${recordedAt}, from_state, state,
           stage, stage, ${system.kind}, ${system.name}, '{"ending": "rolled"}' from rolled`.execute(tx)
}

/**
 * Opens on a day the cases of pre-collection of loans that fall due on some days, a batch of them: those without any open
 * case whose reminder of that due day nobody withdrew.
 */
export async function openAheadBatch(
  tx: Tx,
  day: BusinessDay,
  dueDays: readonly BusinessDay[],
  { after, loans }: Part,
  recordedAt: Date,
): Promise<Batch> {
  const { rows } = await sql<Row>`
    with due as (
      select l.order_no, l.app_code, l.due_day from loan l
       where l.cleared_day is null and not l.written_off and l.due_day = any(${[...dueDays]}::date[])
         and (l.due_day, l.order_no) > (${after?.dueDay ?? beginning}::date, ${after?.orderNo ?? ''})
         and not exists (select from collection_case c where c.order_no = l.order_no
                            and (c.closed_day is null or (c.due_day = l.due_day and c.ending = 'withdrawn')))
       order by l.due_day, l.order_no limit ${loans} for no key update
    ), opened as (
      insert into collection_case (department, order_no, app_code, state, stage, opened_day, stage_day, due_day)
      select 'precollection', order_no, app_code, 'unassigned', case when due_day > ${day}::date then 'ahead' else 't0' end,
             ${day}::date, ${day}::date, due_day
        from due
      on conflict (order_no) where closed_day is null do nothing
      returning id, order_no, app_code, stage, stage as to_stage, holder_id, agency_id
    ), ${spellsOf(sql`opened`, startOf(sql`${day}::date`))}, told as (
      insert into case_event (case_id, order_no, kind, day, at, recorded_at, to_state, to_stage, actor_kind, actor)
      select id, order_no, 'opened', ${day}::date, ${day}::date::timestamp at time zone 'Asia/Jakarta', ${recordedAt},
             'unassigned', stage, ${system.kind}, ${system.name}
        from opened
    )
    ${counts(sql`opened`)}`.execute(tx)
  return batchOf(rows, loans)
}

/** The first moment of a business day in a statement. */
const startOf = (day: RawBuilder<unknown>) => sql`${day}::timestamp at time zone 'Asia/Jakarta'`

/** By due day and number alone. One lower bound: with two the index would be read from the smaller one on. */
function crossed({ day }: Pick<Crossing, 'day'>, { from, to }: Window, after: Place | null) {
  const lower =
    after === null
      ? sql`${from ?? beginning}::date - ${day}::integer, ''`
      : sql`${after.dueDay}::date, ${after.orderNo}`
  return sql`(l.due_day, l.order_no) > (${lower}) and l.due_day <= ${to}::date - ${day}::integer`
}

function counts(written: ReturnType<typeof sql>) {
  return sql`
    select (select count(*) from due) as seen, (select count(*) from ${written}) as written, due_day, order_no
      from due order by due_day desc, order_no desc limit 1`
}

function batchOf([row]: readonly Row[], loans: number): Batch {
  if (row === undefined) return { written: 0, next: null }
  const next = row.seen < loans ? null : { dueDay: row.due_day, orderNo: row.order_no }
  return { written: row.written, next }
}
