import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { BusinessDay } from '@lumbung/domain/calendar'
import { type Department, flowOf } from '@lumbung/domain/cases/department'
import { preStages } from '@lumbung/domain/cases/pre-case'
import {
  dispatchFlow,
  type DispatchStage,
  type DispatchState,
  type HeldBackReason,
  type MoveReason,
  type PlaceReason,
} from '@lumbung/domain/cases/dispatch'
import { refuse } from '@lumbung/domain/errors'
import type { Tx } from '../../db/pool.ts'
import type { DispatchRun } from '../../db/tables.ts'
import { auditEach } from '../people/audit.ts'
import { caseEventMark } from '../people/trail-marks.ts'
import { tellAssigned } from './assigned-news.ts'
import type { CaseMover } from './case-moves.ts'
import { spellsOf } from './case-spells.ts'

export type RunRecord = Omit<Selectable<DispatchRun>, 'state' | 'stage'> & {
  state: DispatchState
  stage: DispatchStage
}

/** A case of a plan that moves, or is held back. */
export interface PlannedMove {
  caseId: number
  orderNo: string
  version: number
  state: string
  amount: number
  from: number | null
  to: number | null
  why: MoveReason
  placedBy: PlaceReason | null
  /** To whose people it goes; null: the lender's own. */
  agency: number | null
  heldBack: HeldBackReason | null
}

/** The way of the cases that a run deals. */
const flowOfRun = (run: RunRecord) => flowOf[departmentOfRun(run)]

const departmentOfRun = ({ stage }: RunRecord): Department =>
  preStages.some((each) => each === stage) ? 'precollection' : 'collection'

/** A run, locked; null when there is none. */
export async function lockRun(tx: Tx, id: number): Promise<RunRecord | null> {
  const row = await tx
    .selectFrom('dispatch_run')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row === undefined
    ? null
    : { ...row, state: row.state as DispatchState, stage: row.stage as DispatchStage }
}

/** Moves a run that is locked. @throws STATE_CONFLICT where its flow has no such way */
export async function moveRun(
  tx: Tx,
  run: RunRecord,
  event: Parameters<typeof dispatchFlow.next>[1],
  change: Partial<
    Pick<
      RunRecord,
      | 'rehearsed_at'
      | 'ran_at'
      | 'ran_by'
      | 'taken_back_at'
      | 'taken_back_by'
      | 'looked_at'
      | 'resting'
      | 'moving'
      | 'fresh'
      | 'changed'
    >
  > & { collectors?: string } = {},
): Promise<DispatchState> {
  const state = dispatchFlow.next(run.state, event)
  const { numUpdatedRows } = await tx
    .updateTable('dispatch_run')
    .set({ ...change, state })
    .where('id', '=', run.id)
    .where('state', '=', run.state)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) refuse('STATE_CONFLICT', { run: run.id, state: run.state })
  return state
}

/**
 * Begins a dispatch; what was rehearsed for the stage before is dropped.
 * @returns its id; null when the morning's is there already
 */
