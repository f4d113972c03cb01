import type { Selectable } from 'kysely'
import { businessDayOf } from '@lumbung/domain/calendar'
import type { AnyCaseState, AnyStage, Department } from '@lumbung/domain/cases/department'
import { refuse } from '@lumbung/domain/errors'
import type { Actor } from '../../calls/actor.ts'
import type { Tx } from '../../db/pool.ts'
import type { CollectionCase } from '../../db/tables.ts'
import { audit } from '../people/audit.ts'
import { caseEventMark } from '../people/trail-marks.ts'
import { followSpell } from './case-spells.ts'

/** Whose act moves a case, by the business clock and the machine's. */
export interface CaseMover {
  actor: Actor
  now: Date
  recordedAt: Date
}

/** A case of whichever department. */
export type CaseRecord = Omit<Selectable<CollectionCase>, 'state' | 'stage' | 'department'> & {
  state: AnyCaseState
  stage: AnyStage
  department: Department
}

/** A case as it is kept. */
export function recordOf(row: Selectable<CollectionCase>): CaseRecord {
  return {
    ...row,
    state: row.state as AnyCaseState,
    stage: row.stage as AnyStage,
    department: row.department as Department,
  }
}

/** A statement of its own after the lock: a night that was waited for may just have opened it. */
export async function findOpenCase(tx: Tx, orderNo: string): Promise<CaseRecord | null> {
  const row = await tx
    .selectFrom('collection_case')
    .selectAll()
    .where('order_no', '=', orderNo)
    .where('closed_day', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row === undefined ? null : recordOf(row)
}

/** What happened to a case, for its history. */
type CaseEventKind =
  | 'opened'
  | 'staged'
  | 'ended'
  | 'assigned'
  | 'takenBack'
  | 'followed'
  | 'promised'
  | 'promiseEnded'
  | 'suspended'
  | 'lifted'
  | 'outsourced'
  | 'recalled'
  | 'letter'

interface CaseMove {
  /** Null: nothing that its history tells. */
  kind: CaseEventKind | null
  change: Partial<Omit<CaseRecord, 'id' | 'department' | 'order_no' | 'app_code' | 'version'>>
  detail?: Readonly<Record<string, string | number>>
}

/**
 * Changes a case that is locked, guarded by the state and version it was read in, and tells its history.
 * @throws STATE_CONFLICT when someone was faster
 */
export async function moveCase(
  tx: Tx,
  before: CaseRecord,
  { kind, change, detail = {} }: CaseMove,
  by: CaseMover,
): Promise<CaseRecord> {
  const row = await tx
    .updateTable('collection_case')
    .set({ ...change, version: before.version + 1 })
    .where('id', '=', before.id)
    .where('state', '=', before.state)
    .where('version', '=', before.version)
    .returningAll()
    .executeTakeFirst()
  if (row === undefined) refuse('STATE_CONFLICT', { case: before.id, state: before.state })
  const after = recordOf(row)
  await followSpell(tx, before, after, by.now)
  if (kind !== null) await tellCase(tx, { kind, detail }, before, after, by)
  return after
}

/** Tells the history of a case what happened to it. */
export async function tellCase(
  tx: Tx,
  { kind, detail = {} }: { kind: CaseEventKind } & Pick<CaseMove, 'detail'>,
  before: CaseRecord | null,
  after: CaseRecord,
  by: CaseMover,
): Promise<void> {
  const kept = { ...detail, ...heldUntilNow(before, after) }
  await tx
    .insertInto('case_event')
    .values({
      case_id: after.id,
      order_no: after.order_no,
      kind,
      day: businessDayOf(by.now),
      at: by.now,
      recorded_at: by.recordedAt,
      from_state: before?.state ?? null,
      to_state: after.state,
      from_stage: before?.stage ?? null,
      to_stage: after.stage,
      actor_kind: by.actor.kind,
      actor: by.actor.name,
      staff_id: by.actor.staffId ?? null,
      detail: JSON.stringify(kept),
    })
    .execute()
  if (!isTold(kind)) return
  await audit(tx, {
    event: 'caseEvent',
    actor: by.actor,
    at: by.recordedAt,
    subjectKind: 'order',
    subject: after.order_no,
    detail: caseEventMark({ order_no: after.order_no, kind, at: by.now, detail: kept }),
  })
}

/** What a complaint is answered with: it stands in the sealed trail too. */
function isTold(kind: CaseEventKind): boolean {
  return ['assigned', 'suspended', 'lifted', 'outsourced', 'recalled', 'letter'].includes(kind)
}

/** Whose it was until now and since when, where it leaves their hands: what came meanwhile counts for them. */
function heldUntilNow(before: CaseRecord | null, after: CaseRecord): object {
  if (before === null || before.holder_id === null || before.held_since === null) return {}
  const { holder_id: heldBy, held_since: heldSince } = before
  return heldBy === after.holder_id ? {} : { heldBy, heldSince: heldSince.toISOString() }
}
