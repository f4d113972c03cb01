import { type Selectable, sql } from 'kysely'
import {
  addDays,
  businessDay,
  businessDayOf,
  daysBetween,
  earlierOf,
  startOfDay,
  type BusinessDay,
} from '@lumbung/domain/calendar'
import { caseEndings, caseFlow, stateWhenLate } from '@lumbung/domain/cases/case'
import {
  type AnyCaseEnding,
  type AnyCaseEvent,
  type Department,
  flowOf,
} from '@lumbung/domain/cases/department'
import { openingDayIn, openingDaysMax, preCaseEndings, preStageOf } from '@lumbung/domain/cases/pre-case'
import { refuse } from '@lumbung/domain/errors'
import { eraOn, type StageEras, stageOn, stageSteps } from '@lumbung/domain/cases/stage-time'
import { system } from '../../calls/actor.ts'
import type { Tx } from '../../db/pool.ts'
import type { Loan } from '../../db/tables.ts'
import { followSpell } from './case-spells.ts'
import { type CaseMover, type CaseRecord, findOpenCase, moveCase, recordOf, tellCase } from './case-moves.ts'
import { isWithdrawn, lastOpenedNight, readOpeningDays, restAhead } from './openings.ts'
import { carryPromise } from './promises.ts'
import { readStageEras } from './stage-ranges.ts'

/** The open case of a loan as it stood before something happened to the loan. */
export interface StandingCase {
  record: CaseRecord
  dueDay: BusinessDay
}

type LoanRow = Pick<
  Selectable<Loan>,
  'order_no' | 'app_code' | 'due_day' | 'cleared_day' | 'voided_day' | 'written_off'
>

/** What happened to a loan: an extension ends a case otherwise than money. */
type Means = 'paid' | 'extended'

/**
 * Brings a loan's case to today before something happens to the loan: what the nightly jobs will not see any more is
 * written down now, on the days on which it came about. The loan must be locked.
 * @returns the case that is open now, null when there is none
 */
export async function catchUpCase(tx: Tx, orderNo: string, by: CaseMover): Promise<StandingCase | null> {
  const loan = await readLoan(tx, orderNo)
  const today = businessDayOf(by.now)
  if (loan === null || !isOwed(loan)) return null
  const dueDay = businessDay(loan.due_day)
  if (dueDay > addDays(today, openingDaysMax)) return null
  let record = await catchUpReminder(tx, loan, await findOpenCase(tx, orderNo), by)
  if (dueDay >= today) return record === null ? null : { record, dueDay }
  const eras = await readStageEras(tx)
  for (const { day } of stageSteps(eras, dueDay, today)) {
    const then = thenOn(day, by)
    if (record === null) record = await openCase(tx, loan, then, eras)
    else if (record.department === 'precollection') record = await handOver(tx, loan, record, then, eras)
    else if (record.stage_day < day) record = await restage(tx, record, dueDay, then, eras)
  }
  return record === null ? null : { record, dueDay }
}

/** Opens the reminder that a night would have opened since the last one that ran, and brings it to the due day. */
async function catchUpReminder(
  tx: Tx,
  loan: LoanRow,
  record: CaseRecord | null,
  by: CaseMover,
): Promise<CaseRecord | null> {
  if (record !== null && record.department !== 'precollection') return record
  const dueDay = businessDay(loan.due_day)
  const today = businessDayOf(by.now)
  let reminder = record
  if (reminder === null) {
    const last = await lastOpenedNight(tx)
    const nights = last && { from: addDays(last, 1), to: earlierOf(today, dueDay) }
    const opened = nights && openingDayIn(dueDay, nights, await readOpeningDays(tx))
    if (opened === null) return null
    reminder = await openReminder(tx, loan, thenOn(opened, by))
  }
  if (reminder === null || reminder.stage_day >= dueDay || dueDay > today) return reminder
  const change = { stage: preStageOf(dueDay, dueDay), stage_day: dueDay }
  return await moveCase(tx, reminder, { kind: 'staged', change }, thenOn(dueDay, by))
}

/** As the night of a day would have written it. */
const thenOn = (day: BusinessDay, { recordedAt }: CaseMover): CaseMover => ({
  actor: system,
  now: startOfDay(day),
  recordedAt,
})

/**
 * Brings a loan's case where the loan is now that something happened to it: opened when it is overdue or falls due by
 * that, ended when it is not any more, in another stage when other days count.
 * @param standing what `catchUpCase` answered before; null for a loan that is new
 */
export async function followCase(
  tx: Tx,
  orderNo: string,
  standing: StandingCase | null,
  by: CaseMover,
  means: Means = 'paid',
): Promise<void> {
  const loan = await readLoan(tx, orderNo)
  if (loan === null) return
  const eras = isOverdue(loan, by) ? await readStageEras(tx) : null
  if (standing === null) await (eras === null ? openAhead(tx, loan, by) : openCase(tx, loan, by, eras))
  else if (standing.record.department === 'precollection')
    await followReminder(tx, loan, standing, by, means, eras)
  else if (eras === null) {
    await endCase(tx, standing.record, endingOf(loan, means), by)
    await openAhead(tx, loan, by)
  } else if (standing.dueDay !== loan.due_day) {
    await restage(tx, standing.record, businessDay(loan.due_day), by, eras)
  }
}