export async function addRun(
  tx: Tx,
  run: {
    day: BusinessDay
    stage: DispatchStage
    kind: 'night' | 'hand'
    rulesVersion: number
    staffId: number | null
    at: Date
  },
): Promise<number | null> {
  const added = await tx
    .insertInto('dispatch_run')
    .values({
      day: run.day,
      stage: run.stage,
      kind: run.kind,
      state: 'rehearsing',
      rules_version: run.rulesVersion,
      staff_id: run.staffId,
      made_at: run.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added === undefined) return null
  await tx
    .updateTable('dispatch_run')
    .set({ state: 'dropped' })
    .where('stage', '=', run.stage)
    .where('id', '<', added.id)
    .where('state', 'in', [...dispatchFlow.statesBefore('drop')])
    .execute()
  return added.id
}

/** Writes a plan down, all of it: a rehearsal that was broken off leaves nothing. */
export async function addMoves(tx: Tx, runId: number, moves: readonly PlannedMove[]): Promise<void> {
  const of = <T>(value: (move: PlannedMove) => T) => moves.map(value)
  await sql`
    insert into dispatch_move (run_id, case_id, order_no, case_version, from_state, from_id, to_id, why, placed_by,
                               held_back, agency_id, amount)
    select ${runId}, m.* from unnest(
      ${of(({ caseId }) => caseId)}::integer[], ${of(({ orderNo }) => orderNo)}::text[],
      ${of(({ version }) => version)}::integer[], ${of(({ state }) => state)}::text[],
      ${of(({ from }) => from)}::integer[], ${of(({ to }) => to)}::integer[], ${of(({ why }) => why)}::text[],
      ${of(({ placedBy }) => placedBy)}::text[], ${of(({ heldBack }) => heldBack)}::text[],
      ${of(({ agency }) => agency)}::integer[], ${of(({ amount }) => amount)}::bigint[]) m`.execute(tx)
}

/** The last case of the next part of a running dispatch; null when none is left. */
export async function lastOfNext(tx: Tx, runId: number, most: number): Promise<number | null> {
  const { rows } = await sql<{ last: number | null }>`
    select max(case_id) as last from (
      select case_id from dispatch_move where run_id = ${runId} and outcome is null and to_id is not null
       order by case_id limit ${most}) next`.execute(tx)
  return rows[0]?.last ?? null
}

/**
 * Gives the cases of a running dispatch away up to one of them: those that still are as they were planned, to those who
 * still are there. Tells whose each was and since when, as `moveCase` does; the others stay where they are.
 */
export async function giveUpTo(
  tx: Tx,
  run: RunRecord,
  last: number,
  /** What must hold of the collector `k`. */
  isThere: RawBuilder<unknown>,
  by: CaseMover,
): Promise<void> {
  // The moves are read by themselves: a planner that begins with the cases reads again, for each part, all that were given before.
  const { rows } = await sql<{ order_no: string; detail: Record<string, unknown>; to: number }>`
    with next as materialized (
      select case_id, case_version, from_state, to_id, why, placed_by, agency_id from dispatch_move
       where run_id = ${run.id} and outcome is null and to_id is not null and case_id <= ${last}
    ), due as materialized (
      select m.case_id, m.to_id, m.why, m.placed_by, m.agency_id, c.state, c.stage, c.holder_id, c.held_since, p.name
        from next m
        join collection_case c on c.id = m.case_id and c.version = m.case_version and c.state = m.from_state
                              and c.closed_day is null and c.state = any(${[...flowOfRun(run).statesBefore('assign')]})
        join staff p on p.id = m.to_id and p.status = 'active'
        join collector k on k.staff_id = m.to_id and ${isThere}
       order by m.case_id for no key update of c
    ), moved as (
      update collection_case c
         set state = case when due.agency_id is null then 'assigned' else 'outsourced' end, holder_id = due.to_id,
             held_since = ${by.now}, agency_id = due.agency_id,
             outsourced_at = case when due.agency_id is null then null else ${by.now}::timestamptz end, version = c.version + 1
        from due where c.id = due.case_id
      returning c.id, c.order_no, c.app_code, c.stage as to_stage, c.holder_id, c.agency_id, c.state as to_state,
                due.state as from_state, due.stage, due.name,
                due.why, due.placed_by, due.holder_id as held_by, due.held_since
    ), ${spellsOf(sql`moved`, sql`${by.now}::timestamptz`)}, told as (
      insert into case_event (case_id, order_no, kind, day, at, recorded_at, from_state, to_state, from_stage, to_stage,
                              actor_kind, actor, staff_id, detail)
      select id, order_no, 'assigned', ${run.day}::date, ${by.now}, ${by.recordedAt}, from_state, to_state,
             stage, stage, ${by.actor.kind}, ${by.actor.name}, ${by.actor.staffId ?? null}::integer,
             jsonb_strip_nulls(jsonb_build_object('holder', name, 'run', ${run.id}::integer, 'why', why,
                                                  'placedBy', placed_by, 'heldBy', held_by, 'heldSince', held_since))
        from moved
      returning order_no, detail
    ), noted as (
      update dispatch_move m set outcome = 'done' from moved where m.run_id = ${run.id} and m.case_id = moved.id
    )
    select told.order_no, told.detail, moved.holder_id as "to" from told join moved on moved.order_no = told.order_no`.execute(
    tx,
  )
  await auditEach(
    tx,
    { event: 'caseEvent', actor: by.actor, at: by.recordedAt, subjectKind: 'order' },
    rows.map(({ order_no, detail }) => ({
      subject: order_no,
      detail: caseEventMark({ order_no, kind: 'assigned', at: by.now, detail }),
    })),
  )
  const given = [...Map.groupBy(rows, ({ to }) => to)].map(([staffId, { length: cases }]) => ({
    staffId,
    cases,
  }))
  await tellAssigned(tx, given, {
    department: departmentOfRun(run),
    work: `dispatch:${run.id}`,
    by: run.ran_by,
    at: by.recordedAt,
  })
  await sql`update dispatch_move set outcome = 'changed'
             where run_id = ${run.id} and outcome is null and to_id is not null and case_id <= ${last}`.execute(
    tx,
  )
}

/** How many cases of a run changed since it was planned, and stayed where they are. */
export async function countChanged(tx: Tx, runId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from dispatch_move where run_id = ${runId} and outcome = 'changed'`.execute(
    tx,
  )
  return rows[0]?.n ?? 0
}

/** Gives every case of a run back to whoever had it, in the state it was in. @returns how many */
export async function giveBack(tx: Tx, run: RunRecord, by: CaseMover): Promise<number> {
  // To nobody: as if it had never been given. To somebody: theirs again, and followed where they had followed it.
  const flow = flowOfRun(run)
  const alone = flow.next('assigned', 'takeBack')
  const again = flow.next('assigned', 'assign')
  const followed = flow.next(again, 'follow')
  const { rows } = await sql<{ n: number }>`
    with due as materialized (
      select m.case_id, m.from_id, m.from_state, c.state, c.stage, c.holder_id, c.held_since, p.name
        from dispatch_move m
        join collection_case c on c.id = m.case_id and c.state in ('assigned', 'outsourced')
                              and c.version = m.case_version + 1
        left join staff p on p.id = m.from_id
       where m.run_id = ${run.id} and m.outcome = 'done' order by m.case_id for no key update of c
    ), moved as (
      update collection_case c
         set state = case when due.from_id is null then ${alone} when due.from_state = ${followed} then ${followed}
                          else ${again} end,
             holder_id = due.from_id, held_since = case when due.from_id is null then null else ${by.now}::timestamptz end,
             agency_id = null, outsourced_at = null, version = c.version + 1
        from due where c.id = due.case_id
      returning c.id, c.order_no, c.app_code, c.stage as to_stage, c.holder_id, c.agency_id, c.state, due.stage, due.name,
                due.state as from_state,
                due.holder_id as held_by, due.held_since
    ), ${spellsOf(sql`moved`, sql`${by.now}::timestamptz`)}, told as (
      insert into case_event (case_id, order_no, kind, day, at, recorded_at, from_state, to_state, from_stage, to_stage,
                              actor_kind, actor, staff_id, detail)
      select id, order_no, 'takenBack', ${run.day}::date, ${by.now}, ${by.recordedAt}, from_state, state,
             stage, stage, ${by.actor.kind}, ${by.actor.name}, ${by.actor.staffId ?? null}::integer,
             jsonb_strip_nulls(jsonb_build_object('holder', name, 'run', ${run.id}::integer, 'heldBy', held_by,
                                                  'heldSince', held_since))
        from moved
    ), noted as (
      update dispatch_move m set outcome = 'takenBack' from moved where m.run_id = ${run.id} and m.case_id = moved.id
    )
    select count(*)::integer as n from moved`.execute(tx)
  return rows[0]?.n ?? 0
}
