import type { Selectable } from 'kysely'
import {
  addDays,
  businessDay,
  businessDayOf,
  daysBetween,
  startOfDay,
  type BusinessDay,
} from '@lumbung/domain/calendar'
import {
  caseEndings,
  caseFlow,
  crossingBefore,
  crossingDays,
  stateWhenLate,
  type CaseEnding,
  type CaseState,
} from '@lumbung/domain/cases/case'
import { refuse } from '@lumbung/domain/errors'
import { stageRanges } from '@lumbung/domain/order/order'
import { system, type Actor } from '../../calls/actor.ts'
import type { Tx } from '../../db/pool.ts'
import type { CollectionCase, Loan } from '../../db/tables.ts'
import { audit } from '../people/audit.ts'
import { caseEventMark } from '../people/trail-marks.ts'
import { followSpell } from './case-spells.ts'

/** Whose act moves a case, by the business clock and the machine's. */
export interface CaseMover {
  actor: Actor
  now: Date
  recordedAt: Date
}

/** The open case of a loan as it stood before something happened to the loan. */
export interface StandingCase {
  record: CaseRecord
  dueDay: BusinessDay
}

export type CaseRecord = Omit<Selectable<CollectionCase>, 'state'> & { state: CaseState }
type LoanRow = Pick<
  Selectable<Loan>,
  'order_no' | 'app_code' | 'due_day' | 'cleared_day' | 'voided_day' | 'written_off'
>

/** The boundaries of collection. */
export const crossings = crossingDays(stageRanges)

/**
 * Brings a loan's case to today before something happens to the loan: what the nightly job will not see any more is
 * written down now, on the days on which it came about. The loan must be locked.
 * @returns the case that is open now, null when there is none
 */
export async function catchUpCase(tx: Tx, orderNo: string, by: CaseMover): Promise<StandingCase | null> {
  const loan = await readLoan(tx, orderNo)
  const today = businessDayOf(by.now)
  if (loan === null || stageOn(loan, today) === null) return null
  let record = await findOpenCase(tx, orderNo)
  const dueDay = businessDay(loan.due_day)
  for (const { day } of crossings) {
    const crossed = addDays(dueDay, day)
    if (crossed > today) break
    const then = { actor: system, now: startOfDay(crossed), recordedAt: by.recordedAt }
    if (record === null) record = await openCase(tx, loan, then)
    else if (record.stage_day < crossed) record = await restage(tx, record, dueDay, then)
  }
  return record === null ? null : { record, dueDay }
}

/**
 * Brings a loan's case where the loan is now that something happened to it: opened when it is overdue by that, ended
 * when it is not any more, in another stage when other days count.
 * @param standing what `catchUpCase` answered before; null for a loan that is new
 * @param means what happened: an extension ends a case otherwise than money
 */
export async function followCase(
  tx: Tx,
  orderNo: string,
  standing: StandingCase | null,
  by: CaseMover,
  means: 'paid' | 'extended' = 'paid',
): Promise<void> {
  const loan = await readLoan(tx, orderNo)
  if (loan === null) return
  const today = businessDayOf(by.now)
  const isOverdue = stageOn(loan, today) !== null
  if (standing === null) {
    if (isOverdue) await openCase(tx, loan, by)
  } else if (!isOverdue) {
    await endCase(tx, standing.record, endingOf(loan, means), by)
  } else if (standing.dueDay !== loan.due_day) {
    await restage(tx, standing.record, businessDay(loan.due_day), by)
  }
}

async function readLoan(tx: Tx, orderNo: string): Promise<LoanRow | null> {
  const row = await tx
    .selectFrom('loan')
    .select(['order_no', 'app_code', 'due_day', 'cleared_day', 'voided_day', 'written_off'])
    .where('order_no', '=', orderNo)
    .executeTakeFirst()
  return row ?? null
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
  return row === undefined ? null : { ...row, state: row.state as CaseState }
}

/** The stage a loan is in, null when nobody collects it. */
function stageOn(loan: LoanRow, day: BusinessDay) {
  if (loan.cleared_day !== null || loan.written_off) return null
  return crossingBefore(crossings, daysBetween(businessDay(loan.due_day), day))
}

function endingOf(loan: LoanRow, means: 'paid' | 'extended'): CaseEnding {
  if (loan.voided_day !== null) return 'voided'
  if (loan.cleared_day !== null) return 'cleared'
  if (loan.written_off) return 'writtenOff'
  return means === 'extended' ? 'extended' : 'paidUp'
}

async function openCase(tx: Tx, loan: LoanRow, by: CaseMover): Promise<CaseRecord> {
  const day = businessDayOf(by.now)
  const { stage } = stageOn(loan, day) ?? refuse('INTERNAL', { orderNo: loan.order_no, day })
  const state = stateWhenLate('unassigned', daysBetween(businessDay(loan.due_day), day))
  const { order_no, app_code } = loan
  const row = await tx
    .insertInto('collection_case')
    .values({ order_no, app_code, state, stage, opened_day: day, stage_day: day })
    .returningAll()
    .executeTakeFirstOrThrow()
  const opened = { ...row, state }
  await followSpell(tx, null, opened, by.now)
  await tell(tx, { kind: 'opened' }, null, opened, by)
  return opened
}

/** Reckons the stage anew, by the due day that counts: a boundary before this day does not move the case again. */
async function restage(tx: Tx, record: CaseRecord, dueDay: BusinessDay, by: CaseMover): Promise<CaseRecord> {
  const day = businessDayOf(by.now)
  const late = daysBetween(dueDay, day)
  const stage = crossingBefore(crossings, late)?.stage ?? record.stage
  const change = { state: stateWhenLate(record.state, late), stage, stage_day: day }
  return await moveCase(tx, record, { kind: 'staged', change }, by)
}

async function endCase(tx: Tx, record: CaseRecord, ending: CaseEnding, by: CaseMover): Promise<void> {
  const state = caseFlow.next(record.state, caseEndings[ending])
  const change = { state, ending, closed_day: businessDayOf(by.now) }
  await moveCase(tx, record, { kind: 'ended', change, detail: { ending } }, by)
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

interface CaseMove {
  /** Null: nothing that its history tells. */
  kind: CaseEventKind | null
  change: Partial<Omit<CaseRecord, 'id' | 'order_no' | 'app_code' | 'version'>>
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
  const after = { ...row, state: row.state as CaseState }
  await followSpell(tx, before, after, by.now)
  if (kind !== null) await tell(tx, { kind, detail }, before, after, by)
  return after
}

async function tell(
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
  return kind === 'assigned' || kind === 'suspended' || kind === 'lifted'
}

/** Whose it was until now and since when, where it leaves their hands: what came meanwhile counts for them. */
function heldUntilNow(before: CaseRecord | null, after: CaseRecord): object {
  if (before === null || before.holder_id === null || before.held_since === null) return {}
  const { holder_id: heldBy, held_since: heldSince } = before
  return heldBy === after.holder_id ? {} : { heldBy, heldSince: heldSince.toISOString() }
}