async function followReminder(
  tx: Tx,
  loan: LoanRow,
  { record, dueDay }: StandingCase,
  by: CaseMover,
  means: Means,
  eras: StageEras | null,
): Promise<void> {
  if (eras !== null) await handOver(tx, loan, record, by, eras)
  else if (!isOwed(loan) || dueDay !== loan.due_day) {
    const ending = endingOf(loan, means)
    await endCase(tx, record, ending === 'paidUp' ? 'instalmentPaid' : ending, by)
    await openAhead(tx, loan, by)
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

const isOwed = (loan: LoanRow) => loan.cleared_day === null && !loan.written_off

/** Collection begins on the day after the due day, whatever the ranges of its stages are. */
const isOverdue = (loan: LoanRow, by: CaseMover) => isOwed(loan) && loan.due_day < businessDayOf(by.now)

function endingOf(loan: LoanRow, means: Means) {
  if (loan.voided_day !== null) return 'voided'
  if (loan.cleared_day !== null) return 'cleared'
  if (loan.written_off) return 'writtenOff'
  return means === 'extended' ? 'extended' : 'paidUp'
}

/** A case of collection. Who is to be left alone by a reminder that was withdrawn is left alone in it too. */
async function openCase(tx: Tx, loan: LoanRow, by: CaseMover, eras: StageEras): Promise<CaseRecord> {
  const day = businessDayOf(by.now)
  const stage =
    stageOn(eras, businessDay(loan.due_day), day) ?? refuse('INTERNAL', { orderNo: loan.order_no, day })
  const { rows } = await sql<{
    reason: string | null
  }>`select ${restAhead(sql`${loan.order_no}`)} as reason`.execute(tx)
  const reason = rows[0]?.reason ?? null
  const first = reason === null ? 'unassigned' : 'suspended'
  return await addCase(
    tx,
    {
      ...keysOf(loan),
      department: 'collection',
      state: stateWhenLate(
        first,
        daysBetween(businessDay(loan.due_day), day),
        eraOn(eras, day).collectDaysMax,
      ),
      stage,
      rest_reason: reason,
    },
    by,
  )
}

/** A case of pre-collection for a loan that falls due soon; null where somebody withdrew the one of that day. */
async function openReminder(tx: Tx, loan: LoanRow, by: CaseMover): Promise<CaseRecord | null> {
  if (await isWithdrawn(tx, loan.order_no, loan.due_day)) return null
  const stage = preStageOf(businessDay(loan.due_day), businessDayOf(by.now))
  const kept = { department: 'precollection', state: 'unassigned', stage } as const
  return await addCase(tx, { ...keysOf(loan), ...kept }, by)
}

/** Opens a reminder at once where its night is over and would have opened it; before the department began, nothing. */
async function openAhead(tx: Tx, loan: LoanRow, by: CaseMover): Promise<void> {
  const today = businessDayOf(by.now)
  const dueDay = businessDay(loan.due_day)
  if (!isOwed(loan) || dueDay < today || dueDay > addDays(today, openingDaysMax)) return
  if ((await lastOpenedNight(tx)) === null) return
  const isOpen = openingDayIn(dueDay, { from: null, to: today }, await readOpeningDays(tx)) !== null
  if (isOpen) await openReminder(tx, loan, by)
}

const keysOf = ({ order_no, app_code, due_day }: LoanRow) => ({ order_no, app_code, due_day })

async function addCase(
  tx: Tx,
  added: Pick<CaseRecord, 'department' | 'order_no' | 'app_code' | 'state' | 'stage' | 'due_day'> &
    Partial<Pick<CaseRecord, 'rest_reason'>>,
  by: CaseMover,
): Promise<CaseRecord> {
  const day = businessDayOf(by.now)
  const row = await tx
    .insertInto('collection_case')
    .values({ ...added, opened_day: day, stage_day: day })
    .returningAll()
    .executeTakeFirstOrThrow()
  const opened = recordOf(row)
  await followSpell(tx, null, opened, by.now)
  await tellCase(tx, { kind: 'opened' }, null, opened, by)
  return opened
}

/** The day after the due day: the reminder is over, collection begins, and what was promised goes along. */
async function handOver(
  tx: Tx,
  loan: LoanRow,
  record: CaseRecord,
  by: CaseMover,
  eras: StageEras,
): Promise<CaseRecord> {
  await endCase(tx, record, 'rolled', by)
  const opened = await openCase(tx, loan, by, eras)
  await carryPromise(tx, record.id, opened.id)
  return opened
}

/** Reckons the stage anew, by the due day and the ranges that count: a boundary before this day does not move the case again. */
async function restage(
  tx: Tx,
  record: CaseRecord,
  dueDay: BusinessDay,
  by: CaseMover,
  eras: StageEras,
): Promise<CaseRecord> {
  const day = businessDayOf(by.now)
  const late = daysBetween(dueDay, day)
  const stage = stageOn(eras, dueDay, day) ?? record.stage
  const { collectDaysMax } = eraOn(eras, day)
  const state = caseFlow.isState(record.state)
    ? stateWhenLate(record.state, late, collectDaysMax)
    : record.state
  const change = { state, stage, stage_day: day, due_day: dueDay }
  return await moveCase(tx, record, { kind: 'staged', change }, by)
}

const eventsOfEndings: Readonly<Record<Department, Partial<Record<AnyCaseEnding, AnyCaseEvent>>>> = {
  collection: caseEndings,
  precollection: preCaseEndings,
}

async function endCase(tx: Tx, record: CaseRecord, ending: AnyCaseEnding, by: CaseMover): Promise<void> {
  const { department } = record
  const event = eventsOfEndings[department][ending] ?? refuse('INTERNAL', { department, ending })
  const state = flowOf[department].next(record.state, event)
  const change = { state, ending, closed_day: businessDayOf(by.now) }
  await moveCase(tx, record, { kind: 'ended', change, detail: { ending } }, by)
}
